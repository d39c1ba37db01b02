"""How systems and programs dress their dialogs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Look:
    name: str
    sheet: str
    answers: Literal["row", "spread", "stacked", "header"] = "row"
    """On the right of a foot, over its whole width, one under the other, or in the title's strip."""
    shouting: bool = False
    """Answers in capitals."""
    centred: bool = False
    scale: float = 1.0
    jpeg: int | None = None
    alone: bool = False
    """The picture is the dialog, and nothing around it."""


def _sheet(page: str, text: str, foot: str, button: str, edge: str, accent: str, radius: int = 0) -> str:
    """Colours of the page, its text, the strip with the answers, the buttons and what stands out."""
    return f"""
    #frame {{background: {page}; border: 1px solid {edge};}}
    QLabel {{color: {text};}}
    #heading {{color: {accent};}}
    #foot {{background: {foot};}}
    QPushButton {{background: {button}; color: {text}; border: 1px solid {edge}; border-radius: {radius}px;
                  padding: 5px 16px; min-width: 56px;}}
    QPushButton[default="true"] {{border: 1px solid {accent};}}
    QLineEdit, QComboBox, QTableWidget, QCalendarWidget QAbstractItemView
        {{background: {"#ffffff" if text == "#000000" else "#1a1a1a"}; color: {text}; border: 1px solid {edge};
          padding: 3px;}}
    QCheckBox {{color: {text};}}
    QMenu, QMenuBar {{background: {page}; color: {text};}}
    """


_GREY = _sheet("#f0f0f0", "#000000", "#f0f0f0", "#e1e1e1", "#adadad", "#0078d7")
_WHITE = _sheet("#ffffff", "#000000", "#f0f0f0", "#fdfdfd", "#c8c8c8", "#003399", 3)
_ROUND = _sheet("#f9f9f9", "#000000", "#f3f3f3", "#ffffff", "#d0d0d0", "#0067c0", 4)
_SOFT = _sheet("#fafafb", "#2e3436", "#fafafb", "#e6e6e7", "#e0e0e0", "#1c71d8", 8)
_DARK = _sheet("#2b2b2b", "#f2f2f2", "#202020", "#3c3c3c", "#4a4a4a", "#4cc2ff", 4)
_NIGHT = _sheet("#242424", "#ffffff", "#303030", "#3a3a3a", "#1b1b1b", "#78aeed", 8)
_BARE = (
    _sheet("#ffffff", "#212121", "#ffffff", "#ffffff", "#ffffff", "#1976d2")
    + "QPushButton {border: none; color: #1976d2; min-width: 40px;}"
)

LOOKS = (
    Look("grey", _GREY),
    Look("task", _WHITE),
    Look("round", _ROUND, answers="spread", scale=1.5),
    Look("soft", _SOFT, answers="spread", centred=True),
    Look("header", _SOFT, answers="header"),
    Look("dark", _DARK, scale=1.25),
    Look("night", _NIGHT, answers="spread", centred=True, scale=2.0),
    Look("bare", _BARE, shouting=True),
    Look("commands", _WHITE, answers="stacked", alone=True),
    Look("grey_alone", _GREY, alone=True),
    Look("task_alone", _WHITE, alone=True, scale=1.25),
    Look("grey_jpeg", _GREY, jpeg=30),
    Look("round_jpeg", _ROUND, answers="spread", jpeg=40, scale=1.25),
    Look("dark_jpeg", _DARK, jpeg=35),
    Look("task_jpeg", _WHITE, jpeg=25, scale=1.5),
)
