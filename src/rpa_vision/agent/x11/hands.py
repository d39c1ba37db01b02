"""Keys and buttons through XTEST. What is pressed is always let go."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from Xlib import X
from Xlib.ext import xtest

from rpa_vision.agent.pointing import (
    between,
    expect_on_screen,
    expect_turnable,
    tapped_together,
)
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.keymap import Keymap
from rpa_vision.agent.x11.passing_on import PassingOn
from rpa_vision.agent.x11.typing.writing import expect_writable, letter_chords
from rpa_vision.errors import DeliveryUnknownError, DesktopError
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import MouseButton

BUTTONS: dict[MouseButton, int] = {"left": 1, "middle": 2, "right": 3}
_WHEEL_UP, _WHEEL_DOWN, _WHEEL_LEFT, _WHEEL_RIGHT = 4, 5, 6, 7
_DRAG_STEPS = 12
"""Programs start a drag only after seeing the pointer travel some pixels with the button down."""
_FREE_WITHIN_S = 1.0
_FREE_POLL_S = 0.005
_BUTTONS_DOWN = X.Button1Mask | X.Button2Mask | X.Button3Mask
_KEYS_DOWN = X.ShiftMask | X.ControlMask | X.Mod1Mask | X.Mod4Mask | X.Mod5Mask


class XHands:
    def __init__(self, connection: XConnection) -> None:
        self._connection = connection
        with connection.talking() as xlib:
            if not xlib.has_extension("XTEST"):
                raise DesktopError(f"display {connection.name} has no XTEST: it cannot be acted on")
        self._passing_on = PassingOn(connection)
        self._let_go_of_leftovers()

    def _let_go_of_leftovers(self) -> None:
        """An agent killed in the middle of a drag leaves its button down. This touches only XTEST's own
        device: what a person holds on a real one stays held."""
        modifiers = Keymap(self._connection).modifier_keycodes()
        with self._connection.talking() as xlib:
            for button in BUTTONS.values():
                xtest.fake_input(xlib, X.ButtonRelease, button)
            for keycode in modifiers:
                xtest.fake_input(xlib, X.KeyRelease, keycode)
        self._connection.deliver()

    def click(
        self, at: Point, button: MouseButton, times: int, modifiers: Sequence[str], hold_s: float = 0.0
    ) -> None:
        self._wait_until_free()
        keycodes = Keymap(self._connection).strokes(tuple(modifiers)) if modifiers else []
        self._check(at)
        with self._sending(), self._holding(keycodes):
            self._move(at)
            wrong = tapped_together(lambda: self._tap(BUTTONS[button], at, hold_s), times)
        if wrong is not None:
            raise wrong

    def press(self, keys: Sequence[str]) -> None:
        self._wait_until_free()
        keycodes = Keymap(self._connection).strokes(tuple(keys))
        with self._sending(), self._holding(keycodes):
            pass

    def write(self, text: str, wait_until_read: Callable[[], None]) -> None:
        expect_writable(text)
        self._wait_until_free()
        for chords in letter_chords(self._connection, text, wait_until_read):
            for keycodes in chords:
                with self._sending(), self._holding(keycodes):
                    pass

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        self._wait_until_free()
        self._check(at)
        expect_turnable(delta)
        right, down = delta
        turns = [_WHEEL_DOWN if down > 0 else _WHEEL_UP] * abs(down)
        turns += [_WHEEL_RIGHT if right > 0 else _WHEEL_LEFT] * abs(right)
        for turn in turns:
            with self._sending():
                self._move(at)
                self._tap(turn, at)

    def drag(self, start: Point, end: Point, button: MouseButton, hold_s: float = 0.0) -> None:
        self._wait_until_free()
        self._check(start)
        self._check(end)
        with self._sending():
            self._move(start)
            with self._pressing(BUTTONS[button], start, hold_s):
                for point in between(start, end, _DRAG_STEPS):
                    self._move(point)
                    self._connection.deliver()

    def _wait_until_free(self) -> None:
        """With a key or button held by somebody, every act of ours would mean something else.

        A window manager holds our own last click back while it raises a window, hence the wait.
        """
        deadline = time.monotonic() + _FREE_WITHIN_S
        while (held := self._held()) & (_KEYS_DOWN | _BUTTONS_DOWN):
            if time.monotonic() > deadline:
                what = "a mouse button" if held & _BUTTONS_DOWN else "Shift, Ctrl, Alt or Super"
                raise DesktopError(f"somebody is holding {what}: nothing was sent")
            time.sleep(_FREE_POLL_S)

    def _held(self) -> int:
        with self._connection.talking():
            return int(self._connection.root.query_pointer().mask)

    def _check(self, point: Point) -> None:
        expect_on_screen(point, self._connection.screen_size())

    @contextmanager
    def _sending(self) -> Iterator[None]:
        """From here on events may be out, so a failure leaves their fate unknown."""
        try:
            with self._connection.talking():
                yield
            self._connection.deliver()
        except DesktopError as error:
            raise DeliveryUnknownError(f"while events were being sent: {error}") from error

    @contextmanager
    def _holding(self, keycodes: Sequence[int]) -> Iterator[None]:
        pressed: list[int] = []
        try:
            for keycode in keycodes:
                pressed.append(keycode)
                xtest.fake_input(self._connection.xlib, X.KeyPress, keycode)
            yield
        finally:
            for keycode in reversed(pressed):
                xtest.fake_input(self._connection.xlib, X.KeyRelease, keycode)

    def _move(self, to: Point) -> None:
        xtest.fake_input(self._connection.xlib, X.MotionNotify, x=to.x, y=to.y)

    def _tap(self, button: int, at: Point, hold_s: float = 0.0) -> float:
        with self._pressing(button, at, hold_s) as arrived:
            return arrived

    @contextmanager
    def _pressing(self, button: int, at: Point, hold_s: float = 0.0) -> Iterator[float]:
        """When the press was known to have arrived."""
        xtest.fake_input(self._connection.xlib, X.ButtonPress, button)
        try:
            self._connection.deliver()
            arrived = time.monotonic()
            self._passing_on.wait(at, hold_s)
            yield arrived
        finally:
            xtest.fake_input(self._connection.xlib, X.ButtonRelease, button)
