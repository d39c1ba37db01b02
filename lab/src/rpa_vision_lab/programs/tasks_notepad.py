"""An office task in Windows' notepad: write a note and save it under a name of its own."""

from __future__ import annotations

import codecs
from contextlib import ExitStack
from dataclasses import dataclass

from rpa_vision_lab.desktop.person import HUMAN, ScriptedPerson, Speed
from rpa_vision_lab.programs.family import Family
from rpa_vision_lab.programs.tasks_sight import ReadScreen, spot
from rpa_vision_lab.programs.wine.notepad import Notepad
from rpa_vision_lab.programs.wine.prefix import PACKAGES
from rpa_vision_lab.shown import ShownSession, shown

_SAVED_WITHIN_S = 20.0
_FIELD_APART = 90
"""From a field's label into the field, whatever the label's length."""


class NotepadAtHome(Notepad):
    """Offers to save among its own documents, not wherever it was started from."""

    def _run(self, starting: ExitStack, *arguments: str) -> Family:
        program = Family(
            ["wine", *arguments],
            package=PACKAGES,
            environment=self.environment(),
            folder=self.documents,
        )
        starting.callback(program.stop)
        return program


@dataclass(frozen=True)
class LetterShown:
    text: str
    file: str
    replaces: bool = False
    """A file of that name is there already."""


LETTERS = (
    LetterShown("Visite du 12/03/2026 : douleur au genou droit", "visite Lefort.txt"),
    LetterShown("Visite du 02/04/2026 : mesure de la tension", "visite Martineau.txt"),
    LetterShown("Visite du 28/05/2026 : ablation des fils", "visite Garnier.txt", replaces=True),
)
"""Without accents: Wine loses the letters that are not on the keyboard. The third meets a question."""


def show_letter(display: str, one: LetterShown, speed: Speed = HUMAN) -> ShownSession:
    """From an empty page to the saved one."""
    with (
        NotepadAtHome(display) as notepad,
        ReadScreen(display) as screen,
        ScriptedPerson(display, speed) as person,
    ):
        if one.replaces:
            (notepad.documents / one.file).write_bytes(codecs.BOM_UTF16_LE)
        return shown(display, "Enregistrer une note", lambda: _write_letter(person, notepad, screen, one))


def _write_letter(person: ScriptedPerson, notepad: Notepad, screen: ReadScreen, one: LetterShown) -> None:
    person.click(spot(notepad.text_field))
    person.type(one.text)
    person.click(screen.find("Fichier"))
    person.click(screen.find("Enregistrer sous..."))
    label = screen.find("Nom du fichier :")
    person.click(label.moved(label.width + _FIELD_APART, 0))
    person.press("ctrl", "a")
    person.type(one.file)
    person.click(screen.find("Enregistrer"))
    if one.replaces:
        person.click(screen.find("Oui"))
    notepad.program.wait_for(lambda: notepad.windows.find(f"{one.file} - "), "saved note", _SAVED_WITHIN_S)
