"""A window with one large button, in an ordinary toolkit. Prints « pressed » at each press it is told of and
« clicked » at each click; Escape ends it."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton


def say(word: str) -> None:
    print(word, flush=True)  # noqa: T201 - how a test reads it


class Button(QPushButton):
    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        say("ready")

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        say("pressed")
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape:
            QApplication.quit()


def main() -> int:
    application = QApplication(["click-counter"])
    button = Button("Compter")
    button.clicked.connect(lambda: say("clicked"))
    button.setGeometry(200, 200, 400, 200)
    button.show()
    button.activateWindow()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
