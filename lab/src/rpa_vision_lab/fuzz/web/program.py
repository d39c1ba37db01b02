"""A drawn application as a web page in Chromium: redrawn from here, and heard after each thing done to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.ports import Frame, Monitor
from rpa_vision_lab.fuzz.application.app import App
from rpa_vision_lab.fuzz.application.spec import Look
from rpa_vision_lab.fuzz.web.looks import css_of
from rpa_vision_lab.fuzz.web.page import SCRIPT, body_of
from rpa_vision_lab.offscreen.chromium import ChromiumDesktop

_SET_UP = "document.head.innerHTML = '<style id=\"look\"></style>'; (0, eval)(%s); true"
_SHOW = "(() => { document.title = %s; document.body.innerHTML = %s; return true; })()"
_WEAR = "(() => { document.getElementById('look').textContent = %s; return true; })()"
_LOSE_FOCUS = """(() => { const other = [...document.querySelectorAll('[data-entry]')].find(one => one !== document.activeElement);
  if (other) other.focus(); else if (document.activeElement) document.activeElement.blur(); return true; })()"""
_AT = """(() => { const at = document.elementFromPoint(%s, %s); const part = at && at.closest('[data-part]');
  return part ? part.dataset.part : null; })()"""


class WebProgram:
    def __init__(self, app: App, desktop: ChromiumDesktop) -> None:
        self._app = app
        self._page = desktop
        self._drawn = ""
        self._page.evaluate(_SET_UP % json.dumps(SCRIPT))
        app.redraw, app.lose_focus = self._redraw, partial(self._page.evaluate, _LOSE_FOCUS)

    def wear(self, look: Look) -> None:
        self._page.evaluate(_WEAR % json.dumps(css_of(look)))
        self._drawn = ""

    def place(self, part: str) -> Box | None:
        boxes = self._page.boxes_of(f"[data-part={json.dumps(part, ensure_ascii=False)}]")
        return next((box for box in boxes if box.area > 0), None)

    def part_at(self, at: Point) -> str | None:
        found: str | None = self._page.evaluate(_AT % (at.x, at.y))
        return found

    def close(self) -> None:
        """The page is closed with its desktop."""

    def hear(self) -> None:
        """Until nothing more was done."""
        acts: dict[str, Callable[[str, str], None]] = {
            "press": lambda part, _: self._app.press(part),
            "choose": lambda number, _: self._app.choose(number),
            "typed": self._app.typed,
            "set": self._app.set,
            "focused": lambda part, _: self._app.focused(part),
        }
        while noted := self._page.evaluate("window.did.splice(0)"):
            for what, part, value in noted:
                acts[what](part, value)

    def _redraw(self) -> None:
        view = self._app.view()
        body = body_of(view)
        if body != self._drawn:
            self._page.evaluate(_SHOW % (json.dumps(view.title), json.dumps(body)))
            self._drawn = body


class HeardDesktop:
    """The page's desktop; after each act the application hears of it, as over a network without delay."""

    def __init__(self, page: ChromiumDesktop, hear: Callable[[], None]) -> None:
        self._page = page
        self._hear = hear

    def capture(self, region: Box | None = None) -> Frame:
        return self._page.capture(region)

    def monitors(self) -> Sequence[Monitor]:
        return self._page.monitors()

    def foreground(self) -> WindowContext:
        return self._page.foreground()

    def click(self, at: Point, button: MouseButton, *, double: bool, modifiers: Sequence[str]) -> None:
        self._page.click(at, button, double=double, modifiers=modifiers)
        self._hear()

    def type_text(self, text: str) -> None:
        self._page.type_text(text)
        self._hear()

    def press(self, keys: Sequence[str]) -> None:
        self._page.press(keys)
        self._hear()

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        self._page.scroll(at, delta)
        self._hear()

    def drag(self, start: Point, end: Point, button: MouseButton) -> None:
        self._page.drag(start, end, button)
        self._hear()
