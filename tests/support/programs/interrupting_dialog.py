"""A window that takes no paste: in answer to one, another window comes in front, as an unexpected dialog does.
Prints a line once it hears keys, and each key that the other window gets.

Called with « busy », it then does nothing but its own work for a while."""

from __future__ import annotations

import sys
import time

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

UNTIL_IN_FRONT_MS, BUSY_S = 300, 10.0


class Dialog(QWidget):
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.text().isprintable() and event.text():
            print(f"key {event.text()}", flush=True)  # noqa: T201 - how a test reads it

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        print("in front", flush=True)  # noqa: T201


class Window(QWidget):
    def __init__(self, dialog: Dialog) -> None:
        super().__init__()
        self._dialog = dialog

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.matches(QKeySequence.StandardKey.Paste):
            self._dialog.show()
            self._dialog.activateWindow()
            self._dialog.setFocus()
            if sys.argv[1:] == ["busy"]:
                QTimer.singleShot(UNTIL_IN_FRONT_MS, lambda: time.sleep(BUSY_S))

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        print("ready", flush=True)  # noqa: T201


def main() -> int:
    application = QApplication(["interrupted"])
    dialog = Dialog()
    dialog.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    dialog.setGeometry(300, 300, 400, 200)
    window = Window(dialog)
    window.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    window.setGeometry(200, 200, 600, 400)
    window.show()
    window.activateWindow()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
