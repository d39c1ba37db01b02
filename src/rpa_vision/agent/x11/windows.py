"""Which window is in front, or under a point."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from Xlib import X, Xatom
from Xlib import error as xlib_error

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import WindowContext

_PROCESSES = Path("/proc")
_VANISHED = (xlib_error.BadWindow, xlib_error.BadDrawable)


class Windows:
    def __init__(self, connection: XConnection) -> None:
        self._connection = connection
        self._active = connection.atom("_NET_ACTIVE_WINDOW")
        self._title = connection.atom("_NET_WM_NAME")
        self._old_title = connection.atom("WM_NAME")
        self._managed = connection.atom("WM_STATE")
        self._type = connection.atom("_NET_WM_WINDOW_TYPE")
        self._process = connection.atom("_NET_WM_PID")
        self._dock = connection.atom("_NET_WM_WINDOW_TYPE_DOCK")

    def foreground(self) -> WindowContext:
        active = self.active()
        if active is None:
            return WindowContext()
        with self._connection.talking() as xlib:
            return self._context(xlib.create_resource_object("window", active))

    def active(self) -> int | None:
        """The window the manager says is in front."""
        with self._connection.talking():
            active = self._connection.root.get_full_property(self._active, X.AnyPropertyType)
        return int(active.value[0]) or None if active is not None and active.value else None

    def focused(self) -> int:
        """The window keys go to; 0 or 1 when there is none."""
        with self._connection.talking() as xlib:
            focus = xlib.get_input_focus().focus
        return int(getattr(focus, "id", focus))

    def holds(self, window: int, point: Point) -> bool:
        """Whether the window, or the frame around it, is what can be touched there."""
        top = self._top_of(window)
        with self._connection.talking():
            touched = self._connection.root.translate_coords(self._connection.root, *point).child
        return top is not None and touched != X.NONE and touched.id == top

    def hears(self, window: int) -> bool:
        """Whether keys go to the window or to something inside it."""
        top = self._top_of(window)
        return top is not None and self._top_of(self.focused()) == top

    def is_dock(self, point: Point) -> bool:
        """Whether a panel or task bar is there."""
        with self._connection.talking():
            try:
                window = self._managed_at(point)
                kinds = None if window is None else window.get_full_property(self._type, X.AnyPropertyType)
            except _VANISHED:
                return False
        return kinds is not None and self._dock in kinds.value

    def _top_of(self, window: int) -> int | None:
        """The outermost window around it: a manager's frame, or itself. None when there is no such window."""
        with self._connection.talking() as xlib:
            inner = xlib.create_resource_object("window", window)
            root = self._connection.root
            try:
                while (outer := inner.query_tree().parent) != X.NONE and outer != root:
                    inner = outer
            except _VANISHED:
                return None
        return None if outer == X.NONE else int(inner.id)

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
            process = window.get_full_property(self._process, Xatom.CARDINAL)
        except _VANISHED:
            return WindowContext()
        window_class, app_name = names or ("", "")
        return WindowContext(
            title=_text(title) if title else "",
            app_name=app_name,
            window_class=window_class,
            process=_executable(int(process.value[0])) if process and len(process.value) else "",
        )


def _executable(pid: int) -> str:
    """As the system names it; Wine's programs too go by their own names there. Empty for another machine's."""
    try:
        return (_PROCESSES / str(pid) / "comm").read_text().strip()
    except OSError:
        return ""


def _text(found: Any) -> str:
    """STRING means Latin-1 by X's rules; everything newer is UTF-8."""
    encoding = "latin-1" if found.property_type == Xatom.STRING else "utf-8"
    return bytes(found.value).decode(encoding, errors="replace")
