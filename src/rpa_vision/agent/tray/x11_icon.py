"""The icon in an X11 tray: the freedesktop protocol of system trays, of which the usual libraries hear no clicks."""

from __future__ import annotations

import select
import threading
from collections.abc import Callable
from typing import Any

from Xlib import X, Xutil
from Xlib.protocol import event as xevent

from rpa_vision.agent.tray.drawing import icon_picture
from rpa_vision.agent.tray.telling import DeskWish, IconTold
from rpa_vision.agent.tray.x11_menu import X11Menu, put
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.errors import DesktopError, DesktopLostError

_SIZE_PX = 24
_REQUEST_DOCK = 0
_MAPPED = 1
_LOOK_EVERY_S = 0.2
_WAKE = X.ButtonPressMask | X.StructureNotifyMask | X.ExposureMask
_CLICKS = (1, 3)


class X11Icon:
    """Waits for a tray where there is none yet, and for the next one where its own has gone."""

    def __init__(self, display: str, wish: Callable[[DeskWish], None]) -> None:
        self._wish = wish
        self._connection = XConnection(display)
        self._told: IconTold | None = None
        self._over = threading.Event()
        self._window: Any = None
        self._drawn: tuple[IconTold, int, int] | None = None
        self._thread = threading.Thread(target=self._run, name="tray icon", daemon=True)
        self._thread.start()

    def show(self, told: IconTold) -> None:
        self._told = told

    def close(self) -> None:
        self._over.set()
        self._thread.join(_LOOK_EVERY_S * 10)
        self._connection.close()

    def _run(self) -> None:
        menu = X11Menu(self._connection)
        while not self._over.is_set():
            try:
                with self._connection.talking() as xlib:
                    self._once(xlib, menu)
                select.select([xlib.fileno()], [], [], _LOOK_EVERY_S)
            except DesktopLostError:
                return  # the agent tells of it
            except DesktopError:
                self._window = None  # it went between two looks, with its tray
                self._over.wait(_LOOK_EVERY_S)

    def _once(self, xlib: Any, menu: X11Menu) -> None:
        told = self._told
        if told is None:
            return
        if self._window is None:
            self._dock(xlib)
        while xlib.pending_events():
            self._on(xlib.next_event(), told, menu)
        if self._window is not None:
            self._draw(told)
        xlib.flush()

    def _dock(self, xlib: Any) -> None:
        number = xlib.get_default_screen()
        tray = xlib.get_selection_owner(xlib.intern_atom(f"_NET_SYSTEM_TRAY_S{number}"))
        if tray == X.NONE:
            return
        screen = xlib.screen()
        window = screen.root.create_window(
            0,
            0,
            _SIZE_PX,
            _SIZE_PX,
            0,
            screen.root_depth,
            event_mask=_WAKE,
            background_pixel=screen.white_pixel,
        )
        window.set_wm_name("RPA Vision")
        window.set_wm_class("rpa-vision", "RpaVision")
        # A tray gives what is asked for at least, or next to nothing.
        window.set_wm_normal_hints(flags=Xutil.PMinSize, min_width=_SIZE_PX, min_height=_SIZE_PX)
        information = xlib.intern_atom("_XEMBED_INFO")
        window.change_property(information, information, 32, [0, _MAPPED])
        opcode = xlib.intern_atom("_NET_SYSTEM_TRAY_OPCODE")
        ask = [X.CurrentTime, _REQUEST_DOCK, window.id, 0, 0]
        tray.send_event(xevent.ClientMessage(window=tray, client_type=opcode, data=(32, ask)))
        self._window, self._drawn = window, None

    def _on(self, event: Any, told: IconTold, menu: X11Menu) -> None:
        mine = self._window is not None and getattr(event, "window", None) == self._window
        if event.type == X.DestroyNotify and mine:
            self._window = None
        elif event.type == X.ReparentNotify and mine and event.parent == self._connection.root:
            self._window.destroy()  # a tray that ends leaves it to the bare screen
            self._window = None
        elif event.type == X.Expose and mine:
            self._drawn = None
        elif event.type == X.ButtonPress and mine and not menu.is_open and event.detail in _CLICKS:
            menu.open(told, event.root_x, event.root_y)
        else:
            chosen = menu.on(event)
            if chosen is not None:
                self._wish(chosen)

    def _draw(self, told: IconTold) -> None:
        shape = self._window.get_geometry()
        if self._drawn == (told, shape.width, shape.height):
            return
        text = f"RPA Vision — {told.words}"
        net_name = self._connection.xlib.intern_atom("_NET_WM_NAME")
        utf8 = self._connection.xlib.intern_atom("UTF8_STRING")
        self._window.change_property(net_name, utf8, 8, text.encode())
        put(self._window, icon_picture(told.colour, shape.width, shape.height))
        self._drawn = (told, shape.width, shape.height)
