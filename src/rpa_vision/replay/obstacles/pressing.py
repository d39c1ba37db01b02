"""A dialog that a person answers from afar: the button they name is pressed on the very dialog they were shown."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from rpa_vision.errors import BadInputError, ConflictError
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.workflow import SafetyRules
from rpa_vision.models.replay.command import ClickCommand
from rpa_vision.models.replay.dialog import DialogEvent, DialogPolicy
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import DialogMet, Replay, RunResumed
from rpa_vision.models.replay.screen_guard import screen_guard
from rpa_vision.phrases import phrased
from rpa_vision.replay.engine import transitions
from rpa_vision.replay.engine.change import Change, changed, next_command_id
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.step.safety import clicked, objection
from rpa_vision.text.folding import squeezed
from rpa_vision.verification.small_effects import CLOCK


def dialog_to_answer(replay: Replay) -> tuple[Pause, DialogEvent]:
    """What the person was shown. The system's own dialogs are answered at the machine, by whoever sits there."""
    pause = replay.pause
    if pause is None or pause.reason is not PauseReason.DIALOG or pause.dialog is None:
        raise ConflictError(phrased("run_refused.no_dialog", replay_id=replay.replay_id))
    if pause.dialog.policy_applied is DialogPolicy.ESCALATE_SECURITY:
        raise ConflictError(phrased("run_refused.system_asks", replay_id=replay.replay_id))
    return pause, pause.dialog


def refuse_forbidden(replay: Replay, label: str, shown: Sight, rules: SafetyRules) -> None:
    """Nobody can confirm a click that the task's rules forbid."""
    _, dialog = dialog_to_answer(replay)
    deed = clicked(_button(replay, dialog, label).center, shown.view, label)
    refusal = objection(rules, deed, confirmed=True)
    if refusal is not None:
        raise ConflictError(
            phrased("run_refused.press_forbidden", replay_id=replay.replay_id, why=refusal[1])
        )


def pressed(
    replay: Replay,
    label: str,
    shown: Sight,
    values: Collection[str],
    now: datetime,
    operator_id: str | None = None,
) -> Change:
    """The agent presses nothing where the dialog is gone, where anything on it has become another since it was shown,
    or where what says whom the replay is about (``values``) no longer stands where it stood. The action whose
    effect was awaited when it came up is awaited still; which step comes next is decided anew."""
    pause, dialog = dialog_to_answer(replay)
    button = _button(replay, dialog, label)
    view = shown.view
    place = button.center.fraction_of(view.size)
    kept = [dialog.box or button, *_standing(values, shown)]
    command = ClickCommand(
        command_id=next_command_id(replay),
        at=place,
        expected=screen_guard(view.frame.pixels, shown.front.title or None, [place], kept=kept),
    )
    told = {"replay_id": replay.replay_id, "at": now, "step_index": replay.step_index}
    awake = changed(
        replay,
        now,
        pause=None,
        status=transitions.at_rest(replay),
        choice=None if replay.acting is None else replay.choice,
        looks=0,
        kept_back=0,
    )
    click = {"click": {"label": label, "point": list(button.center)}}
    answered = DialogMet(
        **told,
        edge_id=pause.edge_id,
        dialog_type=dialog.dialog_type,
        resolved=True,
        command_id=command.command_id,
        event=dialog.model_copy(update={"action_taken": "resolved", "extra": {**dialog.extra, **click}}),
        met_before=True,
        operator_id=operator_id,
    )
    first = pause.first_yes
    first_by = first.by if first is not None and first.button == label else None
    by = RunResumed(**told, pressed=label, first_yes_by=first_by, operator_id=operator_id)
    return transitions.answering(awake, now, command).preceded_by(by, answered)


def _standing(values: Collection[str], shown: Sight) -> list[Box]:
    """Where they are read on the picture; where none is, every text of it but clocks may tell of whom it is."""
    sought = [word for value in values if (word := squeezed(value))]
    lines = [line for line in shown.view.lines if shown.view.size.box.encloses(line.bbox)]
    telling = [line for line in lines if any(word in squeezed(line.text) for word in sought)]
    return [line.bbox for line in telling or lines if line in telling or not CLOCK.search(line.text)]


def _button(replay: Replay, dialog: DialogEvent, label: str) -> Box:
    named = [box for text, box in dialog.answers if text == label]
    if len(named) == 1:
        return named[0]
    told = {"replay_id": replay.replay_id, "label": label}
    if not dialog.answers:
        raise BadInputError(phrased("run_refused.no_buttons", **told))
    seen = ", ".join(f"« {text} »" for text, _ in dialog.answers)
    if named:
        raise BadInputError(phrased("run_refused.same_buttons", **told, seen=seen))
    raise BadInputError(phrased("run_refused.no_such_button", **told, seen=seen))
