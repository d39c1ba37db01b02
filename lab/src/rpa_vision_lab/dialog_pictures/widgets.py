"""Builds a dialog or a window to work in, in a look."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCalendarWidget,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rpa_vision_lab.dialog_pictures.looks import Look
from rpa_vision_lab.dialog_pictures.wordings import DialogWording, WindowWording

_MARGIN = 14
_WIDEST = 460
_COLUMNS = ("Nom", "Service", "Entrée", "État")
_CELLS = (
    ("LANTIER Rose", "Cardiologie", "03/02/2026", "À coder"),
    ("MARTIN Zoé", "Urgences", "11/02/2026", "Codé"),
    ("PETIT Léon", "Chirurgie", "07/01/2026", "Perdu de vue"),
    ("ROUX Inès", "Pédiatrie", "21/02/2026", "Supprimé"),
)


class Window(QFrame):
    """A title's strip, and under it whatever is added."""

    def __init__(self, title: str, look: Look, *, controls: str = "✕") -> None:
        super().__init__()
        self.setObjectName("frame")
        self.setStyleSheet(look.sheet)
        self.buttons: list[QPushButton] = []
        self._look = look
        self._all = _tight(QVBoxLayout(self))
        self.strip = QHBoxLayout()
        self.strip.setContentsMargins(_MARGIN, 5, _MARGIN, 5)
        self.strip.addWidget(QLabel(title))
        self.strip.addStretch()
        if look.answers != "header":
            self.strip.addWidget(QLabel(controls))
        self._all.addLayout(self.strip)
        self.body = QVBoxLayout()
        self.body.setContentsMargins(_MARGIN + 8, 12, _MARGIN + 8, 16)
        self.body.setSpacing(9)
        self._all.addLayout(self.body)

    def say(self, text: str, *, heading: bool = False) -> None:
        label = QLabel(text)
        label.setWordWrap(len(text) > 60)
        label.setMinimumWidth(min(_WIDEST, 6 * len(text)) if len(text) > 60 else 0)
        if heading:
            label.setObjectName("heading")
            font = label.font()
            font.setPointSizeF(font.pointSizeF() * 1.35)
            label.setFont(font)
        if self._look.centred:
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.body.addWidget(label)

    def ask(self, count: int) -> None:
        for _ in range(count):
            self.body.addWidget(QLineEdit())

    def answer(self, answers: tuple[str, ...]) -> None:
        self.buttons = [QPushButton(text.upper() if self._look.shouting else text) for text in answers]
        if self._look.answers == "header" and len(answers) == 2:
            self.strip.insertWidget(0, self.buttons[1])
            self.strip.insertStretch(1)
            self.strip.addWidget(self.buttons[0])
            return
        foot = QWidget()
        foot.setObjectName("foot")
        foot.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QVBoxLayout(foot) if self._look.answers == "stacked" else QHBoxLayout(foot)
        row.setContentsMargins(_MARGIN, 10, _MARGIN, 10)
        if self._look.answers in {"row", "header"} and isinstance(row, QHBoxLayout):
            row.addStretch()
        for button in self.buttons:
            row.addWidget(button)
        self._all.addWidget(foot)


def dialog(wording: DialogWording, look: Look) -> Window:
    window = Window(wording.title, look)
    for place, text in enumerate(wording.said):
        window.say(text, heading=place == 0 and len(wording.said) > 1 and not look.centred)
    window.ask(wording.fields)
    window.answer(wording.answers)
    return window


def work_window(wording: WindowWording, look: Look) -> Window:
    window = Window(wording.title, look, controls="—   □   ✕")
    if wording.menu:
        window.body.addLayout(_labels(("Fichier", "Édition", "Affichage", "Outils", "Aide")))
    for text in wording.said:
        window.say(text)
    for label in wording.fields:
        row = QHBoxLayout()
        row.addWidget(QLabel(label))
        row.addWidget(QLineEdit("…"))
        window.body.addLayout(row)
    for text in wording.checks:
        window.body.addWidget(QCheckBox(text))
    if wording.rows:
        window.body.addWidget(_table(wording.rows))
    if wording.calendar:
        window.body.addWidget(QCalendarWidget())
    if wording.dropped:
        window.body.addWidget(_menu(wording.dropped))
        window.body.addStretch()
    if wording.answers:
        window.answer(wording.answers)
    return window


def _table(rows: int) -> QTableWidget:
    table = QTableWidget(rows, len(_COLUMNS))
    table.setHorizontalHeaderLabels(_COLUMNS)
    for row in range(rows):
        for column, text in enumerate(_CELLS[row % len(_CELLS)]):
            table.setItem(row, column, QTableWidgetItem(text))
    table.setMinimumSize(430, 30 * (rows + 1))
    return table


def _menu(items: tuple[str, ...]) -> QMenu:
    menu = QMenu()
    for item in items:
        menu.addAction(item)
    return menu


def _labels(texts: tuple[str, ...]) -> QLayout:
    row = QHBoxLayout()
    row.setSpacing(18)
    for text in texts:
        row.addWidget(QLabel(text))
    row.addStretch()
    return row


def _tight(layout: QVBoxLayout) -> QVBoxLayout:
    layout.setContentsMargins(1, 1, 1, 1)
    layout.setSpacing(0)
    return layout
