"""A person's keyboard and mouse on Windows.

Windows lets no key or button arrive anywhere before our hooks have returned, and takes the hooks away from a
program that dawdles. So one thread only notes what it hears, and the caller's thread makes strokes of it.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from rpa_vision.agent.strokes import ButtonDown, ButtonUp, Stroke, Wheel
from rpa_vision.agent.windows.reading import HeldKeys, TypedReading
from rpa_vision.agent.windows.user32.api import ButtonHeard, Heard, KeyHeard, User32, WheelHeard
from rpa_vision.agent.windows.windows import context_of, typing_is_hidden
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import WindowContext

_WHEEL_STEP = 120
_TICK_S = 0.016
"""Windows counts its milliseconds in steps as large as this."""
_WRAP = 1 << 32
_END_WITHIN_S = 2.0


@dataclass(frozen=True)
class _Noted:
    at: float
    heard: Heard
    held: HeldKeys
    layout: int = 0
    repeated: bool = False
    hidden: bool = False
    window: WindowContext | None = None


_Note = _Noted | Callable[[], None] | DesktopError | None
"""None ends the watch; an error too; a callable is only called, in its turn."""


class WindowsInputWatcher:
    def __init__(self, api: User32) -> None:
        self._api = api
        self._notes: queue.SimpleQueue[_Note] = queue.SimpleQueue()
        self._reading = TypedReading(api)
        self._ours, self._theirs = time.monotonic(), api.tick_count()
        self._latest = 0.0
        self._turned = {"vertical": 0, "horizontal": 0}
        self._ended = threading.Event()

    def watch(self, tell: Callable[[Stroke], None], ready: Callable[[], None]) -> None:
        """Tells every stroke, from the moment ``ready`` is called until ``stop``; in the caller's thread."""
        listening = threading.Thread(target=self._listen, args=(ready,), name="input hooks", daemon=True)
        listening.start()
        try:
            while (note := self._notes.get()) is not None:
                if isinstance(note, DesktopError):
                    raise note
                if not isinstance(note, _Noted):
                    note()
                elif (stroke := self._stroke(note)) is not None:
                    tell(stroke)
        finally:
            self._api.stop_hooks()
            listening.join(_END_WITHIN_S)
            self._ended.set()

    def _listen(self, ready: Callable[[], None]) -> None:
        try:
            self._api.run_hooks(self._hear, lambda: self._notes.put(ready))
        except DesktopError as error:
            self._notes.put(error)
        finally:
            self._notes.put(None)

    def stop(self) -> None:
        """Ends ``watch`` once every stroke made so far was told."""
        self._api.stop_hooks()
        self._ended.wait(_END_WITHIN_S)

    def close(self) -> None:
        self._api.stop_hooks()

    def _hear(self, heard: Heard) -> None:
        """In the hooks' thread, while nobody else knows of it yet: what is asked here was so at that moment."""
        at = self._when(heard.stamp)
        held = HeldKeys.now(self._api)
        match heard:
            case KeyHeard(down=True):
                front = self._api.window_owner(self._api.foreground_window())
                layout = self._api.keyboard_layout(front.thread)
                repeated = self._api.key_is_down(heard.vk)
                hidden = typing_is_hidden(self._api)
                self._notes.put(_Noted(at, heard, held, layout, repeated=repeated, hidden=hidden))
            case ButtonHeard(down=True):
                window = self._api.window_at(heard.x, heard.y)
                context = context_of(self._api, window) if window else None
                self._notes.put(_Noted(at, heard, held, window=context))
            case ButtonHeard() | WheelHeard():
                self._notes.put(_Noted(at, heard, held))

    def _when(self, stamp: int) -> float:
        """Never later than it was: Windows' stamp is a step old at most, and so was the one compared with."""
        passed = (stamp - self._theirs + _WRAP // 2) % _WRAP - _WRAP // 2
        told = self._ours + passed / 1000 - _TICK_S
        self._latest = max(self._latest, min(told, time.monotonic()))
        return self._latest

    def _stroke(self, note: _Noted) -> Stroke | None:
        match note.heard:
            case KeyHeard() as key:
                return self._reading.stroke(
                    note.at, key, note.held, note.layout, repeated=note.repeated, hidden=note.hidden
                )
            case ButtonHeard(down=True) as button:
                pos = self._seen(button.x, button.y)
                return ButtonDown(note.at, pos, button.button, note.held.names, note.window)
            case ButtonHeard() as button:
                return ButtonUp(note.at, self._seen(button.x, button.y), button.button)
            case WheelHeard() as wheel:
                return self._wheel(note.at, wheel)

    def _wheel(self, at: float, heard: WheelHeard) -> Wheel | None:
        """Fine wheels turn in parts of a step."""
        self._turned[heard.wheel] += heard.amount
        steps = int(self._turned[heard.wheel] / _WHEEL_STEP)
        self._turned[heard.wheel] -= steps * _WHEEL_STEP
        if not steps:
            return None
        delta = (steps, 0) if heard.wheel == "horizontal" else (0, -steps)
        return Wheel(at, self._seen(heard.x, heard.y), delta)

    def _seen(self, x: int, y: int) -> Point:
        """In the picture's pixels; a hand pushing against the edge is told of as beyond it."""
        screen = self._api.virtual_screen()
        return Point(
            min(max(x - screen.left, 0), screen.width - 1), min(max(y - screen.top, 0), screen.height - 1)
        )
