"""Puts a plan's screen on the desktop: full screen or in a window, under a dialog or with a menu open."""

from __future__ import annotations

import time
import tkinter as tk
from tkinter import ttk
from types import TracebackType

import numpy as np

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Size
from rpa_vision.ports import Pixels
from rpa_vision_lab.pages import compose
from rpa_vision_lab.pages.contents import Coding, Form, Log, Login, Message, Record, Search
from rpa_vision_lab.pages.invented import Inventor
from rpa_vision_lab.pages.plan import Plan
from rpa_vision_lab.pages.tk import screens
from rpa_vision_lab.pages.tk.known import Known
from rpa_vision_lab.pages.tk.menus import note_menu
from rpa_vision_lab.pages.tk.survey import Survey
from rpa_vision_lab.pages.tk.theme import dress
from rpa_vision_lab.pages.tk.widgets import Builder

_SETTLED_WITHIN_S = 20.0
_QUIET_ROUNDS = 4
_ROUND_S = 0.05
_MARGIN = 30


class Stage:
    """``with Stage(plan, maker) as stage: stage.settled(display)`` is the picture."""

    def __init__(self, plan: Plan, maker: Inventor) -> None:
        self._plan = plan
        self._maker = maker
        self._builder = Builder(plan)
        self._menu: tk.Menu | None = None

    def __enter__(self) -> Stage:
        self._root = tk.Tk(className="dossier")
        dress(self._root, self._plan)
        self._root.title(self._maker.say("Dossier patient", "Patient records"))
        width, height = self._plan.size
        if self._plan.windowed:
            self._root.geometry(f"{width - 2 * _MARGIN}x{height - 3 * _MARGIN}+{_MARGIN - 10}+{_MARGIN // 2}")
        else:
            self._root.attributes("-fullscreen", True)
        menus = screens.add_bars(self._builder, self._root, self._maker)
        self._screen().pack(fill="both", expand=True)
        self._root.update()
        self._open(menus[0])
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._root.destroy()

    def settled(self, display: str) -> Pixels:
        """The screen once it has stopped changing."""
        self._root.event_generate("<Motion>", warp=True, x=self._plan.size[0] - 1, y=self._plan.size[1] - 1)
        deadline = time.monotonic() + _SETTLED_WITHIN_S
        with X11Screen(display) as screen:
            last, quiet = screen.capture().pixels, 0
            while quiet < _QUIET_ROUNDS:
                if time.monotonic() > deadline:
                    raise DesktopError(
                        f"{self._plan.name} did not come to rest within {_SETTLED_WITHIN_S:g} s"
                    )
                self._root.update()
                time.sleep(_ROUND_S)
                current = screen.capture().pixels
                quiet = quiet + 1 if np.array_equal(current, last) else 0
                last = current
        return last

    def truth(self, display: str, pixels: Pixels) -> Known:
        known = Known(Size(*self._plan.size), self._builder.names)
        connection = XConnection(display)
        try:
            Survey(known, connection).window(self._root)
        finally:
            connection.close()
        if self._menu:
            note_menu(known, self._menu, pixels)
        return known

    def _screen(self) -> ttk.Frame:
        builder, root = self._builder, self._root
        match compose.content(self._plan, self._maker):
            case Form() as form:
                return screens.form_screen(builder, root, form)
            case Coding() as coding:
                return screens.coding_screen(builder, root, coding)
            case Login() as login:
                return screens.login_screen(builder, root, login)
            case Log() as log:
                return screens.log_screen(builder, root, log)
            case Record() as record:
                return screens.record_screen(builder, root, record)
            case Search() as search:
                return screens.search_screen(builder, root, search)

    def _open(self, first_menu: ttk.Menubutton) -> None:
        """What stands above the program on this page."""
        message, entries = compose.message(self._plan, self._maker), compose.menu(self._plan, self._maker)
        if message:
            self._ask(message)
        elif entries:
            width, height = self._plan.size
            below = first_menu.winfo_rootx(), first_menu.winfo_rooty() + first_menu.winfo_height()
            self._menu = self._builder.menu(self._root, entries)
            self._menu.post(*(below if self._plan.kind == "menu" else (width // 3, height // 2)))
        elif self._builder.focus:
            self._builder.focus.focus_force()

    def _ask(self, message: Message) -> None:
        box = tk.Toplevel(self._root)
        box.title(message.title)
        box.transient(self._root)
        box.resizable(False, False)
        frame = ttk.Frame(box, padding=20)
        frame.pack()
        self._builder.label(frame, message.text).pack(anchor="w")
        self._builder.label(frame, message.detail).pack(anchor="w", pady=(8, 16))
        self._builder.buttons(frame, message.buttons).pack(anchor="e")
        width, height = self._plan.size
        box.geometry(f"+{width // 3}+{height // 3}")
        box.wait_visibility()
