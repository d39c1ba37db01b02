"""Replays of one agent, one after the other: the oldest begins when the agent is free."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from rpa_vision.errors import BadParametersError, ConflictError
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.run import Given, Replay, ReplayStatus, RunEnded, TakenValue
from rpa_vision.phrases import Language, say
from rpa_vision.replay.engine import transitions
from rpa_vision.replay.engine.change import Change, changed
from rpa_vision.replay.engine.journal import Journal
from rpa_vision.replay.engine.stops import ended

RefuseWrong = Callable[[Workflow, Mapping[str, Given]], None]
"""Raises where a value is none of the kind its variable has."""


def nothing_is_wrong(workflow: Workflow, given: Mapping[str, Given]) -> None:
    """Where nobody knows what values look like."""


class AgentQueue:
    def __init__(
        self,
        journal: Journal,
        now: Callable[[], datetime],
        language: Language = "fr",
        refuse_wrong: RefuseWrong = nothing_is_wrong,
    ) -> None:
        self._journal = journal
        self._now = now
        self._language: Language = language
        self._refuse_wrong = refuse_wrong

    def add(self, *replays: Replay) -> None:
        """Of one agent, in this order."""
        self._journal.enqueue(*replays)
        self.begin_next(replays[0].agent_id)

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
        if len(known) < len(given) or self._are_wrong(replay, known):
            return self._not_begun(replay, "sentence.not_read")
        return transitions.started(changed(replay, now, parameters={**replay.parameters, **known}), now)

    def _are_wrong(self, replay: Replay, read: Mapping[str, Given]) -> bool:
        """What was read off a screen may be misread: it is held to what a person's own entry is."""
        try:
            self._refuse_wrong(self._journal.workflow(replay.workflow_id, replay.workflow_version), read)
        except BadParametersError:
            return True
        return False

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
