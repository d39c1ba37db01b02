"""Which of the things seen on a login page is which, where their words alone do not settle it.

A model chooses among what the eyes have seen, by number, and must not contradict what the words do say. What it chose
is marked as its word, so that a person confirms it before anything is typed there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rpa_vision.errors import ModelUnavailableError
from rpa_vision.grounding.login.fields import spoken_fields
from rpa_vision.grounding.login.form import (
    PRESSED_BY_NAME,
    LoginForm,
    LoginSight,
    are_one_form,
    find_login,
    may_send,
    with_words_on_it,
)
from rpa_vision.grounding.login.words import Part, part_named, speaks_of_password
from rpa_vision.lexicon.consequence import says_irreversible
from rpa_vision.lexicon.labels import Sense, label
from rpa_vision.models.base import Role
from rpa_vision.models.screen import UIElement
from rpa_vision.models.target import BY_MODEL, GroundedElement, GroundingAttempt
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import VisionModel
from rpa_vision.prompts import forms
from rpa_vision.prompts.answers import json_object
from rpa_vision.prompts.quoting import quoted
from rpa_vision.prompts.wording import Own, prompt, system_prompt

MOST_THINGS = 40
"""A login page has a tenth of them; a page with more is another one."""
_SECRETS: frozenset[Part] = frozenset({"password", "code"})
_ROLES: tuple[tuple[str, Role], ...] = (
    ("login", "form_input"),
    ("password", "password_input"),
    ("submit", "submit"),
)


@dataclass(frozen=True)
class SeenThing:
    element: UIElement
    said: tuple[str, ...]
    is_field: bool

    @property
    def parts(self) -> frozenset[Part]:
        """What its own words say it is for."""
        return frozenset(part for words in self.said if (part := part_named(words)) is not None)

    @property
    def speaks_of_password(self) -> bool:
        return bool(self.parts & _SECRETS) or any(map(speaks_of_password, self.said))


class LoginRoles:
    def __init__(self, model: VisionModel, timeout_s: float) -> None:
        self._model = model
        self._timeout_s = timeout_s

    def find(self, view: ScreenView) -> LoginSight:
        """Without a question where the words settle it, or where nothing that is read speaks of a password."""
        seen = find_login(view)
        if seen.form is not None or not seen.asks_password or _is_being_chosen(view):
            return seen
        things = _things(view)
        if len(things) > MOST_THINGS:
            return seen
        chosen = self._chosen(things, view)
        if isinstance(chosen, str):
            return _refused(seen, f"{self._model.name} {chosen}")
        problem = _objection(chosen, seen)
        if problem is not None:
            return _refused(seen, f"{self._model.name} names a place where {problem}")
        login, password, submit = (_grounded(chosen[name], role) for name, role in _ROLES)
        told = GroundingAttempt(
            method=BY_MODEL,
            outcome="found",
            reason=f"{self._model.name} names the parts of the form",
            candidates=(login, password, submit),
        )
        return LoginSight(LoginForm(login, password, submit), (*seen.tried, told), seen.asks_password)

    def _chosen(self, things: Sequence[SeenThing], view: ScreenView) -> Mapping[str, SeenThing] | str:
        listed = Own("\n".join(_line(number, one) for number, one in enumerate(things, 1)))
        try:
            answer = self._model.answer(
                prompt("login", things=listed),
                [view.frame.pixels],
                self._timeout_s,
                system=system_prompt(),
                schema=forms.LOGIN,
            )
        except ModelUnavailableError as error:
            return str(error)
        said = json_object(answer)
        if said is None:
            return "did not answer in JSON"
        numbers = [said.get(name) for name, _ in _ROLES]
        known = [one for one in numbers if type(one) is int and 1 <= one <= len(things)]
        if len(set(known)) < len(_ROLES):
            return "does not name three of the things seen"
        return {name: things[number - 1] for (name, _), number in zip(_ROLES, known, strict=True)}


def _is_being_chosen(view: ScreenView) -> bool:
    """A new password: no stored one belongs there, whoever says so."""
    return any(part_named(line.text) == "new_password" for line in view.lines)


def _things(view: ScreenView) -> list[SeenThing]:
    fields = [SeenThing(one, tuple(words for words, _ in said), True) for one, said in spoken_fields(view)]
    pressed = [with_words_on_it(one, view) for one in view.elements if one.type in PRESSED_BY_NAME]
    return fields + [SeenThing(one, (one.label,), False) for one in pressed if one.label]


def _line(number: int, thing: SeenThing) -> str:
    kind = "field" if thing.is_field else str(thing.element.type)
    return f"{number}. {kind} {' '.join(map(quoted, thing.said))}".rstrip()


def _objection(chosen: Mapping[str, SeenThing], seen: LoginSight) -> str | None:
    """What the eyes know better; None where nothing they know speaks against it."""
    login, password, submit = (chosen[name] for name, _ in _ROLES)
    if not (login.is_field and password.is_field):
        return "no field is seen"
    if not password.speaks_of_password or "login" in password.parts:
        return "no password is asked for"
    if login.parts - {"login"} or login.speaks_of_password:
        return "another part of the form is named"
    if not are_one_form(login.element.bbox, password.element.bbox):
        return "another form is seen"
    if not _may_log_in(submit, login, password):
        return "nothing is seen that sends this form"
    for name, attempt in zip(("password", "login"), seen.tried, strict=False):
        if attempt.outcome == "found" and attempt.candidates[0].bbox != chosen[name].element.bbox:
            return f"its words say that the {name} is elsewhere"
    return None


def _may_log_in(submit: SeenThing, login: SeenThing, password: SeenThing) -> bool:
    form = password.element.bbox.union(login.element.bbox)
    stands_there = may_send(submit.element.bbox, form, password.element.bbox)
    words = submit.element.label
    does_else = submit.speaks_of_password or says_irreversible(words) or label(words).sense is Sense.LEAVES
    return stands_there and not submit.is_field and not does_else


def _refused(seen: LoginSight, why: str) -> LoginSight:
    attempt = GroundingAttempt(method=BY_MODEL, outcome="not_found", reason=why)
    return LoginSight(None, (*seen.tried, attempt), seen.asks_password)


def _grounded(thing: SeenThing, role: Role) -> GroundedElement:
    one, words = thing.element, " ".join(thing.said)
    return GroundedElement(
        role=role,
        text=words,
        bbox=one.bbox,
        center=one.center,
        confidence=one.label_confidence,
        method=BY_MODEL,
        source_ocr_text=words,
    )
