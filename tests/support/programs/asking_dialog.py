"""A question in front of everything; prints the answer it got."""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication, QMessageBox


def main(question: str) -> int:
    application = QApplication(["asking"])
    box = QMessageBox(QMessageBox.Icon.Question, "Admissions", question)
    yes = box.addButton("Oui", QMessageBox.ButtonRole.YesRole)
    box.addButton("Non", QMessageBox.ButtonRole.NoRole)
    box.setGeometry(420, 300, 460, 160)
    box.show()
    box.raise_()
    box.activateWindow()
    centre = yes.mapToGlobal(yes.rect().center())
    print(f"at {centre.x()} {centre.y()}", flush=True)  # noqa: T201 - how a test reads it
    box.buttonClicked.connect(lambda button: print(f"pressed {button.text()}", flush=True))  # noqa: T201
    return application.exec()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
