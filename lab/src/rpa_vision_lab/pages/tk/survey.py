"""The truth about Tk's windows, walked from the lowest to the topmost."""

from __future__ import annotations

import tkinter as tk

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision_lab.pages.tk.known import Known
from rpa_vision_lab.pages.tk.notes import note
from rpa_vision_lab.pages.tk.places import whole


class Survey:
    def __init__(self, known: Known, desktop: XConnection) -> None:
        self._known = known
        self._desktop = desktop

    def window(self, window: tk.Tk | tk.Toplevel) -> None:
        """The title bar belongs to the window manager, which does not tell what it writes where."""
        frame, inside = self._frame(window), whole(window)
        self._known.cover(frame)
        if frame != inside:
            kind = ElementType.DIALOG if isinstance(window, tk.Toplevel) else ElementType.WINDOW
            self._known.add(kind, frame, window.title())
            self._known.doubtful.append(Box(frame.left, frame.top, frame.right, inside.top))
        self._inside(window)

    def _inside(self, parent: tk.Misc) -> None:
        for child in parent.winfo_children():
            if isinstance(child, tk.Toplevel):
                self.window(child)
            elif child.winfo_viewable() and not isinstance(child, tk.Menu):
                note(self._known, child)
                self._inside(child)

    def _frame(self, window: tk.Tk | tk.Toplevel) -> Box:
        """The window manager's, around the program's own."""
        with self._desktop.talking():
            one = self._desktop.xlib.create_resource_object("window", window.winfo_id())
            while (parent := one.query_tree().parent) != self._desktop.root:
                one = parent
            place = one.get_geometry()
        edge = 2 * place.border_width
        return Box(place.x, place.y, place.x + place.width + edge, place.y + place.height + edge)
