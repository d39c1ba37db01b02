"""What stands on the page of a program in a browser, as the page itself tells it."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import httpx

from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Box
from rpa_vision_lab.offscreen.chromium_line import DevToolsLine, RefusedError
from rpa_vision_lab.zoo.places.places import Part, Places

_ANSWERS_WITHIN_S = 180.0
_POLL_S = 0.1


class WebPlaces(Places):
    """What stands on the page that is shown, by what the page itself calls it."""

    def __init__(self, host: str) -> None:
        listed = httpx.get(f"http://{host}/json/list", timeout=_ANSWERS_WITHIN_S).raise_for_status().json()
        pages = [one for one in listed if one["type"] == "page"]
        if not pages:
            raise DesktopError("chromium shows no page")
        self._line = DevToolsLine(pages[0]["webSocketDebuggerUrl"])

    def close(self) -> None:
        self._line.close()

    def shown(self, name: str = "", role: str = "") -> list[Part]:
        try:
            told = self.evaluate((files(__package__) / "places.js").read_text(encoding="utf-8"))
        except RefusedError:  # the page is being left
            return []
        parts = [Part(called, kind, Box(*edges)) for called, kind, *edges in told]
        return [one for one in parts if name in ("", one.name) and role in ("", one.role)]

    def evaluate(self, expression: str) -> Any:
        answer = self._line.ask(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            raise DesktopError(f"chromium: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def open(self, address: str) -> None:
        self._line.ask("Page.navigate", url=address)

    def fill_in(self, fields: Mapping[str, str], button: str) -> None:
        """By CSS selectors, before anybody looks."""
        self.wait_for(button)
        for field, text in fields.items():
            self.evaluate(f"document.querySelector({json.dumps(field)}).value = {json.dumps(text)}")
        self.evaluate(f"document.querySelector({json.dumps(button)}).click()")

    def wait_for(self, selector: str) -> None:
        deadline = time.monotonic() + _ANSWERS_WITHIN_S
        while not self._has(selector):
            if time.monotonic() > deadline:
                raise DesktopError(f"no {selector} on the page")
            time.sleep(_POLL_S)

    def _has(self, selector: str) -> bool:
        try:
            return bool(self.evaluate(f"document.querySelector({json.dumps(selector)}) !== null"))
        except RefusedError:
            return False
