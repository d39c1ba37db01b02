"""Where a widget and its parts stand on the screen, by asking it pixel by pixel."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from tkinter import font as tkfont
from tkinter import ttk
from typing import Any

from rpa_vision.models.geometry import Box

_STATES = {"selected": "checked", "disabled": "disabled", "focus": "focused"}


def whole(widget: tk.Misc) -> Box:
    left, top = widget.winfo_rootx(), widget.winfo_rooty()
    return Box(left, top, left + widget.winfo_width(), top + widget.winfo_height())


def states_of(widget: ttk.Widget) -> list[str]:
    return [_STATES[state] for state in widget.state() or () if state in _STATES]


def own_font(widget: tk.Misc) -> tkfont.Font:
    """The one given to it, or else its style's."""
    return (
        tkfont.Font(font=str(widget.cget("font")))
        if widget.cget("font")
        else style_font(widget.winfo_class())
    )


def style_font(style: str) -> tkfont.Font:
    return tkfont.Font(font=ttk.Style().lookup(style, "font") or "TkDefaultFont")


def part_box(widget: ttk.Widget, name: str) -> Box | None:
    """Of the part of a themed widget whose name ends so."""
    width, height = widget.winfo_width(), widget.winfo_height()

    def is_there(x: int, y: int) -> bool:
        return str(widget.identify(x, y)).endswith(name)

    middle = height // 2
    across = [x for x in range(width) if is_there(x, middle)]
    if not across:
        return None
    down = [y for y in range(height) if is_there(across[len(across) // 2], y)]
    x, y = widget.winfo_rootx(), widget.winfo_rooty()
    return Box(x + across[0], y + down[0], x + across[-1] + 1, y + down[-1] + 1)


def runs(value_at: Callable[[int], Any], length: int) -> Iterator[tuple[Any, int, int]]:
    """Each value, where it begins and where it is over; nothing for None."""
    start, current = 0, None
    for place in range(length + 1):
        value = value_at(place) if place < length else None
        if value != current:
            if current is not None:
                yield current, start, place
            start, current = place, value
