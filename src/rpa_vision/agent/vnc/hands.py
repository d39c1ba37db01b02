"""Keys and buttons over VNC. What is pressed is always let go."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice

from rpa_vision.agent.pointing import (
    between,
    expect_on_screen,
    expect_turnable,
    tapped_together,
)
from rpa_vision.agent.vnc.connection import VncConnection
from rpa_vision.agent.vnc.keys import chord
from rpa_vision.agent.vnc.messages import key, pointer, strokes
from rpa_vision.agent.x11.keysyms import KEYSYMS, MODIFIERS
from rpa_vision.errors import DeliveryUnknownError, DesktopError
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import MouseButton

_BUTTONS: dict[MouseButton, int] = {"left": 1 << 0, "middle": 1 << 1, "right": 1 << 2}
_WHEEL_UP, _WHEEL_DOWN, _WHEEL_LEFT, _WHEEL_RIGHT = (1 << bit for bit in range(3, 7))
_DRAG_STEPS = 8
_HELD_S = 0.06
"""As long as a finger's quick press: over there a window manager may hold the press back while it raises the
window, and a release that comes before it was passed on makes two clicks of one (see agent/x11/passing_on.py)."""
_PASSED_ON_S = 0.04
"""For the window manager, once a server that was slow to deal with the press has answered."""
_AT_ONCE = 32
"""Events between two signs of life: a server may take a few milliseconds for each."""


class VncHands:
    def __init__(self, connection: VncConnection) -> None:
        self._connection = connection
        self._let_go_of_leftovers()

    def _let_go_of_leftovers(self) -> None:
        """An agent killed in the middle of Ctrl+V leaves Ctrl down, and a server may keep it so for the next."""
        self._connection.send(b"".join(key(KEYSYMS[name][0], down=False) for name in MODIFIERS))
        self._connection.deliver()

    def click(self, at: Point, button: MouseButton, times: int, modifiers: Sequence[str]) -> None:
        held = chord(modifiers) if modifiers else []
        self._check(at)
        with self._sending(), self._holding(held):
            self._connection.send(_way_to(at))
            wrong = tapped_together(lambda: self._press(_BUTTONS[button], at), times)
        if wrong is not None:
            raise wrong

    def press(self, keys: Sequence[str]) -> None:
        keysyms = chord(keys, takes_back_shift=self._connection.is_like_x11vnc())
        with self._sending():
            self._connection.send(strokes(keysyms))

    def write(self, keysyms: Sequence[int]) -> None:
        with self._sending():
            self._pour(strokes([keysym]) for keysym in keysyms)

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        self._check(at)
        expect_turnable(delta)
        right, down = delta
        if right and self._connection.is_like_x11vnc():
            raise DesktopError("this VNC server passes no sideways wheel on: nothing was sent")
        turns = [_WHEEL_DOWN if down > 0 else _WHEEL_UP] * abs(down)
        turns += [_WHEEL_RIGHT if right > 0 else _WHEEL_LEFT] * abs(right)
        with self._sending():
            self._connection.send(_way_to(at))
            self._pour(pointer(at, turn) + pointer(at, 0) for turn in turns)

    def drag(self, start: Point, end: Point, button: MouseButton) -> None:
        """Step by step, each taken before the next is sent: servers leave out points of a fast movement."""
        self._check(start)
        self._check(end)
        down = _BUTTONS[button]
        with self._sending():
            self._connection.send(_way_to(start) + pointer(start, down))
            last = start
            try:
                self._connection.deliver()
                time.sleep(_HELD_S)
                for last in between(start, end, _DRAG_STEPS):
                    self._connection.send(pointer(last, down))
                    self._connection.deliver()
            finally:
                self._connection.send(pointer(last, 0))

    def _press(self, button: int, at: Point) -> float:
        """When it was known to have arrived. Held no longer than need be: a dialog that takes the focus from a
        button held down takes the click away."""
        pressed = time.monotonic()
        self._connection.send(pointer(at, button))
        try:
            self._connection.deliver()
            arrived = time.monotonic()
            time.sleep(max(_PASSED_ON_S, pressed + _HELD_S - arrived))
        finally:
            self._connection.send(pointer(at, 0))
        return arrived

    def _pour(self, events: Iterable[bytes]) -> None:
        rest = iter(events)
        while portion := b"".join(islice(rest, _AT_ONCE)):
            self._connection.send(portion)
            self._connection.deliver()

    def _check(self, point: Point) -> None:
        expect_on_screen(point, self._connection.size())

    @contextmanager
    def _sending(self) -> Iterator[None]:
        """From here on events may be out, so a failure leaves their fate unknown."""
        self._connection.expect_alive()
        try:
            yield
            self._connection.deliver()
        except DesktopError as error:
            raise DeliveryUnknownError(f"while events were being sent: {error}") from error

    @contextmanager
    def _holding(self, keysyms: Sequence[int]) -> Iterator[None]:
        self._connection.send(b"".join(key(keysym, down=True) for keysym in keysyms))
        try:
            yield
        finally:
            self._connection.send(b"".join(key(keysym, down=False) for keysym in reversed(keysyms)))


def _way_to(at: Point) -> bytes:
    """By way of the pixel beside it: x11vnc moves no pointer that it believes to be there already, and somebody at
    that machine may have moved it meanwhile. The click would land where they left it."""
    beside = Point(at.x - 1 if at.x else 1, at.y)
    return pointer(beside, 0) + pointer(at, 0)
