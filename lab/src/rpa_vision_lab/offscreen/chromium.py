"""A page of a Chromium without a window, behind the ``Desktop`` port, and what only a lab may ask of it."""

from __future__ import annotations

import base64
import json
import math
import time
from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np

from rpa_vision.agent.closing import Closing
from rpa_vision.errors import BadInputError, DesktopError
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.ports import Frame, Monitor, Pixels
from rpa_vision_lab.offscreen.chromium_hands import ChromiumHands
from rpa_vision_lab.offscreen.chromium_line import DevToolsLine, RefusedError

_SEEN_WITHIN_S = 15.0
_POLL_S = 0.01
_SHOWN_FOR_S = 0.1
"""How long a picture stays on this screen unless something is done: where time is turned, it is asked for over and
over within a moment."""
_HAIR = 0.02
"""Of a pixel: what a product of two fractions may be off by."""
_NOTES_LEAVING = "addEventListener('beforeunload', () => { window.isBeingLeft = true; })"
_NOTHING_UNDER_WAY = "!window.isBeingLeft && document.readyState === 'complete'"
_TASKS_DONE = (
    "new Promise(done => setTimeout(() => setTimeout(() => requestAnimationFrame(() => done(true)))))"
)
"""A form is sent off in a task of its own, after the click on its button."""
_BOXES = """(() => {
  const wanted = %s, one = document.getElementById(wanted);
  const found = one ? [one] : [...document.querySelectorAll(wanted)];
  return found.map(part => { const box = part.getBoundingClientRect();
                             return [box.left, box.top, box.right, box.bottom]; });
})()"""


class ChromiumDesktop(Closing):
    """One page, which fills the screen. A drop-down of the browser's own and an ``alert`` are not on its picture.

    A click or key returns once the page it leads to is there.
    """

    def __init__(self, address: str, size: Size, scale: float, on_close: Callable[[], None]) -> None:
        """``size`` in pixels of the picture; ``scale`` is the screen's times the page's zoom: both look the same."""
        self._line = DevToolsLine(address)
        self._scale = scale
        self._on_close = on_close
        self._kept: tuple[float, Pixels] | None = None
        """The last picture, and when it was taken."""
        self._line.ask("Emulation.setFocusEmulationEnabled", enabled=True)
        self._line.ask("Page.enable")
        self._line.ask("Page.addScriptToEvaluateOnNewDocument", source=_NOTES_LEAVING)
        width, height = (math.ceil(side / scale) for side in size)
        self._line.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=False,
        )
        self.size = size
        self._hands = ChromiumHands(self._line, size, scale)

    def close(self) -> None:
        self._line.close()
        self._on_close()

    def capture(self, region: Box | None = None) -> Frame:
        if region is not None and not (self.size.box.encloses(region) and region.width > 0 < region.height):
            raise BadInputError(
                f"region: {region} is not a part of the {self.size.width}×{self.size.height} screen"
            )
        pixels, box = self._picture(), region or self.size.box
        return Frame(pixels[box.top : box.bottom, box.left : box.right].copy())

    def _picture(self) -> Pixels:
        kept = self._kept
        if kept is not None and time.monotonic() - kept[0] < _SHOWN_FOR_S:
            self._expect_alive()
            return kept[1]
        taken, pixels = time.monotonic(), self._taken()
        self._kept = taken, pixels
        return pixels

    def _taken(self) -> Pixels:
        shot = self._line.ask("Page.captureScreenshot", format="png", optimizeForSpeed=True)
        data = np.frombuffer(base64.b64decode(shot["data"]), np.uint8)
        drawn = cv2.imdecode(data, cv2.IMREAD_COLOR)
        if drawn is None:
            raise DesktopError("chromium: its picture cannot be read")
        return np.asarray(drawn, np.uint8)[: self.size.height, : self.size.width]

    def monitors(self) -> Sequence[Monitor]:
        self._expect_alive()
        return [Monitor(self.size.box, self._scale, primary=True)]

    def _expect_alive(self) -> None:
        self._line.ask("Runtime.evaluate", expression="0")

    def foreground(self) -> WindowContext:
        return WindowContext(title=str(self._patiently("document.title")), process="chromium")

    def click(self, at: Point, button: MouseButton, *, double: bool, modifiers: Sequence[str]) -> None:
        self._kept = None
        self._hands.click(at, button, 2 if double else 1, modifiers)
        self._wait_until_idle()

    def press(self, keys: Sequence[str]) -> None:
        self._kept = None
        self._hands.press(keys)
        self._wait_until_idle()

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        self._kept = None
        self._hands.scroll(at, delta)

    def drag(self, start: Point, end: Point, button: MouseButton) -> None:
        self._kept = None
        self._hands.drag(start, end, button)

    def type_text(self, text: str) -> None:
        self._kept = None
        self._hands.write(text)

    def _wait_until_idle(self) -> None:
        """Where time is turned, nobody else waits for the next page to come."""
        self.evaluate(_TASKS_DONE)
        self.wait_for(_NOTHING_UNDER_WAY, "the page that was asked for")

    def goto(self, address: str) -> None:
        """Returns once the page and all it needs is there."""
        answer = self._line.ask("Page.navigate", url=address)
        if answer.get("errorText"):
            raise DesktopError(f"chromium: {address}: {answer['errorText']}")
        self.wait_for(f"{_NOTHING_UNDER_WAY} && location.href !== 'about:blank'", address)

    def wait_for(self, expression: str, what: str = "") -> None:
        """Until this expression is true on the page."""
        deadline = time.monotonic() + _SEEN_WITHIN_S
        while not self.evaluate(expression):
            if time.monotonic() > deadline:
                raise DesktopError(f"chromium: not within {_SEEN_WITHIN_S:g} s: {what or expression}")
            time.sleep(_POLL_S)

    def wait_for_part(self, selector: str) -> Box:
        self.wait_for(f"document.querySelector({json.dumps(selector)}) !== null")
        return self.box_of(selector)

    def box_of(self, wanted: str) -> Box:
        """Of the first part with this id or CSS selector, as far as it is on the picture."""
        boxes = self.boxes_of(wanted)
        if not boxes:
            raise DesktopError(f"chromium: nothing on the picture is {wanted!r}")
        return boxes[0]

    def boxes_of(self, wanted: str) -> list[Box]:
        found: list[list[float]] = self.evaluate(_BOXES % json.dumps(wanted))
        seen = (self.pixels_of(edges).intersection(self.size.box) for edges in found)
        return [box for box in seen if box is not None]

    def pixels_of(self, edges: Sequence[float]) -> Box:
        """Of left, top, right and bottom on the page; may lie beyond the picture."""
        left, top, right, bottom = (edge * self._scale for edge in edges)
        return Box(
            math.floor(left + _HAIR),
            math.floor(top + _HAIR),
            math.ceil(right - _HAIR),
            math.ceil(bottom - _HAIR),
        )

    def evaluate(self, expression: str) -> Any:
        """What a script says on the page, which it may change; a promise once it is kept."""
        self._kept = None
        return self._patiently(expression)

    def _patiently(self, expression: str) -> Any:
        deadline = time.monotonic() + _SEEN_WITHIN_S
        while True:
            try:
                return self._evaluated(expression)
            except RefusedError:  # the page is being left, and its scripts with it
                if time.monotonic() > deadline:
                    raise
                time.sleep(_POLL_S)

    def _evaluated(self, expression: str) -> Any:
        answer = self._line.ask(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            told = answer["exceptionDetails"]
            raise DesktopError(
                f"chromium: {told.get('exception', {}).get('description') or told.get('text')}"
            )
        return answer["result"].get("value")
