"""Which window is in front, or under a point."""

from __future__ import annotations

from typing import Any

from Xlib import X, Xatom
from Xlib import error as xlib_error

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import WindowContext

_VANISHED = (xlib_error.BadWindow, xlib_error.BadDrawable)


class Windows:
    def __init__(self, connection: XConnection) -> None:
        self._connection = connection
        self._active = connection.atom("_NET_ACTIVE_WINDOW")
        self._title = connection.atom("_NET_WM_NAME")
        self._old_title = connection.atom("WM_NAME")
        self._managed = connection.atom("WM_STATE")

    def foreground(self) -> WindowContext:
        with self._connection.talking() as xlib:
            active = self._connection.root.get_full_property(self._active, X.AnyPropertyType)
            if active is None or not active.value or not active.value[0]:
                return WindowContext()
            return self._context(xlib.create_resource_object("window", active.value[0]))

    def focused(self) -> int:
        """The window keys go to; 0 or 1 when there is none."""
        with self._connection.talking() as xlib:
            focus = xlib.get_input_focus().focus
        return int(getattr(focus, "id", focus))

    def at(self, point: Point) -> WindowContext | None:
        """The program's window there; None on the bare desktop and on menus, which belong to no manager."""
        with self._connection.talking():
            try:
                window = self._managed_at(point)
            except _VANISHED:
                return None
            return None if window is None else self._context(window)

    def _managed_at(self, point: Point) -> Any | None:
        """From the manager's frame down to the window it wraps."""
        root = self._connection.root
        window = root.translate_coords(root, *point).child
        while window != X.NONE and window.get_full_property(self._managed, X.AnyPropertyType) is None:
            window = window.translate_coords(root, *point).child
        return None if window == X.NONE else window

    def _context(self, window: Any) -> WindowContext:
        """Empty once the window has gone: between two requests it may."""
        try:
            title = window.get_full_property(self._title, X.AnyPropertyType)
            title = title or window.get_full_property(self._old_title, X.AnyPropertyType)
            names = window.get_wm_class()
        except _VANISHED:
            return WindowContext()
        return WindowContext(title=_text(title) if title else "", app_name=names[1] if names else "")


def _text(found: Any) -> str:
    """STRING means Latin-1 by X's rules; everything newer is UTF-8."""
    encoding = "latin-1" if found.property_type == Xatom.STRING else "utf-8"
    return bytes(found.value).decode(encoding, errors="replace")
