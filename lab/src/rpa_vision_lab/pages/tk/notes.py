"""What each kind of Tk widget shows."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk
from typing import Any

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision_lab.pages.tk.known import Known
from rpa_vision_lab.pages.tk.places import own_font, part_box, runs, states_of, style_font, whole
from rpa_vision_lab.pages.tk.tables import note_tree

_HIGHEST_TAB = 60


def note(known: Known, widget: tk.Misc) -> None:
    """Nothing for a widget that only holds others."""
    kind = _KINDS.get(widget.winfo_class())
    if kind:
        kind(known, widget)


def _text_of(known: Known, widget: Any, *, centred: bool) -> Box | None:
    text, place = widget.cget("text"), part_box(widget, "label")
    if not text or place is None:
        return None
    font = own_font(widget) if isinstance(widget, ttk.Label) else style_font(widget.winfo_class())
    width, height = font.measure(text), font.metrics("linespace")
    left = round(place.left + (place.width - width) / 2) if centred else place.left
    known.say(text, left, place.top + place.height / 2, font, whole(widget))
    top = round(place.top + place.height / 2 - height / 2)
    return Box(left, top, left + width, top + height)


def _label(known: Known, widget: ttk.Label) -> None:
    box = _text_of(known, widget, centred=False)
    if box:
        known.add(ElementType.LABEL, box, widget.cget("text"))


def _button(known: Known, widget: ttk.Button) -> None:
    text = _text_of(known, widget, centred=True)
    kind = ElementType.BUTTON if text else ElementType.ICON
    known.add(kind, whole(widget), widget.cget("text"), *states_of(widget))


def _menu_button(known: Known, widget: ttk.Menubutton) -> None:
    _text_of(known, widget, centred=False)
    known.add(ElementType.MENU_ITEM, whole(widget), widget.cget("text"), *states_of(widget))


def _toggle(known: Known, widget: ttk.Checkbutton | ttk.Radiobutton) -> None:
    kind = ElementType.CHECKBOX if isinstance(widget, ttk.Checkbutton) else ElementType.RADIO
    text, indicator = _text_of(known, widget, centred=False), part_box(widget, "indicator")
    if text and indicator:
        known.add(kind, indicator.union(text), widget.cget("text"), *states_of(widget))


def _entry(known: Known, widget: ttk.Entry) -> None:
    kind = ElementType.DROPDOWN if isinstance(widget, ttk.Combobox) else ElementType.TEXT_INPUT
    known.add(kind, whole(widget), known.names[str(widget)], *states_of(widget))
    text, hidden = widget.get(), "show" in widget.keys() and widget.cget("show")  # noqa: SIM118 - Tk's own
    if text and not hidden:
        left, top, _, height = widget.bbox(0)
        middle = widget.winfo_rooty() + top + height / 2
        known.say(text, widget.winfo_rootx() + left, middle, own_font(widget), whole(widget))


def _text(known: Known, widget: tk.Text) -> None:
    known.add(ElementType.TEXT_INPUT, whole(widget), known.names[str(widget)])
    first = widget.bbox("1.0")
    if first:
        left, top, _, height = first
        middle = widget.winfo_rooty() + top + height / 2
        text = widget.get("1.0", "1.0 lineend")
        known.say(text, widget.winfo_rootx() + left, middle, own_font(widget), whole(widget))


def _notebook(known: Known, book: Any) -> None:
    def tab_at(x: int, y: int) -> int | None:
        try:
            return int(book.index(f"@{x},{y}")) if book.identify(x, y) else None
        except tk.TclError:
            return None

    row = next(y for y in range(_HIGHEST_TAB) if book.identify(20, y) == "label") + 2
    font = style_font("TNotebook.Tab")
    for index, left, right in runs(lambda x: tab_at(x, row), book.winfo_width()):
        middle = (left + right) // 2
        down = [y for y in range(_HIGHEST_TAB) if tab_at(middle, y) is not None]
        x, y = book.winfo_rootx(), book.winfo_rooty()
        box = Box(x + left, y + down[0], x + right, y + down[-1] + 1)
        text = book.tab(index, "text")
        known.add(ElementType.TAB, box, text, *(["checked"] if index == book.index("current") else []))
        known.say(
            text, box.left + (box.width - font.measure(text)) / 2, (box.top + box.bottom) / 2, font, box
        )


_KINDS: dict[str, Callable[[Known, Any], None]] = {
    "TLabel": _label,
    "TButton": _button,
    "TMenubutton": _menu_button,
    "TCheckbutton": _toggle,
    "TRadiobutton": _toggle,
    "TEntry": _entry,
    "TCombobox": _entry,
    "TSpinbox": _entry,
    "Text": _text,
    "TNotebook": _notebook,
    "Treeview": note_tree,
}
