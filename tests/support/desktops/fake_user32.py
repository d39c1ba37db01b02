"""Windows as far as the agent asks anything of it, in memory.

Two monitors of different scale, the second left of and above the first, so that places are negative; a program
in front with a text field; a clipboard that renders late; a French keyboard. Programs get on with their work
while somebody waits for messages, as they do on the real thing.
"""

# ruff: noqa: ARG002 - the signatures are those of the real one
from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from desktop_witness import Felt, KeyDown, KeyUp, Moved, Pressed, Released, Turned
from fake_clipboard import FakeClipboard
from french_keyboard import DEAD, LETTERS, SCAN_CODES, written
from rpa_vision.agent.windows.keys import (
    NAMES,
    VK_CONTROL,
    VK_LBUTTON,
    VK_MBUTTON,
    VK_MENU,
    VK_RBUTTON,
    VK_SHIFT,
)
from rpa_vision.agent.windows.user32.api import (
    Area,
    ButtonHeard,
    ButtonInput,
    DisplayMonitor,
    Heard,
    Input,
    KeyHeard,
    KeyInput,
    PhysicalButton,
    PointerTo,
    UnicodeInput,
    WheelHeard,
    WheelInput,
    WindowOwner,
)
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import MouseButton
from rpa_vision.ports import Pixels

_BUTTON_KEYS: dict[PhysicalButton, int] = {"left": VK_LBUTTON, "middle": VK_MBUTTON, "right": VK_RBUTTON}
_SWAPPED: dict[PhysicalButton, MouseButton] = {"left": "right", "middle": "middle", "right": "left"}
_SIDES = {VK_SHIFT: (0xA0, 0xA1), VK_CONTROL: (0xA2, 0xA3), VK_MENU: (0xA4, 0xA5)}


@dataclass
class FakeWindow:
    """A program's window whose one field has the keyboard."""

    title: str = "Dossier patient — Clinique des Tilleuls"
    window_class: str = "TfrmDossier"
    image: str = r"C:\Program Files\DPI\dossier.exe"
    process: int = 4711
    thread: int = 4712
    field_class: str = "TEdit"
    field_style: int = 0
    units: list[int] = field(default_factory=list)
    takes_paste: bool = True
    answers: bool = True
    pastes_after_s: float = 0.0
    elevated: bool = False
    """Runs as administrator: Windows keeps the input of others from it."""

    @property
    def text(self) -> str:
        return b"".join(unit.to_bytes(2, "little") for unit in self.units).decode("utf-16-le")

    def write(self, text: str) -> None:
        data = text.encode("utf-16-le")
        self.units += [int.from_bytes(data[at : at + 2], "little") for at in range(0, len(data), 2)]


class FakeUser32(FakeClipboard):
    SCREEN = Area(-400, -60, 1200, 660)
    MONITORS = (
        DisplayMonitor(Area(-400, -60, 400, 300), 144, primary=False),
        DisplayMonitor(Area(0, 0, 800, 600), 96, primary=True),
    )
    FRONT, FIELD = 0x10010, 0x10011

    def __init__(self) -> None:
        super().__init__()
        self.pixels: Pixels = np.random.default_rng(7).integers(
            0, 255, (self.SCREEN.height, self.SCREEN.width, 3), dtype=np.uint8
        )
        self.locked = False
        self.viewer_closed = False
        self.dpi_aware = True
        self.swapped = False
        self.front: FakeWindow | None = FakeWindow()
        self.front_vanishes_once_seen = False
        self._was_in_front: FakeWindow | None = None
        self._pasting: list[FakeWindow] = []
        self.at = (0, 0)
        self.used_at = 0
        self.pointer_is_kept_at: tuple[int, int] | None = None
        self.takes_at_most: int | None = None
        self.down: list[int] = []
        """Virtual keys and buttons, in the order they went down."""
        self.felt: list[Felt] = []
        self.caps_lock = False
        self._hear: Callable[[Heard], None] | None = None
        self._hooks_end = threading.Event()
        self.hooks_fail = False

    # The screen

    def become_dpi_aware(self) -> bool:
        return self.dpi_aware

    def input_desktop_opens(self) -> bool:
        return not self.locked

    def session_is_disconnected(self) -> bool:
        return self.viewer_closed

    def virtual_screen(self) -> Area:
        return self.SCREEN

    def display_monitors(self) -> Sequence[DisplayMonitor]:
        return self.MONITORS

    def grab(self, area: Area) -> bytes:
        if self.locked:
            raise DesktopError("Windows gave no picture: the handle is invalid")
        top, left = area.top - self.SCREEN.top, area.left - self.SCREEN.left
        part = self.pixels[top : top + area.height, left : left + area.width]
        return np.dstack([part, np.zeros(part.shape[:2], np.uint8)]).tobytes()

    # Windows

    def foreground_window(self) -> int:
        if self.front is None or self.locked:
            return 0
        if self.front_vanishes_once_seen:
            self.front = None
        return self.FRONT

    def window_at(self, x: int, y: int) -> int:
        return self.FRONT if self.front is not None and x >= 0 and y >= 0 else 0

    def _window(self, window: int) -> FakeWindow | None:
        return self.front if window in (self.FRONT, self.FIELD) else None

    def window_title(self, window: int) -> str:
        found = self._window(window)
        return found.title if found else ""

    def window_class(self, window: int) -> str:
        found = self._window(window)
        if found is None:
            return ""
        return found.field_class if window == self.FIELD else found.window_class

    def window_owner(self, window: int) -> WindowOwner:
        if window == self.OTHER:
            return WindowOwner(98, 99)
        found = self._window(window)
        return WindowOwner(found.thread, found.process) if found else WindowOwner(0, 0)

    def process_image(self, process: int) -> str:
        return self.front.image if self.front is not None and process == self.front.process else ""

    def focused_control(self, thread: int) -> int:
        return self.FIELD if self.front is not None and thread == self.front.thread else 0

    def window_style(self, window: int) -> int:
        found = self._window(window)
        return found.field_style if found and window == self.FIELD else 0

    def window_answers(self, window: int, within_s: float) -> bool:
        """One that was in front still answers, once it is done with the paste it was asked for. Whoever waits for
        that serves those who ask for the clipboard meanwhile."""
        found = self._window(window) or (self._was_in_front if window == self.FRONT else None)
        deadline = time.monotonic() + within_s
        while found in self._pasting and time.monotonic() < deadline:
            self.wait_for_messages(deadline - time.monotonic())
        return found is not None and found.answers and found not in self._pasting

    # Input

    def send_input(self, inputs: Sequence[Input]) -> int:
        if self.locked or (self.front is not None and self.front.elevated):
            return 0
        taken = list(inputs)[: self.takes_at_most]
        self.used_at = self.tick_count()
        for one in taken:
            self._feel(one)
        return len(taken)

    def _feel(self, one: Input) -> None:
        match one:
            case PointerTo():
                self._move(one)
            case ButtonInput():
                self._button(one)
            case WheelInput():
                steps = one.amount // 120
                delta = (steps, 0) if one.wheel == "horizontal" else (0, -steps)
                self.felt.append(Turned(self._seen(), delta))
            case KeyInput():
                self._key(one)
            case UnicodeInput(unit=unit, down=True) if self.front is not None:
                self.front.units.append(unit)

    def _move(self, to: PointerTo) -> None:
        wanted = (
            self.SCREEN.left + (to.x * self.SCREEN.width >> 16),
            self.SCREEN.top + (to.y * self.SCREEN.height >> 16),
        )
        self.at = self.pointer_is_kept_at or self._nearest(*wanted)
        dragging = any(vk in self.down for vk in _BUTTON_KEYS.values())
        self.felt.append(Moved(self._seen(), dragging))

    def _nearest(self, x: int, y: int) -> tuple[int, int]:
        """The pointer is always on some monitor."""
        kept = [
            (
                min(max(x, area.left), area.left + area.width - 1),
                min(max(y, area.top), area.top + area.height - 1),
            )
            for area, _, _ in self.MONITORS
        ]
        return min(kept, key=lambda at: math.dist(at, (x, y)))

    def _seen(self) -> Point:
        return Point(self.at[0] - self.SCREEN.left, self.at[1] - self.SCREEN.top)

    def _button(self, one: ButtonInput) -> None:
        button = _SWAPPED[one.button] if self.swapped else one.button
        vk = _BUTTON_KEYS[one.button]
        if one.down:
            self.down.append(vk)
            self.felt.append(Pressed(self._seen(), button, self._modifiers()))
        elif vk in self.down:
            self.down.remove(vk)
            self.felt.append(Released(self._seen(), button))

    def _modifiers(self) -> frozenset[str]:
        names = {NAMES.get(vk, "") for vk in self.down}
        return frozenset(names & {"ctrl", "alt", "shift", "altgr", "super"})

    def _key(self, one: KeyInput) -> None:
        name = NAMES.get(one.vk) or written(one.vk, shift=False, altgr=False) or f"vk {one.vk:#x}"
        if not one.down:
            if one.vk in self.down:
                self.down.remove(one.vk)
                self.felt.append(KeyUp(name))
            return
        self.felt.append(KeyDown(name))
        held = self._modifiers()
        self.down.append(one.vk)
        if held == {"ctrl"} and name == "v" and self.front is not None:
            self._paste_soon(self.front)
        elif not held & {"ctrl", "alt", "super"} and self.front is not None:
            self.front.write(written(one.vk, shift="shift" in held, altgr="altgr" in held) or "")

    def _paste_soon(self, program: FakeWindow) -> None:
        def paste() -> None:
            self._pasting.remove(program)
            program.write(self.read_for(self.FRONT) or "")

        self._was_in_front = program
        if program.takes_paste:
            self._pasting.append(program)
            self.later(program.pastes_after_s, paste)

    def cursor(self) -> tuple[int, int] | None:
        return None if self.locked else self.at

    def last_input(self) -> int | None:
        return None if self.locked else self.used_at

    def used_by_a_person(self) -> None:
        self.used_at = self.tick_count()

    def key_is_down(self, vk: int) -> bool:
        return any(one in self.down for one in (vk, *_SIDES.get(vk, ())))

    def buttons_are_swapped(self) -> bool:
        return self.swapped

    def keyboard_layout(self, thread: int) -> int:
        return 0x040C

    def vk_key_scan(self, letter: str, layout: int) -> int:
        vk, state = LETTERS.get(letter, (-1, 0))
        return -1 if vk == -1 else vk | state << 8

    def scan_code(self, vk: int, layout: int) -> int:
        return SCAN_CODES.get(vk, 0)

    # Hooks

    def tick_count(self) -> int:
        """In steps, as Windows counts."""
        return int(time.monotonic() * 1000) // 16 * 16 % 2**32

    def run_hooks(self, hear: Callable[[Heard], None], ready: Callable[[], None]) -> None:
        if self.hooks_fail:
            raise DesktopError("Windows refused SetWindowsHookEx: access is denied")
        self._hooks_end.clear()
        self._hear = hear
        ready()
        self._hooks_end.wait()
        self._hear = None

    def stop_hooks(self) -> None:
        self._hooks_end.set()

    def toggled(self, vk: int) -> bool:
        return self.caps_lock

    def written_by(self, vk: int, scan: int, held: frozenset[int], layout: int) -> tuple[str, bool]:
        shift, caps, altgr = VK_SHIFT in held, 0x14 in held, {VK_CONTROL, VK_MENU} <= held
        if vk in DEAD:
            return DEAD[vk][shift], True
        return written(vk, shift=shift != caps, altgr=altgr) or "", False

    def person(self, *heard: Heard) -> None:
        """A person's hands, as the hooks hear them."""
        for one in heard:
            assert self._hear is not None, "nobody listens"
            self._hear(one)

    def key(self, vk: int, *, down: bool, scan: int | None = None) -> KeyHeard:
        return KeyHeard(self.tick_count(), vk, SCAN_CODES.get(vk, 0) if scan is None else scan, down)

    def button(self, x: int, y: int, button: PhysicalButton, *, down: bool) -> ButtonHeard:
        return ButtonHeard(self.tick_count(), x, y, button, down)

    def wheel(self, x: int, y: int, amount: int, *, horizontal: bool = False) -> WheelHeard:
        return WheelHeard(self.tick_count(), x, y, "horizontal" if horizontal else "vertical", amount)
