"""Titled groups of labelled fields."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QGroupBox, QLabel, QWidget

from rpa_vision_lab.dpi.ui.kit.fields import Field, FieldSpec, Value, make_field
from rpa_vision_lab.dpi.ui.kit.kit import Kit

_NARROW = ("date", "spin")


class FormBox(QGroupBox):
    """A titled group of labelled fields."""

    changed = Signal()

    def __init__(self, kit: Kit, title: str, specs: Sequence[FieldSpec], columns: int = 1) -> None:
        super().__init__(kit.say(title))
        self._kit = kit
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(kit.order.margin, 4, kit.order.margin, kit.order.margin)
        self.grid.setHorizontalSpacing(kit.order.spacing + 2)
        self.grid.setVerticalSpacing(kit.order.spacing - 2)
        self.fields: dict[str, Field] = {}
        arranged = kit.arranged(specs)
        across = 0
        row = 0
        for spec in arranged:
            if spec.wide and across:
                row, across = row + 1, 0
            self._place(spec, row, across, columns)
            across += 1
            if spec.wide or across == columns:
                row, across = row + 1, 0
        for column in range(columns):
            self.grid.setColumnStretch(2 * column + 1, 1)
        if all(spec.kind != "area" for spec in specs):
            self.grid.setRowStretch(self.grid.rowCount(), 1)

    def _place(self, spec: FieldSpec, row: int, across: int, columns: int) -> None:
        field = make_field(self._kit, spec, lambda *_: self.changed.emit())
        self.fields[spec.name] = field
        span = 2 * columns - 1 if spec.wide else 1
        if spec.kind == "check":
            self.grid.addWidget(field.widget, row, 2 * across, 1, span + 1, Qt.AlignmentFlag.AlignLeft)
            return
        label = labelled(self._kit, spec, field.widget)
        top = Qt.AlignmentFlag.AlignTop if spec.kind == "area" else Qt.AlignmentFlag.AlignVCenter
        self.grid.addWidget(label, row, 2 * across, top)
        if spec.kind in _NARROW:
            self.grid.addWidget(field.widget, row, 2 * across + 1, 1, span, Qt.AlignmentFlag.AlignLeft)
        else:
            self.grid.addWidget(field.widget, row, 2 * across + 1, 1, span)
        if spec.kind == "area":
            self.grid.setRowStretch(row, 1)

    def values(self) -> dict[str, Value]:
        return {name: field.read() for name, field in self.fields.items()}

    def load(self, values: dict[str, Value]) -> None:
        for name, field in self.fields.items():
            field.write(values[name])


def labelled(kit: Kit, spec: FieldSpec, widget: QWidget) -> QLabel:
    text = kit.say(spec.text) + (" *" if spec.required else "")
    label = kit.label(f"label/{spec.name}", text)
    label.setProperty("required", spec.required)
    label.setBuddy(widget)
    return label
