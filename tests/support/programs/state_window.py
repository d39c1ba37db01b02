"""A real Qt window with a box, choices, a list and a tree, drawn off screen. Run on its own: Qt stays out of the tests.

Reads lines: ``shot PATH`` saves its picture, ``click X Y`` clicks into it; answers each with its states as JSON.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TypeVar

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QListWidget,
    QPushButton,
    QRadioButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

W = TypeVar("W", bound=QWidget)


class Window(QWidget):
    def __init__(self, ticked: bool) -> None:
        super().__init__()
        self.resize(900, 560)
        self.title = self._at(QLabel("Fiche de séjour", self), 30, 20, 300)
        self.box = self._at(QCheckBox("Passage en urgence", self), 30, 70, 240)
        self.box.setChecked(ticked)
        self.one = self._at(QRadioButton("Hospitalisation", self), 30, 120, 200)
        self.other = self._at(QRadioButton("Ambulatoire", self), 260, 120, 200)
        self.other.setChecked(True)
        self.rows = self._at(QListWidget(self), 30, 170, 300, 160)
        self.rows.addItems(["Cardiologie", "Gériatrie", "Maternité", "Pédiatrie", "Urologie"])
        self.rows.setCurrentRow(3)
        self.tree = self._at(QTreeWidget(self), 380, 170, 300, 160)
        self.tree.setHeaderHidden(True)
        branch = QTreeWidgetItem(["Examens"])
        branch.addChild(QTreeWidgetItem(["Scanner"]))
        self.tree.addTopLevelItem(branch)
        self.branch = branch
        self.save = self._at(QPushButton("Enregistrer", self), 30, 400, 160, 34)
        self.saved = 0
        self.save.clicked.connect(self._on_save)

    def _at(self, widget: W, left: int, top: int, width: int, height: int = 26) -> W:
        widget.setGeometry(left, top, width, height)
        return widget

    def _on_save(self) -> None:
        self.saved += 1
        self.title.setText("Séjour enregistré")

    def states(self) -> dict[str, object]:
        return {
            "ticked": self.box.isChecked(),
            "choice": "Hospitalisation" if self.one.isChecked() else "Ambulatoire",
            "row": self.rows.currentItem().text(),
            "open": self.branch.isExpanded(),
            "saved": self.saved,
        }

    def click(self, x: int, y: int) -> None:
        place = QPoint(x, y)
        widget = self.childAt(place)
        if widget is not None:
            QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.mapFrom(self, place))


def main() -> None:
    app = QApplication([])
    app.setStyle("Fusion")
    app.setFont(QFont("DejaVu Sans", 11))
    window = Window(ticked=sys.argv[1] == "ticked")
    window.show()
    for line in sys.stdin:
        word, *values = line.split()
        if word == "click":
            window.click(*map(int, values))
        app.processEvents()
        if word == "shot":
            window.grab().save(values[0])
        sys.stdout.write(json.dumps(window.states()) + "\n")
        sys.stdout.flush()


main()
