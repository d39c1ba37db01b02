"""``navigate``: a login form found by sight for the steps that fill it in, and afterwards the proof of being in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from rpa_vision.grounding.login.form import FindLogin, LoginSight, find_login
from rpa_vision.grounding.login.refusal import refusal_said
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.graph.action import (
    KeyPressAction,
    MouseClickAction,
    NavigateAction,
    NavigateParameters,
)
from rpa_vision.models.graph.screen_template import Condition, first_failure
from rpa_vision.models.target import GroundedElement, Grounding
from rpa_vision.perception.view import ScreenView
from rpa_vision.phrases import Language, say
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.server_steps.outcome import Produced, Unsure
from rpa_vision.replay.sight import Sight

_SAME_PLACE = 0.5
"""Of two boxes around one element, before and after it got the focus or a value."""


def find_login_form(
    parameters: NavigateParameters, sight: Sight, language: Language, find: FindLogin = find_login
) -> Produced | Unsure:
    """Where to type who, where the password, and what to press then."""
    missing = _missing(parameters.verify_before, sight)
    if missing is not None:
        return Unsure(say(language, "navigate.not_the_page", text=missing), look_again=True)
    seen = find(sight.view)
    if seen.form is None:
        why = seen.tried[-1].reason
        return Unsure(say(language, "navigate.not_found", text=why), _evidence(seen), look_again=True)
    size = sight.view.size
    places: dict[str, JsonValue] = {
        parameters.login_coords_var: _place(seen.form.login, size),
        parameters.password_coords_var: _place(seen.form.password, size),
        parameters.submit_coords_var: _place(seen.form.submit, size),
    }
    words = [part.text for part in (seen.form.login, seen.form.password, seen.form.submit)]
    return Produced(places, say(language, "navigate.found", text=" · ".join(filter(None, words))))


def check_logged_in(parameters: NavigateParameters, sight: Sight, language: Language) -> Produced | Unsure:
    """The second half, on the screens that follow once the button was pressed."""
    refusal = refusal_said(line.text for line in sight.view.lines)
    if refusal is not None:
        return Unsure(say(language, "navigate.refused", text=refusal))
    seen = find_login(sight.view)
    if seen.asks_password:
        return Unsure(say(language, "navigate.still_there"), _evidence(seen), look_again=True)
    missing = _missing(parameters.verify_after, sight)
    if missing is not None:
        return Unsure(say(language, "navigate.not_arrived", text=missing), look_again=True)
    return Produced({}, say(language, "navigate.left"))


def login_sent_by(step: PlanStep, taken: Sequence[PlanStep]) -> NavigateParameters | None:
    """Of the step that sends a login form off, what to see afterwards; None for any other step."""
    waiting: NavigateParameters | None = None
    typed = False
    for one in taken:
        if isinstance(one.action, NavigateAction):
            waiting, typed = one.action.parameters, False
        elif waiting is not None and _sends(one, waiting, typed):
            waiting = None
        elif waiting is not None:
            typed = typed or _place_used(one) == waiting.password_coords_var
    return waiting if waiting is not None and _sends(step, waiting, typed) else None


def _sends(step: PlanStep, parameters: NavigateParameters, typed: bool) -> bool:
    """It presses the button that was found, or Enter once the password is typed."""
    return _place_used(step) == parameters.submit_coords_var or (typed and _presses_enter(step))


def _place_used(step: PlanStep) -> str | None:
    return step.action.parameters.coords_var if isinstance(step.action, MouseClickAction) else None


def _presses_enter(step: PlanStep) -> bool:
    return isinstance(step.action, KeyPressAction) and step.action.parameters.keys[-1].lower() == "enter"


def place_is_gone(step: PlanStep, variables: Mapping[str, JsonValue], view: ScreenView) -> bool:
    """Whether nothing stands any more where its place was found: nothing is typed where a form used to be."""
    box = _box(variables.get(_place_used(step) or ""), view.size)
    if box is None:
        return False
    seen = [*(one.bbox for one in view.elements), *(line.bbox for line in view.lines)]
    return not any(box.iou(one) >= _SAME_PLACE for one in seen)


def _missing(texts: Sequence[str], sight: Sight) -> str | None:
    return first_failure((Condition(kind="text_visible", value=text) for text in texts), sight)


def _evidence(seen: LoginSight) -> Grounding:
    return Grounding(found=None, tried=seen.tried)


def _place(element: GroundedElement, size: Size) -> JsonValue:
    at = element.center.fraction_of(size)
    left, top, right, bottom = element.bbox
    return {
        "x_pct": at.x_pct,
        "y_pct": at.y_pct,
        "bbox_pct": [left / size.width, top / size.height, right / size.width, bottom / size.height],
        "method": element.method,
        "confidence": element.confidence,
    }


def _box(held: JsonValue, size: Size) -> Box | None:
    parts = held.get("bbox_pct") if isinstance(held, dict) else None
    if not isinstance(parts, list) or len(parts) != 4:
        return None
    scale = (size.width, size.height, size.width, size.height)
    edges = [round(part * by) for part, by in zip(parts, scale, strict=True) if isinstance(part, int | float)]
    return Box(*edges) if len(edges) == 4 else None
