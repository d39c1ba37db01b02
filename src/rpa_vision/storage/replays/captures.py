"""Pictures of replays, which show patients: kept as long as captures may be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime

from pydantic import TypeAdapter
from sqlalchemy import Connection, Engine, select

from rpa_vision.models.replay.run import RunEvent, RunPaused
from rpa_vision.models.site.audit import Outcome
from rpa_vision.models.site.retention import PictureKind, Purged
from rpa_vision.ports import BlobStore
from rpa_vision.storage.database.codec import load_rows
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import (
    REPLAY_IS_ACTIVE,
    audit,
    learnt_replays,
    replays,
    run_events,
    workflows,
)
from rpa_vision.storage.due import Due, TellRetention

FOLDER = "replays"
_KINDS = frozenset({PictureKind.REPLAYS, PictureKind.PAUSES})
_EVENTS: TypeAdapter[tuple[RunEvent, ...]] = TypeAdapter(tuple[RunEvent, ...])


class Captures:
    def __init__(self, engine: Engine, blobs: BlobStore, tell: TellRetention) -> None:
        self._engine = engine
        self._blobs = blobs
        self._tell = tell

    def purge(self, due: Due) -> Purged:
        """Those of replays that have ended; what became of each step stays known. Whatever crashes, what is left is
        found again the next time."""
        gone: dict[PictureKind, int] = defaultdict(int)
        for kind, name in list(self._outdated(due)):
            self._blobs.delete(name)
            gone[kind] += 1
        purged = due.nothing_yet.model_copy(update={"pictures": dict(gone)})
        if gone:
            with writing(self._engine) as connection:
                self._tell(connection, purged)
        return purged

    def _outdated(self, due: Due) -> Iterator[tuple[PictureKind, str]]:
        if due.kinds.isdisjoint(_KINDS):
            return
        kept: dict[str, list[str]] = defaultdict(list)
        for name in self._blobs.names(FOLDER):
            kept[name.split("/")[1]].append(name)
        with reading(self._engine) as connection:
            settled = _settled(connection)
            for replay_id, ended_at in _ended(connection):
                if replay_id not in kept:
                    continue
                outdated = _outdated_kinds(due, ended_at, is_settled=replay_id in settled)
                yield from _of_kinds(connection, replay_id, kept[replay_id], outdated)


def _outdated_kinds(due: Due, ended_at: datetime, *, is_settled: bool) -> frozenset[PictureKind]:
    """A pause is acknowledged by its answer, and none is open once its replay has ended; other pictures once the
    run is proven and was learnt from."""
    if ended_at < due.before:
        return due.kinds
    seen_to = _KINDS if is_settled else {PictureKind.PAUSES}
    return due.kinds & due.acknowledged & seen_to


def _of_kinds(
    connection: Connection, replay_id: str, names: Sequence[str], kinds: frozenset[PictureKind]
) -> Iterator[tuple[PictureKind, str]]:
    frozen = _frozen(connection, replay_id) if kinds & _KINDS else frozenset()
    for name in names:
        kind = PictureKind.PAUSES if name in frozen else PictureKind.REPLAYS
        if kind in kinds:
            yield kind, name


def _frozen(connection: Connection, replay_id: str) -> frozenset[str]:
    """What a person was shown at its pauses."""
    wanted = select(run_events.c.document).where(run_events.c.replay_id == replay_id)
    events = load_rows(_EVENTS, connection.execute(wanted).scalars().all(), f"events of replay {replay_id}")
    shown = (event.pause.screenshot for event in events if isinstance(event, RunPaused))
    return frozenset(name for name in shown if name is not None)


def _ended(connection: Connection) -> Sequence[tuple[str, datetime]]:
    wanted = select(replays.c.replay_id, replays.c.updated_at).where(~REPLAY_IS_ACTIVE)
    return [(row.replay_id, row.updated_at) for row in connection.execute(wanted)]


def _settled(connection: Connection) -> set[str]:
    """Proven, and learnt from where there is still something to learn."""
    proven = select(audit.c.replay_id).where(audit.c.outcome == Outcome.COMPLETED.value)
    to_be_learnt_from = (
        select(replays.c.replay_id)
        .join(workflows, workflows.c.workflow_id == replays.c.workflow_id)
        .outerjoin(learnt_replays, learnt_replays.c.replay_id == replays.c.replay_id)
        .where(learnt_replays.c.replay_id.is_(None))
    )
    return {*connection.execute(proven.where(audit.c.replay_id.not_in(to_be_learnt_from))).scalars()}
