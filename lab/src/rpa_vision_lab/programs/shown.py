"""The windows a desktop shows, as its window manager lists them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from Xlib import X, Xatom
from Xlib import error as xlib_error
from Xlib.protocol import event

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.models.geometry import Box, Point

_TAKE_STATE, _ADD_STATE = 0, 1
_BY_A_PERSON = 2
"""Managers may refuse programs to come forward by themselves."""
_VANISHED = (xlib_error.BadWindow, xlib_error.BadDrawable)


@dataclass(frozen=True)
class ShownWindow:
    title: str
    app_name: str
    box: Box
    """Of what the program draws, without the manager's frame."""
    in_front: bool
    window_id: int


class ShownWindows:
    def __init__(self, display: str) -> None:
        self._connection = XConnection(display)
        self._list = self._connection.atom("_NET_CLIENT_LIST")
        self._active = self._connection.atom("_NET_ACTIVE_WINDOW")
        self._title = self._connection.atom("_NET_WM_NAME")
        self._state = self._connection.atom("_NET_WM_STATE")
        self._above = self._connection.atom("_NET_WM_STATE_ABOVE")
        names = ("_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ")
        self._filling = [self._connection.atom(one) for one in names]
        self._close = self._connection.atom("_NET_CLOSE_WINDOW")

    def close(self) -> None:
        self._connection.close()

    def all(self) -> list[ShownWindow]:
        with self._connection.talking() as xlib:
            front = next(iter(self._windows_in(self._active)), X.NONE)
            ids = self._windows_in(self._list)
            found = [self._look(xlib.create_resource_object("window", one), front) for one in ids]
        return [one for one in found if one is not None]

    def find(self, title: str = "", app_name: str = "") -> ShownWindow | None:
        """The newest whose title and program contain these."""
        matching = [
            one for one in self.all() if title in one.title and app_name.lower() in one.app_name.lower()
        ]
        return matching[-1] if matching else None

    def ready(self, title: str = "", app_name: str = "") -> ShownWindow | None:
        """The same once it is in front: before that, keys go elsewhere."""
        found = self.find(title, app_name)
        return found if found is not None and found.in_front else None

    def keep_above(self, window: ShownWindow, at: Point) -> None:
        """Moved there by its manager, and in front of whatever is clicked."""
        self._configure(window, x=at.x, y=at.y)
        self._ask_manager(window, self._state, _ADD_STATE, self._above, 0, 1)

    def place(self, window: ShownWindow, box: Box) -> None:
        """There and as large, and not filling the screen."""
        self._ask_manager(window, self._state, _TAKE_STATE, *self._filling, 1)
        self._configure(window, x=box.left, y=box.top, width=box.width, height=box.height)

    def fill(self, window: ShownWindow) -> None:
        """The whole desktop, as by the button in its title bar."""
        self._ask_manager(window, self._state, _ADD_STATE, *self._filling, _BY_A_PERSON)

    def activate(self, window: ShownWindow) -> None:
        """In front, and keys go to it."""
        self._ask_manager(window, self._active, _BY_A_PERSON, X.CurrentTime, 0, 0)

    def ask_to_close(self, window: ShownWindow) -> None:
        """As by its cross: a program with something unsaved may ask first."""
        self._ask_manager(window, self._close, X.CurrentTime, _BY_A_PERSON, 0, 0)

    def in_front(self) -> ShownWindow | None:
        return next((one for one in self.all() if one.in_front), None)

    def _configure(self, window: ShownWindow, **geometry: int) -> None:
        with self._connection.talking() as xlib:
            xlib.create_resource_object("window", window.window_id).configure(**geometry)
        self._connection.deliver()

    def _ask_manager(self, window: ShownWindow, what: int, *data: int) -> None:
        with self._connection.talking() as xlib:
            shown = xlib.create_resource_object("window", window.window_id)
            asked = event.ClientMessage(window=shown, client_type=what, data=(32, [*data, 0]))
            mask = X.SubstructureRedirectMask | X.SubstructureNotifyMask
            self._connection.root.send_event(asked, event_mask=mask)
        self._connection.deliver()

    def _windows_in(self, name: int) -> list[int]:
        listed = self._connection.root.get_full_property(name, X.AnyPropertyType)
        return [int(one) for one in listed.value] if listed else []

    def _look(self, window: Any, front: int) -> ShownWindow | None:
        """None when it closed between two requests, and while it is not yet shown."""
        try:
            if window.get_attributes().map_state != X.IsViewable:
                return None
            title = window.get_full_property(self._title, X.AnyPropertyType)
            title = title or window.get_full_property(Xatom.WM_NAME, X.AnyPropertyType)
            names = window.get_wm_class() or ("", "")
            size = window.get_geometry()
            corner = self._connection.root.translate_coords(window, 0, 0)
        except _VANISHED:
            return None
        box = Box(corner.x, corner.y, corner.x + size.width, corner.y + size.height)
        return ShownWindow(_text(title), names[1], box, window.id == front, window.id)


def _text(found: Any) -> str:
    return bytes(found.value).decode("utf-8", errors="replace") if found else ""
