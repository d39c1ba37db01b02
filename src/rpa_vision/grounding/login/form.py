"""The three parts of a login form, or the reasons why they are not surely there.

By words, never by order: some programs ask for the password first. What the words do not settle is left to a
person; a password typed into the wrong field may be shown to everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from rpa_vision.grounding.login.fields import NamedField, named_fields
from rpa_vision.grounding.login.words import part_named, speaks_of_password, submit_named
from rpa_vision.models.base import Role
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.target import GroundedElement, GroundingAttempt
from rpa_vision.perception.view import ScreenView

Outcome = Literal["found", "not_found", "ambiguous"]

_APART = 6.0
"""Of a field's height: two fields of one form are not further apart."""
_BELOW = 14.0
"""Of a field's height: so far below the fields their button may stand, behind a choice of site and a notice."""
_PRESSED = frozenset({ElementType.BUTTON, ElementType.ICON})
PRESSED_BY_NAME = _PRESSED | {ElementType.LINK, ElementType.LABEL}
"""A flat button looks like a text: only words that say nothing else than « log in » make it one."""


@dataclass(frozen=True)
class LoginForm:
    login: GroundedElement
    password: GroundedElement
    submit: GroundedElement


@dataclass(frozen=True)
class LoginSight:
    form: LoginForm | None
    """None unless all three were found."""
    tried: tuple[GroundingAttempt, ...]
    """Password, login and button, as far as the search went."""
    asks_password: bool
    """Whether anything on the screen does, a field that was seen or only the words for one."""


FindLogin = Callable[[ScreenView], LoginSight]


def find_login(view: ScreenView) -> LoginSight:
    fields = named_fields(view)
    password = _password(fields, view)
    tried = [password]
    if password.outcome == "found":
        tried.append(_login(fields, password.candidates[0].bbox))
    if tried[-1].outcome == "found" and len(tried) == 2:
        tried.append(_submit(view, tried[0].candidates[0].bbox, tried[1].candidates[0].bbox))
    asks = bool(password.candidates) or any(speaks_of_password(line.text) for line in view.lines)
    if len(tried) < 3 or tried[-1].outcome != "found":
        return LoginSight(None, tuple(tried), asks)
    password_at, login_at, submit_at = (attempt.candidates[0] for attempt in tried)
    return LoginSight(LoginForm(login_at, password_at, submit_at), tuple(tried), asks)


def _password(fields: Sequence[NamedField], view: ScreenView) -> GroundingAttempt:
    """Where a new one is to be chosen, even if only the words for it were seen, no password belongs."""
    asked = [field for field in fields if field.part == "password"]
    asked = asked or [field for field in fields if field.part == "code"]
    found = [_grounded(field.element, "password_input", field.words, field.sure) for field in asked]
    fresh = [line.text for line in view.lines if part_named(line.text) == "new_password"]
    if fresh:
        return _attempt("ambiguous", f"« {fresh[0]} »: a password is to be chosen here", found)
    return _only(found, "field for a password")


def _login(fields: Sequence[NamedField], password: Box) -> GroundingAttempt:
    near = [field for field in fields if field.part == "login" and are_one_form(field.box, password)]
    found = [_grounded(field.element, "form_input", field.words, field.sure) for field in near]
    return _only(found, "field for who logs in near the password")


def _submit(view: ScreenView, password: Box, login: Box) -> GroundingAttempt:
    form = password.union(login)
    near = [one for one in view.elements if may_send(one.bbox, form, password)]
    near = [with_words_on_it(one, view) for one in near]
    for sure, types in (("sure", _PRESSED), ("likely", _PRESSED), ("sure", PRESSED_BY_NAME)):
        named = [one for one in near if one.type in types and submit_named(one.label) == sure]
        if named:
            found = [_grounded(one, "submit", one.label, one.label_confidence) for one in named]
            return _only(found, "button that logs in")
    return _only([], "button that logs in near the fields")


def with_words_on_it(element: UIElement, view: ScreenView) -> UIElement:
    """As they were read. Of a button so small that it was taken for an icon they are all that is certain."""
    inside = [line for line in view.lines if element.bbox.encloses(line.bbox)]
    if len(inside) != 1:
        return element
    words = inside[0]
    named = {"label": words.text, "label_confidence": words.confidence}
    place = {"bbox": words.bbox, "center": words.bbox.center} if element.type is ElementType.ICON else {}
    return element.model_copy(update={**named, **place})


def are_one_form(one: Box, other: Box) -> bool:
    height = max(one.height, other.height)
    across = max(one.left, other.left) < min(one.right, other.right)
    down = max(one.top, other.top) < min(one.bottom, other.bottom)
    gap = max(one.top, other.top) - min(one.bottom, other.bottom)
    beside = max(one.left, other.left) - min(one.right, other.right)
    return (across and gap <= _APART * height) or (down and beside <= _APART * 2 * height)


def may_send(button: Box, form: Box, field: Box) -> bool:
    """Below the fields or beside the last of them, not further aside than a label before them would begin."""
    aside = form.left - form.width <= button.center.x < form.right + form.width
    return aside and form.top <= button.top and button.bottom <= form.bottom + _BELOW * field.height


def _only(candidates: list[GroundedElement], what: str) -> GroundingAttempt:
    if not candidates:
        return _attempt("not_found", f"no {what}", [])
    if len(candidates) > 1:
        return _attempt("ambiguous", f"{len(candidates)} times a {what}", candidates)
    return _attempt("found", f"{what}: « {candidates[0].text} »", candidates)


def _attempt(outcome: Outcome, reason: str, candidates: Sequence[GroundedElement]) -> GroundingAttempt:
    return GroundingAttempt(method="ocr_anchor", outcome=outcome, reason=reason, candidates=tuple(candidates))


def _grounded(element: UIElement, role: Role, words: str, sure: float) -> GroundedElement:
    return GroundedElement(
        role=role,
        text=words,
        bbox=element.bbox,
        center=element.center,
        confidence=sure,
        method="ocr_anchor",
        source_ocr_text=words,
    )
