"""A nurse's task in GNU Health: find a patient, write a note into the record, save, go back to the list."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.models.geometry import Box, Point
from rpa_vision_lab.desktop.person import HUMAN, ScriptedPerson, Speed
from rpa_vision_lab.programs.gnuhealth.people import PATIENTS
from rpa_vision_lab.programs.gnuhealth.tryton import Tryton
from rpa_vision_lab.programs.tasks_sight import ReadScreen, spot
from rpa_vision_lab.shown import ShownSession, shown

_SAVED_WITHIN_S = 20.0
_SEARCH = "Rechercher"
NOTES_HEADING = "Bloc-notes"
_HEADING = "Informations relatives au patient"
_SAVE_ICON = (140, 45)
"""From the heading's left end and middle: it has no words."""


@dataclass(frozen=True)
class NoteShown:
    """One demonstration: the record's number, what is looked for, and what is written."""

    patient: int
    sought: str
    note: str
    saves_by_icon: bool = False

    @property
    def row(self) -> str:
        person = PATIENTS[self.patient - 1]
        return f"{person.last_name}, {person.first_name}"


NOTES = (
    NoteShown(3, "Lefèvre", "Régime sans sel depuis le 12/03"),
    NoteShown(7, "Dupont", "Appeler la famille avant la sortie"),
    NoteShown(4, "Nuñez", "Revoir le dosage lundi matin"),
)


def show_note(display: str, one: NoteShown, speed: Speed = HUMAN) -> ShownSession:
    """From the list of all patients, back to the list."""
    with (
        Tryton(display, one.patient) as tryton,
        ReadScreen(display) as screen,
        ScriptedPerson(display, speed) as person,
    ):
        _list_everybody(person, screen)
        return shown(display, "Noter dans le dossier", lambda: _write_note(person, tryton, screen, one))


def _list_everybody(person: ScriptedPerson, screen: ReadScreen) -> None:
    """The program opens on the record itself."""
    screen.find(NOTES_HEADING)
    person.press("ctrl", "l")
    person.click(screen.find(_SEARCH))
    person.press("enter")
    for someone in PATIENTS:
        screen.find(f"{someone.last_name}, {someone.first_name}")


def _write_note(person: ScriptedPerson, tryton: Tryton, screen: ReadScreen, one: NoteShown) -> None:
    person.click(screen.find(_SEARCH))
    person.type(one.sought)
    person.press("enter")
    screen.wait_until_gone("Çelik, Zoé")
    person.double_click(screen.find(one.row))
    person.click(below(screen.find(NOTES_HEADING)))
    person.type(one.note)
    if one.saves_by_icon:
        person.click(_save_icon(screen.find(_HEADING)))
    else:
        person.press("ctrl", "s")
    tryton.program.wait_for(lambda: tryton.stored("general_info"), "stored note", _SAVED_WITHIN_S)
    screen.find(one.note)
    person.press("ctrl", "l")
    screen.find(one.row)


def below(title: Box) -> Box:
    """Into the box of which this is the heading."""
    return title.moved(title.width, 2 * title.height)


def _save_icon(heading: Box) -> Box:
    right, down = _SAVE_ICON
    return spot(Point(heading.left + right, heading.center.y + down))
