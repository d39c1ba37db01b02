"""A window with one large button, in an ordinary toolkit. Prints « clicked » each time it is; Escape ends it."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton


class Button(QPushButton):
    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        print("ready", flush=True)  # noqa: T201 - how a test reads it

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape:
            QApplication.quit()


def main() -> int:
    application = QApplication(["click-counter"])
    button = Button("Compter")
    button.clicked.connect(lambda: print("clicked", flush=True))  # noqa: T201 - how a test reads it
    button.setGeometry(200, 200, 400, 200)
    button.show()
    button.activateWindow()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
