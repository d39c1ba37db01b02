"""Draws a window as record programs have them and tells where each widget is. Run on its own: Qt stays out of the tests.

Tabs and buttons with icons and underlined letters, tools named under their icons, large boxes for remarks, and, to
be told from those, lists, an empty table, a picture, a box around a group and a tree with icons.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from dark_theme import DARK
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGroupBox,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTabWidget,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from record_icons import icon

SIZE = (1240, 860)
TABS = (("&Identité", "person"), ("Séjo&urs", "bed"), ("&Constantes", "heart"), ("&Documents", "sheet"))
BUTTONS = (
    ("Rechercher", "glass"),
    ("&Enregistrer", "disk"),
    ("Fer&mer le dossier", "door"),
    ("A&jouter…", "plus"),
    ("Supprimer", "bin"),
    ("À &propos", "about"),
    ("&Y aller", ""),
    ("N° de &lit", ""),
    ("A4 &paysage", ""),
    ("À co&der", ""),
)
TOOLS = (
    ("Coder", "sheet"),
    ("Imprimer", "disk"),
    ("Ouvrir", "door"),
    ("Actualiser", "plus"),
    ("Aide", "about"),
)
TREE = {
    "Postes": ("glass", "bed"),
    "Files": ("sheet", "sheet"),
    "Unités": ("ward", "ward", "ward", "ward", "ward"),
}
ANSWERS = ("&Oui", "&Non", "&OK", "&Annuler", "&Ouvrir", "&Quitter")
REMARKS = ("Patient vu ce matin.", "Douleur cédant sous traitement,", "sortie prévue demain.")

found: list[dict[str, object]] = []


def note(kind: str, widget: QWidget, label: str, *tags: str) -> None:
    corner = widget.mapTo(widget.window(), QPoint(0, 0))
    box = [corner.x(), corner.y(), corner.x() + widget.width(), corner.y() + widget.height()]
    found.append({"type": kind, "box": box, "label": label, "tags": tags})


def buttons(page: QWidget, ink: QColor) -> list[tuple[QWidget, str]]:
    made: list[tuple[QWidget, str]] = []
    for index, (text, drawing) in enumerate(BUTTONS):
        button = QPushButton(text, page)
        if drawing:
            button.setIcon(icon(drawing, ink))
        button.setGeometry(20 + 240 * (index % 5), 720 + 36 * (index // 5), button.sizeHint().width(), 26)
        made.append((button, text.replace("&", "")))
    for index, text in enumerate(ANSWERS):
        button = QPushButton(text, page)
        button.setGeometry(20 + 110 * index, 810, 90, 26)
        made.append((button, text.replace("&", "")))
    return made


def tools(window: QWidget, ink: QColor) -> list[tuple[QWidget, str]]:
    made: list[tuple[QWidget, str]] = []
    left = 720
    for text, drawing in TOOLS:
        tool = QToolButton(window)
        tool.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        tool.setIcon(icon(drawing, ink))
        tool.setText(text)
        tool.setAutoRaise(True)
        tool.setGeometry(left, 796, tool.sizeHint().width(), tool.sizeHint().height())
        left += tool.width() + 8
        made.append((tool, text))
    return made


def tree(page: QWidget, ink: QColor) -> None:
    shown = QTreeWidget(page)
    shown.setHeaderHidden(True)
    shown.setGeometry(940, 510, 260, 160)
    for branch, drawings in TREE.items():
        root = QTreeWidgetItem(shown, [branch])
        root.setIcon(0, icon("folder", ink))
        root.setExpanded(True)
        for number, drawing in enumerate(drawings):
            QTreeWidgetItem(root, [f"{branch[:-1]} numéro {number + 1}"]).setIcon(0, icon(drawing, ink))
    shown.expandAll()


def remarks(
    page: QWidget, place: tuple[int, int, int, int], label: str, lines: tuple[str, ...], above: bool
) -> QWidget:
    left, top, width, height = place
    caption = QLabel(label, page)
    caption.adjustSize()
    caption.move(*((left, top - 22) if above else (left - caption.width() - 8, top + 3)))
    area = QPlainTextEdit("\n".join(lines), page)
    area.setGeometry(left, top, width, height)
    return area


def picture(page: QWidget) -> None:
    pixmap = QPixmap(180, 200)
    painter = QPainter(pixmap)
    sky = QLinearGradient(0, 0, 180, 200)
    sky.setColorAt(0, QColor("#3d4d60"))
    sky.setColorAt(1, QColor("#d0d8e0"))
    painter.fillRect(pixmap.rect(), sky)
    painter.setBrush(QColor("#506070"))
    painter.drawEllipse(40, 30, 100, 140)
    painter.end()
    caption = QLabel("Radiographie", page)
    caption.move(860, 60)
    frame = QLabel(page)
    frame.setPixmap(pixmap)
    frame.setFrameShape(QFrame.Shape.Box)
    frame.setGeometry(980, 60, 182, 202)


def no_remarks(page: QWidget) -> None:
    """What is as large as a box for remarks and named like one, and is none."""
    caption = QLabel("Unités", page)
    caption.move(520, 290)
    units = QListWidget(page)
    units.setGeometry(580, 290, 200, 220)
    units.addItems(["Cardiologie", "Chirurgie", "Gériatrie", "Maternité", "Orthopédie", "Urgences"])
    units.setCurrentRow(2)
    caption = QLabel("Motifs", page)
    caption.move(80, 394)
    reasons = QListWidget(page)
    reasons.setGeometry(140, 390, 300, 100)
    reasons.addItems(["Contrôle", "Douleur", "Fièvre", "Malaise", "Vaccin"])
    table = QTableWidget(0, 3, page)
    caption = QLabel("Actes", page)
    caption.move(520, 530)
    table.setHorizontalHeaderLabels(["Code", "Libellé", "Date"])
    table.setGeometry(580, 530, 320, 130)
    picture(page)
    group = QGroupBox("Mesures", page)
    group.setGeometry(880, 300, 320, 180)
    label = QLabel("Pouls", group)
    label.move(16, 40)
    pulse = QSpinBox(group)
    pulse.setRange(0, 300)
    pulse.setValue(92)
    pulse.setSuffix(" /min")
    pulse.setGeometry(90, 36, 110, 24)


def build(chosen: int, ink: QColor) -> QWidget:
    window = QWidget()
    window.resize(*SIZE)
    tabs = QTabWidget(window)
    tabs.setGeometry(10, 10, 1220, 700)
    tabs.setIconSize(QSize(16, 16))
    for text, drawing in TABS:
        tabs.addTab(QWidget(), icon(drawing, ink), text)
    tabs.setCurrentIndex(chosen)
    page = tabs.widget(chosen)
    areas = (
        (remarks(page, (140, 20, 300, 360), "Commentaire", (), False), "Commentaire"),
        (remarks(page, (140, 505, 300, 150), "Conclusion", REMARKS, False), "Conclusion"),
        (remarks(page, (580, 50, 240, 200), "Observation", REMARKS, True), "Observation"),
    )
    no_remarks(page)
    tree(page, ink)
    pressed = [*buttons(window, ink), *tools(window, ink)]
    window.show()
    QApplication.processEvents()
    for area, label in areas:
        note("text_input", area, label)
    for button, label in pressed:
        note("button", button, label)
    bar = tabs.tabBar()
    for index in range(bar.count()):
        place = bar.tabRect(index)
        corner = bar.mapTo(window, place.topLeft())
        box = [corner.x(), corner.y(), corner.x() + place.width(), corner.y() + place.height()]
        tags = ["selected"] if index == chosen else []
        found.append({"type": "tab", "box": box, "label": bar.tabText(index).replace("&", ""), "tags": tags})
    return window


def main(theme: str, picture_file: Path) -> None:
    """A theme is light or dark, then which tab is open, then the size of the letters: light-0-10."""
    colours, chosen, points = theme.split("-")
    app = QApplication([])
    app.setStyle("Fusion")
    app.setFont(QFont("DejaVu Sans", int(points)))
    if colours == "dark":
        palette = QPalette()
        for role, colour in DARK:
            palette.setColor(role, QColor(colour))
        app.setPalette(palette)
    window = build(int(chosen), QColor("#c8d2dc" if colours == "dark" else "#44617f"))
    window.grab().save(str(picture_file))
    picture_file.with_suffix(".json").write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
