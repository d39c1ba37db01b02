"""``python -m rpa_vision_lab.fields.qt --places PATH``: a window of Qt fields."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QCompleter, QGridLayout, QLabel, QLineEdit, QStyleFactory, QWidget

from rpa_vision.models.geometry import Box
from rpa_vision_lab.fields.kinds import QT, FieldKind, write_places
from rpa_vision_lab.form.style import stylesheet

_STRENGTHS = ("", "Trop court", "Faible", "Faible", "Moyen", "Moyen", "Assez fort", "Fort", "Excellent")
_COLUMNS = 3


class Fields(QWidget):
    def __init__(self, places: Path) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setWindowTitle("Champs de saisie")
        self._places = places
        self._fields: dict[str, QLineEdit] = {}
        grid = QGridLayout(self)
        for index, kind in enumerate(QT):
            row, column = divmod(index, _COLUMNS)
            grid.addWidget(QLabel(kind.name.replace("_", " ")), row * 2, column)
            grid.addWidget(self._made(kind), row * 2 + 1, column)
        self._beside = QLabel("")
        grid.addWidget(self._beside, 2 * len(QT), 0)

    def _made(self, kind: FieldKind) -> QLineEdit:
        field = QLineEdit(kind.holds)
        field.setEchoMode(QLineEdit.EchoMode[kind.echo])
        field.setStyleSheet(f"font-family: '{kind.font}'; font-size: {kind.points}pt;")
        field.setFont(QFont(kind.font, kind.points))
        match kind.beside:
            case "completion":
                names = ["Lefèvre-Noël Éléonore", "Lefebvre Marie", "20419-B", "38,5 °C", "Martin"]
                completer = QCompleter(names, field)
                completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
                field.setCompleter(completer)
            case "strength":
                field.textEdited.connect(self._judge)
            case "clock":
                field.textEdited.connect(self._count)
        self._fields[kind.name] = field
        return field

    def _judge(self, text: str) -> None:
        self._beside.setText(_STRENGTHS[min(len(text), len(_STRENGTHS) - 1)])

    def _count(self, text: str) -> None:
        self._beside.setText(f"12:03:{17 + len(text)}")

    def tell(self) -> None:
        scale = self.devicePixelRatioF()
        found = {}
        for name, field in self._fields.items():
            corner = field.mapToGlobal(QPoint(0, 0))
            left, top = corner.x() * scale, corner.y() * scale
            found[name] = Box(
                round(left),
                round(top),
                round(left + field.width() * scale),
                round(top + field.height() * scale),
            )
        write_places(self._places, found)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m rpa_vision_lab.fields.qt")
    parser.add_argument("--places", type=Path, required=True)
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--style", default="Fusion")
    asked = parser.parse_args()
    os.environ["QT_SCALE_FACTOR"] = str(asked.scale)
    os.environ.setdefault("QT_QPA_PLATFORM", "xcb")
    application = QApplication(["fields"])
    application.setStyle(QStyleFactory.create(asked.style))
    if asked.style == "Fusion":
        application.setStyleSheet(stylesheet(asked.theme))
    window = Fields(asked.places)
    window.show()
    signal.signal(signal.SIGTERM, lambda *_: application.quit())
    told = QTimer()
    told.timeout.connect(window.tell)
    told.start(200)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
