"""Login pages and near misses, drawn by Qt in one process of its own, with the truth about each.

As a program: a list of pages as JSON on standard input, the folder to write to as its only argument, and on
standard output where each page has its parts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

import cv2

from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame


@dataclass(frozen=True)
class Entry:
    name: str
    label: str = ""
    """Before it or above it, as the page has its labels."""
    hint: str = ""
    """Inside it while it is empty."""
    holds: str = ""
    secret: bool = False


@dataclass(frozen=True)
class LoginPage:
    entries: tuple[Entry, ...]
    buttons: tuple[str, ...] = ()
    """The first one logs in."""
    labels: Literal["before", "above"] = "before"
    dark: bool = False
    points: int = 11
    heading: str = ""
    texts: tuple[str, ...] = ()


@dataclass(frozen=True)
class DrawnLogin:
    frame: Frame
    boxes: dict[str, Box]
    """Of each entry by its name, and of the first button as ``submit``."""


def draw_logins(pages: Mapping[str, LoginPage], folder: Path) -> dict[str, DrawnLogin]:
    drawn = subprocess.run(
        [sys.executable, __file__, str(folder)],
        input=json.dumps({name: asdict(page) for name, page in pages.items()}),
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return {
        name: DrawnLogin(
            Frame(cv2.imread(str(folder / f"{name}.png"), cv2.IMREAD_COLOR)),
            {part: Box(*box) for part, box in boxes.items()},
        )
        for name, boxes in json.loads(drawn.stdout).items()
    }


def _draw(page: dict, picture: Path) -> dict[str, list[int]]:
    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import (
        QGridLayout,
        QHBoxLayout,
        QLabel,
        QLineEdit,
        QPushButton,
        QVBoxLayout,
        QWidget,
    )

    window = QWidget()
    window.resize(900, 640)
    ink, paper, field = ("#eee", "#262a30", "#15181c") if page["dark"] else ("#222", "#f2f3f5", "#fff")
    window.setStyleSheet(
        f"* {{ font: {page['points']}pt 'DejaVu Sans'; color: {ink}; background: {paper}; }}"
        f"QLineEdit {{ background: {field}; border: 1px solid #888; padding: 5px; }}"
        "QPushButton { border: 1px solid #777; padding: 6px 14px; background: #2b6cb0; color: white; }"
    )
    parts: dict[str, QWidget] = {}
    grid = QGridLayout()
    for row, entry in enumerate(page["entries"]):
        edit = QLineEdit(entry["holds"])
        edit.setPlaceholderText(entry["hint"])
        edit.setFixedWidth(300)
        if entry["secret"]:
            edit.setEchoMode(QLineEdit.EchoMode.Password)
        parts[entry["name"]] = edit
        above = page["labels"] == "above"
        if entry["label"]:
            grid.addWidget(QLabel(entry["label"]), row * 2, 0)
        grid.addWidget(edit, row * 2 + above, 0 if above else 1)
    buttons = QHBoxLayout()
    for place, words in enumerate(page["buttons"]):
        button = QPushButton(words)
        buttons.addWidget(button)
        if place == 0:
            parts["submit"] = button
    buttons.addStretch()
    column = QVBoxLayout(window)
    column.setContentsMargins(220, 60, 220, 60)
    column.setSpacing(18)
    if page["heading"]:
        column.addWidget(QLabel(page["heading"]))
    column.addLayout(grid)
    column.addLayout(buttons)
    for text in page["texts"]:
        column.addWidget(QLabel(text))
    column.addStretch()
    window.show()
    window.grab().save(str(picture))
    boxes = {}
    for name, part in parts.items():
        corner = part.mapTo(window, QPoint(0, 0))
        boxes[name] = [corner.x(), corner.y(), corner.x() + part.width(), corner.y() + part.height()]
    return boxes


if __name__ == "__main__":
    from PySide6.QtWidgets import QApplication

    application = QApplication([])
    asked = json.load(sys.stdin)
    print(json.dumps({name: _draw(page, Path(sys.argv[1], f"{name}.png")) for name, page in asked.items()}))  # noqa: T201
