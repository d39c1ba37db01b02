"""The hospital's client with its server, logged in, a patient's record open."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import ExitStack, closing
from typing import Literal

from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision_lab.programs.base import LabProgram
from rpa_vision_lab.programs.family import Family
from rpa_vision_lab.programs.gnuhealth.installed import PASSWORD, furnished_database, installed
from rpa_vision_lab.programs.gnuhealth.people import HOSPITAL
from rpa_vision_lab.programs.gnuhealth.running import DATABASE, RunningServer, running_server

Column = Literal["general_info", "critical_info"]
"""What the record calls « Bloc-notes » and « Informations critiques »."""

_READY_WITHIN_S = 60.0
_LOGGED_IN = " - Tryton"
"""Before that the window is called only by the program's name."""


class Tryton(LabProgram):
    def __init__(self, display: str, patient: int = 1) -> None:
        """The number of a record: see ``people.PATIENTS``."""
        super().__init__(display)
        self._patient = patient

    def _start(self, starting: ExitStack) -> None:
        folder = self.home / "server"
        shutil.copytree(furnished_database(), folder)
        self.server: RunningServer = starting.enter_context(running_server(installed(), folder))
        self._introduce()
        address = f"tryton://{self.server.address}/{DATABASE}/model/gnuhealth.patient/{self._patient}"
        self.program = Family(
            ["tryton", "--user", "admin", address], package="tryton-client", environment=self.environment()
        )
        starting.callback(self.program.stop)
        self._log_in()

    def _introduce(self) -> None:
        """Else its title bar names the makers' own demonstration server."""
        folder = self.home / ".config" / "tryton" / "6.0"
        folder.mkdir(parents=True)
        (folder / "tryton.conf").write_text(f"[login]\nprofile = {HOSPITAL}\n", encoding="utf-8")

    def _log_in(self) -> None:
        with X11Desktop(self.display) as desktop:

            def asked() -> bool | None:
                shown = desktop.foreground()
                return (shown.app_name == "Tryton" and not shown.title) or None

            self.program.wait_for(asked, "question for a password", _READY_WITHIN_S)
            desktop.type_text(PASSWORD)
            desktop.press(("enter",))
        self.program.wait_for(lambda: self.windows.ready(_LOGGED_IN), "patient's record", _READY_WITHIN_S)
        self._wait_until_still()

    def stored(self, column: Column) -> str | None:
        """Of the patient's row in the server's database."""
        address = f"file:{self.server.database}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as database:
            row = database.execute(
                f"SELECT {column} FROM gnuhealth_patient WHERE id = ?",  # noqa: S608 - one of ours
                (self._patient,),
            ).fetchone()
        value: str | None = row[0]
        return value
