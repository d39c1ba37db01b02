"""What a save writes, honestly and with each fault."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision_lab.dpi.faults import Register
from rpa_vision_lab.dpi.options import Fault
from rpa_vision_lab.dpi.reader import (
    read_events,
    read_journal,
    read_patient,
    read_patients,
    read_stay,
    read_stays,
    read_vitals,
)
from rpa_vision_lab.dpi.records import Act, Coding, RecordChange, Vitals
from rpa_vision_lab.dpi.store import DpiStore

IPP, NEIGHBOUR = "800010232", "800010234"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "dpi.db"


@pytest.fixture
def store(database: Path) -> Iterator[DpiStore]:
    made = DpiStore(database)
    yield made
    made.close()


def change_for(store: DpiStore) -> RecordChange:
    nda = store.stays(IPP)[0].nda
    return RecordChange(
        ipp=IPP,
        version=store.patient(IPP).version,
        identity={"phone": "01 99 00 12 34", "confidential": True},
        coding=Coding(
            nda, "I50.0", associated=("I10", "E11.9"), acts=(Act("DEQP003", "2026-03-25"),), comment="Revu"
        ),
        vitals=Vitals(IPP, "2026-04-01", "08:30", temperature=38.5, pulse=92, weight=61.0),
    )


def test_a_save_writes_every_part_and_tells_the_journal(database: Path, store: DpiStore) -> None:
    change = change_for(store)
    store.save(change, "mvalmont")
    assert change.coding is not None
    stored = read_patient(database, IPP)
    assert (stored.phone, stored.confidential, stored.version) == ("01 99 00 12 34", True, 2)
    assert read_stay(database, change.coding.nda).coding == change.coding
    assert change.vitals in read_vitals(database, IPP)
    journal = read_journal(database)
    assert [(one.subject, one.ipp, one.user) for one in journal] == [
        (subject, IPP, "mvalmont") for subject in ("patients", "stays", "vitals")
    ]
    assert json.loads(journal[0].detail) == change.identity
    assert all(one.at for one in journal)


def test_a_record_changed_by_somebody_else_is_left_alone(database: Path, store: DpiStore) -> None:
    change = change_for(store)
    store.save(RecordChange(IPP, change.version, {"phone": "01 99 00 99 99"}), "ckerbrat")
    with pytest.raises(ConflictError, match="ckerbrat"):
        store.save(change, "mvalmont")
    assert read_patient(database, IPP).phone == "01 99 00 99 99"
    assert {one.user for one in read_journal(database)} == {"ckerbrat"}


def test_what_is_not_there_is_named(database: Path, store: DpiStore) -> None:
    with pytest.raises(NotFoundError, match="000"):
        read_patient(database, "000")
    with pytest.raises(NotFoundError, match="000"):
        read_stay(database, "000")


def test_events_are_kept_in_order(database: Path, store: DpiStore) -> None:
    store.note("mvalmont", "login", "north")
    store.note("mvalmont", "open", IPP)
    assert [(one.what, one.detail) for one in read_events(database)] == [("login", "north"), ("open", IPP)]


@pytest.fixture
def lying(database: Path) -> Iterator[Callable[..., Register]]:
    """Makes registers with faults, and closes them."""
    with ExitStack() as opened:

        def made(*faults: Fault) -> Register:
            return opened.enter_context(closing(Register(database, faults)))

        yield made


def save_with(register: Register) -> RecordChange:
    change = change_for(register.shown)
    register.save(change, "mvalmont")
    assert register.shown.patient(IPP).phone == "01 99 00 12 34", "the screen must show what was typed"
    assert register.shown.stays(IPP)[0].coding == change.coding
    assert change.vitals in register.shown.vitals(IPP)
    return change


def test_fault_stores_nothing(database: Path, lying: Callable[..., Register]) -> None:
    register = lying("says_saved_stores_nothing")
    before = read_patients(database)
    save_with(register)
    assert read_patients(database) == before
    assert read_journal(database) == []


def test_fault_stores_for_the_look_alike(database: Path, lying: Callable[..., Register]) -> None:
    change = save_with(lying("stores_other_patient"))
    assert change.coding is not None
    assert read_stay(database, change.coding.nda).state == "to_code"
    assert read_stays(database, NEIGHBOUR)[0].coding.principal == "I50.0"
    assert read_patient(database, NEIGHBOUR).phone == "01 99 00 12 34"
    assert change.vitals not in read_vitals(database, IPP)
    assert any(one.temperature == 38.5 and one.pulse == 92 for one in read_vitals(database, NEIGHBOUR))
    assert {one.ipp for one in read_journal(database)} == {NEIGHBOUR}


def test_fault_drops_the_last_character_of_what_was_typed(
    database: Path, lying: Callable[..., Register]
) -> None:
    register = lying("drops_last_character")
    change = save_with(register)
    assert change.coding is not None
    assert read_patient(database, IPP).phone == "01 99 00 12 3"
    assert read_stay(database, change.coding.nda).coding.comment == "Rev"
    again = RecordChange(IPP, register.shown.patient(IPP).version, coding=change.coding)
    register.save(again, "mvalmont")
    assert read_stay(database, change.coding.nda).coding.comment == "Revu", "it was not typed this time"


def test_fault_loses_the_decimal_mark(database: Path, lying: Callable[..., Register]) -> None:
    save_with(lying("changes_decimal"))
    reading = read_vitals(database, IPP)[0]
    assert (reading.temperature, reading.weight, reading.pulse) == (385.0, 61.0, 92)


def test_several_saves_in_a_row_with_a_fault(lying: Callable[..., Register]) -> None:
    register = lying("says_saved_stores_nothing")
    for number in range(3):
        phone = f"01 99 00 00 0{number}"
        register.save(RecordChange(IPP, register.shown.patient(IPP).version, {"phone": phone}), "mvalmont")
        assert register.shown.patient(IPP).phone == phone


def test_fault_opens_the_row_beside(lying: Callable[..., Register]) -> None:
    register = lying("opens_other_patient")
    rows = ["800010231", IPP, NEIGHBOUR]
    assert [register.opened_instead(row, rows) for row in rows] == [IPP, NEIGHBOUR, IPP]
    assert register.opened_instead(IPP, [IPP]) == NEIGHBOUR
    assert lying().opened_instead(IPP, rows) == IPP
