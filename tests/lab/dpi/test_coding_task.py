"""The whole task by a scripted person, judged by the database alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.dpi.options import DialogAt, DpiOptions
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.reader import (
    read_events,
    read_journal,
    read_patient,
    read_patients,
    read_stay,
    read_stays,
    read_vitals,
)
from rpa_vision_lab.dpi.tasks import Habits, StayWork, code_a_stay

pytestmark = pytest.mark.desktop

IPP = "800010232"
COMMENT = "Œdème à l'effort"


def work_for(program: DpiProgram, ipp: str) -> StayWork:
    nda = read_stays(program.database, ipp)[0].nda
    return StayWork(nda, "I50.0", ("I10", "E11.9"), temperature="38,5", pulse="92", comment=COMMENT)


def test_a_coded_stay_ends_in_the_right_rows_and_in_no_other(
    wide: VirtualDesktop, person: ScriptedPerson, tmp_path: Path
) -> None:
    with DpiProgram(wide.display, tmp_path) as program:
        others = [one for one in read_patients(program.database) if one.ipp != IPP]
        work = work_for(program, IPP)
        code_a_stay(person, program, read_patient(program.database, IPP), work)
        assert program.shown().screen == "search"
    coding = read_stay(program.database, work.nda).coding
    assert (coding.principal, coding.associated, coding.comment) == ("I50.0", ("I10", "E11.9"), COMMENT)
    newest = read_vitals(program.database, IPP)[0]
    assert (newest.temperature, newest.pulse, newest.systolic) == (38.5, 92, None)
    assert [one for one in read_patients(program.database) if one.ipp != IPP] == others
    assert {(one.ipp, one.user) for one in read_journal(program.database)} == {(IPP, "mvalmont")}
    assert [one.what for one in read_events(program.database)] == ["login", "open"]


def test_slips_the_keyboard_dialogs_and_slow_answers_change_nothing_of_it(
    wide: VirtualDesktop, person: ScriptedPerson, tmp_path: Path
) -> None:
    options = DpiOptions(
        theme="dark",
        order="mirrored",
        wording="variant",
        slow_ms=250,
        position=(200, 90),
        dialogs=(
            DialogAt("after_login", "info_ok"),
            DialogAt("on_open_record", "confirm_yes_no"),
            DialogAt("before_save", "overwrite"),
        ),
    )
    with DpiProgram(wide.display, tmp_path, options) as program:
        work = work_for(program, IPP)
        habits = Habits(slips=True, keyboard=True)
        code_a_stay(person, program, read_patient(program.database, IPP), work, habits)
    assert read_stay(program.database, work.nda).coding.comment == COMMENT
    assert read_vitals(program.database, IPP)[0].temperature == 38.5
    answers = [one.detail for one in read_events(program.database) if one.what == "answer"]
    assert answers == [
        "after_login info_ok ok",
        "on_open_record confirm_yes_no yes",
        "before_save overwrite yes",
    ]
