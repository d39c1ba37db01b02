"""Tasks shown several times in the patient record, each time with another patient and other values."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rpa_vision_lab.desktop.person import HUMAN, ScriptedPerson, Speed
from rpa_vision_lab.dpi.options import DialogAt, DpiOptions
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.reader import read_patient
from rpa_vision_lab.dpi.tasks import Coder, Habits, StayWork
from rpa_vision_lab.shown import ShownSession, shown

_AT_ITS_PLACE = DpiOptions(position=(310, 110))


@dataclass(frozen=True)
class StayShown:
    """One demonstration of « code a stay »."""

    ipp: str
    work: StayWork
    mistypes_comment: bool = False
    """And puts it right."""
    keyboard: bool = False
    """Saves with Ctrl+S and confirms with Enter."""


STAYS = (
    StayShown("800010234", StayWork("251044234", "I50.0", (), "38,5", "", "Œdème des membres inférieurs")),
    StayShown("800020471", StayWork("251051471", "J18.9", (), "39,1", "", "Toux depuis trois jours")),
    StayShown("800044121", StayWork("251062121", "S72.0", (), "37,2", "", "Chute à domicile")),
    StayShown(
        "800057040",
        StayWork("251080040", "N39.0", (), "38,9", "", "Douleurs lombaires à l'entrée"),
        mistypes_comment=True,
    ),
    StayShown("800062390", StayWork("251085390", "G45.9", (), "36,8", "", "Récupération en deux heures")),
)
"""Each patient has a look-alike, and the stay is not always the newest."""
AN_INFORMATION = DialogAt("on_open_record", "info_ok")


@dataclass(frozen=True)
class CodesShown:
    """One demonstration of « add associated codes »: as many rounds of a loop."""

    ipp: str
    nda: str
    codes: tuple[str, ...]


ASSOCIATED = (
    CodesShown("800031622", "251056622", ("E86",)),
    CodesShown("800044305", "251065305", ("I10", "E11.9", "E78.0")),
    CodesShown("800057118", "251083118", ("D64.9", "E87.6")),
    CodesShown("800044612", "251072612", ("F05.1", "N17.9")),
)


class CodingOffice:
    """Where a person shows one demonstration after the other, logged in."""

    def __init__(self, display: str, program: DpiProgram, person: ScriptedPerson) -> None:
        self._display = display
        self._program = program
        self._person = person

    def show_stay(self, one: StayShown) -> ShownSession:
        """From the search back to the search."""
        clear_search(self._person, self._program)
        return shown(
            self._display, "Coder un séjour", lambda: code_as_shown(self._person, self._program, one)
        )

    def show_associated(self, one: CodesShown) -> ShownSession:
        """On the stay's coding, open already: each code is added in the same way, then the record is saved."""
        doing = Coder(self._person, self._program)
        doing.find(read_patient(self._program.database, one.ipp))
        doing.open_record(one.ipp)
        doing.open_stay(one.nda)

        def add() -> None:
            for code in one.codes:
                doing.add_associated(code)
            doing.save()

        session = shown(self._display, "Ajouter des diagnostics associés", add)
        doing.close_record()
        return session


def code_as_shown(person: ScriptedPerson, program: DpiProgram, one: StayShown) -> None:
    """From the search back to the search."""
    doing = Coder(person, program, Habits(keyboard=one.keyboard))
    doing.find(read_patient(program.database, one.ipp))
    doing.open_record(one.ipp)
    doing.open_stay(one.work.nda)
    doing.choose_principal(one.work.principal)
    Coder(person, program, Habits(slips=one.mistypes_comment)).comment(one.work.comment)
    doing.take_vitals(one.work.temperature, one.work.pulse)
    doing.save()
    doing.close_record()


def clear_search(person: ScriptedPerson, program: DpiProgram) -> None:
    """Else the next demonstration would begin with one step more than the first."""
    search = program.wait_for_screen("search")
    if search.texts["criteria_name"]:
        person.click(search.widgets["clear"])
        program.wait_until(lambda layout: layout.texts.get("criteria_name") == "", "cleared criteria")


@contextmanager
def coding_office(
    display: str, options: DpiOptions = _AT_ITS_PLACE, speed: Speed = HUMAN
) -> Iterator[CodingOffice]:
    with (
        tempfile.TemporaryDirectory() as folder,
        DpiProgram(display, Path(folder), options) as program,
        ScriptedPerson(display, speed) as person,
    ):
        Coder(person, program).log_in()
        yield CodingOffice(display, program, person)


def show_login(display: str, options: DpiOptions = _AT_ITS_PLACE, speed: Speed = HUMAN) -> ShownSession:
    with (
        tempfile.TemporaryDirectory() as folder,
        DpiProgram(display, Path(folder), options) as program,
        ScriptedPerson(display, speed) as person,
    ):
        return shown(display, "Se connecter", Coder(person, program).log_in)
