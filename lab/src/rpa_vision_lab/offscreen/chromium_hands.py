"""Keys and buttons given to a page directly. What is pressed is always let go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rpa_vision.agent.pointing import between, expect_on_screen, expect_turnable
from rpa_vision.agent.vnc.keys import expect_text
from rpa_vision.models.geometry import Point, Size
from rpa_vision.models.session import MouseButton
from rpa_vision_lab.offscreen.chromium_keys import BrowserKey, bits_of, chord
from rpa_vision_lab.offscreen.chromium_line import DevToolsLine

_BUTTON_BITS: dict[MouseButton, int] = {"left": 1, "right": 2, "middle": 4}
_WHEEL_STEP = 100
"""Pixels of the page a step of a usual mouse's wheel goes."""
_DRAG_STEPS = 12


class ChromiumHands:
    def __init__(self, line: DevToolsLine, size: Size, scale: float) -> None:
        """``scale``: pixels of the picture to one of the page."""
        self._line = line
        self._size = size
        self._scale = scale

    def click(self, at: Point, button: MouseButton, times: int, modifiers: Sequence[str]) -> None:
        expect_on_screen(at, self._size)
        held = chord(modifiers) if modifiers else []
        bits = bits_of(modifiers)
        with self._holding(held):
            self._mouse("mouseMoved", at, modifiers=bits)
            for count in range(1, times + 1):
                told = {"button": button, "clickCount": count, "modifiers": bits}
                self._mouse("mousePressed", at, buttons=_BUTTON_BITS[button], **told)
                self._mouse("mouseReleased", at, buttons=0, **told)

    def press(self, keys: Sequence[str]) -> None:
        with self._holding(chord(keys)):
            pass

    def write(self, text: str) -> None:
        expect_text(text)
        if text:
            self._line.ask("Input.insertText", text=text)

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        expect_on_screen(at, self._size)
        expect_turnable(delta)
        right, down = delta
        steps = [(0, _step(down))] * abs(down) + [(_step(right), 0)] * abs(right)
        for x, y in steps:
            self._mouse("mouseWheel", at, deltaX=x * self._scale, deltaY=y * self._scale)

    def drag(self, start: Point, end: Point, button: MouseButton) -> None:
        expect_on_screen(start, self._size)
        expect_on_screen(end, self._size)
        held = {"button": button, "buttons": _BUTTON_BITS[button]}
        last = start
        self._mouse("mouseMoved", start)
        self._mouse("mousePressed", start, clickCount=1, **held)
        try:
            for last in between(start, end, _DRAG_STEPS):
                self._mouse("mouseMoved", last, **held)
        finally:
            self._mouse("mouseReleased", last, button=button, buttons=0, clickCount=1)

    def _mouse(self, kind: str, at: Point, **told: Any) -> None:
        """In the middle of the pixel, so that no rounding lands on its neighbour."""
        x, y = (at.x + 0.5) / self._scale, (at.y + 0.5) / self._scale
        self._line.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, **told)

    @contextmanager
    def _holding(self, keys: Sequence[BrowserKey]) -> Iterator[None]:
        pressed: list[BrowserKey] = []
        try:
            for key in keys:
                pressed.append(key)
                self._line.ask("Input.dispatchKeyEvent", **key.down)
            yield
        finally:
            for key in reversed(pressed):
                self._line.ask("Input.dispatchKeyEvent", **key.up)


def _step(turns: int) -> int:
    return _WHEEL_STEP if turns > 0 else -_WHEEL_STEP
