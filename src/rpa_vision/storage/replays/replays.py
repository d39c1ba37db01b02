"""Replays: where each one stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Exists,
    Select,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from rpa_vision.errors import ChangedMeanwhileError, ConflictError, NotFoundError
from rpa_vision.models.answers import ReplayCounts
from rpa_vision.models.documents import dump_document
from rpa_vision.models.replay.run import Replay, ReplayState, ReplayStatus
from rpa_vision.phrases import phrased
from rpa_vision.storage.database.codec import load_row
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import (
    HAS_ITS_AGENT,
    IS_WAITING,
    REPLAY_IS_ACTIVE,
    VERSIONS,
    replays,
    workflow_versions,
    workflows,
)
from rpa_vision.storage.replays.turns import WaitingReplay, next_turn

_REMEMBERED = timedelta(days=7)
"""Whoever was served longer ago than that is as good as new."""
_URGENCY = {state: place for place, state in enumerate(ReplayState)}


@dataclass(frozen=True)
class ReplaySearch:
    most: int
    state: ReplayState | None = None
    workflow_id: str | None = None
    agent_id: str | None = None
    words: str = ""
    """Part of the id of a replay or of an agent."""
    named: Sequence[str] = ()
    """Workflows whose names hold these words."""

    @property
    def conditions(self) -> Sequence[ColumnElement[bool]]:
        conditions: list[ColumnElement[bool]] = []
        if self.workflow_id is not None:
            conditions.append(replays.c.workflow_id == self.workflow_id)
        if self.agent_id is not None:
            conditions.append(replays.c.agent_id == self.agent_id)
        if self.words:
            alike = [column.icontains(self.words, autoescape=True) for column in _SEARCHED]
            conditions.append(or_(*alike, replays.c.workflow_id.in_(self.named)))
        return conditions


_SEARCHED = (replays.c.replay_id, replays.c.agent_id)


class Replays:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def create(self, *new: Replay) -> None:
        with writing(self._engine) as connection:
            for replay in new:
                create_replay(connection, replay)

    def get(self, replay_id: str) -> Replay:
        with reading(self._engine) as connection:
            return stored_replay(connection, replay_id)

    def save(self, replay: Replay, replacing: Replay | None = None) -> None:
        """``replacing`` is the replay as it was read: had anybody changed it since, this is refused."""
        with writing(self._engine) as connection:
            save_replay(connection, replay, replacing)

    def list(
        self,
        workflow_id: str | None = None,
        agent_id: str | None = None,
        since: datetime | None = None,
        most: int | None = None,
    ) -> Sequence[Replay]:
        """Newest first."""
        wanted = select(replays.c.replay_id, replays.c.document).order_by(
            replays.c.created_at.desc(), replays.c.replay_id
        )
        if workflow_id is not None:
            wanted = wanted.where(replays.c.workflow_id == workflow_id)
        if agent_id is not None:
            wanted = wanted.where(replays.c.agent_id == agent_id)
        if since is not None:
            wanted = wanted.where(replays.c.created_at >= since)
        return self._loaded(wanted if most is None else wanted.limit(most))

    def found(self, search: ReplaySearch) -> Sequence[Replay]:
        """Those that need somebody first: paused ones, the longest waiting on top; then what runs, what waits for its
        turn, and what has ended, newest first."""
        held = select(replays.c.replay_id, replays.c.document).where(*search.conditions)
        ended = held.where(~REPLAY_IS_ACTIVE).order_by(replays.c.created_at.desc(), replays.c.replay_id)
        under_way = held.where(REPLAY_IS_ACTIVE).order_by(replays.c.updated_at, replays.c.replay_id)
        active = sorted(self._loaded(under_way), key=lambda replay: _URGENCY[replay.state])
        shown = [one for one in active if search.state in (None, one.state)][: search.most]
        left = search.most - len(shown)
        if search.state not in (None, ReplayState.ENDED) or not left:
            return shown
        return [*shown, *self._loaded(ended.limit(left))]

    def counts(self, search: ReplaySearch) -> ReplayCounts:
        """Of all that are not over, however many a list would hold."""
        held = select(replays.c.status, replays.c.waiting, func.count()).where(
            *search.conditions, REPLAY_IS_ACTIVE
        )
        counted: Counter[ReplayState] = Counter()
        with reading(self._engine) as connection:
            for status, waiting, many in connection.execute(
                held.group_by(replays.c.status, replays.c.waiting)
            ):
                counted[_state(status, waiting)] += many
        return ReplayCounts(
            paused=counted[ReplayState.PAUSED],
            running=counted[ReplayState.RUNNING],
            waiting=counted[ReplayState.WAITING],
        )

    def paused(self) -> Sequence[Replay]:
        paused = replays.c.status == ReplayStatus.PAUSED_NEED_HELP.value
        return self._loaded(select(replays.c.replay_id, replays.c.document).where(HAS_ITS_AGENT, paused))

    def first_waiting(self, agent_id: str) -> Replay | None:
        """Whose turn it is of those that wait for the agent, unless another one has it."""
        with reading(self._engine) as connection:
            waiting = connection.execute(
                select(
                    replays.c.replay_id,
                    replays.c.created_at,
                    replays.c.priority,
                    replays.c.operator_id,
                    replays.c.after_id,
                ).where(replays.c.agent_id == agent_id, IS_WAITING, ~_agent_is_taken())
            ).all()
            if not waiting:
                return None
            since = max(row.created_at for row in waiting) - _REMEMBERED
            served = _last_served(connection, agent_id, since)
            turn = next_turn([WaitingReplay(*row) for row in waiting], served)
            return None if turn is None else stored_replay(connection, turn.replay_id)

    def agents_to_begin(self) -> Sequence[str]:
        """Those who have replays waiting and nothing to do."""
        wanted = select(replays.c.agent_id).where(IS_WAITING, ~_agent_is_taken()).distinct()
        with reading(self._engine) as connection:
            return connection.execute(wanted).scalars().all()

    def _loaded(self, wanted: Select[Any]) -> Sequence[Replay]:
        with reading(self._engine) as connection:
            return [
                load_row(Replay, document, f"replay {replay_id}")
                for replay_id, document in connection.execute(wanted)
            ]


def _state(status: str, waiting: bool) -> ReplayState:
    if status == ReplayStatus.PAUSED_NEED_HELP.value:
        return ReplayState.PAUSED
    return ReplayState.WAITING if waiting else ReplayState.RUNNING


def create_replay(connection: Connection, replay: Replay) -> None:
    _hold_workflow(connection, replay)
    if connection.execute(select(replays.c.replay_id).where(replays.c.replay_id == replay.replay_id)).first():
        raise ConflictError(phrased("run_refused.exists", replay_id=replay.replay_id))
    with _refusing_a_second(replay):
        connection.execute(insert(replays), {"replay_id": replay.replay_id, **_columns(replay)})


def save_replay(connection: Connection, replay: Replay, replacing: Replay | None = None) -> None:
    replace_replay(connection, locked_replay(connection, replay.replay_id), replay, replacing)


def locked_replay(connection: Connection, replay_id: str) -> Replay:
    """Before its commands, always: whoever takes locks in another order waits for ever."""
    return stored_replay(connection, replay_id, for_update=True)


def replace_replay(connection: Connection, stored: Replay, replay: Replay, replacing: Replay | None) -> None:
    if replacing is not None and stored != replacing:
        raise ChangedMeanwhileError(phrased("run_refused.changed_meanwhile", replay_id=replay.replay_id))
    if stored.status.is_final and replay.status != stored.status:
        raise ConflictError(
            phrased("run_refused.has_ended", replay_id=replay.replay_id, status=stored.status)
        )
    begun = {"begun_at": replay.updated_at} if stored.is_waiting and not replay.is_waiting else {}
    with _refusing_a_second(replay):
        connection.execute(
            update(replays).where(replays.c.replay_id == replay.replay_id).values(**_columns(replay), **begun)
        )


@contextmanager
def _refusing_a_second(replay: Replay) -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise ConflictError(phrased("run_refused.agent_busy", agent_id=replay.agent_id)) from error


def _agent_is_taken() -> Exists:
    other = replays.alias("other")
    return exists().where(
        other.c.agent_id == replays.c.agent_id,
        other.c.status.not_in([status.value for status in ReplayStatus if status.is_final]),
        ~other.c.waiting,
    )


def _last_served(connection: Connection, agent_id: str, since: datetime) -> dict[str | None, datetime]:
    begun = replays.c.begun_at
    wanted = (
        select(replays.c.operator_id, func.max(begun).label("at"))
        .where(replays.c.agent_id == agent_id, begun >= since)
        .group_by(replays.c.operator_id)
    )
    return {row.operator_id: row.at for row in connection.execute(wanted)}


def stored_replay(connection: Connection, replay_id: str, *, for_update: bool = False) -> Replay:
    wanted = select(replays.c.document).where(replays.c.replay_id == replay_id)
    document = connection.execute(wanted.with_for_update() if for_update else wanted).scalar()
    if document is None:
        raise NotFoundError("replay", replay_id)
    return load_row(Replay, document, f"replay {replay_id}")


def _hold_workflow(connection: Connection, replay: Replay) -> None:
    """Make sure that the version to be run exists, and cannot be deleted before the replay is stored."""
    wanted = (
        select(workflows.c.workflow_id)
        .join(workflow_versions, workflow_versions.c.workflow_id == workflows.c.workflow_id)
        .where(
            workflow_versions.c.workflow_id == replay.workflow_id,
            workflow_versions.c.version == replay.workflow_version,
        )
        .with_for_update(read=True, of=workflows)
    )
    if replay.workflow_version not in VERSIONS or connection.execute(wanted).first() is None:
        raise NotFoundError("workflow", f"{replay.workflow_id} version {replay.workflow_version}")


def _columns(replay: Replay) -> dict[str, object]:
    return {
        "workflow_id": replay.workflow_id,
        "workflow_version": replay.workflow_version,
        "agent_id": replay.agent_id,
        "status": replay.status.value,
        "waiting": replay.is_waiting,
        "priority": replay.priority.rank,
        "operator_id": replay.operator_id,
        "after_id": replay.after,
        "created_at": replay.created_at,
        "updated_at": replay.updated_at,
        "document": dump_document(replay),
    }
