"""What every screen is made with: the words, the colours, the icons and the order of things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import TypeVar

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from rpa_vision_lab.dpi.codes import CodeList
from rpa_vision_lab.dpi.options import DpiOptions, Order
from rpa_vision_lab.dpi.texts import Texts
from rpa_vision_lab.dpi.ui.kit import icons
from rpa_vision_lab.dpi.ui.kit.theme import COLOURS

AnyWidget = TypeVar("AnyWidget", bound=QWidget)
Thing = TypeVar("Thing")

_MONTHS_OF_INFANTS = 24


@dataclass(frozen=True)
class Arrangement:
    mirrored: bool
    margin: int
    spacing: int
    font_pt: float
    tool_icon: int
    tool_words: bool
    row_height: int


_ARRANGEMENTS: dict[Order, Arrangement] = {
    "standard": Arrangement(False, 8, 6, 9.0, 24, True, 22),
    "mirrored": Arrangement(True, 8, 6, 9.0, 20, True, 22),
    "compact": Arrangement(False, 4, 3, 8.5, 16, False, 19),
}


def named(name: str, widget: AnyWidget) -> AnyWidget:
    """Names are what the layout file goes by."""
    widget.setObjectName(name)
    return widget


class Kit:
    def __init__(self, options: DpiOptions) -> None:
        self.say = Texts(options.language, options.wording)
        self.order = _ARRANGEMENTS[options.order]
        self.colours = COLOURS[options.theme]
        self.diagnoses = CodeList("cim10", options.language)
        self.acts = CodeList("ccam", options.language)
        self.icon = cache(self._icon)

    def _icon(self, name: str) -> QIcon:
        return icons.icon(name, self.colours)

    def label(self, name: str, text: str, role: str = "") -> QLabel:
        made = named(name, QLabel(text))
        if role:
            made.setProperty("role", role)
        return made

    def button(self, name: str, text: str, icon: str = "", *, enter: bool = False) -> QPushButton:
        """``enter`` makes it the one the Enter key presses."""
        made = named(name, QPushButton(self.say(text)))
        made.setAutoDefault(False)
        made.setDefault(enter)
        if icon:
            made.setIcon(self.icon(icon))
            made.setIconSize(QSize(16, 16))
        return made

    def arranged(self, things: Sequence[Thing]) -> list[Thing]:
        return list(reversed(things)) if self.order.mirrored else list(things)

    def button_row(self, *buttons: QWidget, beside: QWidget | None = None) -> QHBoxLayout:
        """At the right, or at the left when mirrored; ``beside`` stands at the other end."""
        row = QHBoxLayout()
        row.setSpacing(self.order.spacing)
        if self.order.mirrored:
            for button in reversed(buttons):
                row.addWidget(button)
            row.addStretch()
            if beside is not None:
                row.addWidget(beside)
            return row
        if beside is not None:
            row.addWidget(beside)
        row.addStretch()
        for button in buttons:
            row.addWidget(button)
        return row

    def age(self, born: str) -> str:
        birth, today = date.fromisoformat(born), date.today()  # noqa: DTZ011 - a birthday has no time zone
        months = (today.year - birth.year) * 12 + today.month - birth.month - (today.day < birth.day)
        if months < _MONTHS_OF_INFANTS:
            return self.say("months", age=months)
        return self.say("years", age=months // 12)


def shown_day(iso: str) -> str:
    """Hospitals write 14/02/1985 in both languages."""
    return date.fromisoformat(iso).strftime("%d/%m/%Y") if iso else ""
