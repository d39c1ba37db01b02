"""A dialog that a person answers from afar: the button they name is pressed on the very dialog they were shown."""

from __future__ import annotations

from datetime import datetime

from rpa_vision.errors import BadInputError, ConflictError
from rpa_vision.models.geometry import Box
from rpa_vision.models.replay.command import ClickCommand
from rpa_vision.models.replay.dialog import DialogEvent, DialogPolicy
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import DialogMet, Replay, RunResumed
from rpa_vision.models.replay.screen_guard import screen_guard
from rpa_vision.ports import Frame
from rpa_vision.replay.engine import transitions
from rpa_vision.replay.engine.change import Change, changed, next_command_id


def dialog_to_answer(replay: Replay) -> tuple[Pause, DialogEvent]:
    """What the person was shown. The system's own dialogs are answered at the machine, by whoever sits there."""
    pause = replay.pause
    if pause is None or pause.reason is not PauseReason.DIALOG or pause.dialog is None:
        raise ConflictError(f"replay {replay.replay_id}: press: no dialog is in its way")
    if pause.dialog.policy_applied is DialogPolicy.ESCALATE_SECURITY:
        raise ConflictError(
            f"replay {replay.replay_id}: press: the system asks this, and only a person at the machine answers it"
        )
    return pause, pause.dialog


def pressed(
    replay: Replay, label: str, shown: Frame, now: datetime, operator_id: str | None = None
) -> Change:
    """The agent presses nothing where the dialog is gone, or anything on it has become another since it was shown.
    The action whose effect was awaited when it came up is awaited still."""
    pause, dialog = dialog_to_answer(replay)
    button, whole = _button(replay, dialog, label), dialog.box
    place = button.center.fraction_of(shown.size)
    command = ClickCommand(
        command_id=next_command_id(replay),
        at=place,
        expected=screen_guard(shown.pixels, None, [place], kept=[button if whole is None else whole]),
    )
    told = {"replay_id": replay.replay_id, "at": now, "step_index": replay.step_index}
    awake = changed(replay, now, pause=None, status=transitions.at_rest(replay), looks=0, kept_back=0)
    answered = DialogMet(
        **told,
        edge_id=pause.edge_id,
        dialog_type=dialog.dialog_type,
        resolved=True,
        command_id=command.command_id,
        met_before=True,
    )
    by = RunResumed(**told, pressed=label, operator_id=operator_id)
    return transitions.answering(awake, now, command).preceded_by(by, answered)


def _button(replay: Replay, dialog: DialogEvent, label: str) -> Box:
    named = [box for text, box in dialog.answers if text == label]
    if len(named) == 1:
        return named[0]
    there = ", ".join(f"« {text} »" for text, _ in dialog.answers) or "none"
    which = "more than one button says" if named else "no button says"
    raise BadInputError(f"replay {replay.replay_id}: press: {which} « {label} »; seen: {there}")
