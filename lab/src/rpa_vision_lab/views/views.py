"""The kinds of view a program has. Its own words come from ``own``, which never changes; its data from ``data``."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from rpa_vision_lab.views import words


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * 1.5)
    font.setBold(True)
    label.setFont(font)
    return label


def _buttons(own: Random, count: int) -> QHBoxLayout:
    row = QHBoxLayout()
    if own.random() < 0.7:
        row.addStretch()
    for verb in own.sample(words.VERBS, count):
        row.addWidget(QPushButton(verb))
    return row


def _fields(own: Random, data: Random, count: int, columns: int) -> QGridLayout:
    grid = QGridLayout()
    above = own.random() < 0.3
    for index, label in enumerate(own.sample(words.LABELS, count)):
        row, column = divmod(index, columns)
        field: QWidget
        if own.random() < 0.25:
            field = QComboBox()
            field.addItem(data.choice(words.PLACES))
        else:
            field = QLineEdit(words.value(data))
        grid.addWidget(QLabel(label), row * 2, column * 2)
        grid.addWidget(field, row * 2 + 1 if above else row * 2, column * 2 if above else column * 2 + 1)
    return grid


def form(own: Random, data: Random) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.addWidget(_heading(own.choice(words.NOUNS)))
    column.addLayout(_fields(own, data, own.randint(5, 14), own.choice((1, 2, 2, 3))))
    column.addStretch()
    column.addLayout(_buttons(own, own.randint(2, 4)))
    return page


def table(own: Random, data: Random) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    top = QHBoxLayout()
    top.addWidget(_heading(own.choice(words.NOUNS)))
    top.addStretch()
    top.addWidget(QLineEdit(data.choice(("", data.choice(words.SURNAMES)))))
    top.addWidget(QPushButton(own.choice(words.VERBS)))
    column.addLayout(top)
    titles = own.sample(words.LABELS, own.randint(4, 7))
    cells = QTableWidget(data.randint(4, 22), len(titles))
    cells.setHorizontalHeaderLabels(titles)
    cells.verticalHeader().setVisible(own.random() < 0.4)
    cells.setShowGrid(own.random() < 0.6)
    cells.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    for index in range(cells.rowCount() * len(titles)):
        cells.setItem(*divmod(index, len(titles)), QTableWidgetItem(words.value(data)))
    cells.resizeColumnsToContents()
    column.addWidget(cells)
    column.addLayout(_buttons(own, own.randint(1, 3)))
    return page


def tabs(own: Random, data: Random) -> QWidget:
    page = QTabWidget()
    titles = own.sample(words.NOUNS, own.randint(3, 6))
    shown = own.randrange(len(titles))
    for index, title in enumerate(titles):
        inside = QWidget()
        if index == shown:
            column = QVBoxLayout(inside)
            for name in own.sample(words.NOUNS, own.randint(1, 3)):
                group = QGroupBox(name)
                group.setLayout(_fields(own, data, own.randint(2, 6), own.choice((1, 2, 3))))
                column.addWidget(group)
            column.addStretch()
        page.addTab(inside, title)
    page.setCurrentIndex(shown)
    return page


def settings(own: Random, data: Random) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.addWidget(_heading(f"Options de {own.choice(words.NOUNS).lower()}"))
    boxed = own.random() < 0.5
    for text in own.sample(words.OPTIONS, own.randint(4, 9)):
        choice = QCheckBox(text) if boxed or own.random() < 0.5 else QRadioButton(text)
        choice.setAutoExclusive(False)
        choice.setChecked(data.random() < 0.5)
        column.addWidget(choice)
    column.addStretch()
    column.addLayout(_buttons(own, 2))
    return page


def report(own: Random, data: Random) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.addWidget(_heading(own.choice(words.NOUNS)))
    column.addLayout(_fields(own, data, 3, 3))
    column.addWidget(QPlainTextEdit(words.report(data)))
    column.addLayout(_buttons(own, own.randint(2, 3)))
    return page


def figures(own: Random, data: Random) -> QWidget:
    page = QWidget()
    grid = QGridLayout(page)
    columns = own.choice((2, 3, 4))
    for index, name in enumerate(own.sample(words.NOUNS, own.randint(4, 9))):
        card = QFrame()
        card.setFrameShape(QFrame.Shape.StyledPanel)
        inside = QVBoxLayout(card)
        inside.addWidget(QLabel(name))
        inside.addWidget(_heading(str(data.randint(0, 480))))
        grid.addWidget(card, *divmod(index, columns))
    return page


def dialog_over(page: QWidget, own: Random) -> QWidget:
    """The page with a question in its middle. Dimmed as some programs do, or not."""
    holder, grid = _over(page)
    box, inside = _panel(QFrame.Shape.Box)
    inside.setContentsMargins(22, 18, 22, 14)
    inside.addWidget(_heading(own.choice(words.NOUNS)))
    inside.addWidget(QLabel(own.choice(words.QUESTIONS)))
    inside.addLayout(_buttons(own, own.randint(1, 3)))
    if own.random() < 0.5:
        shade = QFrame()
        shade.setStyleSheet("background: rgba(0, 0, 0, 90);")
        grid.addWidget(shade, 0, 0)
    grid.addWidget(box, 0, 0, Qt.AlignmentFlag.AlignCenter)
    return holder


def menu_over(page: QWidget, own: Random) -> QWidget:
    holder, grid = _over(page)
    box, inside = _panel(QFrame.Shape.Panel)
    for verb in own.sample(words.VERBS, own.randint(5, 9)):
        inside.addWidget(QLabel(f"{verb} {own.choice(words.NOUNS).lower()}"))
    corner = own.choice((Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight))
    grid.addWidget(box, 0, 0, corner | Qt.AlignmentFlag.AlignTop)
    return holder


def _over(page: QWidget) -> tuple[QWidget, QGridLayout]:
    """The page, and room above it."""
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.addWidget(page, 0, 0)
    return holder, grid


def _panel(shape: QFrame.Shape) -> tuple[QFrame, QVBoxLayout]:
    box = QFrame()
    box.setFrameShape(shape)
    box.setAutoFillBackground(True)
    return box, QVBoxLayout(box)
