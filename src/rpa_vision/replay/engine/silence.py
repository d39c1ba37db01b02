"""A replay whose agent says nothing any more stops visibly, and goes on by itself when the agent is back.

Only where nothing is in doubt: what became of an action that may have reached the agent, a person has to say.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from rpa_vision.errors import ConflictError
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import Replay, ReplayStatus, RunResumed
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.replay.engine import transitions
from rpa_vision.replay.engine.change import Change, awaited_command_id
from rpa_vision.replay.engine.journal import Journal
from rpa_vision.replay.engine.stops import paused


class Silence:
    def __init__(self, journal: Journal, language: Language, now: Callable[[], datetime]) -> None:
        self._journal = journal
        self._language = language
        self._now = now

    def began(self, command_id: str) -> Replay:
        """A look got no answer, or nobody came for the command: the journal refuses if somebody did meanwhile."""
        replay = self._waiting_for(command_id)
        return self._commit(silenced(replay, self._now(), self._language), replay)

    def swallowed(self, command_id: str) -> Replay:
        """The agent has got an action, and does not tell what became of it."""
        replay = self._waiting_for(command_id)
        message = say(self._language, "pause.unknown_delivery")
        return self._commit(_stopped(replay, self._now(), PauseReason.DELIVERY_UNKNOWN, message), replay)

    def unreadable(self, command_id: str) -> Replay:
        """The agent answers again and again, and nothing it sends can be taken."""
        replay = self._waiting_for(command_id)
        message = say(self._language, "pause.agent_unreadable", agent=replay.agent_id)
        return self._commit(_stopped(replay, self._now(), PauseReason.AGENT_ERROR, message), replay)

    def ended(self, replay_id: str) -> Replay:
        replay = self._journal.replay(replay_id)
        if not is_silent(replay):
            raise ConflictError(phrased("run_refused.awaits_no_agent", replay_id=replay_id))
        return self._commit(heard_again(replay, self._now()), replay)

    def _waiting_for(self, command_id: str) -> Replay:
        """Its report may have come since somebody decided that it would not."""
        replay = self._journal.replay(command_id.split(":", maxsplit=1)[0])
        awake = not replay.status.is_final and replay.pause is None
        if not awake or awaited_command_id(replay) != command_id:
            raise ConflictError(
                phrased("run_refused.awaits_no_command", replay_id=replay.replay_id, command_id=command_id)
            )
        return replay

    def _commit(self, change: Change, replacing: Replay) -> Replay:
        self._journal.commit(change, replacing, None)
        return change.replay


def is_silent(replay: Replay) -> bool:
    return replay.pause is not None and replay.pause.reason is PauseReason.AGENT_SILENT


def silenced(replay: Replay, now: datetime, language: Language) -> Change:
    if replay.undoing is not None:  # half taken back: only a person knows what the screen should show
        return _stopped(replay, now, PauseReason.DELIVERY_UNKNOWN, say(language, "pause.unknown_delivery"))
    never_sent = replay.acting is not None and replay.acting == awaited_command_id(replay)
    known = transitions.untouched(replay, now) if never_sent else replay
    message = say(language, "pause.agent_silent", agent=replay.agent_id)
    return _stopped(known, now, PauseReason.AGENT_SILENT, message)


def _stopped(replay: Replay, now: datetime, reason: PauseReason, message: str) -> Change:
    why = Pause(
        reason=reason,
        message=message,
        step_index=replay.step_index,
        screenshot=replay.seen,
    )
    return paused(replay, now, why)


def heard_again(replay: Replay, now: datetime) -> Change:
    """What the screen shows now decides, also of the effect of an action done before the silence."""
    event = RunResumed(replay_id=replay.replay_id, at=now, step_index=replay.step_index)
    awake = Replay(**{**dict(replay), "pause": None, "status": ReplayStatus.IDLE, "updated_at": now})
    return transitions.looking(awake, now).preceded_by(event)
