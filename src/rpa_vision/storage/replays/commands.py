"""Commands sent to agents and the one report each of them gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from pydantic import TypeAdapter
from sqlalchemy import Connection, Engine, Row, ScalarSelect, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.documents import dump_document
from rpa_vision.models.replay.command import CaptureCommand, ReplayCommand, Report, TypeCommand, WaitCommand
from rpa_vision.models.site.access_news import SecretUsed
from rpa_vision.phrases import phrased
from rpa_vision.storage.database.codec import load_row, load_rows
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import HAS_ITS_AGENT, REPLAY_IS_RUNNING, agents, commands, replays
from rpa_vision.storage.replays.replays import stored_replay
from rpa_vision.storage.secret_bindings import TellAccess

Recorded = Literal["recorded", "repeated"]

_LOOKS = (CaptureCommand, WaitCommand)
_COMMANDS: TypeAdapter[tuple[ReplayCommand, ...]] = TypeAdapter(tuple[ReplayCommand, ...])


@dataclass(frozen=True)
class IssuedCommand:
    command: ReplayCommand
    replay_id: str
    agent_id: str
    issued_at: datetime
    report: Report | None


@dataclass(frozen=True)
class Unanswered:
    """The command a running replay waits for, and what is known of its agent."""

    command: ReplayCommand
    replay_id: str
    issued_at: datetime
    handed_at: datetime | None
    agent_seen_at: datetime | None

    @property
    def is_look(self) -> bool:
        return isinstance(self.command, _LOOKS)


class Commands:
    def __init__(self, engine: Engine, tell: TellAccess) -> None:
        self._engine = engine
        self._tell = tell

    def knows(self, command_id: str) -> bool:
        with reading(self._engine) as connection:
            there = select(commands.c.command_id).where(commands.c.command_id == command_id)
            return connection.execute(there).first() is not None

    def get(self, command_id: str) -> IssuedCommand:
        with reading(self._engine) as connection:
            row = connection.execute(select(commands).where(commands.c.command_id == command_id)).first()
        if row is None:
            raise NotFoundError("command", command_id)
        return _issued(row)

    def pending(self, agent_id: str) -> ReplayCommand | None:
        """The last command of the agent's running replay, unless it was reported.

        Older ones were given up, and while a person has the replay nothing is to be done.
        """
        with reading(self._engine) as connection:
            row = connection.execute(_last(_running_of(agent_id))).first()
        return _issued(row).command if row is not None and row.state == "issued" else None

    def hand_out(self, command_id: str, instance_id: str) -> bool:
        """Whether this program may have the pending command; noted before it is sent, and so is the secret it types.

        It may have it again, for it remembers what it did. Another program must not repeat an action,
        while looking harms nobody.
        """
        with writing(self._engine) as connection:
            replay_id = _locked_running(connection, command_id)
            if replay_id is None:
                return False
            row = connection.execute(_last(replay_id).with_for_update()).first()
            if row is None or row.command_id != command_id or row.state != "issued":
                return False
            if row.handed_to not in (None, instance_id) and not isinstance(_issued(row).command, _LOOKS):
                return False
            now = datetime.now(UTC)
            handed = {"handed_to": instance_id, "handed_at": now}
            connection.execute(update(commands).where(commands.c.id == row.id).values(**handed))
            self._tell_secret(connection, _issued(row), now)
            return True

    def _tell_secret(self, connection: Connection, issued: IssuedCommand, now: datetime) -> None:
        command = issued.command
        if isinstance(command, TypeCommand) and command.secret is not None:
            replay = stored_replay(connection, issued.replay_id)
            used = SecretUsed(entry=command.secret, replay=replay, command_id=command.command_id, at=now)
            self._tell(connection, used)

    def unanswered(self) -> Sequence[Unanswered]:
        """Of every running replay, the last command, where nothing was reported yet."""
        newest = (
            select(func.max(commands.c.id))
            .join(replays, replays.c.replay_id == commands.c.replay_id)
            .where(HAS_ITS_AGENT, REPLAY_IS_RUNNING)
            .group_by(commands.c.replay_id)
        )
        wanted = (
            select(commands, agents.c.seen_at)
            .join(agents, agents.c.agent_id == commands.c.agent_id, isouter=True)
            .where(commands.c.id.in_(newest), commands.c.state == "issued")
        )
        with reading(self._engine) as connection:
            rows = connection.execute(wanted).all()
        return [
            Unanswered(_issued(row).command, row.replay_id, row.issued_at, row.handed_at, row.seen_at)
            for row in rows
        ]

    def report(self, report: Report) -> Recorded:
        with writing(self._engine) as connection:
            return record_report(connection, report)

    def last(self, replay_id: str) -> IssuedCommand | None:
        with reading(self._engine) as connection:
            row = connection.execute(_last(replay_id)).first()
        return _issued(row) if row else None


def _last(replay_id: str | ScalarSelect[str]) -> Select[Any]:
    return select(commands).where(commands.c.replay_id == replay_id).order_by(commands.c.id.desc()).limit(1)


def _running_of(agent_id: str) -> ScalarSelect[str]:
    running = select(replays.c.replay_id).where(
        replays.c.agent_id == agent_id, HAS_ITS_AGENT, REPLAY_IS_RUNNING
    )
    return running.scalar_subquery()


def _locked_running(connection: Connection, command_id: str) -> str | None:
    """The command's replay, unless it does not run; nobody can pause it before this transaction ends."""
    its_replay = select(commands.c.replay_id).where(commands.c.command_id == command_id)
    running = select(replays.c.replay_id).where(
        replays.c.replay_id == its_replay.scalar_subquery(), REPLAY_IS_RUNNING
    )
    replay_id: str | None = connection.execute(running.with_for_update(read=True)).scalar()
    return replay_id


def action_is_out(connection: Connection, replay_id: str) -> bool:
    """Whether an agent was given an action that it has not reported."""
    row = connection.execute(_last(replay_id)).first()
    if row is None or row.state != "issued" or row.handed_to is None:
        return False
    return not isinstance(_issued(row).command, _LOOKS)


def issue_command(connection: Connection, command: ReplayCommand, replay_id: str, agent_id: str) -> None:
    row = {
        "command_id": command.command_id,
        "replay_id": replay_id,
        "agent_id": agent_id,
        "state": "issued",
        "issued_at": datetime.now(UTC),
        "document": dump_document(command),
    }
    try:
        connection.execute(insert(commands), row)
    except IntegrityError as error:
        raise ConflictError(phrased("run_refused.issued", command_id=command.command_id)) from error


def record_report(connection: Connection, report: Report) -> Recorded:
    """A report may be sent again after a lost answer; a second, different one is a contradiction."""
    wanted = select(commands).where(commands.c.command_id == report.command_id).with_for_update()
    row = connection.execute(wanted).first()
    if row is None:
        raise NotFoundError("command", report.command_id)
    known = _issued(row).report
    if known == report:
        return "repeated"
    if known is not None:
        raise ConflictError(phrased("run_refused.other_report", command_id=report.command_id))
    connection.execute(
        update(commands).where(commands.c.id == row.id).values(state="reported", report=dump_document(report))
    )
    return "recorded"


def _issued(row: Row[Any]) -> IssuedCommand:
    source = f"command {row.command_id}"
    (command,) = load_rows(_COMMANDS, [row.document], source)
    return IssuedCommand(
        command=command,
        replay_id=row.replay_id,
        agent_id=row.agent_id,
        issued_at=row.issued_at,
        report=row.report and load_row(Report, row.report, f"report of {source}"),
    )
