"""The truth about a window, from its widgets' own geometry and painting."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QMdiSubWindow,
    QMenu,
    QWidget,
)

from rpa_vision.models.geometry import Box, Size
from rpa_vision_lab.pages.qt.parts import Found, parts_of
from rpa_vision_lab.pages.qt.recorder import painted_words
from rpa_vision_lab.pages.truth import TrueElement, TrueWord

_ELIDED = "…"
_DOTS = "●"
_SPILL = 1.5
"""How far a letter may reach beyond what its widget shows before it counts as cut."""


class Survey:
    """Walks a window from its lowest widget to its topmost; what a later window covers is taken back."""

    def __init__(self, window: QWidget, size: Size) -> None:
        self._window = window
        self._size = size
        self._scale = window.devicePixelRatioF()
        self._words: list[tuple[str, QRectF]] = []
        self._found: list[Found] = []
        self._doubtful: list[QRectF] = []
        self._walk(window)

    def words(self) -> list[TrueWord]:
        return [TrueWord(text, self._pixels(box)) for text, box in self._words]

    def elements(self) -> list[TrueElement]:
        return [TrueElement(one.type, self._pixels(one.box), one.label, one.states) for one in self._found]

    def doubtful(self) -> list[Box]:
        return [self._pixels(box) for box in self._doubtful]

    def _walk(self, widget: QWidget) -> None:
        if not widget.isVisible():
            return
        origin = QPoint(0, 0) if widget is self._window else widget.mapTo(self._window, QPoint(0, 0))
        if isinstance(widget, QMdiSubWindow | QMenu):
            self._cover(QRectF(QRect(origin, widget.size())))
        seen = _seen_part(widget)
        if not seen.isEmpty():
            self._note(widget, origin, seen)
        for child in _lowest_first(widget):
            self._walk(child)

    def _note(self, widget: QWidget, origin: QPoint, seen: QRectF) -> None:
        within = seen.adjusted(-_SPILL, -_SPILL, _SPILL, _SPILL)
        words = []
        for word in painted_words(widget):
            if not within.contains(word.box) or _shortened(widget, word.text):
                self._doubt(word.box.intersected(seen), origin)
            elif _DOTS not in word.text:
                words.append(word)
        self._words += [(word.text, word.box.translated(origin)) for word in words]
        for one in parts_of(widget, [word.box for word in words]):
            if within.contains(one.box):
                self._found.append(one.translated(origin))
            else:
                self._doubt(one.box.intersected(seen), origin)

    def _doubt(self, box: QRectF, origin: QPoint) -> None:
        if not box.isEmpty():
            self._doubtful.append(box.translated(origin))

    def _cover(self, box: QRectF) -> None:
        touched = [place for _, place in self._words if place.intersects(box)]
        touched += [one.box for one in self._found if not one.surrounds(box) and one.box.intersects(box)]
        self._doubtful += [place for place in touched if not box.contains(place)]
        self._words = [(text, place) for text, place in self._words if not place.intersects(box)]
        self._found = [one for one in self._found if one.surrounds(box) or not one.box.intersects(box)]

    def _pixels(self, box: QRectF) -> Box:
        """Whole pixels; at a broken scale the box grows by less than one on each side."""
        return Box(
            max(0, math.floor(box.left() * self._scale + 0.01)),
            max(0, math.floor(box.top() * self._scale + 0.01)),
            min(self._size.width, math.ceil(box.right() * self._scale - 0.01)),
            min(self._size.height, math.ceil(box.bottom() * self._scale - 0.01)),
        )


def _lowest_first(widget: QWidget) -> Iterator[QWidget]:
    """Qt lists children from the lowest to the topmost."""
    for child in widget.children():
        if isinstance(child, QWidget):
            yield child


def _seen_part(widget: QWidget) -> QRectF:
    """The part no ancestor cuts off, in the widget's own coordinates."""
    seen, origin, ancestor = widget.rect(), QPoint(0, 0), widget
    while not ancestor.isWindow() and ancestor.parentWidget() is not None:
        origin += ancestor.pos()
        ancestor = ancestor.parentWidget()
        seen = seen.intersected(ancestor.rect().translated(-origin))
    return QRectF(seen)


def _shortened(widget: QWidget, text: str) -> bool:
    """Tables and tabs shorten what does not fit; menus end some entries with the same sign on purpose."""
    return text.endswith(_ELIDED) and not isinstance(widget, QMenu | QLabel | QAbstractButton)
