"""A field that takes no paste, as some password fields and terminals do. Prints what it holds at each change,
and once it hears keys."""

from __future__ import annotations

import sys

from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit


class KeysOnly(QLineEdit):
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if not event.matches(QKeySequence.StandardKey.Paste):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        print(self.text(), flush=True)  # noqa: T201 - from now on it hears keys


def main() -> int:
    application = QApplication(["keys-only"])
    field = KeysOnly()
    field.textChanged.connect(lambda text: print(text, flush=True))  # noqa: T201 - how a test reads it
    field.setGeometry(200, 200, 900, 40)
    field.show()
    field.activateWindow()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
