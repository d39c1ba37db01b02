"""Tables whose rows are known by a key, never by their number."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
)

from rpa_vision_lab.dpi.ui.kit.kit import Kit, named

_KEY = Qt.ItemDataRole.UserRole
_ROOM = 12
_LONG = {"label", "principal", "note"}
"""Columns whose words may end in « … », as in every such program."""


class _Roomy(QStyledItemDelegate):
    """Columns as wide as their words would look crammed."""

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return super().sizeHint(option, index) + QSize(_ROOM, 0)


class KeyedTable(QTableWidget):
    opened = Signal(str)
    """By double click or by Enter."""

    def __init__(self, kit: Kit, name: str, columns: Sequence[str], stretch: str) -> None:
        super().__init__(0, len(columns))
        named(name, self)
        self._kit = kit
        arranged = kit.arranged(columns)
        self._long = {number for number, column in enumerate(arranged) if column in _LONG}
        self.setHorizontalHeaderLabels([kit.say(f"column.{column}") for column in arranged])
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(arranged.index(stretch), QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(kit.order.row_height)
        self.verticalHeader().setMinimumSectionSize(kit.order.row_height)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setItemDelegate(_Roomy(self))
        self.itemActivated.connect(lambda item: self.opened.emit(item.data(_KEY)))

    def show_rows(self, rows: Sequence[tuple[str, Sequence[str]]]) -> None:
        """Cells come in the order of the columns as they were named."""
        self.clearSelection()
        self.setRowCount(len(rows))
        for number, (key, cells) in enumerate(rows):
            for column, cell in enumerate(self._kit.arranged(cells)):
                item = QTableWidgetItem(cell)
                item.setData(_KEY, key)
                self.setItem(number, column, item)
        if rows:
            self.setCurrentCell(0, 0)

    def may_elide(self, column: int) -> bool:
        return column in self._long

    def keys(self) -> list[str]:
        return [self.key_at(row) for row in range(self.rowCount())]

    def key_at(self, row: int) -> str:
        return str(self.item(row, 0).data(_KEY))

    def current_key(self) -> str | None:
        row = self.currentRow()
        return self.key_at(row) if row >= 0 else None

    def select(self, key: str) -> None:
        if key in self.keys():
            self.setCurrentCell(self.keys().index(key), 0)
