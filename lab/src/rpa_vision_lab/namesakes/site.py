"""The page's own server, on this machine alone."""

from __future__ import annotations

from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qs, urlsplit

from rpa_vision.text.folding import squeezed
from rpa_vision_lab.desktop.loopback_site import LoopbackSite
from rpa_vision_lab.namesakes import html
from rpa_vision_lab.namesakes.look import Look
from rpa_vision_lab.namesakes.people import OTHERS, SHOWN, Patient
from rpa_vision_lab.namesakes.store import Admission, AdmissionStore


class AdmissionSite(LoopbackSite):
    """``with AdmissionSite(store, look) as site: … site.address``; ``site.look`` may be changed at any time."""

    def __init__(self, store: AdmissionStore, look: Look) -> None:
        self.look = look
        self.opened: list[str] = []
        """The record numbers, in the order their records were opened."""
        self._store = store
        self._patients = {one.ipp: one for pair in (*SHOWN, *OTHERS) for one in pair}

    def handler(self) -> type[BaseHTTPRequestHandler]:
        return _handler(self)

    def page(self, path: str, given: dict[str, str]) -> str | None:
        """None: there is no such page."""
        place, _, ipp = path.strip("/").partition("/")
        if place == "":
            return html.search(self.look)
        if place == "recherche":
            return html.listing(self.look, given.get("nom", ""), self._found(given.get("nom", "")))
        patient = self._patients.get(ipp)
        if patient is None or place not in ("dossier", "admission"):
            return None
        if place == "dossier":
            self.opened.append(ipp)
            return html.record(self.look, patient)
        self._store.add(Admission(ipp, given["service"], given["motif"], given["date"]))
        return html.confirmation(self.look, patient)

    def _found(self, name: str) -> list[Patient]:
        found = [one for one in self._patients.values() if squeezed(one.surname) == squeezed(name)]
        return found[::-1] if self.look.reversed_rows else found


def _handler(site: AdmissionSite) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = urlsplit(self.path)
            self._answer(site.page(asked.path, _fields(asked.query)))

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self._answer(site.page(self.path, _fields(body)))

        def _answer(self, page: str | None) -> None:
            data = (page or "").encode()
            self.send_response(404 if page is None else 200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            with suppress(ConnectionError):  # the page was closed in the middle of it
                self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - http.server's name
            """Silent: what matters is in the store."""

    return Handler


def _fields(encoded: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(encoded, keep_blank_values=True).items()}
