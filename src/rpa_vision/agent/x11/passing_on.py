"""When a press has reached the program it is meant for.

A window manager holds a press back while it raises the window under it. X tells of each press twice, once for
the device that made it and once for the pointer all devices move; only the second is held back. Qt takes the two
for one as long as nothing comes between them: anything the device does in the meantime, be it the slightest
movement, makes two presses of one, and a menu that opens closes at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from Xlib import X, Xatom
from Xlib.ext import xtest
from Xlib.protocol import event as xlib_event

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Point

_ANSWER_WITHIN_S = 2.0
_SEEN_WITHIN_S = 2.0
_POLL_S = 0.0005
"""A window manager takes about a millisecond."""
_FINGER_S = 0.06
"""A finger's quick press: long enough for a manager that cannot be asked."""


class PassingOn:
    def __init__(self, connection: XConnection) -> None:
        self._connection = connection
        self._supported = connection.atom("_NET_SUPPORTED")
        self._announced = connection.atom("_NET_SUPPORTING_WM_CHECK")
        self._question = connection.atom("_NET_REQUEST_FRAME_EXTENTS")
        self._answer = connection.atom("_NET_FRAME_EXTENTS")
        with connection.talking():
            self._asking = connection.root.create_window(-1, -1, 1, 1, 0, X.CopyFromParent)
        self._known: int | None = None
        self._answers = False

    def wait(self, at: Point, hold_s: float = 0.0) -> None:
        """After a press at this place: until the button may be let go. ``hold_s`` without any movement first."""
        if not self._manager_passed_on() and self._is_managed():
            hold_s = max(hold_s, _FINGER_S)
        time.sleep(hold_s)
        self._tremble(at)

    def _manager_passed_on(self) -> bool:
        """Whether the manager said so. One that did not answer once is not waited for again."""
        manager = self._manager()
        if manager != self._known:
            self._known, self._answers = manager, manager is not None and self._can_be_asked()
        if self._answers:
            self._answers = self._answered()
        return self._answers

    def _manager(self) -> int | None:
        with self._connection.talking():
            found = self._connection.root.get_full_property(self._announced, Xatom.WINDOW)
        return int(found.value[0]) if found is not None and found.value else None

    def _can_be_asked(self) -> bool:
        with self._connection.talking():
            supported = self._connection.root.get_full_property(self._supported, Xatom.ATOM)
        return supported is not None and self._question in supported.value

    def _is_managed(self) -> bool:
        with self._connection.talking():
            chosen = self._connection.root.get_attributes().all_event_masks
        return bool(chosen & X.SubstructureRedirectMask)

    def _answered(self) -> bool:
        """How wide a frame it would draw: it says so after it has dealt with all that happened before."""
        with self._connection.talking():
            self._asking.delete_property(self._answer)
            question = xlib_event.ClientMessage(
                window=self._asking, client_type=self._question, data=(32, [0] * 5)
            )
            self._connection.root.send_event(
                question, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask
            )
            return _seen(
                lambda: self._asking.get_property(self._answer, Xatom.CARDINAL, 0, 1), _ANSWER_WITHIN_S
            )

    def _tremble(self, at: Point) -> None:
        """A pointer seen to move means that nobody holds the press back any more, nor what follows it."""
        for place in (at._replace(x=at.x - 1 if at.x else 1), at):
            with self._connection.talking() as xlib:
                xtest.fake_input(xlib, X.MotionNotify, x=place.x, y=place.y)
                if not _seen(lambda place=place: self._pointer() == place, _SEEN_WITHIN_S):  # type: ignore[misc]
                    raise DesktopError("the pointer does not stay where it was put: somebody else moves it")

    def _pointer(self) -> Point:
        found = self._connection.root.query_pointer()
        return Point(found.root_x, found.root_y)


def _seen(look: Callable[[], object], within_s: float) -> bool:
    deadline = time.monotonic() + within_s
    while not look():
        if time.monotonic() > deadline:
            return False
        time.sleep(_POLL_S)
    return True
