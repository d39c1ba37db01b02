"""The program's three screens."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rpa_vision_lab.form.store import Admission
from rpa_vision_lab.form.texts import Texts

_FIELD_WIDTH = 320


AnyWidget = TypeVar("AnyWidget", bound=QWidget)


def named(name: str, widget: AnyWidget) -> AnyWidget:
    """Names are what the style sheet and the layout file go by."""
    widget.setObjectName(name)
    return widget


def _button(name: str, text: str, *, primary: bool = False) -> QPushButton:
    button = named(name, QPushButton(text))
    button.setProperty("primary", primary)
    return button


class ListScreen(QWidget):
    """Every stored admission, newest first."""

    new_asked = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        new = _button("new_admission", texts.new, primary=True)
        new.clicked.connect(self.new_asked)
        top = QHBoxLayout()
        top.addWidget(named("heading", QLabel(texts.today)))
        top.addStretch()
        top.addWidget(new)
        self._table = self._empty_table()
        self._stored = named("stored", QLabel())
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 22, 28, 18)
        column.setSpacing(14)
        column.addLayout(top)
        column.addWidget(self._table)
        column.addWidget(self._stored)

    def _empty_table(self) -> QTableWidget:
        titles = [self._texts.patient_number, self._texts.name, self._texts.service, self._texts.created]
        table = named("admissions", QTableWidget(0, len(titles)))
        table.setHorizontalHeaderLabels(titles)
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        table.verticalHeader().hide()
        table.setAlternatingRowColors(True)
        table.setShowGrid(False)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        return table

    def show_admissions(self, admissions: Sequence[Admission]) -> None:
        self._table.setRowCount(len(admissions))
        for row, admission in enumerate(reversed(admissions)):
            when = datetime.fromisoformat(admission.created_at).astimezone().strftime("%d/%m/%Y %H:%M")
            cells = (admission.patient_number, admission.name, admission.service, when)
            for column, cell in enumerate(cells):
                self._table.setItem(row, column, QTableWidgetItem(cell))
        self._stored.setText(self._texts.stored.format(count=len(admissions)))


class EntryScreen(QWidget):
    """The form. Without a patient number it stores nothing and says so."""

    saved = Signal(str, str, str)
    cancelled = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._number = named("patient_number", QLineEdit())
        self._name = named("name", QLineEdit())
        self._service = named("service", QComboBox())
        self._service.addItems(list(texts.services))
        self._error = named("error", QLabel())
        self._number.textEdited.connect(lambda: self._complain(""))
        card = named("card", QFrame())
        inside = QVBoxLayout(card)
        inside.setContentsMargins(28, 24, 28, 22)
        inside.setSpacing(18)
        inside.addWidget(named("heading", QLabel(texts.new)))
        inside.addLayout(self._fields())
        inside.addLayout(self._buttons())
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 28, 28, 28)
        column.addWidget(card)
        column.addStretch()

    def _fields(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(10)
        rows = (
            ("patient_number_label", self._texts.patient_number, self._number),
            ("name_label", self._texts.name, self._name),
            ("service_label", self._texts.service, self._service),
        )
        for row, (name, text, field) in enumerate(rows):
            field.setFixedWidth(_FIELD_WIDTH)
            grid.addWidget(named(name, QLabel(text)), row, 0)
            grid.addWidget(field, row, 1)
        grid.addWidget(self._error, 0, 2)
        grid.setColumnStretch(2, 1)
        return grid

    def _buttons(self) -> QHBoxLayout:
        cancel = _button("cancel", self._texts.cancel)
        save = _button("save", self._texts.save, primary=True)
        cancel.clicked.connect(self.cancelled)
        save.clicked.connect(self._save)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(cancel)
        row.addWidget(save)
        return row

    def clear(self) -> None:
        self._number.clear()
        self._name.clear()
        self._service.setCurrentIndex(0)
        self._complain("")
        self.setFocus()

    def _save(self) -> None:
        number = self._number.text().strip()
        if not number:
            self._complain(self._texts.missing_number)
            return
        self.saved.emit(number, self._name.text().strip(), self._service.currentText())

    def _complain(self, problem: str) -> None:
        self._error.setText(problem)
        self._number.setProperty("wrong", bool(problem))
        self._number.style().polish(self._number)


class ConfirmationScreen(QWidget):
    finished = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._detail = named("saved_detail", QLabel())
        finish = _button("finish", texts.finish, primary=True)
        finish.clicked.connect(self.finished)
        card = named("card", QFrame())
        inside = QVBoxLayout(card)
        inside.setContentsMargins(60, 30, 60, 34)
        inside.setSpacing(14)
        for widget in (
            named("tick", QLabel("✓")),
            named("heading", QLabel(texts.saved)),
            self._detail,
            finish,
        ):
            inside.addWidget(widget, alignment=Qt.AlignmentFlag.AlignHCenter)
        column = QVBoxLayout(self)
        column.addStretch()
        column.addWidget(card, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addStretch()

    def show_saved(self, number: str, service: str) -> None:
        self._detail.setText(self._texts.saved_detail.format(number=number, service=service))
