"""A person's keyboard and mouse, through X's RECORD extension."""

from __future__ import annotations

import struct
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any, NamedTuple

from Xlib import X
from Xlib.ext import record

from rpa_vision.agent.strokes import ButtonDown, ButtonUp, Elsewhere, Key, Letter, Stroke, Wheel
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.hands import BUTTONS
from rpa_vision.agent.x11.keymap import KeyReading
from rpa_vision.agent.x11.keysyms import MODIFIERS, NAMES, Composer, letter_of
from rpa_vision.agent.x11.server_time import ServerTime
from rpa_vision.agent.x11.windows import Windows
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Point

_BUTTON_NAMES = {number: name for name, number in BUTTONS.items()}
_WHEEL = {4: (0, -1), 5: (0, 1), 6: (-1, 0), 7: (1, 0)}
_COMMANDING = ("ctrl", "alt", "super")
_LOCKS = ("caps_lock", "num_lock", "scroll_lock")
_END_WITHIN_S = 2.0
_EVENT = struct.Struct("=BB2xI12xhh4xH2x")


class _Device(NamedTuple):
    """A key or button event as it travels on the wire."""

    type: int
    detail: int
    time: int
    x: int
    y: int
    state: int


class XInputWatcher:
    """Two connections: RECORD talks endlessly on one; what was struck is asked about on the other."""

    def __init__(self, display: str, ignore_window: int | None = None) -> None:
        """What goes to ``ignore_window`` is no part of the task, nor is going from one window to another,
        which is how a person comes from it and gets back to it."""
        self._ignored = ignore_window
        self._composer = Composer()
        self._ended = threading.Event()
        with ExitStack() as opening:
            self._listening = XConnection(display)
            opening.callback(self._listening.close)
            self._asking = XConnection(display)
            opening.callback(self._asking.close)
            self._reading = KeyReading(self._asking)
            self._windows = Windows(self._asking)
            self._time = ServerTime(self._asking)
            self._context = self._create_context()
            self._open = opening.pop_all()

    def _create_context(self) -> int:
        nothing = {"first": 0, "last": 0}
        no_extension = {
            "major_range_first": 0,
            "major_range_last": 0,
            "minor_range_first": 0,
            "minor_range_last": 0,
        }
        wanted = {
            "core_requests": nothing,
            "core_replies": nothing,
            "ext_requests": no_extension,
            "ext_replies": no_extension,
            "delivered_events": nothing,
            "device_events": {"first": X.KeyPress, "last": X.ButtonRelease},
            "errors": nothing,
            "client_started": False,
            "client_died": False,
        }
        with self._listening.talking() as xlib:
            if not xlib.has_extension("RECORD"):
                raise DesktopError(
                    f"display {self._listening.name} has no RECORD: nobody can be watched on it"
                )
            context = xlib.record_create_context(0, [record.AllClients], [wanted])
        self._listening.deliver()
        return int(context)

    def watch(self, tell: Callable[[Stroke], None], ready: Callable[[], None]) -> None:
        """Tells every stroke, from the moment ``ready`` is called until ``stop``; in the caller's thread."""

        def receive(reply: Any) -> None:
            if reply.category == record.StartOfData:
                ready()
            if reply.category != record.FromServer or reply.client_swapped:
                return
            for event in _EVENT.iter_unpack(bytes(reply.data)):
                stroke = self._stroke(_Device(*event))
                if stroke is not None:
                    tell(stroke)

        try:
            with self._listening.listening() as xlib:
                xlib.record_enable_context(self._context, receive)
        finally:
            self._ended.set()

    def stop(self) -> None:
        """Ends ``watch`` once every stroke made so far was told.

        Asked for over a third connection: the listening one is busy, and what it still holds is wanted.
        """
        with suppress(DesktopError):
            ending = XConnection(self._listening.name)
            with ending.talking() as xlib:
                xlib.record_disable_context(self._context)
            ending.deliver()
            ending.close()
        if not self._ended.wait(_END_WITHIN_S):
            self._listening.hang_up()
            self._ended.wait(_END_WITHIN_S)

    def close(self) -> None:
        self._open.close()

    def _stroke(self, event: _Device) -> Stroke | None:
        stroke = self._told_by(event)
        if stroke is None or self._ignored is None or not self._is_elsewhere(stroke, self._ignored):
            return stroke
        return Elsewhere(stroke.at)

    def _is_elsewhere(self, stroke: Stroke, ignored: int) -> bool:
        match stroke:
            case ButtonDown(pos=pos) | Wheel(pos=pos):
                return self._windows.holds(ignored, pos) or self._windows.is_dock(pos)
            case Key(keys=keys) if "super" in keys or {"alt", "tab"} <= set(keys):
                return True
            case Key() | Letter():
                return self._windows.hears(ignored)
        return False

    def _told_by(self, event: _Device) -> Stroke | None:
        at = self._time.local(event.time)
        pos = Point(max(event.x, 0), max(event.y, 0))
        if event.type == X.KeyPress:
            return self._key(at, event.detail, event.state)
        if event.type == X.ButtonPress and event.detail in _WHEEL:
            return Wheel(at, pos, _WHEEL[event.detail])
        if event.type == X.ButtonPress and event.detail in _BUTTON_NAMES:
            held = self._reading.held(event.state)
            return ButtonDown(at, pos, _BUTTON_NAMES[event.detail], held, self._windows.at(pos))
        if event.type == X.ButtonRelease and event.detail in _BUTTON_NAMES:
            return ButtonUp(at, pos, _BUTTON_NAMES[event.detail])
        return None

    def _key(self, at: float, keycode: int, state: int) -> Stroke | None:
        held = self._reading.held(state)
        symbol = self._reading.symbol(keycode, state)
        name = NAMES.get(symbol)
        if name in MODIFIERS or name in _LOCKS:
            return None
        if any(modifier in _COMMANDING for modifier in held):
            plain = self._reading.symbol(keycode, state & ~(X.ShiftMask | X.LockMask))
            struck = NAMES.get(plain) or letter_of(plain)
            return Key(at, (*held, struck)) if struck else None
        written = self._composer.feed(symbol)
        if written is None:
            return Key(at, (*held, name)) if name else None
        return Letter(at, written) if written else None
