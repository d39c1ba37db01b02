"""The program's looks: a light and a dark theme."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Theme = Literal["light", "dark"]


@dataclass(frozen=True)
class _Colours:
    page: str
    card: str
    line: str
    text: str
    faint: str
    header: str
    accent: str
    accent_hover: str
    on_accent: str
    field: str
    row: str
    error: str
    good: str


_COLOURS: dict[Theme, _Colours] = {
    "light": _Colours(
        page="#eef2f5",
        card="#ffffff",
        line="#c9d3db",
        text="#1d2b36",
        faint="#5b6b78",
        header="#15586e",
        accent="#1b7390",
        accent_hover="#2286a7",
        on_accent="#ffffff",
        field="#ffffff",
        row="#f5f8fa",
        error="#c0272d",
        good="#2c8a4b",
    ),
    "dark": _Colours(
        page="#1c232b",
        card="#262f39",
        line="#414e5b",
        text="#e6edf2",
        faint="#a3b1bd",
        header="#12394a",
        accent="#2a8fb0",
        accent_hover="#35a5c9",
        on_accent="#ffffff",
        field="#1f2730",
        row="#2b3540",
        error="#ff7a7a",
        good="#5cc383",
    ),
}


def stylesheet(theme: Theme) -> str:
    c = _COLOURS[theme]
    return f"""
    * {{ font-family: "DejaVu Sans"; font-size: 10pt; color: {c.text}; }}
    #page {{ background: {c.page}; }}
    #header {{ background: {c.header}; }}
    #header QLabel {{ color: #ffffff; }}
    #clinic {{ font-size: 13pt; font-weight: bold; }}
    #station {{ font-size: 9pt; }}
    #heading {{ font-size: 14pt; font-weight: bold; }}
    #stored, #saved_detail {{ color: {c.faint}; }}
    #error {{ color: {c.error}; }}
    #tick {{ color: {c.good}; font-size: 34pt; font-weight: bold; }}
    #card {{ background: {c.card}; border: 1px solid {c.line}; border-radius: 8px; }}
    QPushButton {{ background: {c.card}; border: 1px solid {c.line}; border-radius: 5px; padding: 7px 18px; }}
    QPushButton:hover {{ border-color: {c.accent}; }}
    QPushButton[primary="true"] {{ background: {c.accent}; border-color: {c.accent}; color: {c.on_accent}; }}
    QPushButton[primary="true"]:hover {{ background: {c.accent_hover}; }}
    QPushButton[primary="true"]:pressed {{ background: {c.header}; }}
    QLineEdit, QComboBox {{ background: {c.field}; border: 1px solid {c.line}; border-radius: 4px;
        padding: 6px 8px; selection-background-color: {c.accent}; }}
    QLineEdit:focus, QComboBox:focus {{ border: 2px solid {c.accent}; padding: 5px 7px; }}
    QLineEdit[wrong="true"] {{ border: 2px solid {c.error}; padding: 5px 7px; }}
    QComboBox QAbstractItemView {{ background: {c.field}; selection-background-color: {c.accent}; }}
    QComboBox::drop-down {{ border: none; width: 26px; }}
    QComboBox::down-arrow {{ width: 0px; height: 0px; border-left: 5px solid {c.field};
        border-right: 5px solid {c.field}; border-top: 6px solid {c.faint}; }}
    QTableWidget::item {{ padding: 0 6px; }}
    QTableWidget {{ background: {c.card}; alternate-background-color: {c.row}; border: 1px solid {c.line};
        gridline-color: {c.line}; selection-background-color: {c.accent}; }}
    QHeaderView::section {{ background: {c.row}; color: {c.faint}; border: none;
        border-bottom: 1px solid {c.line}; padding: 6px 8px; font-weight: bold; }}
    """
