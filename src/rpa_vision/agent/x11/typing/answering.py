"""Whether a program has dealt with the keys it was sent."""

from __future__ import annotations

import select
import time
from typing import Any

from Xlib import X, Xatom
from Xlib import error as xlib_error
from Xlib.protocol import event as xlib_event

from rpa_vision.agent.x11.connection import XConnection

_ANSWERS_COME_BY = X.SubstructureNotifyMask | X.StructureNotifyMask
"""The first by the rules; Qt uses the second."""
_SENT = 0x80
"""The mark of events that programs make themselves."""


def answers(display: str, window: int, within_s: float) -> bool:
    """Asks the program behind a window for a sign of life, and waits for it.

    A program gets what the server sends in order: one that answers this has the keys sent before it already.
    False as well where a program never promised to answer.
    """
    connection = XConnection(display)
    try:
        asked = _asked(connection, window)
        return asked is not None and _answered(connection, asked, time.monotonic() + within_s)
    finally:
        connection.close()


def _asked(connection: XConnection, window: int) -> int | None:
    """The window that was asked: the one itself, or the outer one that speaks for it."""
    protocols, ping = connection.atom("WM_PROTOCOLS"), connection.atom("_NET_WM_PING")
    with connection.talking() as xlib:
        root = connection.root
        one: Any = xlib.create_resource_object("window", window)
        try:
            while one not in (X.NONE, root):
                promised = one.get_full_property(protocols, Xatom.ATOM)
                if promised is not None and ping in promised.value:
                    root.change_attributes(event_mask=_ANSWERS_COME_BY)
                    question = (32, [ping, X.CurrentTime, one.id, 0, 0])
                    one.send_event(xlib_event.ClientMessage(window=one, client_type=protocols, data=question))
                    xlib.sync()
                    return int(one.id)
                one = one.query_tree().parent
        except xlib_error.BadWindow:
            return None
    return None


def _answered(connection: XConnection, window: int, deadline: float) -> bool:
    ping = connection.atom("_NET_WM_PING")
    while True:
        with connection.talking() as xlib:
            while xlib.pending_events():
                event = xlib.next_event()
                if _is_answer(event, ping, window):
                    return True
        left = deadline - time.monotonic()
        if left <= 0:
            return False
        select.select([connection.xlib], [], [], left)


def _is_answer(event: Any, ping: int, window: int) -> bool:
    if event.type & ~_SENT != X.ClientMessage or event.data[0] != 32:
        return False
    what, _when, who = event.data[1][:3]
    return bool(what == ping and who == window)
