"""The windows of a Qt program, one above the other, as a window manager would keep them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen
from PySide6.QtWidgets import QApplication, QWidget

from rpa_vision.models.geometry import Point, Size
from rpa_vision.ports import Frame

TITLE_PX = 26
_BARE = (
    Qt.WindowType.Popup,
    Qt.WindowType.ToolTip,
    Qt.WindowType.SplashScreen,
)
_BACKDROP = QColor(58, 68, 82)
_BAR, _BAR_BEHIND, _BAR_TEXT = QColor(222, 224, 228), QColor(238, 239, 241), QColor(30, 30, 30)
_EDGE = QColor(120, 124, 130)


class WindowStack(QObject):
    """Kept by what the program shows, activates and hides: off screen, nobody else orders windows."""

    def __init__(self, application: QApplication) -> None:
        super().__init__()
        self._order: list[QWidget] = []
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
        if isinstance(watched, QWidget) and watched.isWindow():
            if event.type() in (QEvent.Type.Show, QEvent.Type.WindowActivate):
                self._raise(watched)
            elif event.type() in (QEvent.Type.Hide, QEvent.Type.Close) and watched in self._order:
                self._order.remove(watched)
        return False

    def _raise(self, window: QWidget) -> None:
        """A window never comes above a dialog that was opened from it and waits to be answered."""
        if window in self._order:
            if any(_waits_above(other, window) for other in self._order):
                return
            self._order.remove(window)
        self._order.append(window)

    def bottom_up(self) -> list[QWidget]:
        return [window for window in self._order if window.isVisible()]

    def front(self) -> QWidget | None:
        """The one that has the keyboard."""
        return next((window for window in reversed(self.bottom_up()) if not _is_bare(window)), None)

    def at(self, point: Point) -> QWidget | None:
        """The window whose content, not whose frame, is seen there."""
        place = QPoint(*point)
        for window in reversed(self.bottom_up()):
            if window.windowHandle().geometry().contains(place):
                return window
            if _framed(window).contains(place):
                return None
        return None


def _waits_above(dialog: QWidget, window: QWidget) -> bool:
    return dialog.isVisible() and dialog.isModal() and dialog is not window and window.isAncestorOf(dialog)


def _is_bare(window: QWidget) -> bool:
    return window.windowType() in _BARE


def _framed(window: QWidget) -> QRect:
    inside = window.windowHandle().geometry()
    return inside if _is_bare(window) else inside.adjusted(-1, -TITLE_PX, 1, 1)


def pictured(windows: list[QWidget], front: QWidget | None, size: Size) -> Frame:
    image = QImage(size.width, size.height, QImage.Format.Format_RGB32)
    image.fill(_BACKDROP)
    painter = QPainter(image)
    try:
        for window in windows:
            if not _is_bare(window):
                _paint_frame(painter, window, active=window is front)
            painter.drawPixmap(
                window.windowHandle().geometry().topLeft(), window.screen().grabWindow(int(window.winId()))
            )
    finally:
        painter.end()
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(size.height, image.bytesPerLine() // 4, 4)
    return Frame(np.ascontiguousarray(raw[:, : size.width, :3]))


def _paint_frame(painter: QPainter, window: QWidget, *, active: bool) -> None:
    around = _framed(window)
    bar = QRect(around.left(), around.top(), around.width(), TITLE_PX)
    painter.fillRect(around, _EDGE)
    painter.fillRect(bar.adjusted(1, 1, -1, 0), _BAR if active else _BAR_BEHIND)
    painter.setFont(QFont("DejaVu Sans", 9))
    painter.setPen(QPen(_BAR_TEXT))
    text = bar.adjusted(10, 0, -30, 0)
    painter.drawText(
        text, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), window.windowTitle()
    )
    for start, end in _cross(bar):
        painter.drawLine(start, end)


def _cross(bar: QRect) -> Iterator[tuple[QPoint, QPoint]]:
    middle, arm = QPoint(bar.right() - 14, bar.center().y()), 4
    yield middle + QPoint(-arm, -arm), middle + QPoint(arm, arm)
    yield middle + QPoint(-arm, arm), middle + QPoint(arm, -arm)
