"""Web pages that make a browser ask something, tell what it was answered, and are gone then: a page that stays in
front of the task is no dialog, and nothing anybody could have declared an answer for."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from typing import Any

from rpa_vision_lab.desktop.loopback_site import LoopbackSite

_PAGE = """<!doctype html><html lang="fr"><meta charset="utf-8"><title>{title}</title>
<style>body{{font:16px sans-serif;margin:2em}}</style><h1>{title}</h1><p>Protocoles du service</p>
<script>
const say = what => fetch("/told/" + what, {{method: "POST", keepalive: true}});
const tell = async what => {{ await say(what); close(); }};
addEventListener("load", async () => {{ await say("asking"); {script} }});
</script></html>"""
_REFUSED = '<!doctype html><script>fetch("/told/cancel", {method: "POST"})</script>'
_BASIC = "basic authentication"


@dataclass(frozen=True)
class Page:
    title: str
    script: str = ""
    """None at all: the page is behind a password."""


@dataclass
class AskingSite(LoopbackSite):
    """``with AskingSite(page) as site:`` — on this machine alone."""

    page: Page
    told: list[str] = field(default_factory=list)
    """In order: ``asking`` once it asks, then the answer."""

    def handler(self) -> type[BaseHTTPRequestHandler]:
        return _handler(self)

    @property
    def asks(self) -> bool:
        return bool(self.told)

    @property
    def answer(self) -> str | None:
        return self.told[1] if len(self.told) > 1 else None


def _handler(site: AskingSite) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path != "/":
                self._say(HTTPStatus.NOT_FOUND, "")
            elif site.page.script:
                self._say(HTTPStatus.OK, _PAGE.format(title=site.page.title, script=site.page.script))
            elif "Authorization" in self.headers:
                site.told.append("ok")
                self._say(HTTPStatus.OK, "")
            else:
                site.told[:] = ["asking"]
                self._say(HTTPStatus.UNAUTHORIZED, _REFUSED)

        def do_POST(self) -> None:
            site.told.append(self.path.removeprefix("/told/"))
            self._say(HTTPStatus.NO_CONTENT, "")

        def _say(self, status: HTTPStatus, page: str) -> None:
            data = page.encode()
            with suppress(ConnectionError):
                self.send_response(status)
                if status == HTTPStatus.UNAUTHORIZED:
                    self.send_header("WWW-Authenticate", f'Basic realm="{_BASIC}"')
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - http.server's name
            """Silent: what matters is in ``told``."""

    return Handler
