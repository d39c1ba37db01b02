"""Small builders: contents into widgets, each field told which text names it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QAction, QFont, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDateEdit,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QStyle,
    QTableWidget,
    QTableWidgetItem,
    QToolBar,
    QWidget,
)

from rpa_vision.models.screen import ElementType
from rpa_vision_lab.pages.contents import Button, Choice, Choices, Entry, Field, Table
from rpa_vision_lab.pages.qt.parts import LOOKS_LIKE, NAMED_BY

_TOOLS = (
    QStyle.StandardPixmap.SP_FileIcon,
    QStyle.StandardPixmap.SP_DirOpenIcon,
    QStyle.StandardPixmap.SP_DialogSaveButton,
    QStyle.StandardPixmap.SP_TrashIcon,
    QStyle.StandardPixmap.SP_BrowserReload,
    QStyle.StandardPixmap.SP_ArrowBack,
    QStyle.StandardPixmap.SP_ArrowForward,
    QStyle.StandardPixmap.SP_FileDialogDetailedView,
    QStyle.StandardPixmap.SP_ComputerIcon,
    QStyle.StandardPixmap.SP_DialogHelpButton,
)


def field_of(field: Field) -> QWidget:
    widget = _FIELDS[field.kind](field)
    widget.setProperty(NAMED_BY, field.label)
    widget.setEnabled(field.state != "disabled")
    if field.state == "focused":
        widget.setObjectName("focused")
    return widget


def label_of(field: Field, *, colon: bool) -> QLabel:
    text = field.label + (" *" if field.required else "") + (" :" if colon else "")
    return QLabel(text)


def with_unit(field: Field) -> QHBoxLayout:
    row = QHBoxLayout()
    row.addWidget(field_of(field), 1)
    if field.unit:
        row.addWidget(QLabel(field.unit))
    return row


def _line(field: Field) -> QWidget:
    line = QLineEdit(field.value)
    line.setPlaceholderText(field.placeholder)
    line.setCursorPosition(0)
    return line


def _password(field: Field) -> QWidget:
    line = QLineEdit(field.value)
    line.setEchoMode(QLineEdit.EchoMode.Password)
    return line


def _dropdown(field: Field) -> QWidget:
    box = QComboBox()
    box.addItem(field.value)
    return box


def _date(field: Field) -> QWidget:
    edit = QDateEdit(QDate.fromString(field.value, "dd/MM/yyyy"))
    edit.setDisplayFormat("dd/MM/yyyy")
    edit.setCalendarPopup(len(field.label) % 2 == 0)
    return edit


def _number(field: Field) -> QWidget:
    box = QSpinBox()
    box.setMaximum(9999)
    box.setValue(int(field.value))
    return box


def _area(field: Field) -> QWidget:
    area = QPlainTextEdit(field.value)
    area.setMaximumHeight(90)
    return area


_FIELDS = {
    "text": _line,
    "password": _password,
    "dropdown": _dropdown,
    "date": _date,
    "number": _number,
    "area": _area,
}


def heading(text: str, points: float) -> QLabel:
    label = QLabel(text)
    font = QFont(label.font())
    font.setPointSizeF(points)
    font.setBold(True)
    label.setFont(font)
    return label


def link(text: str) -> QLabel:
    label = QLabel(f'<a href="#">{text}</a>')
    label.setProperty(LOOKS_LIKE, ElementType.LINK)
    label.setProperty(NAMED_BY, text)
    return label


def check_box(choice: Choice) -> QCheckBox:
    box = QCheckBox(choice.text)
    box.setChecked(choice.chosen)
    box.setEnabled(not choice.disabled)
    return box


def radio_row(choices: Choices) -> QHBoxLayout:
    row = QHBoxLayout()
    for choice in choices.options:
        radio = QRadioButton(choice.text)
        radio.setChecked(choice.chosen)
        row.addWidget(radio)
    row.addStretch()
    return row


def button_row(buttons: Iterable[Button], *, left: bool = False) -> QHBoxLayout:
    row = QHBoxLayout()
    if not left:
        row.addStretch()
    for button in buttons:
        push = QPushButton(button.text)
        push.setDefault(button.primary)
        push.setEnabled(not button.disabled)
        row.addWidget(push)
    if left:
        row.addStretch()
    return row


class _RoomyTable(QTableWidget):
    """Shares the width its columns do not need among them."""

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self.resizeColumnsToContents()
        widths = [self.columnWidth(column) for column in range(self.columnCount())]
        spare = max(0, self.viewport().width() - sum(widths))
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width + spare // len(widths))


def table_of(table: Table, *, row_height: int) -> QTableWidget:
    grid = _RoomyTable(len(table.rows), len(table.headers))
    grid.setHorizontalHeaderLabels(list(table.headers))
    grid.verticalHeader().hide()
    grid.verticalHeader().setMinimumSectionSize(10)
    grid.verticalHeader().setDefaultSectionSize(row_height)
    grid.setAlternatingRowColors(True)
    grid.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    grid.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    for row, cells in enumerate(table.rows):
        for column, cell in enumerate(cells):
            item = QTableWidgetItem(cell)
            if cell.endswith("€"):
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.setItem(row, column, item)
    grid.horizontalHeader().setHighlightSections(False)
    grid.selectRow(table.selected)
    return grid


def tool_bar(texts: Iterable[str]) -> QToolBar:
    """Most tools are a picture alone; the first ones have their text beside it."""
    bar = QToolBar()
    style = bar.style()
    texts = list(texts)
    for index, icon in enumerate(_TOOLS):
        text = texts[index] if index < len(texts) else ""
        action = QAction(style.standardIcon(icon), text, bar)
        bar.addAction(action)
        if text:
            bar.widgetForAction(action).setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)  # type: ignore[attr-defined]
        if index in {len(texts) - 1, 6}:
            bar.addSeparator()
    bar.actions()[-1].setEnabled(False)
    return bar


def fill_menu(menu: QMenu, entries: Iterable[Entry]) -> QMenu:
    for entry in entries:
        if not entry.text:
            menu.addSeparator()
            continue
        action = menu.addAction(entry.text)
        action.setEnabled(not entry.disabled)
        if entry.shortcut:
            action.setText(f"{entry.text}\t{entry.shortcut}")
        if entry.checked is not None:
            action.setCheckable(True)
            action.setChecked(entry.checked)
    return menu
