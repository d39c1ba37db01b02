"""What a parameter wants: its kind, what the values it was shown with look like, and what stands before it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import Literal

from rpa_vision.domain.context import DomainContext
from rpa_vision.models.graph.workflow import Variable
from rpa_vision.planning.values.references import References, references_of
from rpa_vision.planning.words.letters import NO_TERMS, Terms, letters_of
from rpa_vision.planning.words.pieces import terms_of
from rpa_vision.planning.words.vocabulary import vocabulary

Sort = Literal[
    "day", "birthday", "time", "code", "number", "amount", "phone", "reference", "person", "surname", "first_name", "doctor",
    "prose", "free",
]  # fmt: skip
"""``prose``: whole phrases, as somebody tells what happened; ``free``: one of a few values, a place."""
_TIME = re.compile(r"\d{1,2}\s?[:hH]\s?\d\d")
_AMOUNT = re.compile(r"\d{1,3}(?:[ .]?\d{3})*[.,]\d\d")
_PHONE = re.compile(r"(?:\+\d\d ?|0)\d(?:[ .-]?\d\d){4}")
_BEGINNING = 2
"""Digits of a number that may be its year or its kind: later ones only happen to be alike."""
_PROSE_FROM = 3
"""Words: shorter values may be a list's."""
_NAME = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")
_NUMBERED = frozenset({"ipp", "nda", "rpps", "finess", "number"})


@dataclass(frozen=True)
class Wanted:
    variable: Variable
    sort: Sort
    code: str
    """The domain's kind, where it is one that has a form."""
    words: Terms
    """Of its label and its name."""
    leads: bool = False
    """The first reference of a task that is about nobody: it says what the task is done to."""

    @cached_property
    def label_words(self) -> frozenset[str]:
        return _label_words(self.variable)

    @cached_property
    def family(self) -> Terms:
        """Of things, where it was shown with several of one."""
        shown = [terms_of(example, vocabulary()) for example in self.variable.examples if self.sort == "free"]
        families = [one for one in vocabulary().families if sum(bool(terms & one) for terms in shown) > 1]
        return families[0] if families else NO_TERMS

    @property
    def counts(self) -> bool:
        """« Exemplaires », « Quantité »: of whatever the task makes."""
        return self.sort == "number" and not self.label_words.isdisjoint(vocabulary().lists["counts"])

    @property
    def is_money(self) -> bool:
        return self.sort == "amount" or bool(self.words & vocabulary().money)

    @cached_property
    def references(self) -> References | None:
        return references_of(self.variable.examples) if self.sort == "reference" else None

    @cached_property
    def beginning(self) -> str:
        """What all numbers it was shown with begin with."""
        shown = [example.replace(" ", "") for example in self.variable.examples]
        if len(shown) < 2 or not all(map(str.isdigit, shown)):
            return ""
        same = takewhile(lambda digits: len(set(digits)) == 1, zip(*shown, strict=False))
        return "".join(digits[0] for digits in same)[:_BEGINNING]

    @cached_property
    def shapes(self) -> frozenset[str]:
        return frozenset(map(shape, self.variable.examples))


_CODED = frozenset({"cim10", "ccam", "ghm", "nir", "ipp", "nda", "rpps", "finess"})
_NUMBERS = frozenset({"ipp", "nda", "nir"})
_NUMBERED = frozenset({"thing:patient", "thing:stay", "thing:record"})
_WHOM = frozenset({"person", "surname", "first_name", "birthday"})


def is_subject(wanted: Wanted) -> bool:
    """A number by which people or stays are known, a name, a day of birth."""
    numbered = wanted.sort == "code" and wanted.code in _NUMBERS
    numbered = numbered or (wanted.code == "number" and not wanted.words.isdisjoint(_NUMBERED))
    return numbered or wanted.leads or wanted.sort in _WHOM


def shape(text: str) -> str:
    """« 305B » and « 214C » have one: digits, and letters, each as many."""
    return re.sub(r"[^\W\d_]", "a", re.sub(r"\d", "9", text.replace(" ", "")))


def wanted_by(variables: Sequence[Variable], domain: DomainContext) -> list[Wanted]:
    has_first_name = any(_is_first_name(one) for one in variables)
    found = [_wanted(one, domain, has_first_name=has_first_name) for one in variables]
    first = next((one for one in found if one.sort == "reference"), None)
    if first is None or any(map(is_subject, found)):
        return found
    return [replace(one, leads=True) if one is first else one for one in found]


def _wanted(variable: Variable, domain: DomainContext, *, has_first_name: bool) -> Wanted:
    label = variable.label or variable.name.replace("_", " ")
    kind = variable.kind if variable.kind != "text" else domain.kind_of(variable.examples, label)
    words = terms_of(f"{label} {variable.name.replace('_', ' ')}", vocabulary())
    sort = _sort(variable, kind, label, has_first_name=has_first_name)
    return Wanted(variable, sort, kind if sort == "code" else "", words)


def _sort(variable: Variable, kind: str, label: str, *, has_first_name: bool) -> Sort:
    if kind == "birth_date" or kind == "date":
        return "birthday" if kind == "birth_date" or "thing:birth" in terms_of(label, vocabulary()) else "day"
    if variable.examples and all(map(_TIME.fullmatch, variable.examples)):
        return "time"
    if variable.kind in ("text", "number") and not _is_a_code(kind):
        if references_of(variable.examples) is not None:
            return "reference"
        if (told := _written_so(variable)) is not None:
            return told
    if kind in ("text", "name"):
        return _person(variable, kind, has_first_name=has_first_name)
    if kind == "number":
        return "code" if _is_numbering(variable) else "number"
    return "code"


def _is_a_code(kind: str) -> bool:
    """« B2231 » may be a diagnosis by its form: what a field is called says whether it is one."""
    return kind in _CODED


def _written_so(variable: Variable) -> Sort | None:
    shown = variable.examples
    if shown and all(map(_AMOUNT.fullmatch, shown)):
        return "amount"
    if shown and all(map(_PHONE.fullmatch, shown)):
        return "phone"
    prose = [one for one in shown if one[:1].islower() and len(one.split()) > 1]
    long = any(len(one.split()) >= _PROSE_FROM for one in shown)
    return "prose" if prose and long and 2 * len(prose) >= len(shown) else None


def _is_numbering(variable: Variable) -> bool:
    """Of records: long, and of one length."""
    lengths = {len(example) for example in variable.examples}
    return len(lengths) == 1 and min(lengths) >= 4 and all(example.isdigit() for example in variable.examples)


def _is_first_name(variable: Variable) -> bool:
    return not _label_words(variable).isdisjoint(vocabulary().persons["first_name"]) and not _is_doctor(
        variable
    )


def _is_doctor(variable: Variable) -> bool:
    return not _label_words(variable).isdisjoint(vocabulary().persons["doctor"])


def _label_words(variable: Variable) -> frozenset[str]:
    return frozenset(letters_of(f"{variable.label} {variable.name.replace('_', ' ')}"))


def _person(variable: Variable, kind: str, *, has_first_name: bool) -> Sort:
    named = all(map(_NAME.fullmatch, variable.examples)) and not any(
        len(example.split()) > 4 for example in variable.examples
    )
    if not named:
        return "free"
    if _is_first_name(variable):
        return "first_name"
    if _is_doctor(variable):
        return "doctor"
    if kind == "name" or not _label_words(variable).isdisjoint(vocabulary().persons["patient"]):
        return "surname" if has_first_name else "person"
    return "free"


def same_meaning(one: Wanted, other: Wanted) -> bool:
    if one.sort == other.sort == "reference":
        return one.variable.name == other.variable.name or one.words == other.words
    return (
        one.sort == other.sort
        and one.code == other.code
        and (one.variable.name == other.variable.name or one.sort != "code" or one.code != "number")
    )
