"""Whether an action had its effect: what was seen, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.action import KeyPressAction, MouseClickAction, TextInputAction
from rpa_vision.models.graph.wanted_state import TURNED
from rpa_vision.models.keys import select_all
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.pause import StepKey
from rpa_vision.models.replay.run import Replay
from rpa_vision.models.replay.verdict import Validation, Verification
from rpa_vision.models.session import WindowContext
from rpa_vision.perception.states.chosen_row import row_state
from rpa_vision.ports import Frame
from rpa_vision.replay.effect.focus import has_keyboard
from rpa_vision.replay.effect.judge import KINDS, Judge
from rpa_vision.replay.effect.secret_typed import secret_verification
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.server_steps.navigate import check_logged_in, login_sent_by
from rpa_vision.replay.server_steps.outcome import Unsure
from rpa_vision.replay.step.next_step import TaskMoment
from rpa_vision.replay.step.which_step import screens_after
from rpa_vision.replay.step.wish import wish_of
from rpa_vision.settings import Settings
from rpa_vision.timing import span
from rpa_vision.verification.validator import Context, Validator

FOCUS_CONFIDENCE = 0.3
"""Of a click that may have changed nothing: the text typed next proves it, or not."""


@dataclass(frozen=True)
class Effect:
    verification: Verification
    validation: Validation
    before: Frame
    """The screen just before the action."""
    logs_in: bool
    """The step sent a login off."""
    refused: str | None = None
    """Why the login was not let in."""
    awaits_caret: bool = False
    """The field that is typed into next does not show the keyboard. Its caret may be away for a moment."""

    @property
    def is_only_a_change(self) -> bool:
        """Nothing tells what has changed: a dialog that came up instead of the effect changes the screen, too."""
        return all(one.kind == "pixels" for one in self.verification.proofs)


class Effects:
    def __init__(
        self,
        judge: Judge,
        validator: Validator,
        settings: Settings,
        now: Callable[[], datetime],
    ) -> None:
        self._judge = judge
        self._validator = validator
        self._settings = settings
        self._now = now

    @span("judge")
    def of(
        self, replay: Replay, task: TaskMoment, step: PlanStep, report: Report, before: Frame | None
    ) -> Effect:
        if before is None:
            raise AssertionError("only an action that was decided on a picture has an effect to judge")
        seen = self._seen(replay, task, step, before)
        parameters = login_sent_by(step, [task.plan.step(key) for key in replay.taken])
        refused, awaits_caret = None, False
        if parameters is not None:
            login = check_logged_in(parameters, task.sight, self._settings.language)
            if isinstance(login, Unsure):
                refused = None if login.look_again else login.message
                seen = seen.model_copy(
                    update={"verified": False, "semantic_verified": False, "semantic_detail": login.message}
                )
        elif not seen.verified and _needs_no_effect(replay, task, step, before):
            seen = seen.model_copy(
                update={"verified": True, "confidence": FOCUS_CONFIDENCE, "suggestion": "continue"}
            )
        else:
            awaits_caret = _is_still_without_keyboard(replay, task, step, before)
            if awaits_caret and seen.verified:
                seen = seen.model_copy(update={"verified": False, "suggestion": "retry"})
        validation = self._validated(replay, task, step, report, seen)
        return Effect(seen, validation, before, parameters is not None, refused, awaits_caret)

    def _seen(self, replay: Replay, task: TaskMoment, step: PlanStep, before: Frame) -> Verification:
        if step.secret is not None:
            language = self._settings.language
            return secret_verification(step, replay.masking, task.sight, task.known, language)
        placed = replay.last_click if _went_to_last_click(step, _last_but_selecting(replay, task)) else None
        place = placed.pixel_of(task.sight.view.size) if placed else None
        others = screens_after(task.plan.after((*replay.taken, step.key)))
        return self._judge.judge(step, before, task.sight, task.known, place, others)

    def _validated(
        self, replay: Replay, task: TaskMoment, step: PlanStep, report: Report, seen: Verification
    ) -> Validation:
        """Another program in front may be gone in a moment: it counts once the step's time is up."""
        now = self._now()
        waited_s = (now - (replay.acted_at or now)).total_seconds()
        over = waited_s >= step.timeout_s
        expected = (step.screen, *([step.expected] if step.expected is not None else []))
        context = Context(
            verification=seen,
            expected_apps=tuple(
                name for node in expected for name in node.screen_template.window.app_name_any_of
            ),
            window=task.sight.front if over else WindowContext(),
            waited_s=waited_s,
            timeout_s=step.timeout_s,
        )
        frame = task.sight.view.frame
        its_own = report if report.command_id == replay.acting else None
        return self._validator.validate(KINDS[step.action.type], its_own, None, frame, context)


def _needs_no_effect(replay: Replay, task: TaskMoment, step: PlanStep, before: Frame) -> bool:
    """A click on a row that is seen to be chosen already, as in some demonstration, or into a field that shows the keyboard, though
    little or nothing changed: what is typed next, and read there, is its proof. The screen must still be the one
    it was."""
    if (
        not isinstance(step.action, MouseClickAction)
        or step.action.parameters.wanted in TURNED
        or step.effects
        or step.checks
        or step.consequential
        or (step.expected is not None and step.expected.node_id != step.screen.node_id)
    ):
        return False
    view, place = task.sight.view, _clicked(replay, task)
    if place is not None and _texts_next(replay, task, step):
        enough = has_keyboard(before, view, place)
    else:
        enough = step.may_show_nothing and (
            place is None or not step.chooses_row or row_state(view, place) == "selected"
        )
    return enough and task.sight.shows(step.screen, task.known)


def _is_still_without_keyboard(replay: Replay, task: TaskMoment, step: PlanStep, before: Frame) -> bool:
    """Something has changed, but not where the next text is to go: a list that was refreshed meanwhile, a banner."""
    stays = step.expected is None or step.expected.node_id == step.screen.node_id
    place, texts = _clicked(replay, task), _texts_next(replay, task, step)
    into_field = step.goes_into_field or all(one.edge_id == step.edge_id for one in texts)
    clicks = isinstance(step.action, MouseClickAction)
    if place is None or wish_of(step) is not None or not (clicks and texts and stays and into_field):
        return False
    return not has_keyboard(before, task.sight.view, place)


def _texts_next(replay: Replay, task: TaskMoment, step: PlanStep) -> list[PlanStep]:
    """The texts that may be typed next, over what stands in the field or beside it; none where anything else may come."""
    return _texts_after(task, (*replay.taken, step.key))


def _texts_after(task: TaskMoment, taken: Sequence[StepKey]) -> list[PlanStep]:
    onward = task.plan.after(taken)
    found: list[PlanStep] = []
    for one in (candidate.step for candidate in onward.candidates):
        types = isinstance(one.action, TextInputAction)
        texts = [one] if types else _texts_after(task, (*taken, one.key)) if _selects_all(one) else []
        if not texts:
            return []
        found += texts
    return found if onward.ended is None else []


def _selects_all(step: PlanStep) -> bool:
    """What stands in the field that has the keyboard, to be typed over."""
    action = step.action
    return isinstance(action, KeyPressAction) and select_all(action.parameters.keys)


def _last_but_selecting(replay: Replay, task: TaskMoment) -> PlanStep | None:
    """What stands in a field is selected where the keyboard is, and leaves it there."""
    taken = (task.plan.step(key) for key in reversed(replay.taken))
    return next((step for step in taken if not _selects_all(step)), None)


def _clicked(replay: Replay, task: TaskMoment) -> Point | None:
    return replay.last_click.pixel_of(task.sight.view.size) if replay.last_click else None


def _went_to_last_click(step: PlanStep, last: PlanStep | None) -> bool:
    """A click did; a text did when the step before it clicked into a field. After any other click the focus may
    be anywhere."""
    if isinstance(step.action, MouseClickAction):
        return True
    return last is not None and (
        last.goes_into_field or (last.edge_id == step.edge_id and isinstance(last.action, MouseClickAction))
    )
