"""A scripted person: moves the pointer, clicks and types through real X events, one key at a time."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from Xlib import X
from Xlib.ext import xtest

from rpa_vision.agent.closing import Closing
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.hands import XHands
from rpa_vision.agent.x11.keymap import Keymap, Stroke
from rpa_vision.agent.x11.keysyms import keysyms_of_letter
from rpa_vision.errors import DesktopError, HalfDoubleClickError
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.session import MouseButton

_COLUMNS = 7
"""How many symbols X servers keep for a key of a usual layout."""


@dataclass(frozen=True)
class Speed:
    """Seconds. These are a person's own pauses, not waits for something to happen."""

    move: float
    """From wherever the pointer is to the target."""
    aim: float
    """Between arriving and pressing."""
    reach: float
    """From the mouse to the keyboard."""
    hold: float
    """A button or key stays down."""
    between_keys: float


HUMAN = Speed(move=0.25, aim=0.15, reach=0.3, hold=0.04, between_keys=0.05)
PRACTISED = Speed(move=0.1, aim=0.1, reach=0.15, hold=0.02, between_keys=0.02)
"""Somebody who does this all day."""
BRISK = Speed(move=0.03, aim=0.1, reach=0.1, hold=0.01, between_keys=0.05)
"""The hand is quick; typing is a person's, so that a recorder sees every text before it is left."""
FULL = Speed(move=0.0, aim=0.0, reach=0.0, hold=0.0, between_keys=0.0)
_STEP_S = 0.015
_DELIVERED_WITHIN_S = 5.0
_TRIES = 5
_APART_S = 1.0
"""After which a press is no part of a double click with the one before."""
_POLL_S = 0.002


class ScriptedPerson(Closing):
    def __init__(self, display: str, speed: Speed = HUMAN) -> None:
        self._speed = speed
        self._connection = XConnection(display)
        try:
            self._hands = XHands(self._connection)
        except DesktopError:
            self._connection.close()
            raise

    def close(self) -> None:
        self._connection.close()

    def click(self, box: Box, button: MouseButton = "left") -> None:
        self._aim(box)
        self._tap(box, 1, button)

    def double_click(self, box: Box) -> None:
        """As people do: one that was too slow is made again."""
        self._aim(box)
        for _ in range(_TRIES - 1):
            try:
                return self._tap(box, 2)
            except HalfDoubleClickError:
                self._wait_until_delivered()
                self._pause(_APART_S)
        return self._tap(box, 2)

    def _aim(self, box: Box) -> None:
        self._move(box.center)
        self._pause(self._speed.aim)

    def _tap(self, box: Box, times: int, button: MouseButton = "left") -> None:
        self._hands.click(box.center, button, times, (), self._speed.hold)
        self._wait_until_delivered()

    def _pointer(self) -> Point:
        with self._connection.talking():
            pointer = self._connection.root.query_pointer()
        return Point(pointer.root_x, pointer.root_y)

    def _wait_until_delivered(self) -> None:
        """The window manager holds a click back while it raises the window; keys would overtake it."""
        deadline = time.monotonic() + _DELIVERED_WITHIN_S
        while Keymap(self._connection).state & (X.Button1Mask | X.Button3Mask):
            if time.monotonic() > deadline:
                raise DesktopError(f"display {self._connection.name}: a click is stuck")
            time.sleep(_POLL_S)

    def type(self, text: str) -> None:
        self._pause(self._speed.reach)
        for letter in text:
            stroke = self._stroke_for(letter)
            keymap = Keymap(self._connection)
            self._strike([*(keymap.find(name).keycode for name in stroke.held), stroke.keycode])
            self._pause(self._speed.between_keys)

    def press(self, *keys: str) -> None:
        self._strike(Keymap(self._connection).strokes(keys))

    def _strike(self, keycodes: list[int]) -> None:
        for keycode in keycodes:
            self._send(X.KeyPress, keycode)
        self._pause(self._speed.hold)
        for keycode in reversed(keycodes):
            self._send(X.KeyRelease, keycode)

    def _stroke_for(self, letter: str) -> Stroke:
        """The letter's key; a spare key is given the letter when the layout has none."""
        keymap = Keymap(self._connection)
        try:
            return keymap.find(letter)
        except DesktopError:
            spare = keymap.spare_keycodes()
            if not spare:
                raise
        with self._connection.talking() as xlib:
            xlib.change_keyboard_mapping(spare[-1], [(keysyms_of_letter(letter)[0],) * _COLUMNS])
        self._connection.deliver()
        return Stroke(spare[-1])

    def _move(self, to: Point) -> None:
        """Along a slight arc, slower towards the end, as a hand does."""
        start = self._pointer()
        steps = max(1, round(self._speed.move / _STEP_S))
        bow = math.dist(start, to) / 12
        for step in range(1, steps + 1):
            part = 1 - (1 - step / steps) ** 2
            x = start.x + (to.x - start.x) * part
            y = start.y + (to.y - start.y) * part - bow * math.sin(math.pi * part)
            self._send(X.MotionNotify, x=max(0, round(x)), y=max(0, round(y)))
            self._pause(self._speed.move / steps)

    def _send(self, kind: int, detail: int = 0, x: int = 0, y: int = 0) -> None:
        with self._connection.talking() as xlib:
            xtest.fake_input(xlib, kind, detail, x=x, y=y)
        self._connection.deliver()

    @staticmethod
    def _pause(seconds: float) -> None:
        if seconds:
            time.sleep(seconds)
