"""Replays of one agent, one after the other: the oldest begins when the agent is free."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from rpa_vision.errors import ConflictError
from rpa_vision.models.replay.run import Replay, ReplayStatus, RunEnded, TakenValue
from rpa_vision.phrases import Language, say
from rpa_vision.replay.engine import transitions
from rpa_vision.replay.engine.change import Change, changed
from rpa_vision.replay.engine.journal import Journal
from rpa_vision.replay.engine.stops import ended


class AgentQueue:
    def __init__(self, journal: Journal, now: Callable[[], datetime], language: Language = "fr") -> None:
        self._journal = journal
        self._now = now
        self._language: Language = language

    def add(self, replay: Replay) -> None:
        self._journal.enqueue(replay)
        self.begin_next(replay.agent_id)

    def begin_next(self, agent_id: str) -> Replay | None:
        """Called whenever a replay has come to its end, and now and then: a server may die in between.

        Of several servers that do so at once, one begins the replay.
        """
        while (replay := self._journal.first_waiting(agent_id)) is not None:
            change = self._begun(replay)
            try:
                self._journal.commit(change, replay, None)
            except ConflictError:
                return None
            if not change.replay.status.is_final:
                return change.replay
        return None

    def _begun(self, replay: Replay) -> Change:
        """A task of a plan begins once the one before it is proven, with what that one read; otherwise it ends."""
        now = self._now()
        if replay.after is None:
            return transitions.started(replay, now)
        if not self._ended_proven(replay.after):
            return self._not_begun(replay, "sentence.not_begun")
        given = {name: self._read(taken) for name, taken in replay.takes.items()}
        known = {name: value for name, value in given.items() if value is not None}
        if len(known) < len(given):
            return self._not_begun(replay, "sentence.not_read")
        return transitions.started(changed(replay, now, parameters={**replay.parameters, **known}), now)

    def _ended_proven(self, replay_id: str) -> bool:
        events = self._journal.events(replay_id)
        end = events[-1] if events else None
        return isinstance(end, RunEnded) and end.status is ReplayStatus.COMPLETED and end.receipt.verified

    def _read(self, taken: TakenValue) -> str | None:
        before = self._journal.replay(taken.replay_id)
        value = before.variables.get(taken.variable) if before.status is ReplayStatus.COMPLETED else None
        usable = isinstance(value, str) and value.strip() and value.isprintable()
        return str(value) if usable else None

    def _not_begun(self, replay: Replay, why: str) -> Change:
        return ended(replay, self._now(), ReplayStatus.ABORTED, say(self._language, why))
