"""Every dialog that was met, kept as long as captures are: what it said may name a patient."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    RowMapping,
    bindparam,
    case,
    delete,
    func,
    insert,
    select,
    update,
)

from rpa_vision.errors import NotFoundError
from rpa_vision.models.documents import dump_document
from rpa_vision.models.replay.dialog import DialogEvent, DialogType
from rpa_vision.models.replay.dialog_memory import (
    REVIEWABLE,
    DialogCount,
    DialogNews,
    DialogPage,
    DialogSeen,
    KeptDialog,
)
from rpa_vision.models.replay.run import DialogMet, RunEvent
from rpa_vision.models.site.retention import PictureKind, Purged
from rpa_vision.ports import BlobStore
from rpa_vision.storage.database.codec import load_row
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import REPLAY_IS_ACTIVE, dialog_events, replays
from rpa_vision.storage.due import Due, TellRetention
from rpa_vision.storage.replays.dialog_words import forget_words

TellDialogs = Callable[[Connection, DialogNews], None]
"""Tells the audit, inside the transaction that stores what is told."""

_OWNER = select(replays.c.workflow_id, replays.c.agent_id).where(
    replays.c.replay_id == bindparam("replay_id")
)
_GONE = delete(dialog_events).where(dialog_events.c.id == bindparam("gone"))
_CHANGED = update(dialog_events).where(dialog_events.c.id == bindparam("changed"))
_IS_OVER = dialog_events.c.replay_id.is_(None) | dialog_events.c.replay_id.not_in(
    select(replays.c.replay_id).where(REPLAY_IS_ACTIVE)
)


@dataclass(frozen=True)
class AskedBy:
    """Who asked about a picture, and for which workflow."""

    workflow_id: str | None = None
    agent_id: str | None = None
    operator_id: str | None = None


@dataclass(frozen=True)
class DialogFilter:
    """What is None is not asked for."""

    since: datetime | None = None
    until: datetime | None = None
    """Not included."""
    type: DialogType | None = None
    replay_id: str | None = None
    workflow_id: str | None = None
    action_taken: str | None = None

    def conditions(self) -> list[ColumnElement[bool]]:
        table = dialog_events.c
        found = [
            column == value
            for column, value in (
                (table.type, self.type and self.type.value),
                (table.replay_id, self.replay_id),
                (table.workflow_id, self.workflow_id),
                (table.action_taken, self.action_taken),
            )
            if value is not None
        ]
        if self.since is not None:
            found.append(table.at >= self.since)
        if self.until is not None:
            found.append(table.at < self.until)
        return found


EVERY_DIALOG = DialogFilter()


class DialogEvents:
    def __init__(
        self, engine: Engine, blobs: BlobStore, tell: TellDialogs, tell_retention: TellRetention
    ) -> None:
        self._engine = engine
        self._blobs = blobs
        self._tell = tell
        self._tell_retention = tell_retention

    def keep(self, at: datetime, event: DialogEvent, png: bytes, asked: AskedBy) -> KeptDialog:
        """One that was met outside any replay, with the picture it was seen on. A picture without a row may be
        left behind by a crash, never a row without its picture."""
        name = f"dialogs/{secrets.token_hex(12)}.png"
        with writing(self._engine) as connection:
            seen = event.model_copy(update={"screenshot_path": name})
            kept = _add(connection, at, seen, workflow_id=asked.workflow_id, agent_id=asked.agent_id)
            self._blobs.put(name, png)
            self._tell(connection, DialogSeen(kept=kept, by=asked.operator_id))
        return kept

    def picture(self, dialog_id: int) -> bytes:
        name = self.get(dialog_id).event.screenshot_path
        if name is None:
            raise NotFoundError("picture of dialog", str(dialog_id))
        return self._blobs.get(name)

    def purge(self, due: Due, answered: Collection[int] = ()) -> Purged:
        """Pictures first: whatever crashes, what is still listed can be purged again. What a replay that has not
        ended may still be asked about stays. ``answered``: those that a person has decided on."""
        if PictureKind.DIALOGS not in due.kinds:
            return due.nothing_yet
        old = self._kept(dialog_events.c.at < due.before, _IS_OVER)
        seen_to = self._acknowledged(answered) if PictureKind.DIALOGS in due.acknowledged else []
        pictures = {name for one in (*old, *seen_to) if (name := one.event.screenshot_path) is not None}
        for name in pictures:
            self._blobs.delete(name)
        gone = {PictureKind.DIALOGS: len(pictures)} if pictures else {}
        purged = due.nothing_yet.model_copy(update={"dialogs": len(old), "pictures": gone})
        if not purged.is_nothing:
            with writing(self._engine) as connection:
                _forget(connection, old)
                _without_pictures(connection, seen_to)
                self._tell_retention(connection, purged)
        return purged

    def _acknowledged(self, answered: Collection[int]) -> Sequence[KeptDialog]:
        """Answered without a person, or by one."""
        table = dialog_events.c
        seen_to = self._kept((table.action_taken == "resolved") | table.id.in_(answered), _IS_OVER)
        return [one for one in seen_to if one.event.screenshot_path is not None]

    def counts(self, wanted: DialogFilter = EVERY_DIALOG) -> Sequence[DialogCount]:
        """By kind, most frequent first."""
        table = dialog_events.c
        resolved = func.sum(case((table.action_taken == "resolved", 1), else_=0))
        counted = (
            select(table.type, func.count().label("met"), resolved.label("resolved"), func.max(table.id))
            .where(*wanted.conditions())
            .group_by(table.type)
        )
        with reading(self._engine) as connection:
            rows = connection.execute(counted).all()
        found = [
            DialogCount(dialog_type=DialogType(kind), met=met, resolved=answered, latest=self.get(latest))
            for kind, met, answered, latest in rows
        ]
        return sorted(found, key=lambda one: (-one.met, one.dialog_type))

    def page(
        self, wanted: DialogFilter = EVERY_DIALOG, limit: int = 100, before: int | None = None
    ) -> DialogPage:
        conditions = wanted.conditions()
        if before is not None:
            conditions.append(dialog_events.c.id < before)
        found = self._kept(*conditions, limit=limit + 1)
        shown = tuple(found[:limit])
        return DialogPage(dialogs=shown, older=shown[-1].dialog_id if len(found) > limit else None)

    def get(self, dialog_id: int) -> KeptDialog:
        found = self._kept(dialog_events.c.id == dialog_id, limit=1)
        if not found:
            raise NotFoundError("dialog", str(dialog_id))
        return found[0]

    def latest(self, limit: int) -> Sequence[KeptDialog]:
        """Newest first."""
        return self._kept(limit=limit)

    def unanswered(self, limit: int) -> Sequence[KeptDialog]:
        """Those that a person was asked about because nobody has said yet what to answer. Newest first."""
        return self._kept(dialog_events.c.reason.in_(REVIEWABLE), limit=limit)

    def _kept(self, *conditions: ColumnElement[bool], limit: int | None = None) -> Sequence[KeptDialog]:
        wanted = select(dialog_events).where(*conditions).order_by(dialog_events.c.id.desc()).limit(limit)
        with reading(self._engine) as connection:
            return [_loaded(row) for row in connection.execute(wanted).mappings()]


def hear_dialogs(connection: Connection, _number: int, event: RunEvent) -> None:
    """Listens to run events: what a replay meets is kept in the transaction of the step that met it."""
    if isinstance(event, DialogMet) and event.event is not None and not event.met_before:
        owner = connection.execute(_OWNER, {"replay_id": event.replay_id}).one()
        met = {"replay_id": event.replay_id, "workflow_id": owner.workflow_id, "agent_id": owner.agent_id}
        _add(connection, event.at, event.event, **met)


def _forget(connection: Connection, old: Sequence[KeptDialog]) -> None:
    """Their words are in the events of their replays, too."""
    if old:
        connection.execute(_GONE, [{"gone": one.dialog_id} for one in old])
    for replay_id in sorted({one.replay_id for one in old if one.replay_id is not None}):
        forget_words(connection, replay_id)


def _without_pictures(connection: Connection, dialogs: Sequence[KeptDialog]) -> None:
    for one in dialogs:
        event = one.event.model_copy(update={"screenshot_path": None})
        connection.execute(_CHANGED, {"changed": one.dialog_id, "document": dump_document(event)})


def _add(connection: Connection, at: datetime, event: DialogEvent, **met: str | None) -> KeptDialog:
    """``met``: where; its replay, workflow and agent, as far as they are known."""
    row: dict[str, Any] = {
        "at": at,
        **met,
        "type": event.dialog_type.value,
        "action_taken": event.action_taken,
        "reason": event.reason,
        "document": dump_document(event),
    }
    told = connection.execute(insert(dialog_events).returning(dialog_events.c.id), row)
    return KeptDialog.model_validate({"dialog_id": told.scalar_one(), "at": at, **met, "event": event})


def _loaded(row: RowMapping) -> KeptDialog:
    return KeptDialog(
        dialog_id=row["id"],
        at=row["at"],
        replay_id=row["replay_id"],
        workflow_id=row["workflow_id"],
        agent_id=row["agent_id"],
        event=load_row(DialogEvent, row["document"], f"dialog {row['id']}"),
    )
