"""Replays after a backup was put back: what was done since it was made, nobody knows.

So nothing goes on by itself. What had begun waits for a person, who looks at the program first; what had not begun
is given up, since it may have been done meanwhile, and twice would be wrong.
"""

from __future__ import annotations

from datetime import datetime

from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import Replay, ReplayStatus
from rpa_vision.phrases import Language, say
from rpa_vision.replay.engine.change import Change, changed
from rpa_vision.replay.engine.stops import ended, paused

_AHEAD = 1_000_000
"""Commands that its agent may have been given since are never numbered again: the agent would take a new one for one
that it has carried out."""


def after_a_restore(replay: Replay, now: datetime, made_at: datetime, language: Language) -> Change | None:
    """None: it was over then, and is over now."""
    if replay.status.is_final:
        return None
    when = f"{made_at.astimezone():%d/%m/%Y %H:%M}"
    if replay.is_waiting:
        return ended(replay, now, ReplayStatus.ABORTED, say(language, "pause.restored_unbegun", when=when))
    message = say(language, "pause.restored", when=when)
    on = changed(replay, now, attempt=replay.attempt + _AHEAD)
    asked = replay.pause
    if asked is None or asked.reason is PauseReason.AGENT_SILENT:
        return paused(on, now, _stopped(replay, message))
    return Change(changed(on, now, pause=asked.model_copy(update={"message": f"{message} {asked.message}"})))


def _stopped(replay: Replay, message: str) -> Pause:
    return Pause(
        reason=PauseReason.RESTORED,
        message=message,
        step_index=replay.step_index,
        screenshot=replay.seen,
        finished=replay.pause is not None and replay.pause.finished,
    )
