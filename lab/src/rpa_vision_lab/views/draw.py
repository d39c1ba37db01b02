"""Draws every view of some programs in some looks: ``python -m rpa_vision_lab.views.draw FOLDER PROGRAMS LOOK…``.

A process of its own, so that nothing shares Qt's state. Standard output says what each picture shows.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import shiboken6
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QRegion
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget

from rpa_vision_lab.views.looks import LOOKS, Look, colour, palette
from rpa_vision_lab.views.program import build, is_maximised, title, view_names

_SCREEN = QSize(1920, 1080)
_TASKBAR = 40
_TITLE_BAR = 30
_WINDOW = QSize(1060, 600)


@dataclass(frozen=True)
class DrawnScreen:
    program: int
    view: str
    look: str
    title: str
    picture: Path


def draw_screens(folder: Path, programs: int, looks: Sequence[str] = tuple(LOOKS)) -> list[DrawnScreen]:
    """Those already drawn are kept: they are always the same."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", __name__, str(folder), str(programs), *looks]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    drawn = subprocess.run(command, check=True, env=environment, stdout=subprocess.PIPE)
    return [
        DrawnScreen(**{**screen, "picture": folder / screen["picture"]})
        for screen in json.loads(drawn.stdout)
    ]


def _main(folder: Path, programs: int, looks: Sequence[str]) -> None:
    application = QApplication(["views"])
    application.setStyle(QStyleFactory.create("Fusion"))
    screens = []
    for program in range(programs):
        for view in view_names(program):
            for name in looks:
                look = LOOKS[name]
                picture = f"{program:02d}-{view}-{name}.{'jpg' if look.jpeg else 'png'}"
                if not (folder / picture).exists():
                    _screen(program, view, look).save(str(folder / picture), quality=look.jpeg or -1)
                shown = {"program": program, "view": view, "look": name}
                screens.append({**shown, "title": title(program, view), "picture": picture})
    json.dump(screens, sys.stdout)


def _screen(program: int, view: str, look: Look) -> QImage:
    window = build(program, view, look.data)
    place = _place(program, look)
    picture = QImage(_SCREEN, QImage.Format.Format_RGB888)
    painter = QPainter(picture)
    _desktop(painter, program, look)
    bar = round(_TITLE_BAR * look.scale)
    _title_bar(painter, QRect(place.left(), place.top(), place.width(), bar), title(program, view), look)
    inside = _rendered(window, QSize(place.width(), place.height() - bar), look)
    painter.drawImage(place.left(), place.top() + bar, inside)
    painter.end()
    return picture


def _place(program: int, look: Look) -> QRect:
    chance = Random(f"{program}-{look.moved}-{look.scale}")  # noqa: S311 - the same each time
    room = QSize(_SCREEN.width(), _SCREEN.height() - round(_TASKBAR * look.scale))
    if is_maximised(program) and not look.moved:
        return QRect(QPoint(0, 0), room)
    size = _WINDOW * look.scale
    left = chance.randint(0, room.width() - size.width())
    top = chance.randint(0, room.height() - size.height())
    return QRect(QPoint(left, top), size)


def _rendered(window: QWidget, size: QSize, look: Look) -> QImage:
    image = QImage(size, QImage.Format.Format_RGB888)
    image.setDevicePixelRatio(look.scale)
    window.setPalette(palette(look.theme))
    window.resize(round(size.width() / look.scale), round(size.height() / look.scale))
    window.ensurePolished()
    window.render(image, QPoint(), QRegion())
    shiboken6.delete(window)
    image.setDevicePixelRatio(1)
    return image


def _desktop(painter: QPainter, program: int, look: Look) -> None:
    """Wallpaper with large soft shapes, a few icons' captions, a task bar with the time."""
    chance = Random(f"{program}-{look.theme}")  # noqa: S311 - the same each time
    data = Random(f"{program}-{look.data}-clock")  # noqa: S311
    painter.fillRect(QRect(QPoint(0, 0), _SCREEN), colour(look.theme, "desktop"))
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(6):
        painter.setBrush(QColor(chance.randrange(256), chance.randrange(256), chance.randrange(256), 90))
        painter.drawEllipse(QPoint(chance.randrange(1920), chance.randrange(1080)), 300, 200)
    height = round(_TASKBAR * look.scale)
    bar = QRect(0, _SCREEN.height() - height, _SCREEN.width(), height)
    painter.fillRect(bar, colour(look.theme, "button"))
    _write(painter, bar, f"{data.randint(7, 19):02d}:{data.randrange(60):02d} ", look, right=True)
    _write(painter, bar, "  Démarrer", look)


def _title_bar(painter: QPainter, bar: QRect, text: str, look: Look) -> None:
    painter.fillRect(bar, colour(look.theme, "button"))
    _write(painter, bar, f"  {text}", look)
    _write(painter, bar, "—   □   ×  ", look, right=True)


def _write(painter: QPainter, where: QRect, text: str, look: Look, *, right: bool = False) -> None:
    font = QGuiApplication.font()
    font.setPixelSize(round(13 * look.scale))
    painter.setFont(font)
    painter.setPen(colour(look.theme, "text"))
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(where, side | Qt.AlignmentFlag.AlignVCenter, text)
    painter.setPen(Qt.PenStyle.NoPen)


if __name__ == "__main__":
    _main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
