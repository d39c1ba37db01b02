"""A replay as one picture: each screen as it was when an action was decided, with what was found and done."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter, QPen

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.run import ActionSent, ActionVerified
from rpa_vision.perception.frame import decode_image
from rpa_vision.ports import Frame
from rpa_vision.server.client import ServerClient
from rpa_vision.settings import LimitSettings

_COLUMNS = 3
_AIR, _AROUND, _DOT = 16, 6, 7
_WIDTH, _CAPTION, _GAP = 560, 34, 14
_PAPER, _INK = QColor("#f4f1ec"), QColor("#22313c")
_FOUND, _DONE = QColor("#e8710a"), QColor("#1a8f4a")


@dataclass(frozen=True)
class Panel:
    caption: str
    screen: Frame
    found: Box | None = None
    place: Point | None = None


def draw_replay(client: ServerClient, replay_id: str, out: Path) -> None:
    if QGuiApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        QGuiApplication([])
    panels = _panels(client, replay_id)
    if panels:
        out.parent.mkdir(parents=True, exist_ok=True)
        _sheet(panels).save(str(out))


def _panels(client: ServerClient, replay_id: str) -> list[Panel]:
    def seen(picture: str) -> Frame:
        return decode_image(client.picture(picture), LimitSettings(), picture)

    events = client.events(replay_id)
    panels = []
    for sent in (event for event in events if isinstance(event, ActionSent)):
        screen = seen(sent.seen)
        place = sent.place.pixel_of(screen.size) if sent.place else None
        found = sent.grounded.bbox if sent.grounded else None
        panels.append(Panel(f"{sent.step_index + 1}. {sent.intention}", screen, found, place))
    proofs = [event.screenshot_ref for event in events if isinstance(event, ActionVerified)]
    if proofs and proofs[-1] is not None:
        panels.append(Panel("✓", seen(proofs[-1])))
    return panels


def _sheet(panels: Sequence[Panel]) -> QImage:
    shown = _without_empty_desktop(panels)
    scale = _WIDTH / shown.width
    height = round(shown.height * scale)
    rows = -(-len(panels) // _COLUMNS)
    size = (_GAP + _COLUMNS * (_WIDTH + _GAP), _GAP + rows * (height + _CAPTION + _GAP))
    sheet = QImage(*size, QImage.Format.Format_RGB32)
    sheet.fill(_PAPER)
    painter = QPainter(sheet)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.setFont(QFont("DejaVu Sans", 13))
    for index, panel in enumerate(panels):
        left = _GAP + (index % _COLUMNS) * (_WIDTH + _GAP)
        top = _GAP + (index // _COLUMNS) * (height + _CAPTION + _GAP)
        painter.setPen(_INK)
        painter.drawText(QRectF(left, top, _WIDTH, _CAPTION), Qt.AlignmentFlag.AlignVCenter, panel.caption)
        painter.save()
        painter.translate(left, top + _CAPTION)
        painter.scale(scale, scale)
        painter.translate(-shown.left, -shown.top)
        _draw(painter, panel, shown)
        painter.restore()
    painter.end()
    return sheet


def _without_empty_desktop(panels: Sequence[Panel]) -> Box:
    """The part of the screen where any panel shows something, with a little air."""
    screens = [panel.screen for panel in panels]
    shown = np.zeros(screens[0].pixels.shape[:2], dtype=bool)
    for screen in screens:
        shown |= (screen.pixels != screen.pixels[0, 0]).any(axis=2)
    rows, columns = np.flatnonzero(shown.any(axis=1)), np.flatnonzero(shown.any(axis=0))
    if not rows.size:
        return screens[0].size.box
    filled = Box(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)
    return filled.grown(_AIR, screens[0].size)


def _draw(painter: QPainter, panel: Panel, shown: Box) -> None:
    """In the screen's own pixels; the painter scales."""
    pixels = np.ascontiguousarray(panel.screen.pixels)
    size = panel.screen.size
    image = QImage(pixels.data, size.width, size.height, pixels.strides[0], QImage.Format.Format_BGR888)
    area = QRectF(shown.left, shown.top, shown.width, shown.height)
    painter.drawImage(area, image, area)
    if panel.found is not None:
        around = panel.found.grown(_AROUND, size)
        painter.setPen(QPen(_FOUND, 4))
        painter.drawRoundedRect(QRectF(around.left, around.top, around.width, around.height), 6, 6)
    if panel.place is not None:
        painter.setPen(QPen(_DONE, 4))
        painter.drawEllipse(QPointF(panel.place.x, panel.place.y), _DOT, _DOT)
