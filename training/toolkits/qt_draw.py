"""Draws windows of Qt that are asked for on standard input; how they look is told by KIT_LOOK once and for all."""

from __future__ import annotations

import json
import os
import random
from typing import Any

from qt_build import Builder
from qt_own import own
from qt_survey import Q, QtCore, QtGui, QtSurvey
from survey import Picture, serve

Node = dict[str, Any]
LOOK = json.loads(os.environ["KIT_LOOK"])


def _application() -> Q.QApplication:
    app = Q.QApplication(["kit"])
    app.setStyle(LOOK["style"])
    if LOOK.get("palette"):
        colours = [QtGui.QColor(*LOOK["palette"][name]) for name in ("button", "window")]
        palette = QtGui.QPalette(*colours)
        roles = QtGui.QPalette.ColorRole
        palette.setColor(roles.Highlight, QtGui.QColor(*LOOK["palette"]["accent"]))
        palette.setColor(roles.Base, QtGui.QColor(*LOOK["palette"]["base"]))
        palette.setColor(roles.Link, QtGui.QColor(*LOOK["palette"]["accent"]))
        app.setPalette(palette)
    QtGui.QIcon.setThemeName(LOOK.get("icons", "hicolor"))
    QtCore.QLocale.setDefault(QtCore.QLocale(LOOK["language"]))
    font = QtGui.QFont(LOOK["font"])
    font.setPixelSize(LOOK["size"])
    app.setFont(font)
    if LOOK.get("made_by") == "qdarkstyle":
        import qdarkstyle

        app.setStyleSheet(
            qdarkstyle.load_stylesheet(
                palette=qdarkstyle.LightPalette if LOOK["light"] else qdarkstyle.DarkPalette
            )
        )
    elif LOOK.get("made_by") == "qdarktheme":
        import qdarktheme

        app.setStyleSheet(qdarktheme.load_stylesheet("light" if LOOK["light"] else "dark"))
    elif LOOK.get("sheet"):
        app.setStyleSheet(LOOK["sheet"])
    translator = QtCore.QTranslator(app)
    if LOOK["language"] == "fr" and translator.load("qtbase_fr", _translations()):
        app.installTranslator(translator)
    return app


def _translations() -> str:
    return (
        "/usr/share/qt5/translations" if os.environ["KIT_BINDING"] == "5" else "/usr/share/qt6/translations"
    )


class Drawer:
    def __init__(self) -> None:
        self._app = _application()

    def draw(self, asked: Node) -> list[Picture]:
        lots = random.Random(asked["seed"])
        builder = Builder(lots)
        sketch = asked["sketch"]
        window = own(sketch, builder, lots) if sketch["kind"] == "own" else builder.window(sketch)
        try:
            return self._pictures(window, builder, sketch, asked)
        finally:
            window.hide()
            window.deleteLater()
            self._app.sendPostedEvents(None, 0)
            self._app.processEvents()

    def _pictures(self, window: Q.QWidget, builder: Builder, sketch: Node, asked: Node) -> list[Picture]:
        most = QtCore.QSize(*asked["most"]) / window.devicePixelRatioF()
        if sketch.get("size"):
            window.resize(QtCore.QSize(*sketch["size"]).boundedTo(most))
        window.show()
        if not sketch.get("size"):
            window.adjustSize()
        window.activateWindow()
        if builder.focus is not None and asked["active"]:
            builder.focus.setFocus()
        self._app.processEvents()
        self._app.processEvents()
        if window.width() > most.width() or window.height() > most.height():
            return []
        if not asked["active"]:
            self._app.setActiveWindow(None) if hasattr(self._app, "setActiveWindow") else None
        opened = self._opened(window, builder, asked)
        scale = window.devicePixelRatioF()
        return [
            (QtSurvey(window, scale).told() | _size(window, scale, (0, 0)), _pixels(window, scale)),
            *opened,
        ]

    def _opened(self, window: Q.QWidget, builder: Builder, asked: Node) -> list[Picture]:
        if asked.get("menu") and isinstance(window, Q.QMainWindow) and window.menuBar().actions():
            bar = window.menuBar()
            actions = [one for one in bar.actions() if one.menu() and bar.actionGeometry(one).isValid()]
            action = actions[asked["menu"] % len(actions)]
            bar.setActiveAction(action)
            menu = action.menu()
            menu.popup(bar.mapToGlobal(bar.actionGeometry(action).bottomLeft()))
            items = [one for one in menu.actions() if not one.isSeparator()]
            if items and asked["seed"] % 2:
                menu.setActiveAction(items[asked["seed"] % len(items)])
            self._app.processEvents()
            return self._floating(window, menu, lambda survey: survey.menu(menu))
        if builder.open is not None and builder.open.isVisible():
            combo = builder.open
            combo.showPopup()
            self._app.processEvents()
            combo.setProperty("shown", True)
            container = combo.view().window()
            return self._floating(window, container, lambda survey: survey.opened(container, combo.view()))
        return []

    def _floating(self, window: Q.QWidget, popup: Q.QWidget, told: Any) -> list[Picture]:
        scale = window.devicePixelRatioF()
        place = popup.pos() - window.mapToGlobal(QtCore.QPoint(0, 0))
        shown = told(QtSurvey(popup, scale)) | _size(
            popup, scale, (round(place.x() * scale), round(place.y() * scale))
        )
        pixels = _pixels(popup, scale)
        return [(shown, pixels)]


def _size(window: Q.QWidget, scale: float, place: tuple[int, int]) -> dict[str, object]:
    return {"size": [round(window.width() * scale), round(window.height() * scale)], "place": list(place)}


def _pixels(window: Q.QWidget, scale: float) -> bytes:
    wide, high = round(window.width() * scale), round(window.height() * scale)
    image = QtGui.QImage(wide, high, QtGui.QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(window.palette().color(QtGui.QPalette.ColorRole.Window))
    window.render(image)
    plain = image.convertToFormat(QtGui.QImage.Format.Format_RGB888)
    bits = plain.constBits()
    bits.setsize(plain.bytesPerLine() * high)
    data = bytes(bits)
    return b"".join(
        data[row * plain.bytesPerLine() : row * plain.bytesPerLine() + 3 * wide] for row in range(high)
    )


if __name__ == "__main__":
    serve(Drawer().draw)
