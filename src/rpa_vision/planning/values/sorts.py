"""What a parameter wants: its kind, what the values it was shown with look like, and what stands before it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rpa_vision.domain.context import DomainContext
from rpa_vision.models.graph.workflow import Variable
from rpa_vision.planning.words.pieces import terms_of
from rpa_vision.planning.words.vocabulary import NO_TERMS, Terms, letters_of, vocabulary

Sort = Literal[
    "day", "birthday", "time", "code", "number", "person", "surname", "first_name", "doctor", "free"
]
_TIME = re.compile(r"\d{1,2}\s?[:hH]\s?\d\d")
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

    @cached_property
    def label_words(self) -> frozenset[str]:
        return _label_words(self.variable)

    @cached_property
    def family(self) -> Terms:
        """Of things, where it was shown with several of one."""
        shown = [terms_of(example, vocabulary()) for example in self.variable.examples if self.sort == "free"]
        families = [one for one in vocabulary().families if sum(bool(terms & one) for terms in shown) > 1]
        return families[0] if families else NO_TERMS

    @cached_property
    def shapes(self) -> frozenset[str]:
        return frozenset(map(shape, self.variable.examples))


_NUMBERS = frozenset({"ipp", "nda", "nir"})
_NUMBERED = frozenset({"thing:patient", "thing:stay", "thing:record"})
_WHOM = frozenset({"person", "surname", "first_name", "birthday"})


def is_subject(wanted: Wanted) -> bool:
    """A number by which people or stays are known, a name, a day of birth."""
    numbered = wanted.sort == "code" and wanted.code in _NUMBERS
    numbered = numbered or (wanted.code == "number" and not wanted.words.isdisjoint(_NUMBERED))
    return numbered or wanted.sort in _WHOM


def shape(text: str) -> str:
    """« 305B » and « 214C » have one: digits, and letters, each as many."""
    return re.sub(r"[^\W\d_]", "a", re.sub(r"\d", "9", text.replace(" ", "")))


def wanted_by(variables: Sequence[Variable], domain: DomainContext) -> list[Wanted]:
    has_first_name = any(_is_first_name(one) for one in variables)
    return [_wanted(one, domain, has_first_name=has_first_name) for one in variables]


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
    if kind in ("text", "name"):
        return _person(variable, kind, has_first_name=has_first_name)
    if kind == "number":
        return "code" if _is_numbering(variable) else "number"
    return "code"


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
