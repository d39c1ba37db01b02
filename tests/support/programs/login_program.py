"""A program behind a login, and the window it is started in.

As a program: ``--secret WORD --told PATH [--shows]``. Every time somebody asks to be let in it writes who, and
whether they were; with ``--shows`` its password field hides nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from types import TracebackType

from rpa_vision_lab.desktop.processes import Program

USER = "robot.dim"
HOME = "Liste des patients"
REFUSAL = "Identifiant ou mot de passe incorrect."


class LoginProgram:
    """``with LoginProgram(display, folder, secret) as program:`` — shown once inside."""

    def __init__(self, display: str, folder: Path, secret: str, *, shows: bool = False) -> None:
        self._told = folder / "login.json"
        self._display = display
        self._secret = secret
        self._shows = shows

    def __enter__(self) -> LoginProgram:
        command = [sys.executable, __file__, "--told", str(self._told), *(["--shows"] if self._shows else [])]
        environment = {
            **os.environ,
            "DISPLAY": self._display,
            "QT_QPA_PLATFORM": "xcb",
            "LOGIN": self._secret,
        }
        self._program = Program(command, package="python3", environment=environment)
        self._program.wait_for(lambda: self._told.exists() or None, "login", 20.0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._program.stop()

    @property
    def asked(self) -> list[dict[str, object]]:
        """Each time somebody asked to be let in: ``user``, and whether they were ``let_in``."""
        found: list[dict[str, object]] = json.loads(self._told.read_text())
        return found


def main() -> int:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import (
        QApplication,
        QFormLayout,
        QLabel,
        QLineEdit,
        QPushButton,
        QStackedWidget,
        QVBoxLayout,
        QWidget,
    )

    parser = argparse.ArgumentParser()
    parser.add_argument("--told", type=Path, required=True)
    parser.add_argument("--shows", action="store_true")
    asked = parser.parse_args()
    application = QApplication([])
    application.setStyleSheet("* { font: 12pt 'DejaVu Sans'; } QLineEdit { padding: 5px; }")
    pages = QStackedWidget()
    pages.setWindowTitle("Dossier patient")
    pages.resize(900, 560)
    user, password, refusal = QLineEdit(), QLineEdit(), QLabel("")
    if not asked.shows:
        password.setEchoMode(QLineEdit.EchoMode.Password)
    button = QPushButton("Se connecter")
    form = QFormLayout()
    form.addRow("Identifiant", user)
    form.addRow("Mot de passe", password)
    login = QWidget()
    column = QVBoxLayout(login)
    column.setContentsMargins(220, 90, 220, 90)
    column.addWidget(QLabel("Dossier patient informatisé"))
    column.addLayout(form)
    column.addWidget(button)
    column.addWidget(refusal)
    column.addStretch()
    home = QWidget()
    inside = QVBoxLayout(home)
    for words in (HOME, "Nouvelle admission", "Rechercher un séjour", "Imprimer les étiquettes"):
        inside.addWidget(QLabel(words))
    inside.addStretch()
    pages.addWidget(login)
    pages.addWidget(home)
    told: list[dict[str, object]] = []

    def ask() -> None:
        let_in = (user.text(), password.text()) == (USER, os.environ["LOGIN"])
        told.append({"user": user.text(), "let_in": let_in})
        asked.told.write_text(json.dumps(told))
        if let_in:
            pages.setCurrentWidget(home)
        else:
            password.clear()
            refusal.setText(REFUSAL)

    button.clicked.connect(ask)
    pages.show()
    QTimer.singleShot(500, lambda: asked.told.write_text("[]"))
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
