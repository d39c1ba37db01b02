"""Which elements a widget is or holds, by its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, QRect, QRectF, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMdiSubWindow,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionTitleBar,
    QTabBar,
    QToolButton,
    QTreeView,
    QWidget,
)

from rpa_vision.models.screen import ElementType

NAMED_BY = "named_by"
"""Property of a field: the text beside or above it."""
LOOKS_LIKE = "looks_like"
"""Property of a label that is a link, of a window that is a dialog."""


@dataclass(frozen=True)
class Found:
    type: ElementType
    box: QRectF
    label: str
    states: frozenset[str] = frozenset()

    def translated(self, by: QPoint) -> Found:
        return replace(self, box=self.box.translated(by))

    def surrounds(self, box: QRectF) -> bool:
        """A window stays known when another opens within it."""
        return self.type in {ElementType.WINDOW, ElementType.DIALOG} and self.box.contains(box)


def parts_of(widget: QWidget, words: list[QRectF]) -> Iterator[Found]:
    """``words`` are the boxes of those the widget shows, all in its coordinates."""
    for kind, parts in _PARTS:
        if isinstance(widget, kind):
            yield from parts(widget, words)
            return
    view = widget.parent()
    if (
        isinstance(view, QAbstractItemView)
        and not isinstance(view, QHeaderView)
        and widget is view.viewport()
    ):
        yield from _items(view)


def _states(widget: QWidget, *, checked: bool = False) -> frozenset[str]:
    states = {"checked"} if checked else set()
    if not widget.isEnabled():
        states.add("disabled")
    if widget.hasFocus():
        states.add("focused")
    return frozenset(states)


def _around(boxes: Iterable[QRectF]) -> QRectF:
    return reduce(QRectF.united, boxes, QRectF())


def _bare(text: str) -> str:
    """Without mnemonics, and without the shortcut a menu entry ends with."""
    return text.partition("\t")[0].replace("&", "").replace("\n", " ")


def _one(type_: ElementType) -> Callable[[QWidget, list[QRectF]], Iterator[Found]]:
    """A widget that is one element as it stands, named by the text its builder put beside it."""

    def parts(widget: QWidget, _words: list[QRectF]) -> Iterator[Found]:
        yield Found(type_, QRectF(widget.rect()), widget.property(NAMED_BY) or "", _states(widget))

    return parts


def _field(widget: QLineEdit, words: list[QRectF]) -> Iterator[Found]:
    """The line inside a spin box or a drop-down is part of it."""
    if not isinstance(widget.parent(), QAbstractSpinBox | QComboBox):
        yield from _one(ElementType.TEXT_INPUT)(widget, words)


def _push_button(widget: QPushButton, _words: list[QRectF]) -> Iterator[Found]:
    box = widget.style().subElementRect(QStyle.SubElement.SE_PushButtonBevel, _drawn_as(widget), widget)
    yield Found(ElementType.BUTTON, QRectF(box), _bare(widget.text()), _states(widget))


def _tool_button(widget: QToolButton, words: list[QRectF]) -> Iterator[Found]:
    shows_text = bool(words)
    type_ = ElementType.BUTTON if shows_text else ElementType.ICON
    yield Found(type_, QRectF(widget.rect()), _bare(widget.text()) if shows_text else "", _states(widget))


def _check_box(widget: QCheckBox, words: list[QRectF]) -> Iterator[Found]:
    square = widget.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, _drawn_as(widget), widget)
    box = _around([QRectF(square), *words])
    yield Found(ElementType.CHECKBOX, box, _bare(widget.text()), _states(widget, checked=widget.isChecked()))


def _radio_button(widget: QRadioButton, words: list[QRectF]) -> Iterator[Found]:
    circle = widget.style().subElementRect(
        QStyle.SubElement.SE_RadioButtonIndicator, _drawn_as(widget), widget
    )
    box = _around([QRectF(circle), *words])
    yield Found(ElementType.RADIO, box, _bare(widget.text()), _states(widget, checked=widget.isChecked()))


def _drawn_as(widget: QPushButton | QCheckBox | QRadioButton) -> QStyleOptionButton:
    option = QStyleOptionButton()
    widget.initStyleOption(option)
    return option


def _tabs(widget: QTabBar, _words: list[QRectF]) -> Iterator[Found]:
    for index in range(widget.count()):
        states = {"checked"} if index == widget.currentIndex() else set()
        if not widget.isTabEnabled(index):
            states.add("disabled")
        yield Found(
            ElementType.TAB, QRectF(widget.tabRect(index)), _bare(widget.tabText(index)), frozenset(states)
        )


def _menu(widget: QMenuBar | QMenu, _words: list[QRectF]) -> Iterator[Found]:
    for action in widget.actions():
        if action.isSeparator() or not action.isVisible():
            continue
        states = {"checked"} if action.isCheckable() and action.isChecked() else set()
        if not action.isEnabled():
            states.add("disabled")
        box = QRectF(widget.actionGeometry(action))
        yield Found(ElementType.MENU_ITEM, box, _bare(action.text()), frozenset(states))


def _label(widget: QLabel, words: list[QRectF]) -> Iterator[Found]:
    kind = widget.property(LOOKS_LIKE) or ElementType.LABEL
    if not widget.pixmap().isNull():
        yield Found(ElementType.IMAGE, QRectF(widget.contentsRect()), "")
    elif words:
        text = widget.property(NAMED_BY) or _bare(widget.text())
        yield Found(ElementType(kind), _around(words), text, _states(widget))


def _frame(widget: QMdiSubWindow, _words: list[QRectF]) -> Iterator[Found]:
    if widget.windowFlags() & Qt.WindowType.FramelessWindowHint:
        return
    kind = ElementType(widget.property(LOOKS_LIKE) or ElementType.WINDOW)
    yield Found(kind, QRectF(widget.rect()), widget.windowTitle())
    option: Any = QStyleOptionTitleBar()  # the stubs leave out what it inherits
    option.initFrom(widget)
    option.titleBarFlags = widget.windowFlags()
    option.subControls = QStyle.SubControl.SC_All
    height = widget.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight, option, widget)
    option.rect = QRect(0, 0, widget.width(), height)
    buttons = [QStyle.SubControl.SC_TitleBarCloseButton, QStyle.SubControl.SC_TitleBarSysMenu]
    if widget.windowFlags() & Qt.WindowType.WindowMaximizeButtonHint:
        buttons += [QStyle.SubControl.SC_TitleBarMaxButton, QStyle.SubControl.SC_TitleBarMinButton]
    for button in buttons:
        box = widget.style().subControlRect(QStyle.ComplexControl.CC_TitleBar, option, button, widget)
        if not box.isEmpty():
            yield Found(ElementType.ICON, QRectF(box), "")


def _header(widget: QHeaderView, _words: list[QRectF]) -> Iterator[Found]:
    for section in range(widget.count()):
        left, width = widget.sectionViewportPosition(section), widget.sectionSize(section)
        text = widget.model().headerData(section, Qt.Orientation.Horizontal)
        yield Found(ElementType.TABLE_CELL, QRectF(left, 0, width, widget.height()), str(text))


def _items(view: QAbstractItemView) -> Iterator[Found]:
    for row in _rows(view):
        cells = [(QRectF(view.visualRect(index)), index) for index in row]
        chosen = view.selectionModel().isSelected(row[0])
        states = frozenset({"checked"} if chosen else set())
        text = " ".join(filter(None, (str(index.data() or "") for index in row)))
        yield Found(ElementType.TABLE_ROW, _around(box for box, _ in cells), text, states)
        if len(row) > 1:
            yield from (
                Found(ElementType.TABLE_CELL, box, str(index.data())) for box, index in cells if index.data()
            )


def _rows(view: QAbstractItemView, parent: QModelIndex | None = None) -> Iterator[list[QModelIndex]]:
    parent = parent or QModelIndex()
    model = view.model()
    for number in range(model.rowCount(parent)):
        row = [model.index(number, column, parent) for column in range(model.columnCount(parent))]
        yield row
        if isinstance(view, QTreeView) and view.isExpanded(row[0]):
            yield from _rows(view, row[0])


_PARTS: tuple[tuple[type[QWidget], Callable[..., Iterator[Found]]], ...] = (
    (QCheckBox, _check_box),
    (QRadioButton, _radio_button),
    (QPushButton, _push_button),
    (QToolButton, _tool_button),
    (QComboBox, _one(ElementType.DROPDOWN)),
    (QAbstractSpinBox, _one(ElementType.TEXT_INPUT)),
    (QPlainTextEdit, _one(ElementType.TEXT_INPUT)),
    (QLineEdit, _field),
    (QTabBar, _tabs),
    (QMenuBar, _menu),
    (QMenu, _menu),
    (QLabel, _label),
    (QMdiSubWindow, _frame),
    (QHeaderView, _header),
)
