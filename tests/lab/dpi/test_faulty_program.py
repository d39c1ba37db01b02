"""Each fault: the screen says all is well, the database knows better."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.dpi.layout import Layout
from rpa_vision_lab.dpi.options import DpiOptions, Fault
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.reader import read_events, read_journal, read_patient, read_stays, read_vitals
from rpa_vision_lab.dpi.tasks import Coder

pytestmark = pytest.mark.desktop

IPP, LOOK_ALIKE = "800010232", "800010234"


def save_everything(person: ScriptedPerson, program: DpiProgram) -> Layout:
    """Vital signs, a code and a comment for one patient; gives the stays as the program shows them after."""
    coder = Coder(person, program)
    coder.log_in()
    coder.find(read_patient(program.database, IPP))
    record = coder.open_record(IPP)
    assert record.texts["banner_ipp"] == IPP
    nda = read_stays(program.database, IPP)[0].nda
    person.click(coder.open_stay(nda).widgets["principal"])
    person.type("I50.0")
    coder.comment("Revu")
    coder.take_vitals("38,5", "92")
    coder.save()
    vitals = coder.show_tab("vitals")
    assert vitals.texts["banner_name"] == "LEFÈVRE Marie"
    assert "| 38,5 |" in vitals.texts["readings/0"]
    coder.close_record()
    coder.open_record(IPP)
    stays = coder.show_tab("stays")
    assert "I50.0" in stays.texts[f"stays/{nda}"], "the record shows what was typed, stored or not"
    return stays


@pytest.mark.parametrize(
    "faults",
    [
        {"says_saved_stores_nothing"},
        {"stores_other_patient"},
        {"drops_last_character", "changes_decimal"},
    ],
    ids=lambda faults: "+".join(sorted(faults)),
)
def test_the_screen_lies_and_the_database_does_not(
    wide: VirtualDesktop, person: ScriptedPerson, tmp_path: Path, faults: set[Fault]
) -> None:
    with DpiProgram(wide.display, tmp_path, DpiOptions(faults=frozenset(faults))) as program:
        save_everything(person, program)
    coding = read_stays(program.database, IPP)[0].coding
    if "says_saved_stores_nothing" in faults:
        assert read_journal(program.database) == []
        assert coding.principal == ""
    elif "stores_other_patient" in faults:
        assert coding.principal == ""
        assert read_stays(program.database, LOOK_ALIKE)[0].coding.principal == "I50.0"
        assert {one.ipp for one in read_journal(program.database)} == {LOOK_ALIKE}
    else:
        assert (coding.principal, coding.comment) == ("I50.0", "Rev")
        assert read_vitals(program.database, IPP)[0].temperature == 385.0


def test_another_patient_is_opened_and_only_the_banner_tells(
    wide: VirtualDesktop, person: ScriptedPerson, tmp_path: Path
) -> None:
    options = DpiOptions(faults=frozenset({"opens_other_patient"}))
    with DpiProgram(wide.display, tmp_path, options) as program:
        coder = Coder(person, program)
        coder.log_in()
        coder.find(read_patient(program.database, IPP))
        record = coder.open_record(IPP)
        assert record.texts["banner_ipp"] == LOOK_ALIKE
        assert record.texts["banner_name"] == "LEFÈVRE Marie"
    opened = [one.detail for one in read_events(program.database) if one.what == "open"]
    assert opened == [LOOK_ALIKE]
