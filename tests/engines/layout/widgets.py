"""Draws a window with one widget of each kind and tells where each is. Run on its own: Qt stays out of the tests."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from dark_theme import DARK
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QStyle,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QToolBar,
    QToolButton,
    QWidget,
)

SIZE = (1000, 760)
found: list[dict[str, object]] = []


def dark() -> QPalette:
    palette = QPalette()
    for role, colour in (
        *DARK,
        (QPalette.ColorRole.Link, "#66aaff"),
        (QPalette.ColorRole.PlaceholderText, "#808080"),
    ):
        palette.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText, QPalette.ColorRole.Text):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor("#6c6c6c"))
    palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Base, QColor("#2d3036"))
    return palette


def note(kind: str, widget: QWidget, label: str, *tags: str) -> None:
    corner = widget.mapTo(widget.window(), QPoint(0, 0))
    box = [corner.x(), corner.y(), corner.x() + widget.width(), corner.y() + widget.height()]
    found.append({"type": kind, "box": box, "label": label, "tags": tags})


def field(page: QWidget, top: int, label: str, widget: QWidget) -> QWidget:
    caption = QLabel(label + " :", page)
    caption.setGeometry(20, top, 150, 26)
    widget.setParent(page)
    widget.setGeometry(180, top, 260, 26)
    return widget


def choice(
    page: QWidget, kind: type[QCheckBox] | type[QRadioButton], text: str, place: tuple[int, int], on: bool
) -> QWidget:
    widget = kind(text, page)
    widget.setChecked(on)
    widget.move(*place)
    widget.adjustSize()
    return widget


def build() -> tuple[QMainWindow, list[tuple[str, QWidget, str, tuple[str, ...]]], QTabWidget]:
    window = QMainWindow()
    window.resize(*SIZE)
    for text in ("Fichier", "Édition", "Affichage", "Outils", "Aide"):
        window.menuBar().addMenu(text)
    toolbar = QToolBar()
    for icon in (
        QStyle.StandardPixmap.SP_DialogSaveButton,
        QStyle.StandardPixmap.SP_TrashIcon,
        QStyle.StandardPixmap.SP_ArrowBack,
        QStyle.StandardPixmap.SP_ArrowForward,
    ):
        toolbar.addAction(window.style().standardIcon(icon), "")
    window.addToolBar(toolbar)
    page = QWidget()
    window.setCentralWidget(page)
    listed: list[tuple[str, QWidget, str, tuple[str, ...]]] = []
    secret = QLineEdit("secret")
    secret.setEchoMode(QLineEdit.EchoMode.Password)
    off = QLineEdit("10234")
    off.setEnabled(False)
    focused = QLineEdit("MARTIN")
    combo = QComboBox()
    combo.addItems(["Cardiologie", "Urgences"])
    listed.append(
        ("text_input", field(page, 20, "Nom de naissance", focused), "Nom de naissance", ("focused",))
    )
    listed.append(("text_input", field(page, 60, "Prénom", QLineEdit("Éléonore")), "Prénom", ()))
    listed.append(("text_input", field(page, 100, "Téléphone", QLineEdit()), "Téléphone", ()))
    listed.append(("text_input", field(page, 140, "Mot de passe", secret), "Mot de passe", ("password",)))
    listed.append(("text_input", field(page, 180, "Séjour", off), "Séjour", ("disabled",)))
    listed.append(("dropdown", field(page, 220, "Service", combo), "Service", ()))
    listed.append(
        ("checkbox", choice(page, QCheckBox, "Tiers payant", (20, 270), True), "Tiers payant", ("checked",))
    )
    listed.append(
        ("checkbox", choice(page, QCheckBox, "Ambulatoire", (180, 270), False), "Ambulatoire", ("unchecked",))
    )
    listed.append(("radio", choice(page, QRadioButton, "Féminin", (20, 305), True), "Féminin", ("checked",)))
    listed.append(
        ("radio", choice(page, QRadioButton, "Masculin", (180, 305), False), "Masculin", ("unchecked",))
    )
    link = QLabel('<a href="#">Mot de passe oublié</a>', page)
    link.move(20, 345)
    link.adjustSize()
    listed.append(("link", link, "Mot de passe oublié", ()))
    caption = QLabel("Commentaire", page)
    caption.move(20, 380)
    area = QPlainTextEdit(page)
    area.setGeometry(20, 402, 420, 90)
    listed.append(("text_input", area, "Commentaire", ()))
    tabs = QTabWidget(page)
    tabs.setGeometry(480, 20, 490, 300)
    for text in ("Diagnostics", "Actes", "Mouvements"):
        tabs.addTab(QWidget(), text)
    table = QTableWidget(5, 4, tabs.widget(0))
    table.setGeometry(10, 10, 460, 230)
    table.setHorizontalHeaderLabels(["Code", "Libellé", "Date", "Niveau"])
    table.verticalHeader().hide()
    for row in range(5):
        for column, text in enumerate((f"K35.{row}", "Appendicite", f"1{row}/03/2026", "moyen")):
            table.setItem(row, column, QTableWidgetItem(text))
    for index, (text, on) in enumerate((("Enregistrer", True), ("Annuler", True), ("Supprimer", False))):
        button = QPushButton(text, page)
        button.setGeometry(560 + 140 * index, 620, 120, 30)
        button.setEnabled(on)
        listed.append(("button", button, text, () if on else ("disabled",)))
    window.show()
    focused.setFocus(Qt.FocusReason.OtherFocusReason)
    return window, listed, tabs


def main(theme: str, picture: Path) -> None:
    app = QApplication([])
    app.setStyle("Fusion")
    app.setFont(QFont("DejaVu Sans", 10))
    if theme == "dark":
        app.setPalette(dark())
    window, listed, tabs = build()
    window.activateWindow()
    app.processEvents()
    for kind, widget, label, tags in listed:
        note(kind, widget, label, *tags)
    bar = tabs.tabBar()
    for index in range(bar.count()):
        place = bar.tabRect(index)
        corner = bar.mapTo(window, place.topLeft())
        box = [corner.x(), corner.y(), corner.x() + place.width(), corner.y() + place.height()]
        found.append(
            {
                "type": "tab",
                "box": box,
                "label": bar.tabText(index),
                "tags": ["selected"] if index == 0 else [],
            }
        )
    menus = window.menuBar()
    for action in menus.actions():
        place = menus.actionGeometry(action)
        box = [place.left(), place.top(), place.right() + 1, place.bottom() + 1]
        found.append({"type": "menu_item", "box": box, "label": action.text(), "tags": []})
    for button in window.findChildren(QToolButton):
        if button.isVisible() and not button.icon().isNull():
            note("icon", button, "")
    window.grab().save(str(picture))
    picture.with_suffix(".json").write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
