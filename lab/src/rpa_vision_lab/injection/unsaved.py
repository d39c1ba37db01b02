"""Work that somebody left unsaved in another program, behind the task: asked to close, the program asks about it in
its own words. Windows' notepad, and the client of GNU Health."""

from __future__ import annotations

import codecs
import time
from contextlib import ExitStack
from typing import Protocol

from rpa_vision.models.geometry import Box
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.injection.thrown import CLOSED, Look, Thrown
from rpa_vision_lab.injection.windows import WindowsDesk
from rpa_vision_lab.injection.wordings import Kind, Wording
from rpa_vision_lab.programs.base import LabProgram
from rpa_vision_lab.programs.family import Family
from rpa_vision_lab.programs.gnuhealth.tryton import Tryton
from rpa_vision_lab.programs.shown import ShownWindow, ShownWindows
from rpa_vision_lab.programs.tasks_gnuhealth import NOTES_HEADING, below
from rpa_vision_lab.programs.tasks_sight import ReadScreen, spot
from rpa_vision_lab.programs.wine.prefix import SYSTEM32

_READY_WITHIN_S = 30.0
_SAVES_WITHIN_S = 3.0
"""After its question is gone; whoever has saved nothing by then was told to go on as before."""
_NOTE = "Ordonnance relue"
_TRYTON = " - Tryton"


NOTEPAD_ASKS = Wording(
    kind=Kind.BUSINESS,
    type=DialogType.METIER_SAVE,
    language="fr",
    title="Bloc-notes",
    text="Le fichier a été modifié. Voulez-vous enregistrer vos modifications ?",
    buttons=("Oui", "Non", "Annuler"),
    answer="Oui",
)
GNU_HEALTH_ASKS = Wording(
    kind=Kind.UNKNOWN,
    type=DialogType.INCONNU,
    acceptable=(DialogType.METIER_CONFIRM,),
    language="fr",
    title="Tryton",
    text="L'action suivante nécessite de fermer tous les onglets. Voulez-vous continuer ?",
    buttons=("Oui", "Non"),
)


class Unsaved(Protocol):
    """``with`` it, somebody has written something and gone on to another program."""

    @property
    def program(self) -> Family: ...

    def window(self) -> ShownWindow | None: ...

    def is_saved(self) -> bool:
        """By what the program has stored."""


class UnsavedNotepad(LabProgram):
    def __init__(self, desk: WindowsDesk, person: ScriptedPerson, behind: Box) -> None:
        super().__init__(desk.display)
        self._desk = desk
        self._person = person
        self._behind = behind

    def _start(self, starting: ExitStack) -> None:
        former = self.windows.in_front()
        self._file = self._desk.new_file("txt")
        self._file.write_bytes(codecs.BOM_UTF16_LE)
        arguments = (f"{SYSTEM32}\\notepad.exe", f"C:\\documents\\{self._file.name}")
        self.program = self._desk.run(starting, "fr", *arguments)
        window = self.program.wait_for(
            lambda: self.windows.ready(self._file.name, "notepad"), "window", _READY_WITHIN_S
        )
        self._wait_until_still()
        self._person.click(spot(window.box.center))
        self._person.type(_NOTE)
        _step_behind(self.windows, window, self._behind, former)

    def window(self) -> ShownWindow | None:
        return self.windows.find(self._file.name, "notepad")

    def is_saved(self) -> bool:
        return self._file.read_bytes() != codecs.BOM_UTF16_LE


class UnsavedRecord(Tryton):
    def __init__(self, display: str, person: ScriptedPerson, behind: Box) -> None:
        super().__init__(display)
        self._person = person
        self._behind = behind

    def _start(self, starting: ExitStack) -> None:
        windows, former = self.windows, self.windows.in_front()
        super()._start(starting)
        window = self.window()
        assert window is not None, "the record was just opened"  # noqa: S101
        with ReadScreen(self.display) as screen:
            heading = screen.find(NOTES_HEADING)
        self._person.click(below(heading))
        self._person.type(_NOTE)
        _step_behind(windows, window, self._behind, former)

    def window(self) -> ShownWindow | None:
        return self.windows.find(_TRYTON, "tryton")

    def is_saved(self) -> bool:
        return self.stored("general_info") is not None


class Leaving(Thrown):
    """The question of a program that is asked to close with work unsaved."""

    def __init__(self, display: str, unsaved: Unsaved, look: Look) -> None:
        super().__init__(display)
        self._unsaved = unsaved
        self._look = look
        self._gone_at: float | None = None

    def _start(self, starting: ExitStack) -> None:
        known = {one.window_id for one in self.windows.all()}
        window = self._unsaved.window()
        assert window is not None, "it was started before"  # noqa: S101
        starting.callback(self._unsaved.program.stop)
        self.windows.ask_to_close(window)
        same_program = window.app_name

        def asking() -> ShownWindow | None:
            return next(
                (
                    one
                    for one in self.windows.all()
                    if one.window_id not in known and one.app_name == same_program
                ),
                None,
            )

        self._appear(asking, self._look)

    def answer(self) -> str | None:
        if self.area() is not None:
            return None
        self._gone_at = self._gone_at or time.monotonic()
        if self._unsaved.is_saved():
            return "Oui"
        if self._unsaved.program.ended() is not None:
            return "Non"
        return CLOSED if time.monotonic() - self._gone_at > _SAVES_WITHIN_S else None


def _step_behind(windows: ShownWindows, window: ShownWindow, box: Box, former: ShownWindow | None) -> None:
    """As large as what is to hide it."""
    windows.place(window, box)
    if former is not None:
        windows.activate(former)
