"""A program that lies: what the screen shows and what the database holds go separate ways."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from rpa_vision_lab.dpi.options import Fault
from rpa_vision_lab.dpi.records import Patient, RecordChange
from rpa_vision_lab.dpi.spelling import likeness
from rpa_vision_lab.dpi.store import DpiStore

_FREE_TEXTS = {"address", "phone", "email", "doctor", "birth_place", "allergies", "history"}
_LYING: frozenset[Fault] = frozenset(
    {"says_saved_stores_nothing", "stores_other_patient", "drops_last_character", "changes_decimal"}
)


class Register:
    """What the screens read from (``shown``) and save to."""

    def __init__(self, database: Path, faults: Collection[Fault] = ()) -> None:
        self._truth = DpiStore(database)
        self._faults = frozenset(faults)
        # The lies must not show when a record is opened again, so the screens get a copy of their own.
        self.shown = self._truth.copy() if self._faults & _LYING else self._truth

    def close(self) -> None:
        self.shown.close()
        self._truth.close()

    def note(self, user: str, what: str, detail: str) -> None:
        self._truth.note(user, what, detail)

    def opened_instead(self, wanted: str, rows: list[str]) -> str:
        """The patient a double click on a row opens."""
        if "opens_other_patient" not in self._faults:
            return wanted
        place = rows.index(wanted)
        beside = rows[place + 1 : place + 2] or rows[max(0, place - 1) : place]
        return beside[0] if beside else look_alike(self.shown.patients(), wanted)

    def save(self, change: RecordChange, user: str) -> None:
        if self.shown is self._truth:
            self._truth.save(change, user)
            return
        stored = self._tampered(change)
        if stored is not None:
            self._truth.save(replace(stored, version=self._truth.patient(stored.ipp).version), user)
        self.shown.save(change, user)

    def _tampered(self, change: RecordChange) -> RecordChange | None:
        if "says_saved_stores_nothing" in self._faults:
            return None
        if "drops_last_character" in self._faults:
            change = without_last_characters(change, self._former_comment(change))
        if "changes_decimal" in self._faults:
            change = without_decimal_mark(change)
        if "stores_other_patient" in self._faults:
            change = self._moved_to_look_alike(change)
        return change

    def _former_comment(self, change: RecordChange) -> str:
        stays = self.shown.stays(change.ipp)
        return next(
            (one.coding.comment for one in stays if change.coding and one.nda == change.coding.nda), ""
        )

    def _moved_to_look_alike(self, change: RecordChange) -> RecordChange:
        other = look_alike(self._truth.patients(), change.ipp)
        coding = change.coding and replace(change.coding, nda=self._truth.stays(other)[0].nda)
        return replace(change, ipp=other, coding=coding)


def look_alike(patients: Collection[Patient], ipp: str) -> str:
    """The one most easily mistaken for this patient."""
    this = next(patient for patient in patients if patient.ipp == ipp)
    others = [patient for patient in patients if patient.ipp != ipp]

    def alike(one: Patient) -> tuple[float, bool, float]:
        same = one.full_name == this.full_name
        return likeness(one.full_name, this.full_name), same, likeness(one.born, this.born)

    return max(others, key=alike).ipp


def without_last_characters(change: RecordChange, former_comment: str = "") -> RecordChange:
    """Of every free text that was typed; what stayed as it was stays."""
    identity = {
        name: value[:-1] if name in _FREE_TEXTS and isinstance(value, str) else value
        for name, value in change.identity.items()
    }
    coding = change.coding
    if coding is not None and coding.comment != former_comment:
        coding = replace(coding, comment=coding.comment[:-1])
    vitals = change.vitals and replace(change.vitals, note=change.vitals.note[:-1])
    return replace(change, identity=identity, coding=coding, vitals=vitals)


def without_decimal_mark(change: RecordChange) -> RecordChange:
    """38,5 becomes 385, as when a comma is not understood."""
    if change.vitals is None:
        return change

    def joined(value: float | None) -> float | None:
        return None if value is None else float(f"{value:g}".replace(".", ""))

    vitals = replace(
        change.vitals,
        temperature=joined(change.vitals.temperature),
        weight=joined(change.vitals.weight),
    )
    return replace(change, vitals=vitals)
