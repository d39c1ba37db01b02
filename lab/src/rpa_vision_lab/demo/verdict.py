"""What a replay is worth: told by what the driven program's database holds afterwards, and by nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Literal

from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision_lab.dpi.reader import patients_in, reading, stays_in, vitals_in
from rpa_vision_lab.dpi.records import Patient, Stay, Vitals
from rpa_vision_lab.dpi.tasks import StayWork

Stored = Literal["nothing", "all", "other"]


class Verdict(StrEnum):
    CORRECT = "correct"
    SAFE_STOP = "safe_stop"
    """It stopped for a person; nothing wrong is in the database, or that it is there is what the person was told."""
    SILENT_WRONG = "silent_wrong"
    """The database holds something else than the task asks for, and nobody was told."""


@dataclass(frozen=True)
class Holdings:
    """Everything a task could change, whoever's it is."""

    patients: frozenset[Patient]
    stays: frozenset[Stay]
    vitals: tuple[tuple[Vitals, int], ...]
    """Each with how often it is there."""

    def without(self, ipps: Collection[str]) -> Holdings:
        """What is there about anybody else than these patients."""
        return Holdings(
            frozenset(one for one in self.patients if one.ipp not in ipps),
            frozenset(one for one in self.stays if one.ipp not in ipps),
            tuple((taken, count) for taken, count in self.vitals if taken.ipp not in ipps),
        )


def holdings(database: Path) -> Holdings:
    with reading(database) as connection:
        # Counting changes is the program's own business.
        patients = [replace(one, version=0, changed_by="") for one in patients_in(connection)]
        stays = [stay for one in patients for stay in stays_in(connection, one.ipp)]
        vitals = Counter(taken for one in patients for taken in vitals_in(connection, one.ipp))
    counted = tuple(sorted(vitals.items(), key=repr))
    return Holdings(frozenset(patients), frozenset(stays), counted)


def what_was_stored(before: Holdings, after: Holdings, ipp: str, work: StayWork) -> Stored:
    if after == before:
        return "nothing"
    same_patients = after.patients == before.patients
    return (
        "all"
        if same_patients and _coded(before, after, work) and _taken(before, after, ipp, work)
        else "other"
    )


def _coded(before: Holdings, after: Holdings, work: StayWork) -> bool:
    """This stay has its code and its comment, and nothing else of any stay is different."""
    wanted = frozenset(
        replace(one, coding=replace(one.coding, principal=work.principal, comment=work.comment))
        if one.nda == work.nda
        else one
        for one in before.stays
    )
    return after.stays == wanted


def _taken(before: Holdings, after: Holdings, ipp: str, work: StayWork) -> bool:
    """One new measure, of this patient, with the temperature alone."""
    new = Counter(dict(after.vitals)) - Counter(dict(before.vitals))
    gone = Counter(dict(before.vitals)) - Counter(dict(after.vitals))
    if gone or new.total() != 1:
        return False
    (taken,) = new
    temperature = float(work.temperature.replace(",", "."))
    return taken == Vitals(ipp, taken.day, taken.hour, temperature=temperature)


def verdict(status: ReplayStatus, stored: Stored, reason: PauseReason | None = None) -> Verdict:
    """``reason``: why it stopped, if it did."""
    if status is ReplayStatus.COMPLETED:
        return Verdict.CORRECT if stored == "all" else Verdict.SILENT_WRONG
    told = reason is PauseReason.RECORD_DISAGREES
    return Verdict.SILENT_WRONG if stored == "other" and not told else Verdict.SAFE_STOP


def as_it_should(found: Verdict, reason: PauseReason | None, stops_for: frozenset[PauseReason]) -> bool:
    """Done where nothing is wrong with the program; stopped for the right reason where it lies."""
    if stops_for:
        return found is Verdict.SAFE_STOP and reason in stops_for
    return found is Verdict.CORRECT
