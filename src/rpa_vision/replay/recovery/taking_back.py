"""How a replay changes while actions are taken back."""

from __future__ import annotations

from datetime import datetime

from rpa_vision.models.replay.command import CaptureCommand, KeyComboCommand
from rpa_vision.models.replay.run import ActionSent, ActionUndone, GestureSent, Replay, ReplayStatus, Undoing
from rpa_vision.replay.engine.change import Change, changed, next_command_id


def looking_first(replay: Replay, now: datetime, undo: Undoing) -> Change:
    """A paused replay wakes up; what its screen shows now decides whether anything can be taken back."""
    look = CaptureCommand(command_id=next_command_id(replay))
    return Change(_taking_back(replay, now, undo), look)


def sending(
    replay: Replay, now: datetime, command: KeyComboCommand, undo: Undoing, told: GestureSent
) -> Change:
    on = _taking_back(replay, now, undo, acting=command.command_id)
    return Change(on, command, (told,))


def _taking_back(replay: Replay, now: datetime, undo: Undoing, **fields: object) -> Replay:
    return changed(
        replay,
        now,
        status=ReplayStatus.EXEC_ACTION,
        pause=None,
        undoing=undo,
        attempt=replay.attempt + 1,
        **fields,
    )


def undone(replay: Replay, now: datetime, sent: ActionSent, detail: str) -> tuple[Replay, ActionUndone]:
    """The action is taken back: a step that was done is to be done again. A person's yes was for that time."""
    if replay.undoing is None or replay.undoing.gesture is None:
        raise AssertionError("nothing was being taken back")
    event = ActionUndone(
        replay_id=replay.replay_id,
        at=now,
        step_index=sent.step_index,
        command_id=sent.command_id,
        gesture=replay.undoing.gesture,
        detail=detail,
    )
    back = changed(
        replay,
        now,
        step_index=sent.step_index,
        taken=(still := replay.taken[: sent.step_index]),
        settled=tuple(key for key in replay.settled if key in still),
        skipped_steps=tuple(step for step in replay.skipped_steps if step < sent.step_index),
        choice=None,
        confirmed=None,
        allowed=None,
        acting=None,
        acted_at=None,
        undoing=None,
        looks=0,
        kept_back=0,
        tries=replay.tries + 1 if sent.step_index == replay.step_index else 0,
    )
    return back, event
