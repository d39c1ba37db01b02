"""Icons of sixteen pixels in the colours record programs like: outlines in the ink, fills in blue, a dash of orange."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

Drawn = Callable[[QPainter], None]


def icon(name: str, ink: QColor) -> QIcon:
    pixmap = QPixmap(16, 16)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, 1.4))
    painter.setBrush(QColor("#a9c8e8"))
    SHAPES[name](painter)
    painter.end()
    return QIcon(pixmap)


def person(painter: QPainter) -> None:
    painter.drawEllipse(QRectF(5, 1.5, 6, 6.5))
    painter.drawPolygon(
        QPolygonF([QPointF(1.5, 14.5), QPointF(4, 9.5), QPointF(12, 9.5), QPointF(14.5, 14.5)])
    )


def bed(painter: QPainter) -> None:
    painter.drawLine(QPointF(1.5, 4), QPointF(1.5, 14))
    painter.drawRect(QRectF(1.5, 8, 13, 3.5))
    painter.setBrush(QColor("#e07b29"))
    painter.drawEllipse(QRectF(3, 5, 3, 3))
    painter.drawLine(QPointF(14.5, 8), QPointF(14.5, 14))


def heart(painter: QPainter) -> None:
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(8, 14.5),
                QPointF(1.5, 7),
                QPointF(4.5, 2),
                QPointF(8, 5),
                QPointF(11.5, 2),
                QPointF(14.5, 7),
            ]
        )
    )
    painter.setPen(QPen(QColor("#e07b29"), 1.4))
    painter.drawPolyline(
        QPolygonF([QPointF(2, 8), QPointF(6, 8), QPointF(8, 5), QPointF(9, 11), QPointF(14, 8)])
    )


def sheet(painter: QPainter) -> None:
    painter.drawRect(QRectF(3, 1.5, 10, 13))
    for y in (5, 8, 11):
        painter.drawLine(QPointF(5, y), QPointF(11, y))


def glass(painter: QPainter) -> None:
    painter.drawEllipse(QRectF(1.5, 1.5, 9, 9))
    painter.drawLine(QPointF(9.5, 9.5), QPointF(14.5, 14.5))


def disk(painter: QPainter) -> None:
    painter.drawRect(QRectF(1.5, 1.5, 13, 13))
    painter.fillRect(QRectF(4, 8, 8, 6), QColor("#ffffff"))
    painter.drawRect(QRectF(4, 2, 7, 4))


def door(painter: QPainter) -> None:
    painter.drawRect(QRectF(3, 1.5, 8, 13))
    painter.setPen(QPen(QColor("#e07b29"), 1.8))
    painter.drawLine(QPointF(8, 5), QPointF(14, 11))
    painter.drawLine(QPointF(14, 5), QPointF(8, 11))


def plus(painter: QPainter) -> None:
    painter.drawEllipse(QRectF(1.5, 1.5, 13, 13))
    painter.drawLine(QPointF(8, 5), QPointF(8, 11))
    painter.drawLine(QPointF(5, 8), QPointF(11, 8))


def bin_(painter: QPainter) -> None:
    painter.drawRect(QRectF(4, 4.5, 8, 10))
    painter.drawLine(QPointF(2, 4), QPointF(14, 4))
    painter.drawRect(QRectF(6.5, 1.5, 3, 2.5))


def about(painter: QPainter) -> None:
    painter.drawEllipse(QRectF(1.5, 1.5, 13, 13))
    painter.drawLine(QPointF(8, 7), QPointF(8, 11.5))
    painter.drawPoint(QPointF(8, 4.5))


def ward(painter: QPainter) -> None:
    painter.drawRect(QRectF(1.5, 2.5, 12, 11))
    painter.setPen(QPen(QColor("#e07b29"), 1.8))
    painter.drawLine(QPointF(7.5, 5.5), QPointF(7.5, 10.5))
    painter.drawLine(QPointF(5, 8), QPointF(10, 8))


def folder(painter: QPainter) -> None:
    painter.setBrush(QColor("#e0862f"))
    painter.drawRect(QRectF(1.5, 2.5, 13, 11))


SHAPES: dict[str, Drawn] = {
    "person": person,
    "bed": bed,
    "heart": heart,
    "sheet": sheet,
    "glass": glass,
    "disk": disk,
    "door": door,
    "plus": plus,
    "bin": bin_,
    "about": about,
    "ward": ward,
    "folder": folder,
}
