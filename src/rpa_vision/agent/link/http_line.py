"""Asking and reporting by plain requests: goes through what lets no socket through."""

from __future__ import annotations

import httpx

from rpa_vision import __version__
from rpa_vision.agent.link.line import Pictures
from rpa_vision.models.documents import dump_document
from rpa_vision.models.replay.command import Report


class HttpLine:
    def __init__(self, http: httpx.Client, agent_id: str, instance: str) -> None:
        self._http = http
        self._path = f"/agents/{agent_id}"
        self._instance = {"instance": instance}

    def next_command(self, wait_s: float) -> httpx.Response:
        return self._http.get(
            f"{self._path}/next_action", params={"wait": wait_s, "version": __version__, **self._instance}
        )

    def report(self, report: Report, pictures: Pictures) -> httpx.Response:
        parts: dict[str, tuple[str | None, bytes, str]] = {
            "report": (None, dump_document(report), "application/json")
        }
        for name, png in pictures.items():
            parts[name] = (f"{name}.png", png, "image/png")
        return self._http.post(f"{self._path}/report", params=self._instance, files=parts)

    def close(self) -> None:
        self._http.close()
