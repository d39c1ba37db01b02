"""A small web program: a form that tells where its parts are on the screen, and keeps what was sent off."""

from __future__ import annotations

import json
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qs

from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Box
from rpa_vision_lab.desktop.loopback_site import LoopbackSite

TITLE = "Constantes du patient"
_PAGE = """<!doctype html><html lang="fr"><meta charset="utf-8"><title>Constantes du patient</title>
<style>body{font:16px sans-serif;margin:3em}label,input,button{display:block;margin:.4em 0}input{width:40em}</style>
<h1>Constantes du patient</h1>
<form method="post" action="/" accept-charset="utf-8">
<label>Observation<input name="observation" autocomplete="off"></label>
<label>Température<input name="temperature" autocomplete="off"></label>
<button name="action" value="valider">Valider</button></form>
<script>
let told = 0;
function tell() {
  const frame = [window.screenX, window.screenY + window.outerHeight - window.innerHeight], places = {};
  for (const part of document.querySelectorAll("[name]")) {
    const box = part.getBoundingClientRect(), [x, y] = frame;
    places[part.name] = [box.left + x, box.top + y, box.right + x, box.bottom + y].map(Math.round);
  }
  fetch("/places", {method: "POST", body: JSON.stringify({number: ++told, places: places})});
}
addEventListener("load", tell); addEventListener("resize", tell);
</script></html>"""
_SAVED = (
    '<!doctype html><html lang="fr"><meta charset="utf-8"><title>Enregistré</title><h1>Enregistré</h1></html>'
)


class WebForm(LoopbackSite):
    """``with WebForm() as form: … form.address``"""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._places: dict[str, Box] = {}
        self._newest = 0
        self._sent: list[dict[str, str]] = []

    def handler(self) -> type[BaseHTTPRequestHandler]:
        return _handler(self)

    def place(self, name: str, within_s: float = 15.0) -> Box:
        """Of a part of the form, on the screen of the browser that shows it."""
        with self._news:
            if not self._news.wait_for(lambda: name in self._places, within_s):
                raise DesktopError(f"the page did not say where {name} is within {within_s:g} s")
            return self._places[name]

    def sent(self, within_s: float = 15.0) -> dict[str, str]:
        """What the form was last sent off with, once it was."""
        with self._news:
            if not self._news.wait_for(lambda: bool(self._sent), within_s):
                raise DesktopError(f"the form was not sent off within {within_s:g} s")
            return self._sent[-1]

    def take(self, path: str, body: str) -> None:
        with self._news:
            if path == "/places":
                self._take_places(json.loads(body))
            else:
                fields = parse_qs(body, keep_blank_values=True, encoding="utf-8")
                self._sent.append({name: values[0] for name, values in fields.items()})
            self._news.notify_all()

    def _take_places(self, told: dict[str, Any]) -> None:
        """A browser sends two of these side by side: the newer may arrive first."""
        if told["number"] > self._newest:
            self._newest = told["number"]
            self._places = {name: Box(*edges) for name, edges in told["places"].items()}


def _handler(form: WebForm) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(_PAGE)

        def do_POST(self) -> None:
            form.take(self.path, self.rfile.read(int(self.headers["Content-Length"])).decode())
            self._answer(_SAVED)

        def _answer(self, page: str) -> None:
            data = page.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            with suppress(ConnectionError):  # the browser was closed in the middle of it
                self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - http.server's name
            """Silent: what matters is asked for by ``place`` and ``sent``."""

    return Handler
