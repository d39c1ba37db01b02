"""The catalogue as it is now: what ships, what the site's file adds, and what people decided, asked at each look."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Protocol

import structlog
from pydantic import ValidationError

from rpa_vision.dialogs.judge.catalogue import (
    Addition,
    BusinessEntry,
    Catalogue,
    read_addition,
    shipped_catalogue,
)
from rpa_vision.errors import BadSettingsError
from rpa_vision.models.replay.dialog import AnsweredType, DialogType
from rpa_vision.models.replay.dialog_memory import LearntDialog
from rpa_vision.phrases import phrased

log = structlog.get_logger()

LARGEST_FILE = 1024 * 1024


class Decisions(Protocol):
    def revision(self) -> int:
        """Another number whenever anything was decided or revoked, by whichever server."""
        ...

    def list(self) -> Sequence[LearntDialog]: ...


class SiteFile:
    """A site's own catalogue. Read at each look, so that neither a change nor a file that broke is overlooked."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: tuple[bytes, Addition] | None = None

    def addition(self) -> Addition:
        """The same object as before while the file says the same."""
        try:
            with self._path.open("rb") as file:
                data = file.read(LARGEST_FILE + 1)
        except (OSError, ValueError) as error:  # a name no file can have is a ValueError
            why = getattr(error, "strerror", None) or error
            raise BadSettingsError(
                phrased("setting_refused.catalogue_unread", path=self._path, why=why)
            ) from error
        if len(data) > LARGEST_FILE:
            raise BadSettingsError(
                phrased("setting_refused.catalogue_larger", path=self._path, largest_file=LARGEST_FILE)
            )
        known = self._read
        if known is None or known[0] != data:
            known = self._read = (data, read_addition(data, str(self._path)))
        return known[1]


class SiteCatalogue:
    def __init__(self, file: SiteFile | None = None, decisions: Decisions | None = None) -> None:
        self._file = file
        self._decisions = decisions
        self._lock = Lock()
        self._made_from: tuple[Addition | None, int] | None = None
        self._everywhere = shipped_catalogue()
        self._by_workflow: dict[str, Catalogue] = {}

    def __call__(self, workflow_id: str | None) -> Catalogue:
        """Raises where anything of it cannot be read: half a catalogue is none."""
        added = self._file.addition() if self._file else None
        revision = self._decisions.revision() if self._decisions else 0
        with self._lock:
            if self._made_from is None or (self._made_from[0] is not added or self._made_from[1] != revision):
                self._make(added, self._decisions.list() if self._decisions else ())
                self._made_from = (added, revision)
            return self._by_workflow.get(workflow_id or "", self._everywhere)

    def _make(self, added: Addition | None, decisions: Sequence[LearntDialog]) -> None:
        base = shipped_catalogue()
        base = base if added is None else base.extended(added)
        everywhere = with_learnt(base, [one for one in decisions if one.scope == "site"])
        workflows = {one.workflow_id for one in decisions if one.workflow_id is not None}
        self._by_workflow = {
            name: with_learnt(everywhere, [one for one in decisions if one.workflow_id == name])
            for name in workflows
        }
        self._everywhere = everywhere


def with_learnt(catalogue: Catalogue, decisions: Sequence[LearntDialog]) -> Catalogue:
    """One that may no longer be learnt, because more system dialogs are known by now, is left to a person again."""
    entries: list[BusinessEntry] = []
    for decision in decisions:
        try:
            entries += addition_of(decision).business
        except ValidationError:
            log.warning("learnt_dialog_left_to_a_person", answer_id=decision.answer_id)
    return catalogue.extended(Addition(business=tuple(entries)))


def addition_of(learnt: LearntDialog) -> Addition:
    """Nothing where it is left to a person."""
    if learnt.type is None or learnt.button is None or not learnt.in_force:
        return Addition()
    entry = BusinessEntry(
        type=learnt.type,
        match=(learnt.pattern,),
        exactly=learnt.buttons,
        buttons=(learnt.button,),
        person_when=consequential(learnt.type),
        provenance=learnt.answer_id,
    )
    return Addition(business=(entry,))


def consequential(kind: AnsweredType) -> tuple[str, ...]:
    """Words that leave such a question to a person, and deletions and the like in all of them."""
    kinds, shipped = {kind, DialogType.METIER_CONFIRM}, shipped_catalogue()
    entries = (entry for entry in shipped.business if entry.type in kinds)
    words = (pattern for entry in entries for pattern in entry.person_when)
    return tuple(dict.fromkeys((*words, *shipped.destructive, *shipped.risks)))
