"""One action, one target, one condition, in the words of the person who would do it by hand."""

from __future__ import annotations

from rpa_vision.authoring.telling.key_words import key_words
from rpa_vision.authoring.telling.spans import Spans, joined, phrase, plain, quoted, templated
from rpa_vision.models.graph.action import (
    Action,
    ClickParameters,
    CompoundAction,
    DecideAction,
    DragAction,
    ExtractTextAction,
    KeyPressAction,
    LlmGenerateAction,
    MouseClickAction,
    MouseScrollAction,
    NavigateAction,
    PauseForHumanAction,
    SimpleAction,
    TextInputAction,
    WaitAction,
)
from rpa_vision.models.graph.choice import Choosing
from rpa_vision.models.graph.references import reference
from rpa_vision.models.graph.screen_template import Condition
from rpa_vision.models.graph.wanted_state import Wanted
from rpa_vision.models.target import Cell, Target
from rpa_vision.phrases import Language, say

ROW = "record"
FIELD_ROLES = frozenset({"form_input", "password_input"})
_CONDITIONS = {
    "text_visible": "proof.text_visible",
    "text_absent": "proof.text_absent",
    "window_title_contains": "proof.window_title",
    "window_title_differs": "proof.window_title_differs",
    "element_present": "proof.element",
}
_WISHES: dict[Wanted, str] = {
    "checked": "step.check",
    "unchecked": "step.uncheck",
    "selected": "step.select",
    "expanded": "step.expand",
    "collapsed": "step.collapse",
    "unclear": "step.right_state",
}


def action_words(action: Action, language: Language) -> Spans:
    if isinstance(action, CompoundAction):
        parts = [_simple_words(part, language) for part in action.actions]
        return joined(parts, say(language, "text.then"))
    return _simple_words(action, language)


def condition_words(condition: Condition, language: Language) -> Spans:
    return phrase(language, _CONDITIONS[condition.kind], text=quoted(condition.value, language))


def target_words(target: Target, language: Language, *, beside: bool = False) -> Spans:
    """``beside``: the place lies next to these words, as a field does beside its label."""
    if target.cells:
        cells = [_cell_words(cell, language) for cell in target.cells]
        row = phrase(language, "target.row", cells=joined(cells, say(language, "text.and")))
        if target.role == ROW and target.column:
            return phrase(language, "target.in_column", row=row, column=plain(target.column))
        if target.role == ROW:
            return row
        own = target_words(target.model_copy(update={"cells": ()}), language, beside=beside)
        return phrase(language, "target.in_row", what=own, row=row)
    if target.text:
        key = "target.field" if _is_field(target, beside=beside) else "target.words"
        return phrase(language, key, text=templated(target.text))
    if target.crop is not None:
        return phrase(language, "target.look")
    return phrase(language, "target.role", role=target.role or "?")


def wished_words(target: Target, language: Language) -> Spans:
    """A box or a choice is called by its own words: it is no field beside them."""
    plain_one = target.model_copy(update={"role": None}) if target.text else target
    return target_words(plain_one, language)


def _is_field(target: Target, *, beside: bool) -> bool:
    return bool(target.text) and not target.cells and (beside or target.role in FIELD_ROLES)


def _simple_words(action: SimpleAction, language: Language) -> Spans:
    match action:
        case MouseClickAction():
            return _click_words(action, language)
        case TextInputAction():
            return _typing_words(action, language)
        case KeyPressAction(parameters=pressing):
            return phrase(language, "step.keys", text=key_words(pressing.keys, language))
        case MouseScrollAction() | DragAction():
            return _moving_words(action, language)
        case WaitAction(parameters=waiting):
            return phrase(language, "step.wait", seconds=f"{waiting.duration_ms / 1000:g}")
        case ExtractTextAction(target=target, parameters=reading):
            what = target_words(target, language)
            return phrase(language, "step.read", what=what, variable=_variable(reading.variable))
        case _:
            return _thinking_words(action, language)


def _click_words(action: MouseClickAction, language: Language) -> Spans:
    clicking = action.parameters
    if clicking.chooses is not None:
        return _choice_words(clicking.chooses, language)
    beside = clicking.click_offset != (0, 0)
    what = _place_words(action.target, clicking.coords_var, language, beside=beside)
    wishes = clicking.wanted is not None
    into = action.target is not None and not wishes and _is_field(action.target, beside=beside)
    if action.target is not None and wishes:
        what = wished_words(action.target, language)
    done = phrase(language, _click_phrase(clicking, into=into), what=what)
    if not clicking.modifiers:
        return done
    return phrase(language, "step.holding", keys=key_words(clicking.modifiers, language), done=done)


def _choice_words(chooses: Choosing, language: Language) -> Spans:
    key = "step.open_list" if chooses.does == "opens" else "step.pick"
    value, label = quoted(chooses.value, language), quoted(chooses.label, language)
    return phrase(language, key, what=label, value=value)


def _click_phrase(clicking: ClickParameters, *, into: bool) -> str:
    if clicking.wanted is not None:
        return _WISHES[clicking.wanted]
    if clicking.button == "right":
        return "step.right_click"
    if clicking.button == "middle":
        return "step.middle_click"
    if clicking.double:
        return "step.double_click"
    return "step.click_into" if into else "step.click"


def _typing_words(action: TextInputAction, language: Language) -> Spans:
    typing = action.parameters
    text = quoted(typing.text, language)
    if action.target is None and typing.coords_var is None:
        return phrase(language, "step.type", text=text)
    beside = typing.click_offset != (0, 0)
    what = _place_words(action.target, typing.coords_var, language, beside=beside)
    return phrase(language, "step.type_into", text=text, what=what)


def _moving_words(action: MouseScrollAction | DragAction, language: Language) -> Spans:
    what = _place_words(action.target, action.parameters.coords_var, language, beside=False)
    if isinstance(action, DragAction):
        return phrase(language, "step.drag", what=what, to=target_words(action.parameters.to, language))
    right, down = action.parameters.delta
    if abs(right) > abs(down):
        key = "step.scroll_right" if right > 0 else "step.scroll_left"
    else:
        key = "step.scroll_down" if down > 0 else "step.scroll_up"
    return phrase(language, key, what=what)


def _thinking_words(
    action: NavigateAction | LlmGenerateAction | DecideAction | PauseForHumanAction, language: Language
) -> Spans:
    match action:
        case NavigateAction():
            return phrase(language, "step.navigate")
        case LlmGenerateAction(parameters=writing):
            return phrase(
                language, "step.write", prompt=templated(writing.prompt), variable=_variable(writing.variable)
            )
        case DecideAction(parameters=deciding):
            return phrase(language, "step.decide", variable=_variable(deciding.variable))
        case PauseForHumanAction(parameters=pausing):
            return phrase(language, "step.ask", message=templated(pausing.message))


def _place_words(target: Target | None, coords_var: str | None, language: Language, *, beside: bool) -> Spans:
    if target is not None:
        return target_words(target, language, beside=beside)
    return phrase(language, "target.kept_place", variable=_variable(coords_var or "?"))


def _cell_words(cell: Cell, language: Language) -> Spans:
    text = quoted(cell.text, language)
    if not cell.column:
        return phrase(language, "target.cell", text=text)
    return phrase(language, "target.named_cell", column=plain(cell.column), text=text)


def _variable(name: str) -> Spans:
    return templated(reference(name))
