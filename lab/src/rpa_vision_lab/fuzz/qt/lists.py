"""A listing drawn in Qt: tables with lines, with rules, with stripes, with nothing; cards; a tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rpa_vision_lab.fuzz.application.view import Listing, Row

Place = Callable[[], QRect | None]
_CARDS_ABREAST = 3
_RULES = "QTableWidget::item { border-bottom: 1px solid #b9bdc4; }"
_LINK = "QPushButton { border: none; background: transparent; color: %s; text-align: left; text-decoration: underline; }"


@dataclass
class Drawn:
    widget: QWidget
    places: dict[str, Place]


@dataclass(frozen=True)
class Told:
    """Whom a listing tells what was done to it."""

    press: Callable[[str], None]
    choose: Callable[[str | None], None]
    link_colour: str
    row_height: int


def draw_listing(listing: Listing, told: Told) -> Drawn:
    if listing.style == "cards":
        return _cards(listing, told)
    if listing.style == "tree":
        return _tree(listing, told)
    return _table(listing, told)


def on_screen(widget: QWidget) -> QRect | None:
    if not widget.isVisible():
        return None
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())


def _opens(listing: Listing, row: Row, text: str, told: Told) -> QPushButton:
    button = QPushButton(text)
    if listing.opener == "link":
        button.setStyleSheet(_LINK % told.link_colour)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.clicked.connect(lambda: told.press(row.open_part))
    return button


def _table(listing: Listing, told: Told) -> Drawn:
    in_row = listing.opener == "button"
    columns = [*listing.columns, ""] if in_row else list(listing.columns)
    table = QTableWidget(len(listing.rows), len(columns))
    table.setHorizontalHeaderLabels(columns)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(told.row_height)
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setShowGrid(listing.style == "lines")
    table.setAlternatingRowColors(listing.style == "zebra")
    if listing.style == "rules":
        table.setStyleSheet(_RULES)
    places: dict[str, Place] = {}
    for at, row in enumerate(listing.rows):
        for column, text in enumerate(row.cells):
            table.setItem(at, column, QTableWidgetItem(text))
        places[row.part] = _row_place(table, at)
        if in_row or listing.opener == "link":
            button = _opens(listing, row, listing.open_word if in_row else row.cells[0], told)
            table.setCellWidget(at, len(columns) - 1 if in_row else 0, button)
            if listing.opener == "link":
                table.takeItem(at, 0)
            places[row.open_part] = _widget_place(button)
    if listing.opener == "double_click":
        table.cellDoubleClicked.connect(lambda at, _: told.press(listing.rows[at].open_part))
    if listing.opener == "select":
        table.itemSelectionChanged.connect(lambda: told.choose(_chosen_row(table, listing)))
    return Drawn(table, places)


def _chosen_row(table: QTableWidget, listing: Listing) -> str | None:
    rows = table.selectionModel().selectedRows()
    return listing.rows[rows[0].row()].number if rows else None


def _row_place(table: QTableWidget, at: int) -> Place:
    def place() -> QRect | None:
        rect = table.visualItemRect(table.item(at, 1))
        return QRect(table.viewport().mapToGlobal(rect.topLeft()), rect.size()) if table.isVisible() else None

    return place


def _widget_place(widget: QWidget) -> Place:
    return lambda: on_screen(widget)


def _cards(listing: Listing, told: Told) -> Drawn:
    board, places = QWidget(), dict[str, Place]()
    grid = QGridLayout(board)
    grid.setAlignment(Qt.AlignmentFlag.AlignTop)
    for at, row in enumerate(listing.rows):
        card = QFrame()
        card.setFrameShape(QFrame.Shape.StyledPanel)
        inside = QVBoxLayout(card)
        for line in _card_lines(listing, row):
            inside.addWidget(QLabel(line))
        text = listing.open_word if listing.opener == "button" else row.cells[0]
        button = _opens(listing, row, text, told)
        inside.addWidget(button, alignment=Qt.AlignmentFlag.AlignLeft)
        places[row.open_part] = _widget_place(button)
        grid.addWidget(card, at // _CARDS_ABREAST, at % _CARDS_ABREAST)
    return Drawn(board, places)


def _card_lines(listing: Listing, row: Row) -> list[str]:
    named = dict(zip(listing.columns, row.cells, strict=True))
    labels = list(named)
    surname, first, *rest = labels[-4:]
    lines = [f"{named[surname]} {named[first]}", "  ".join(named[one] for one in rest)]
    if len(labels) > 4 and listing.opener == "button":
        lines.insert(1, f"{labels[0]} {named[labels[0]]}")
    return lines


def _tree(listing: Listing, told: Told) -> Drawn:
    tree, places = QTreeWidget(), dict[str, Place]()
    tree.setHeaderLabels(list(listing.columns))
    tree.setColumnCount(len(listing.columns))
    groups: dict[str, QTreeWidgetItem] = {}
    numbers: dict[int, str] = {}
    for row in listing.rows:
        group = groups.get(row.group)
        if group is None:
            group = groups[row.group] = QTreeWidgetItem(tree, [row.group])
        leaf = QTreeWidgetItem(group, list(row.cells))
        numbers[id(leaf)] = row.number
        leaf.setData(0, Qt.ItemDataRole.UserRole, row.number)
        places[row.part] = _leaf_place(tree, leaf)
    tree.expandAll()
    tree.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    if listing.opener == "double_click":
        tree.setExpandsOnDoubleClick(False)
        tree.itemDoubleClicked.connect(lambda leaf, _: _press_leaf(leaf, told))
    else:
        tree.itemSelectionChanged.connect(lambda: told.choose(_chosen_leaf(tree)))
    return Drawn(tree, places)


def _number_of(leaf: QTreeWidgetItem) -> str | None:
    number = leaf.data(0, Qt.ItemDataRole.UserRole)
    return number if isinstance(number, str) else None


def _press_leaf(leaf: QTreeWidgetItem, told: Told) -> None:
    number = _number_of(leaf)
    if number is not None:
        told.press(f"open:{number}")


def _chosen_leaf(tree: QTreeWidget) -> str | None:
    items = tree.selectedItems()
    return _number_of(items[0]) if items else None


def _leaf_place(tree: QTreeWidget, leaf: QTreeWidgetItem) -> Place:
    def place() -> QRect | None:
        if not tree.isVisible():
            return None
        rect = tree.visualItemRect(leaf)
        wide = QRect(rect.left(), rect.top(), tree.columnWidth(0) - rect.left(), rect.height())
        return QRect(tree.viewport().mapToGlobal(wide.topLeft()), wide.size())

    return place
