"""What a ttk table or tree shows: its headings, rows and cells."""

from __future__ import annotations

from collections.abc import Iterator
from tkinter import font as tkfont
from tkinter import ttk
from typing import Any

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision_lab.pages.tk.known import Known
from rpa_vision_lab.pages.tk.places import style_font, whole

_PADDING = 4
"""Beside a cell's text, in every theme of Tk 8.6."""


def note_tree(known: Known, view: ttk.Treeview) -> None:
    font = style_font("Treeview")
    if view["columns"]:
        _note_headings(known, view)
    for item in _items(view):
        if not view.bbox(item):
            continue
        if view["columns"]:
            _note_row(known, view, item, font)
        else:
            _note_leaf(known, view, item, font)


def _items(view: ttk.Treeview, parent: str = "") -> Iterator[str]:
    for item in view.get_children(parent):
        yield item
        yield from _items(view, item)


def _box(view: ttk.Treeview, item: str, column: str | None = None) -> Box:
    place: Any = view.bbox(item, column)  # four numbers, once the item is seen
    left, top, width, height = place
    x, y = view.winfo_rootx() + left, view.winfo_rooty() + top
    return Box(x, y, x + width, y + height)


def _note_headings(known: Known, view: ttk.Treeview) -> None:
    font, first = style_font("Treeview.Heading"), view.get_children()[0]
    for column in view["columns"]:
        below = _box(view, first, column)
        x = below.center.x - view.winfo_rootx()
        rows = [y for y in range(below.top - view.winfo_rooty()) if view.identify_region(x, y) == "heading"]
        top = view.winfo_rooty() + rows[0]
        box = Box(below.left, top, below.right, top + len(rows))
        text = view.heading(column, "text")
        known.add(ElementType.TABLE_CELL, box, text)
        known.say(
            text, box.left + (box.width - font.measure(text)) / 2, (box.top + box.bottom) / 2, font, box
        )


def _note_row(known: Known, view: ttk.Treeview, item: str, font: tkfont.Font) -> None:
    row, shown = _box(view, item), whole(view)
    values = [str(value) for value in view.item(item, "values")]
    if not shown.encloses(row):
        known.doubtful.append(shown.intersection(row) or row)
        return
    known.add(ElementType.TABLE_ROW, row, " ".join(values), *_states(view, item))
    for column, text in zip(view["columns"], values, strict=True):
        cell = _box(view, item, column)
        known.add(ElementType.TABLE_CELL, cell, text)
        at_right = str(view.column(column, "anchor")) == "e"
        left = cell.right - _PADDING - font.measure(text) if at_right else cell.left + _PADDING
        known.say(text, left, (cell.top + cell.bottom) / 2, font, cell)


def _note_leaf(known: Known, view: ttk.Treeview, item: str, font: tkfont.Font) -> None:
    row, text = _box(view, item), view.item(item, "text")
    y = row.center.y - view.winfo_rooty()
    left = next(x for x in range(view.winfo_width()) if view.identify_element(x, y).endswith("text"))
    known.add(ElementType.TABLE_ROW, row, text, *_states(view, item))
    known.say(text, view.winfo_rootx() + left, (row.top + row.bottom) / 2, font, row)


def _states(view: ttk.Treeview, item: str) -> list[str]:
    return ["checked"] if item in view.selection() else []
