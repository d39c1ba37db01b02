"""Whether something in a sentence may be the value of a parameter, and how surely."""

from __future__ import annotations

import re
from datetime import date, timedelta
from enum import IntEnum

from rpa_vision.domain.context import DomainContext
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.sorts import Wanted, shape
from rpa_vision.text.folding import folded

_LONG_AGO = timedelta(days=1100)
"""Three years: what a task is done on is nearer; who it is done to was born before."""
_FEW_DIGITS = 3
"""More are no count of anything."""


_NEARLY_FROM = 6
"""Digits of a number that cannot be a count, a room or a postcode."""


class Fit(IntEnum):
    NONE = 0
    OFFER = 1
    """Only a person, or the field's own name beside it, can say so."""
    LIKELY = 2
    """Where nothing else wants it, and it wants nothing else."""
    SURE = 3


def fit(
    candidate: Candidate,
    wanted: Wanted,
    domain: DomainContext,
    today: date,
    *,
    born: bool,
    named: bool,
    needed: bool = False,
) -> Fit:
    """``born``: it stands where people say when somebody was born; ``named``: beside the parameter's own name;
    ``needed``: it is the one number the task cannot do without."""
    if candidate.kind == "prose":
        return Fit.SURE if wanted.sort == "prose" and candidate.label & wanted.words else Fit.NONE
    match wanted.sort:
        case "day" | "birthday":
            return _day(candidate, wanted, today, born=born, named=named)
        case "time":
            return Fit.SURE if candidate.kind == "time" else Fit.NONE
        case "code":
            return _code(candidate, wanted, domain, named=named)
        case "number":
            return _number(candidate, wanted, named=named, needed=needed)
        case "amount" | "phone" | "reference":
            return _by_form(candidate, wanted, named=named)
        case "person" | "surname" | "first_name" | "doctor":
            return _person(candidate, wanted, named=named)
        case "free" | "prose":
            return _free(candidate, wanted, named=named)


def _by_form(candidate: Candidate, wanted: Wanted, *, named: bool) -> Fit:
    if wanted.sort == "amount":
        return _amount(candidate, named=named)
    return _phone(candidate) if wanted.sort == "phone" else _reference(candidate, wanted, named=named)


def _day(candidate: Candidate, wanted: Wanted, today: date, *, born: bool, named: bool) -> Fit:
    if candidate.kind != "day":
        return Fit.NONE
    old = bool(candidate.days) and candidate.days[0] < today - _LONG_AGO
    if wanted.sort == "birthday":
        if born or named:
            return Fit.SURE
        return (Fit.LIKELY if old else Fit.NONE) if candidate.has_year else Fit.NONE
    if born:
        return Fit.NONE
    return Fit.OFFER if old and not named else Fit.SURE


def _code(candidate: Candidate, wanted: Wanted, domain: DomainContext, *, named: bool) -> Fit:
    if candidate.kind == "code":
        return Fit.SURE if candidate.code == wanted.code else Fit.NONE
    if candidate.kind != "digits":
        return Fit.NONE
    if wanted.code in ("cim10", "ccam", "ghm"):
        lettered = candidate.text[:1].isalpha() and any(letter.isdigit() for letter in candidate.text)
        return Fit.SURE if lettered and named else Fit.NONE
    kind, text = domain.kinds.get(wanted.code), candidate.text.replace(" ", "")
    fits_form = kind is None or kind.problem(text) is None
    if wanted.shapes:
        if shape(text) in wanted.shapes:
            begins = text.startswith(wanted.beginning)  # « 26… » for stays of 2026
            return (Fit.SURE if begins else Fit.LIKELY) if fits_form else Fit.OFFER
        if named and len(text) > _FEW_DIGITS:
            return Fit.SURE
        return Fit.LIKELY if any(_nearly_as_long(text, one) for one in wanted.shapes) else Fit.NONE
    return (Fit.LIKELY if fits_form else Fit.OFFER) if named or fits_form else Fit.NONE


def _nearly_as_long(text: str, shown: str) -> bool:
    """A number with a digit less or one too many: a person is told that it is unusual."""
    return text.isdigit() and len(text) >= _NEARLY_FROM and abs(len(text) - len(shown)) == 1


def _amount(candidate: Candidate, *, named: bool) -> Fit:
    if candidate.kind == "amount":
        return Fit.SURE
    plain = candidate.kind == "digits" and candidate.text.replace(" ", "").isdigit()
    return Fit.OFFER if plain and named else Fit.NONE


_PHONE = re.compile(r"0[1-9]\d{8}")


def _phone(candidate: Candidate) -> Fit:
    bare = re.sub(r"[ .-]", "", candidate.text)
    return Fit.SURE if candidate.kind == "digits" and _PHONE.fullmatch(bare) else Fit.NONE


def _reference(candidate: Candidate, wanted: Wanted, *, named: bool) -> Fit:
    known = wanted.references
    if known is None or candidate.kind not in ("reference", "code"):
        return Fit.NONE
    if known.is_exactly(known.written(candidate.text)):
        return Fit.SURE
    if candidate.kind == "code":
        return Fit.NONE
    if known.is_like(candidate.text):
        return Fit.SURE if named else Fit.LIKELY
    return (Fit.LIKELY if named else Fit.OFFER) if known.is_other(candidate.text) else Fit.NONE


def _number(candidate: Candidate, wanted: Wanted, *, named: bool, needed: bool) -> Fit:
    if candidate.kind == "amount":
        return Fit.SURE if wanted.is_money and candidate.text.replace(" ", "").isdigit() else Fit.NONE
    if re.fullmatch(r"[xX]\d{1,2}", candidate.text):
        return Fit.LIKELY
    if candidate.kind != "digits" or not candidate.text[:1].isdigit() or candidate.text[-1:].isalpha():
        return Fit.NONE
    few = sum(letter.isdigit() for letter in candidate.text) <= _FEW_DIGITS
    as_shown = not wanted.shapes or shape(candidate.text) in wanted.shapes
    if named and (few or as_shown):
        return Fit.SURE
    if not few and not as_shown:
        return Fit.OFFER if named else Fit.NONE
    return Fit.LIKELY if needed else Fit.OFFER


def _person(candidate: Candidate, wanted: Wanted, *, named: bool) -> Fit:
    doctor = wanted.sort == "doctor"
    if candidate.kind == "choice" and candidate.value in wanted.variable.examples:
        return Fit.SURE if named or not doctor else Fit.LIKELY
    if wanted.sort in ("surname", "first_name") and candidate.kind in ("name", "capitals"):
        return _half(candidate, wanted)
    if candidate.kind == "name":
        return Fit.SURE if (candidate.title == "doctor") == doctor else Fit.NONE
    if candidate.kind == "capitals":
        if doctor:
            return Fit.SURE if named or _was_shown(candidate, wanted) else Fit.OFFER
        return Fit.LIKELY
    return Fit.OFFER if candidate.kind == "quoted" else Fit.NONE


def _was_shown(candidate: Candidate, wanted: Wanted) -> bool:
    return any(folded(example) == folded(candidate.text) for example in wanted.variable.examples)


def _half(candidate: Candidate, wanted: Wanted) -> Fit:
    if candidate.title == "doctor":
        return Fit.NONE
    if candidate.half:
        return Fit.SURE if candidate.half == wanted.sort else Fit.NONE
    whole = len(candidate.text.split()) > 1
    if wanted.sort == "surname" and not whole and candidate.kind == "name":
        return Fit.SURE
    return Fit.OFFER


def _free(candidate: Candidate, wanted: Wanted, *, named: bool) -> Fit:
    if candidate.kind == "choice":
        return Fit.SURE if candidate.value in wanted.variable.examples else Fit.NONE
    if candidate.kind == "quoted":
        return Fit.SURE if named else Fit.OFFER
    text = candidate.text
    if candidate.kind == "street":
        return (
            Fit.SURE
            if any(example[:1].isdigit() and " " in example for example in wanted.variable.examples)
            else Fit.NONE
        )
    if candidate.kind == "digits":
        if shape(text) in wanted.shapes:
            return Fit.SURE if named else Fit.LIKELY
        numbered = any(
            shape(example)[:1] == "9" and " " not in example for example in wanted.variable.examples
        )
        return Fit.SURE if named and numbered and len(text) <= 1 + max(map(len, wanted.shapes)) else Fit.NONE
    if candidate.kind == "capitals" and not any(letter.isdigit() for one in wanted.shapes for letter in one):
        return Fit.SURE if named else Fit.NONE
    return Fit.NONE
