"""Small builders: contents into widgets, and which text names which field."""

from __future__ import annotations

import textwrap
import tkinter as tk
from collections.abc import Iterable
from tkinter import ttk
from typing import Literal

from rpa_vision_lab.pages.contents import Button, Choice, Choices, Entry, Field, Table
from rpa_vision_lab.pages.plan import Plan


class Builder:
    """Keeps what Tk itself would forget: names, pictures and variables."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.names: dict[str, str] = {}
        """Path of a field → the text beside or above it."""
        self.focus: tk.Misc | None = None
        self.kept: list[object] = []

    def font(self, points: float, *, bold: bool = False) -> tuple[str, int, str]:
        return self.plan.font, round(points), "bold" if bold else "normal"

    def label(self, parent: tk.Misc, text: str, points: float | None = None) -> ttk.Label:
        label = ttk.Label(parent, text=text)
        if points:
            label.configure(font=self.font(points, bold=True))
        return label

    def paragraph(self, parent: tk.Misc, text: str, width: int) -> None:
        for line in textwrap.wrap(text, width):
            self.label(parent, line).pack(anchor="w")

    def field(self, parent: tk.Misc, field: Field, width: int = 24) -> tk.Widget:
        widget = self._area(parent, field) if field.kind == "area" else self._line(parent, field, width)
        self.names[str(widget)] = field.label
        return widget

    def _area(self, parent: tk.Misc, field: Field) -> tk.Text:
        area = tk.Text(parent, height=3, font=self.font(self.plan.points), bd=1)
        area.insert("end", field.value)
        return area

    def _line(self, parent: tk.Misc, field: Field, width: int) -> ttk.Entry:
        line = self._entry(parent, field, width)
        if field.state == "disabled":
            line.state(["disabled"])
        return line

    def _entry(self, parent: tk.Misc, field: Field, width: int) -> ttk.Entry:
        font = self.font(self.plan.points)
        if field.kind == "dropdown":
            box = ttk.Combobox(parent, values=[field.value], width=width, font=font)
            box.set(field.value)
            box.state(["readonly"])
            self.focus = self.focus or box
            return box
        if field.kind in {"number", "date"}:
            spin = ttk.Spinbox(parent, width=width, font=font)
            spin.set(field.value)
            return spin
        entry = ttk.Entry(parent, width=width, font=font, show="•" if field.kind == "password" else "")
        entry.insert(0, field.value)
        return entry

    def caption(self, parent: tk.Misc, field: Field) -> ttk.Label:
        return self.label(parent, field.label + (" *" if field.required else "") + " :")

    def check(self, parent: tk.Misc, choice: Choice) -> ttk.Checkbutton:
        variable = tk.BooleanVar(parent, choice.chosen)
        self.kept.append(variable)
        box = ttk.Checkbutton(parent, text=choice.text, variable=variable)
        if choice.disabled:
            box.state(["disabled"])
        return box

    def radios(self, parent: tk.Misc, choices: Choices) -> ttk.Frame:
        frame = ttk.Frame(parent)
        variable = tk.StringVar(parent, next(one.text for one in choices.options if one.chosen))
        self.kept.append(variable)
        self.label(frame, choices.label).pack(side="left", padx=(0, 8))
        for one in choices.options:
            radio = ttk.Radiobutton(frame, text=one.text, value=one.text, variable=variable)
            radio.pack(side="left", padx=6)
        return frame

    def checks(self, parent: tk.Misc, choices: Iterable[Choice]) -> ttk.Frame:
        frame = ttk.Frame(parent)
        for one in choices:
            self.check(frame, one).pack(side="left", padx=6)
        return frame

    def buttons(self, parent: tk.Misc, buttons: Iterable[Button]) -> ttk.Frame:
        frame = ttk.Frame(parent)
        for one in buttons:
            button = ttk.Button(frame, text=one.text)
            button.pack(side="left", padx=4)
            if one.disabled:
                button.state(["disabled"])
        return frame

    def table(self, parent: tk.Misc, table: Table, height: int) -> ttk.Treeview:
        """As wide as its widest texts and what more there is to share."""
        view = ttk.Treeview(
            parent, columns=table.headers, show="headings", height=height, selectmode="browse"
        )
        for index, header in enumerate(table.headers):
            widest = max(len(row[index]) for row in (table.headers, *table.rows))
            view.heading(header, text=header)
            side: Literal["e", "w"] = "e" if "€" in table.rows[0][index] else "w"
            view.column(header, width=round(widest * self.plan.points) + 20, minwidth=20, anchor=side)
        for number, row in enumerate(table.rows):
            view.insert("", "end", iid=str(number), values=row, tags=("odd",) if number % 2 else ())
        view.selection_set(str(min(table.selected, height - 1)))
        return view

    def menu(self, parent: tk.Misc, entries: Iterable[Entry]) -> tk.Menu:
        menu = tk.Menu(parent, tearoff=False, font=self.font(self.plan.points))
        for one in entries:
            if not one.text:
                menu.add_separator()
            else:
                menu.add_command(
                    label=one.text, accelerator=one.shortcut, state="disabled" if one.disabled else "normal"
                )
        return menu
