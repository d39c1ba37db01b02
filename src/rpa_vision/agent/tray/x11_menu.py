"""The icon's menu on X11: a small window over all others, until something or something else is clicked."""

from __future__ import annotations

from typing import Any

from Xlib import XK, X

from rpa_vision.agent.tray.drawing import LINE_PX, menu_picture
from rpa_vision.agent.tray.telling import DeskWish, IconTold
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.ports import Pixels

_HEARD = X.ButtonPressMask | X.PointerMotionMask | X.ExposureMask
_GRABBED = X.ButtonPressMask | X.PointerMotionMask


class X11Menu:
    def __init__(self, connection: XConnection) -> None:
        self._connection = connection
        self._window: Any = None
        self._told: IconTold | None = None
        self._lit: int | None = None

    @property
    def is_open(self) -> bool:
        return self._window is not None

    def open(self, told: IconTold, x: int, y: int) -> None:
        """Beside the pointer, wholly on the screen."""
        self._told, self._lit = told, None
        picture = menu_picture(told, None)
        height, width = picture.shape[:2]
        screen = self._connection.xlib.screen()
        left = min(max(x - width // 2, 0), screen.width_in_pixels - width)
        top = y + LINE_PX // 2 if y < screen.height_in_pixels // 2 else y - height - LINE_PX // 2
        self._window = screen.root.create_window(
            left, top, width, height, 1, screen.root_depth, override_redirect=True, event_mask=_HEARD
        )
        self._window.set_wm_name("RPA Vision menu")
        self._window.map()
        # Owner events: what is under the pointer is told by the menu's own places; a click elsewhere closes it.
        self._window.grab_pointer(
            True, _GRABBED, X.GrabModeAsync, X.GrabModeAsync, X.NONE, X.NONE, X.CurrentTime
        )
        self._window.grab_keyboard(True, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime)
        self._draw()

    def on(self, event: Any) -> DeskWish | None:
        """What was chosen by it, if anything was."""
        if self._window is None or self._told is None:
            return None
        if event.type == X.Expose:
            self._draw()
        elif event.type == X.MotionNotify:
            self._light(self._line_at(event))
        elif event.type == X.KeyPress:
            if self._connection.xlib.keycode_to_keysym(event.detail, 0) == XK.XK_Escape:
                self._close()
        elif event.type == X.ButtonPress:
            line = self._line_at(event)
            lines = self._told.menu
            self._close()
            return None if line is None else lines[line].wish
        return None

    def _line_at(self, event: Any) -> int | None:
        """By the place on the screen: a grabbed pointer may be told of in any window's own places."""
        if self._told is None:
            return None
        shape = self._window.get_geometry()
        x, y = event.root_x - shape.x - shape.border_width, event.root_y - shape.y - shape.border_width
        line = y // LINE_PX - 1
        return line if 0 <= x < shape.width and 0 <= line < len(self._told.menu) else None

    def _light(self, line: int | None) -> None:
        if line != self._lit:
            self._lit = line
            self._draw()

    def _draw(self) -> None:
        if self._told is not None:
            put(self._window, menu_picture(self._told, self._lit))

    def _close(self) -> None:
        self._connection.xlib.ungrab_pointer(X.CurrentTime)
        self._connection.xlib.ungrab_keyboard(X.CurrentTime)
        self._window.destroy()
        self._window = None


def put(window: Any, picture: Pixels) -> None:
    """Blue, green, red and nothing, as true-colour screens have it."""
    height, width = picture.shape[:2]
    gc = window.create_gc()
    depth = window.get_geometry().depth
    window.put_image(gc, 0, 0, width, height, X.ZPixmap, depth, 0, picture.tobytes())
    gc.free()
