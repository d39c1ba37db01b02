"""The contract's witness on an X display, for any desktop that leads to one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import mss
import numpy as np
from Xlib import X

from desktop_witness import Felt, KeyDown, KeyUp, Moved, Pressed, Released, Rig, Turned
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.hands import BUTTONS
from rpa_vision.agent.x11.keymap import KeyReading
from rpa_vision.agent.x11.keysyms import NAMES, letter_of
from rpa_vision.agent.x11.typing.clipboard import Clipboard
from rpa_vision.agent.x11.typing.selection import Selection
from rpa_vision.models.geometry import Box, Point
from rpa_vision.ports import Desktop, Pixels
from rpa_vision_lab.form.program import FormProgram

_BUTTONS_DOWN = X.Button1Mask | X.Button2Mask | X.Button3Mask
_BUTTON_NAMES = {number: name for name, number in BUTTONS.items()}
_WHEEL = {4: (0, -1), 5: (0, 1), 6: (-1, 0), 7: (1, 0)}
_READ_WITHIN_S = 60.0


class X11Rig(Rig):
    """``pad`` feels (tests/agent/conftest.py); the field is a real program's, started when it is needed."""

    def __init__(self, desktop: Desktop, display: str, pad: Any, folder: Path) -> None:
        self.desktop = desktop
        self.pad = pad.box
        self._pad = pad
        self._display = display
        self._folder = folder
        self._form: FormProgram | None = None
        self._open = ExitStack()
        self._connection = XConnection(display)
        self._open.callback(self._connection.close)
        self._reading = KeyReading(self._connection)

    def close(self) -> None:
        self._open.close()

    def felt(self, enough: Callable[[Sequence[Felt]], bool]) -> Sequence[Felt]:
        return self._told(self._pad.wait_until(lambda felt: enough(self._told(felt))))

    def _told(self, felt: Sequence[Any]) -> list[Felt]:
        told = (self._one(event.kind, event.detail, event.at, event.state) for event in felt)
        return [one for one in told if one is not None]

    def _one(self, kind: int, detail: int, at: Point, state: int) -> Felt | None:
        if kind in (X.KeyPress, X.KeyRelease):
            symbol = self._reading.symbol(detail, 0)
            name = NAMES.get(symbol) or letter_of(symbol) or f"keycode {detail}"
            return KeyDown(name) if kind == X.KeyPress else KeyUp(name)
        if kind == X.MotionNotify:
            return Moved(at, dragging=bool(state & _BUTTONS_DOWN))
        if detail in _WHEEL:
            return Turned(at, _WHEEL[detail]) if kind == X.ButtonPress else None
        button = _BUTTON_NAMES[detail]
        if kind == X.ButtonPress:
            return Pressed(at, button, frozenset(self._reading.held(state)))
        return Released(at, button)

    def picture(self) -> Pixels:
        with mss.MSS(display=self._display) as camera:
            shot = camera.grab(camera.monitors[0])
        return np.frombuffer(shot.raw, np.uint8).reshape(shot.height, shot.width, 4)[:, :, :3]

    def paint(self, box: Box, colour: tuple[int, int, int]) -> None:
        blue, green, red = colour
        with self._connection.talking():
            window = self._connection.root.create_window(
                box.left,
                box.top,
                box.width,
                box.height,
                0,
                X.CopyFromParent,
                override_redirect=True,
                background_pixel=red << 16 | green << 8 | blue,
            )
            window.map()
        self._connection.deliver()

    def focus_field(self) -> None:
        """The pad makes room: it stands above all other windows."""
        self._pad.close()
        self._form = self._open.enter_context(FormProgram(self._display, self._folder))
        self._click(self._form.wait_for_screen("list").widgets["new_admission"])
        self._click(self._form.wait_for_screen("entry").widgets["patient_number"])

    def field_text(self) -> str:
        assert self._form is not None, "focus_field comes first"
        self._click(self._form.wait_for_screen("entry").widgets["save"])
        self._form.wait_for_screen("confirmation")
        (stored,) = self._form.admissions()
        return stored.patient_number

    def _click(self, box: Box) -> None:
        self.desktop.click(box.center, "left", double=False, modifiers=())

    def copy(self, text: str) -> None:
        clipboard = Clipboard(self._display)
        self._open.callback(clipboard.close)
        clipboard.lend(text)

    def clipboard(self) -> str | None:
        return Selection(self._connection).read(_READ_WITHIN_S)
