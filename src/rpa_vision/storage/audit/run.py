"""What the store knows of a run at the moment one of its events is told."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, bindparam, select

from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.run import (
    ActionSent,
    ActionVerified,
    DialogMet,
    GestureSent,
    Replay,
    RunEvent,
    RunStarted,
)
from rpa_vision.storage.audit.telling import CLOSING, Aside, OpenAction, Sent
from rpa_vision.storage.database.codec import load_row
from rpa_vision.storage.database.tables import commands, replays
from rpa_vision.storage.replays.run_events import earlier_events

# Made once: this is done for every step of every replay.
_REPLAY = select(replays.c.document).where(replays.c.replay_id == bindparam("replay_id"))
_ISSUED = select(commands.c.handed_to, commands.c.report).where(
    commands.c.command_id == bindparam("command_id")
)


class StoredRun:
    def __init__(self, connection: Connection, number: int, replay_id: str) -> None:
        """``number``: of the event; only what was told before it counts."""
        self._connection = connection
        self._replay_id = replay_id
        self._read: list[RunEvent] = []
        self._reading = earlier_events(connection, replay_id, number)

    def replay(self) -> Replay:
        stored = self._connection.execute(_REPLAY, {"replay_id": self._replay_id}).scalar_one()
        return load_row(Replay, stored, f"replay {self._replay_id}")

    def sent(self, command_id: str) -> ActionSent:
        for event in self._earlier():
            if isinstance(event, ActionSent) and event.command_id == command_id:
                return event
        raise AssertionError(f"{command_id} was verified and never sent")

    def open_action(self) -> OpenAction[ActionSent] | None:
        for event in self._earlier():
            if isinstance(event, ActionSent):
                return self._opened(event, event.command_id)
            if isinstance(event, (ActionVerified, RunStarted, *CLOSING)):
                return None
        return None

    def aside(self) -> OpenAction[Aside] | None:
        last: RunEvent | None = next(self._earlier(), None)
        if not isinstance(last, GestureSent | DialogMet) or last.command_id is None:
            return None
        sent: Aside = last
        return self._opened(sent, last.command_id)

    def _earlier(self) -> Iterator[RunEvent]:
        """Newest first; each is read once, however often it is asked for."""
        yield from self._read
        for event in self._reading:
            self._read.append(event)
            yield event

    def _opened(self, sent: Sent, command_id: str) -> OpenAction[Sent]:
        command = self._connection.execute(_ISSUED, {"command_id": command_id}).first()
        if command is None:
            return OpenAction(sent, handed_out=False, report=None)
        report = command.report and load_row(Report, command.report, f"report of {command_id}")
        return OpenAction(sent, handed_out=command.handed_to is not None, report=report)
