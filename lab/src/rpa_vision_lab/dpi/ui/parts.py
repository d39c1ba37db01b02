"""The named parts of a widget: itself, or its rows, tabs and menus. ``cut``: its text does not fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTabBar,
    QTreeWidget,
    QTreeWidgetItemIterator,
    QWidget,
)

from rpa_vision_lab.dpi.ui.kit.tables import KeyedTable

_KEY = Qt.ItemDataRole.UserRole
_LINE_MARGINS = 8
_TAB_ICON = 20


class Part(NamedTuple):
    name: str
    area: QRect
    """In the pixels of the widget it belongs to."""
    text: str
    cut: bool


def parts_of(widget: QWidget) -> Iterator[Part]:
    """Nothing for a widget that only holds others."""
    if isinstance(widget, KeyedTable):
        yield from _table(widget)
    elif isinstance(widget, QTreeWidget):
        yield from _tree(widget)
    elif isinstance(widget, QTabBar):
        yield from _tabs(widget)
    elif isinstance(widget, QMenuBar | QMenu):
        yield from _menu(widget)
    elif widget.objectName() and not widget.objectName().startswith("qt_"):
        yield from _single(widget)


def _single(widget: QWidget) -> Iterator[Part]:
    text, cut = "", False
    hint = widget.sizeHint()
    if isinstance(widget, QLabel):
        text = widget.text()
        tall = widget.heightForWidth(widget.width()) if widget.wordWrap() else hint.height()
        cut = bool(text) and (
            tall > widget.height() or (not widget.wordWrap() and hint.width() > widget.width())
        )
    elif isinstance(widget, QAbstractButton):
        text = widget.text()
        cut = hint.width() > widget.width()
    elif isinstance(widget, QLineEdit):
        text = widget.displayText()
        cut = not widget.isReadOnly() and _wide(widget, text) > widget.width() - _LINE_MARGINS
    elif isinstance(widget, QComboBox):
        text = widget.currentText()
        cut = hint.width() > widget.width()
    elif isinstance(widget, QAbstractSpinBox):
        text = widget.text()
        cut = hint.width() > widget.width()
    elif isinstance(widget, QPlainTextEdit):
        text = widget.toPlainText()
    else:
        return
    yield Part(widget.objectName(), widget.rect(), _plain(text), cut)


def _table(table: KeyedTable) -> Iterator[Part]:
    name = table.objectName()
    header = table.horizontalHeader()
    top = header.geometry()
    yield Part(name, table.rect(), "", False)
    for column in range(table.columnCount()):
        left = top.left() + header.sectionViewportPosition(column)
        text = table.horizontalHeaderItem(column).text()
        narrow = _wide(header, text) + _LINE_MARGINS > header.sectionSize(column)
        area = QRect(left, top.top(), header.sectionSize(column), top.height())
        yield Part(f"{name}/header/{column}", area, text, narrow or not top.contains(area))
    view = table.viewport().geometry()
    for row in range(table.rowCount()):
        items = [table.item(row, column) for column in range(table.columnCount())]
        boxes = [table.visualItemRect(item).translated(view.topLeft()) for item in items]
        whole = boxes[0].united(boxes[-1])
        if whole.top() < view.top() or whole.bottom() > view.bottom():
            continue
        texts = [item.text() for item in items]
        cut = any(
            not table.may_elide(column)
            and _wide(table, texts[column]) + _LINE_MARGINS > boxes[column].width()
            for column in range(len(items))
        )
        area = whole.intersected(view)
        yield Part(f"{name}/{table.key_at(row)}", area, " | ".join(texts), cut or area != whole)


def _tree(tree: QTreeWidget) -> Iterator[Part]:
    name = tree.objectName()
    view = tree.viewport().geometry()
    yield Part(name, tree.rect(), "", False)
    found = QTreeWidgetItemIterator(tree)
    while (item := found.value()) is not None:
        area = tree.visualItemRect(item).translated(view.topLeft())
        if not area.isEmpty() and view.contains(area):
            cut = _wide(tree, item.text(0)) + tree.iconSize().width() + 6 > area.width()
            yield Part(f"{name}/{item.data(0, _KEY)}", area, item.text(0), cut)
        found += 1


def _tabs(bar: QTabBar) -> Iterator[Part]:
    holder = bar.parentWidget()
    for index in range(bar.count()):
        if bar.isTabVisible(index):
            area = bar.tabRect(index)
            text = _plain(bar.tabText(index))
            cut = _wide(bar, text) + _TAB_ICON > area.width() or not bar.rect().contains(area)
            yield Part(f"{holder.objectName()}/{bar.tabData(index)}", area, text, cut)


def _menu(menu: QMenuBar | QMenu) -> Iterator[Part]:
    name = "menubar" if isinstance(menu, QMenuBar) else "action"
    for action in menu.actions():
        if action.isVisible() and not action.isSeparator():
            area = menu.actionGeometry(action)
            text = _plain(action.text())
            cut = _wide(menu, text) > area.width() or not menu.rect().contains(area)
            yield Part(f"{name}/{action.objectName()}", area, text, cut)


def choices_of(box: QComboBox) -> Iterator[tuple[QWidget, Part]]:
    """The rows of an open drop-down list."""
    view = box.view()
    for row in range(box.count()):
        whole = view.visualRect(box.model().index(row, box.modelColumn()))
        area = whole.intersected(view.viewport().rect())
        if area.height() == whole.height():
            text = box.itemText(row)
            cut = _wide(view, text) > area.width()
            yield view.viewport(), Part(f"{box.objectName()}/{box.itemData(row)}", area, text, cut)


def _wide(widget: QWidget, text: str) -> int:
    return widget.fontMetrics().horizontalAdvance(text)


def _plain(text: str) -> str:
    """Without the marks of Alt letters."""
    return text.replace("&", "")
