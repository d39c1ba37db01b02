"""What agents are asked to do outside of replays, and what became of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, Literal, TypeVar

from pydantic import TypeAdapter
from sqlalchemy import Connection, Engine, Row, delete, insert, select, update

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.base import SessionId
from rpa_vision.models.documents import dump_document
from rpa_vision.models.geometry import Size
from rpa_vision.models.replay.command import (
    ERRAND,
    ErrandCommand,
    LookCommand,
    RecordCommand,
    StopRecordingCommand,
    command_id,
)
from rpa_vision.models.session import WindowContext
from rpa_vision.models.site.access_news import RecordingAsked, ScreenLooked
from rpa_vision.models.site.errand import Errand, Look, Recording
from rpa_vision.phrases import phrased
from rpa_vision.ports import BlobStore
from rpa_vision.storage.database.codec import load_rows
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import agents, errands
from rpa_vision.storage.secret_bindings import TellAccess

_ERRANDS: TypeAdapter[tuple[Errand, ...]] = TypeAdapter(tuple[Errand, ...])
_ANSWERED_WITHIN = timedelta(seconds=30)
"""Whoever asked has given up: an agent that comes back later shows nothing, and records nobody."""
LOOKS_KEPT = timedelta(hours=1)
"""They show patients: long enough to try a step on one."""

_NO_WINDOW = WindowContext()

E = TypeVar("E", Look, Recording)
Asked = Literal["record", "stop"]
_BEGIN, _STOP = 0, 1
"""The step in a command's id: what is told of one is never taken for the other."""


def asked_by(command: str) -> Asked:
    """What of a recording a report is about."""
    return "stop" if int(command.split(":")[1]) == _STOP else "record"


def look_blob(agent_id: str, errand_id: str) -> str:
    return f"looks/{agent_id}/{errand_id}.png"


class Errands:
    def __init__(self, engine: Engine, blobs: BlobStore, tell: TellAccess) -> None:
        self._engine = engine
        self._blobs = blobs
        self._tell = tell

    def ask_look(self, agent_id: str, now: datetime, by: str | None) -> Look:
        self.forget_looks(now, agent_id)
        look = Look(errand_id=_new_id(), agent_id=agent_id, asked_at=now, asked_by=by)
        with writing(self._engine) as connection:
            _insert(connection, look)
            self._tell(connection, ScreenLooked(agent_id=agent_id, at=now, by=by))
        return look

    def ask_recording(self, agent_id: str, task: str, now: datetime, by: str | None) -> Recording:
        name = secrets.token_hex(4)
        asked = Recording(
            errand_id=ERRAND + name,
            agent_id=agent_id,
            asked_at=now,
            asked_by=by,
            recording=name,
            task=task,
        )
        with writing(self._engine) as connection:
            _hold(connection, agent_id)
            last = _last_recording(connection, agent_id)
            if last is not None and _so_far(last, now).is_open:
                raise ConflictError(
                    phrased("agent_refused.records_already", agent_id=agent_id, task=last.task)
                )
            _insert(connection, asked)
            self._tell(connection, RecordingAsked(agent_id=agent_id, task=task, at=now, by=by))
        return asked

    def stop_recording(self, agent_id: str, now: datetime) -> Recording:
        """The agent says what became of it, also where it had not begun yet: nobody else knows whether it has."""

        def stopping(last: Recording) -> Recording:
            if not _so_far(last, now).is_open:
                raise ConflictError(phrased("agent_refused.records_nothing", agent_id=agent_id))
            return last.model_copy(update={"state": "stopping"})

        with writing(self._engine) as connection:
            known = _last_recording(connection, agent_id, for_update=True)
            if known is None:
                raise ConflictError(phrased("agent_refused.records_nothing", agent_id=agent_id))
            return _replaced(connection, stopping(known))

    def recording_of(self, agent_id: str, now: datetime) -> Recording | None:
        """The one under way, or the last there was."""
        with reading(self._engine) as connection:
            last = _last_recording(connection, agent_id)
        return None if last is None else _so_far(last, now)

    def get(self, errand_id: str) -> Errand:
        with reading(self._engine) as connection:
            return _stored(connection, errand_id)

    def look(self, errand_id: str) -> Look:
        found = self.get(errand_id)
        if not isinstance(found, Look):
            raise NotFoundError("look", errand_id)
        return found

    def next_command(self, agent_id: str, now: datetime) -> ErrandCommand | None:
        """Given again until it is answered: each of them does no harm when it is done twice."""
        wanted = (
            select(errands.c.document)
            .where(errands.c.agent_id == agent_id, errands.c.open)
            .order_by(errands.c.asked_at)
        )
        with reading(self._engine) as connection:
            found = _loaded(connection.execute(wanted).scalars().all())
        return next((command for one in found if (command := _command(one, now)) is not None), None)

    def answer_look(
        self,
        errand_id: str,
        agent_id: str,
        png: bytes | None,
        size: Size | None,
        problem: str,
        now: datetime,
        window: WindowContext = _NO_WINDOW,
    ) -> None:
        """The picture before the word that it is there."""

        def answered(look: Look) -> Look:
            if png is None or size is None:
                return look.model_copy(update={"state": "failed", "problem": problem})
            self._blobs.put(look_blob(agent_id, errand_id), png)
            seen = {"state": "done", "size": size, "window": window, "taken_at": now}
            return look.model_copy(update=seen)

        self._answer(errand_id, agent_id, Look, answered)

    def answer_recording(
        self, errand_id: str, agent_id: str, asked: Asked, problem: str | None, now: datetime
    ) -> None:
        """What became of beginning or of stopping it; ``problem``: why it failed. Either may be told again."""

        def answered(one: Recording) -> Recording:
            match asked, one.state:
                case ("record", "asked") | ("stop", "stopping"):
                    return _ended_badly(one, problem) if problem is not None else on(one)
                case "record", "stopping" if problem is not None:
                    return _ended_badly(one, problem)
                case _:
                    return one  # told again

        def on(one: Recording) -> Recording:
            if asked == "stop":
                return one.model_copy(update={"state": "ended"})
            given_up = now - one.asked_at > _ANSWERED_WITHIN  # a replay may have been started since
            return one.model_copy(update={"state": "stopping" if given_up else "going"})

        self._answer(errand_id, agent_id, Recording, answered)

    def is_recorded_by(self, recording: str, agent_id: str) -> bool:
        with reading(self._engine) as connection:
            known = _row(connection, ERRAND + recording)
        return known is not None and known.agent_id == agent_id

    def note_session(self, recording: str, session_id: SessionId) -> None:
        """Where what is recorded goes; a recording that nobody asked for here is none of these."""
        with writing(self._engine) as connection:
            row = _row(connection, ERRAND + recording, for_update=True)
            if row is None:
                return
            (known,) = _loaded([row.document])
            if isinstance(known, Recording):
                _replaced(connection, known.model_copy(update={"session_id": session_id}))

    def session_is_of(self, session_id: str, agent_id: str) -> bool:
        wanted = select(errands.c.errand_id).where(
            errands.c.session_id == session_id, errands.c.agent_id == agent_id
        )
        with reading(self._engine) as connection:
            return connection.execute(wanted).first() is not None

    def forget_looks(self, now: datetime, agent_id: str | None = None) -> None:
        """Old pictures; of one agent, or of all."""
        old = (errands.c.kind == "look") & (errands.c.asked_at < now - LOOKS_KEPT)
        if agent_id is not None:
            old &= errands.c.agent_id == agent_id
        with reading(self._engine) as connection:
            rows = connection.execute(select(errands.c.agent_id, errands.c.errand_id).where(old)).all()
        for row in rows:
            self._blobs.delete(look_blob(row.agent_id, row.errand_id))
        if rows:
            with writing(self._engine) as connection:
                connection.execute(delete(errands).where(old))

    def _answer(self, errand_id: str, agent_id: str, kind: type[E], answered: Callable[[E], E]) -> None:
        with writing(self._engine) as connection:
            known = _stored(connection, errand_id, for_update=True)
            if known.agent_id != agent_id or not isinstance(known, kind):
                raise ConflictError(
                    phrased("agent_refused.others_errand", errand_id=errand_id, agent_id=agent_id)
                )
            if known.is_open:
                _replaced(connection, answered(known))


def _new_id() -> str:
    return ERRAND + secrets.token_hex(8)


def _command(errand: Errand, now: datetime) -> ErrandCommand | None:
    name = command_id(errand.errand_id, _BEGIN, 0)
    waits = now - errand.asked_at <= _ANSWERED_WITHIN
    match errand:
        case Look():
            return LookCommand(command_id=name) if waits else None
        case Recording(state="asked"):
            return (
                RecordCommand(command_id=name, recording=errand.recording, task=errand.task)
                if waits
                else None
            )
        case Recording(state="stopping"):
            stop = command_id(errand.errand_id, _STOP, 0)
            return StopRecordingCommand(command_id=stop, recording=errand.recording)
        case _:
            return None


def _ended_badly(recording: Recording, problem: str) -> Recording:
    return recording.model_copy(update={"state": "failed", "problem": problem})


def _so_far(recording: Recording, now: datetime) -> Recording:
    """One that no agent took in time never began."""
    if recording.state == "asked" and now - recording.asked_at > _ANSWERED_WITHIN:
        return _ended_badly(recording, "the agent did not answer")
    return recording


def _hold(connection: Connection, agent_id: str) -> None:
    """Two who ask the same agent ask one after the other."""
    connection.execute(select(agents.c.agent_id).where(agents.c.agent_id == agent_id).with_for_update())


def _last_recording(connection: Connection, agent_id: str, *, for_update: bool = False) -> Recording | None:
    wanted = (
        select(errands.c.document)
        .where(errands.c.agent_id == agent_id, errands.c.kind == "recording")
        .order_by(errands.c.asked_at.desc())
        .limit(1)
    )
    found = connection.execute(wanted.with_for_update() if for_update else wanted).scalars().all()
    return next((one for one in _loaded(found) if isinstance(one, Recording)), None)


def _stored(connection: Connection, errand_id: str, *, for_update: bool = False) -> Errand:
    row = _row(connection, errand_id, for_update=for_update)
    if row is None:
        raise NotFoundError("errand", errand_id)
    (found,) = _loaded([row.document])
    return found


def _row(connection: Connection, errand_id: str, *, for_update: bool = False) -> Row[Any] | None:
    wanted = select(errands).where(errands.c.errand_id == errand_id)
    return connection.execute(wanted.with_for_update() if for_update else wanted).first()


def _loaded(documents: Sequence[bytes]) -> tuple[Errand, ...]:
    return load_rows(_ERRANDS, documents, "errands")


def _columns(errand: Errand) -> dict[str, object]:
    return {
        "agent_id": errand.agent_id,
        "kind": errand.kind,
        "asked_at": errand.asked_at,
        "open": errand.is_open,
        "session_id": errand.session_id if isinstance(errand, Recording) else None,
        "document": dump_document(errand),
    }


def _insert(connection: Connection, errand: Errand) -> None:
    connection.execute(insert(errands), {"errand_id": errand.errand_id, **_columns(errand)})


def _replaced(connection: Connection, errand: E) -> E:
    its = errands.c.errand_id == errand.errand_id
    connection.execute(update(errands).where(its).values(**_columns(errand)))
    return errand
