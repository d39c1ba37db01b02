"""A person in front of a program made by others: nothing tells where its parts are, so they are read."""

from __future__ import annotations

import time

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.closing import Closing
from rpa_vision.agent.execution.settle import Settle, still_frame
from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.bootstrap.seeing import build_ocr
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.token import Token
from rpa_vision.settings import Settings
from rpa_vision.text.likeness import edit_distance

_WITHIN_S = 30.0
_MISREAD = 0.2
"""Of its letters: a frame that runs through a heading is read as a dash."""
_STILL = Settle(limit_s=5.0, quiet_s=0.2)


class ReadScreen(Closing):
    """``ReadScreen(display).find("Enregistrer")`` — where it stands, once it is there."""

    def __init__(self, display: str) -> None:
        self._screen = X11Screen(display)
        self._ocr = build_ocr(Settings())

    def close(self) -> None:
        self._screen.close()

    def find(self, text: str) -> Box:
        """The line that reads most like it; the lowest of equals, since what has just opened covers the rest."""
        deadline = time.monotonic() + _WITHIN_S
        while not (found := self._like(text)):
            if time.monotonic() > deadline:
                raise DesktopError(f"{text!r} is not to be read within {_WITHIN_S:g} s")
        return min(found, key=lambda line: (_apart(text, line), -line.bbox.top)).bbox

    def wait_until_gone(self, text: str) -> None:
        deadline = time.monotonic() + _WITHIN_S
        while self._like(text):
            if time.monotonic() > deadline:
                raise DesktopError(f"{text!r} is still to be read after {_WITHIN_S:g} s")

    def _like(self, text: str) -> list[Token]:
        frame = still_frame(self._screen, SystemClock(), _STILL)
        misread = max(1, round(_MISREAD * len(text)))
        return [line for line in self._ocr.read(frame) if _apart(text, line) <= misread]


def _apart(text: str, line: Token) -> int:
    return edit_distance(text, line.text.strip())


def spot(point: Point) -> Box:
    """Where a person aims at no text."""
    return Box(point.x - 1, point.y - 1, point.x + 1, point.y + 1)
