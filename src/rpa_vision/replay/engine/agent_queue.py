"""Replays of one agent, one after the other: the oldest begins when the agent is free."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from rpa_vision.errors import ConflictError
from rpa_vision.models.replay.run import Replay
from rpa_vision.replay.engine import transitions
from rpa_vision.replay.engine.journal import Journal


class AgentQueue:
    def __init__(self, journal: Journal, now: Callable[[], datetime]) -> None:
        self._journal = journal
        self._now = now

    def add(self, replay: Replay) -> None:
        self._journal.enqueue(replay)
        self.begin_next(replay.agent_id)

    def begin_next(self, agent_id: str) -> Replay | None:
        """Called whenever a replay has come to its end, and now and then: a server may die in between.

        Of several servers that do so at once, one begins the replay.
        """
        replay = self._journal.first_waiting(agent_id)
        if replay is None:
            return None
        change = transitions.started(replay, self._now())
        try:
            self._journal.commit(change, replay, None)
        except ConflictError:
            return None
        return change.replay
