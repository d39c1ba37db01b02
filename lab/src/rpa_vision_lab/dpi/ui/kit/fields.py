"""Fields made from descriptions: each knows how to show a stored value and how to give it back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QDate
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDateEdit,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from rpa_vision_lab.dpi.ui.kit.kit import Kit, named

Kind = Literal["text", "secret", "typed_date", "date", "combo", "check", "radio", "area", "spin"]
Value = str | int | bool
_ISO = "yyyy-MM-dd"


@dataclass(frozen=True)
class FieldSpec:
    """``name`` is the widget's name and the stored column; ``text`` names its label."""

    name: str
    text: str
    kind: Kind = "text"
    required: bool = False
    choices: str = ""
    first: str = ""
    """A choice before all others that means none."""
    high: int = 99
    unit: str = ""
    lines: int = 3
    chars: int = 0
    """How much room the text needs, when that is little."""
    wide: bool = False
    """Takes a row of its own."""


class Field:
    def __init__(self, spec: FieldSpec, widget: QWidget) -> None:
        self.spec = spec
        self.widget = widget
        self.read: Callable[[], Value]
        self.write: Callable[[Value], None]


def make_field(kit: Kit, spec: FieldSpec, on_change: Callable[[], None]) -> Field:
    return _MAKERS[spec.kind](kit, spec, on_change)


def _line(kit: Kit, spec: FieldSpec, on_change: Callable[[], None]) -> Field:
    edit = named(spec.name, QLineEdit())
    edit.textChanged.connect(on_change)
    if spec.kind == "secret":
        edit.setEchoMode(QLineEdit.EchoMode.Password)
    if spec.kind == "typed_date":
        edit.setPlaceholderText(kit.say("date_hint"))
    if spec.unit:
        edit.setPlaceholderText(spec.unit)
    if spec.chars:
        edit.setMaximumWidth(edit.fontMetrics().averageCharWidth() * (spec.chars + 3))
    if spec.required:
        colours = edit.palette()
        colours.setColor(QPalette.ColorRole.Base, kit.colours.required)
        edit.setPalette(colours)
    field = Field(spec, edit)

    def write(value: Value) -> None:
        edit.setText(str(value))
        edit.setCursorPosition(0)

    field.read, field.write = edit.text, write
    return field


def _date(_kit: Kit, spec: FieldSpec, on_change: Callable[[], None]) -> Field:
    edit = named(spec.name, QDateEdit())
    edit.setDisplayFormat("dd/MM/yyyy")
    edit.setCalendarPopup(True)
    edit.dateChanged.connect(on_change)
    field = Field(spec, edit)
    field.read = lambda: edit.date().toString(_ISO)
    field.write = lambda value: edit.setDate(QDate.fromString(str(value), _ISO))
    return field


def _combo(kit: Kit, spec: FieldSpec, on_change: Callable[[], None]) -> Field:
    box = named(spec.name, QComboBox())
    if spec.first:
        box.addItem(kit.say(spec.first), "")
    for key, words in kit.say.choices(spec.choices):
        box.addItem(words, key)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    box.currentIndexChanged.connect(on_change)
    field = Field(spec, box)
    field.read = lambda: str(box.currentData())
    field.write = lambda value: box.setCurrentIndex(box.findData(value))
    return field


def _check(kit: Kit, spec: FieldSpec, on_change: Callable[[], None]) -> Field:
    box = named(spec.name, QCheckBox(kit.say(spec.text)))
    box.toggled.connect(on_change)
    field = Field(spec, box)
    field.read = box.isChecked
    field.write = lambda value: box.setChecked(bool(value))
    return field


def _radio(kit: Kit, spec: FieldSpec, on_change: Callable[[], None]) -> Field:
    row = QWidget()
    inside = QHBoxLayout(row)
    inside.setContentsMargins(0, 0, 0, 0)
    group = QButtonGroup(row)
    buttons: dict[str, QRadioButton] = {}
    for key, words in kit.arranged(kit.say.choices(spec.choices)):
        buttons[key] = named(f"{spec.name}/{key}", QRadioButton(words))
        group.addButton(buttons[key])
        inside.addWidget(buttons[key])
    inside.addStretch()
    group.buttonToggled.connect(lambda *_: on_change())
    field = Field(spec, row)
    row.setFocusProxy(next(iter(buttons.values())))
    field.read = lambda: next((key for key, one in buttons.items() if one.isChecked()), "")
    field.write = lambda value: buttons[str(value)].setChecked(True)
    return field


def _area(_kit: Kit, spec: FieldSpec, on_change: Callable[[], None]) -> Field:
    edit = named(spec.name, QPlainTextEdit())
    edit.setTabChangesFocus(True)
    edit.setMinimumHeight(edit.fontMetrics().lineSpacing() * spec.lines + 12)
    edit.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
    edit.textChanged.connect(on_change)
    field = Field(spec, edit)
    field.read = edit.toPlainText
    field.write = lambda value: edit.setPlainText(str(value))
    return field


def _spin(_kit: Kit, spec: FieldSpec, on_change: Callable[[], None]) -> Field:
    box = named(spec.name, QSpinBox())
    box.setRange(0, spec.high)
    if spec.unit:
        box.setSuffix(f" {spec.unit}")
        box.setSpecialValueText("—")
    box.valueChanged.connect(on_change)
    field = Field(spec, box)
    field.read = box.value
    field.write = lambda value: box.setValue(int(value))
    return field


_MAKERS: dict[Kind, Callable[[Kit, FieldSpec, Callable[[], None]], Field]] = {
    "text": _line,
    "secret": _line,
    "typed_date": _line,
    "date": _date,
    "combo": _combo,
    "check": _check,
    "radio": _radio,
    "area": _area,
    "spin": _spin,
}
