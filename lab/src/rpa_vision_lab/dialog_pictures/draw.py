"""Draws the pictures: ``python -m rpa_vision_lab.dialog_pictures.draw FOLDER LOOKS BACKGROUND…``.

A process of its own, so that nothing shares Qt's state. Each wording is drawn in as many looks as is asked.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QApplication, QStyleFactory

from rpa_vision_lab.dialog_pictures.looks import LOOKS, Look
from rpa_vision_lab.dialog_pictures.widgets import Window, dialog, work_window
from rpa_vision_lab.dialog_pictures.wordings import DialogWording, WindowWording, Wording, wordings

LABELS = {False: "tuned.json", True: "held_out.json"}
"""By whether the wording is held out."""


def draw_pictures(folder: Path, looks: int, backgrounds: Sequence[Path]) -> None:
    """Pictures, and beside them the labels of both halves of the wordings."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", __name__, str(folder), str(looks), *map(str, backgrounds)]
    subprocess.run(command, check=True, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"})


def _main(folder: Path, looks: int, backgrounds: Sequence[str]) -> None:
    application = QApplication(["dialogs"])
    application.setStyle(QStyleFactory.create("Fusion"))
    halves: dict[bool, list[object]] = {False: [], True: []}
    everything: tuple[Wording, ...] = (*wordings().dialogs, *wordings().windows)
    for wording in everything:
        chance = Random(repr(wording))  # noqa: S311 - the same each time
        for look in chance.sample(LOOKS, looks):
            name = f"{_name(wording)}_{len(halves[False]) + len(halves[True]):03d}_{look.name}"
            picture = f"{name}.{'jpg' if look.jpeg else 'png'}"
            window = (
                dialog(wording, look) if isinstance(wording, DialogWording) else work_window(wording, look)
            )
            behind = None if look.alone else QImage(chance.choice(backgrounds))
            image, boxes = _pictured(window, look, behind, chance)
            image.save(str(folder / picture), quality=look.jpeg or -1)
            halves[wording.held_out].append(_label(wording, picture, boxes))
    for held_out, items in halves.items():
        (folder / LABELS[held_out]).write_text(json.dumps({"items": items}, ensure_ascii=False))


def _name(wording: Wording) -> str:
    return wording.type if isinstance(wording, DialogWording) else "none"


def _pictured(
    window: Window, look: Look, behind: QImage | None, chance: Random
) -> tuple[QImage, list[tuple[str, tuple[int, int, int, int]]]]:
    window.adjustSize()
    size = window.size() * look.scale
    own = QImage(size, QImage.Format.Format_RGB888)
    own.setDevicePixelRatio(look.scale)
    window.render(own, QPoint(), QRegion())
    own.setDevicePixelRatio(1)
    at = QPoint(0, 0)
    if behind is not None:
        at = _somewhere(behind.size(), size, chance)
        painter = QPainter(behind)
        painter.drawImage(at, own)
        painter.end()
        own = behind
    boxes = []
    for button in window.buttons:
        corner = button.mapTo(window, QPoint(0, 0)) * look.scale + at
        wide, high = round(button.width() * look.scale), round(button.height() * look.scale)
        boxes.append((button.text(), (corner.x(), corner.y(), corner.x() + wide, corner.y() + high)))
    return own, boxes


def _somewhere(screen: QSize, size: QSize, chance: Random) -> QPoint:
    """Near the middle."""
    across, down = max(0, screen.width() - size.width()), max(0, screen.height() - size.height())
    return QPoint(round(across * chance.uniform(0.35, 0.65)), round(down * chance.uniform(0.3, 0.6)))


def _label(
    wording: Wording, picture: str, boxes: list[tuple[str, tuple[int, int, int, int]]]
) -> dict[str, object]:
    if isinstance(wording, WindowWording):
        return {"file": picture, "type": "none"}
    return {
        "file": picture,
        "type": wording.type,
        "acceptable": list(wording.also_right),
        "must_pause": wording.click is None,
        "buttons": [{"label": label, "bbox": box} for label, box in boxes if _is(label, wording.click)],
    }


def _is(label: str, click: str | None) -> bool:
    return click is not None and label.casefold() == click.casefold()


if __name__ == "__main__":
    _main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
