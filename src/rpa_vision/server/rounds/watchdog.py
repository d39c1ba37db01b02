"""Notices agents that stopped answering, and replays that nobody began.

Every server runs one. Two of them see the same and try the same: the second finds it done.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import structlog

from rpa_vision.errors import ConflictError
from rpa_vision.models.replay.command import Command, StopRecordingCommand, TypeCommand, WaitCommand
from rpa_vision.replay.engine.agent_queue import AgentQueue
from rpa_vision.replay.engine.silence import Silence, is_silent
from rpa_vision.server.rounds.round import Rounds
from rpa_vision.storage.replays.commands import Unanswered
from rpa_vision.storage.store import Store

_log = structlog.get_logger(__name__)

_ROUNDS_PER_SILENCE = 10
_SHORTEST_ROUND_S = 0.05
_LONGEST_ROUND_S = 2.0
_S_PER_LETTER = 0.1
"""Where text cannot be pasted it is written key by key."""
_SENDING_S = 120.0
"""What is left of a recording over a slow line."""


class Watchdog:
    def __init__(
        self,
        store: Store,
        silence: Silence,
        turns: AgentQueue,
        silence_s: float,
        thinking_s: float = 0.0,
        times: int = 4,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """``thinking_s``: how long a server may think about a report before what follows from it is stored.
        ``times``: so often the time for an answer may pass while the agent is heard and nothing it sends can be
        taken, a picture that cannot be decoded for example."""
        self._store = store
        self._silence = silence
        self._turns = turns
        self._silence_s = silence_s
        self._thinking_s = thinking_s
        self._times = times
        self._now = now
        self._last_look: datetime | None = None
        self._watching_since = now()
        round_s = min(_LONGEST_ROUND_S, max(_SHORTEST_ROUND_S, silence_s / _ROUNDS_PER_SILENCE))
        self.rounds = Rounds("watchdog", self.look, round_s)

    def look(self) -> None:
        """One round.

        While nobody watched, agents may have tried to answer in vain: what came before does not count. Nor does it
        where the clock was set back.
        """
        began = self._now()
        longest_gap = timedelta(seconds=self._silence_s / 2)
        if self._last_look is None or not timedelta(0) <= began - self._last_look <= longest_gap:
            self._watching_since = began
        self._last_look = None
        for waited in self._store.commands.unanswered():
            with contextlib.suppress(ConflictError):  # the agent or another server was faster
                self._judge(waited)
        for replay in self._store.replays.paused():
            agent = self._store.agents.get(replay.agent_id) if is_silent(replay) else None
            if agent is not None and self._was_heard(agent.seen_at, replay.updated_at):
                with contextlib.suppress(ConflictError):
                    self._silence.ended(replay.replay_id)
        for agent_id in self._store.replays.agents_to_begin():
            self._turns.begin_next(agent_id)
        self._last_look = began

    def _judge(self, waited: Unanswered) -> None:
        command_id = waited.command.command_id
        if waited.handed_at is None:
            last_sign = max(waited.issued_at, waited.agent_seen_at or waited.issued_at)
            if self._is_over(last_sign, self._silence_s):
                self._silence.began(command_id)
            return
        within_s = answer_within_s(waited.command, self._silence_s) + self._thinking_s
        if self._is_over(waited.handed_at, within_s):
            _log.warning("no report", command_id=command_id)
            if waited.is_look:
                self._silence.began(command_id)
            else:
                self._silence.swallowed(command_id)
        elif self._is_over(waited.issued_at, self._times * within_s):
            _log.warning("no readable report", command_id=command_id)
            self._silence.unreadable(command_id)

    def _is_over(self, since: datetime, seconds: float) -> bool:
        return self._now() > max(self._counted(since), self._watching_since) + timedelta(seconds=seconds)

    def _was_heard(self, seen_at: datetime, since: datetime) -> bool:
        if self._is_ahead(seen_at):
            return self._is_ahead(since) and seen_at > since
        return seen_at > self._counted(since)

    def _counted(self, since: datetime) -> datetime:
        return self._watching_since if self._is_ahead(since) else since

    def _is_ahead(self, moment: datetime) -> bool:
        """Clocks of servers differ a little; a moment further ahead is from before the clock was set back."""
        return moment > self._now() + timedelta(seconds=self._silence_s)


def answer_within_s(command: Command, silence_s: float) -> float:
    """An agent is given the time its command takes on top of the silence allowed to it."""
    match command:
        case WaitCommand(duration_ms=duration_ms):
            return silence_s + duration_ms / 1000
        case TypeCommand(text=text):
            return silence_s + len(text) * _S_PER_LETTER
        case StopRecordingCommand():
            return silence_s + _SENDING_S
        case _:
            return silence_s
