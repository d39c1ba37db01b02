"""References known by how they are written: « LOC-0412 », « BX2290 », « 8R4100223 ».

No list says what a file's or an article's number looks like: the values a task was shown do. Letters that all of them
begin with belong to the form, the other letters and the digits vary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from rpa_vision.planning.values.candidate import Candidate

_RUN = re.compile(r"[A-Za-z]+|\d+|[^\sA-Za-z\d]+|\s+")
_REFERENCE = re.compile(r"(?=[^\s]*\d)[A-Za-z\d]+(?:[-/._][A-Za-z\d]+)*")
_TOKEN = re.compile(r"(?<![\w.,/+-])[A-Za-z\d]+(?:[-/._][A-Za-z\d]+)*(?![\w]|[-/.,]\w)")
_APART = r"[\s./_-]?"
_LEAST_DIGITS = 2


@dataclass(frozen=True)
class ReferenceForm:
    """How one value is written: its runs of letters and digits, and what stands between them."""

    runs: tuple[str, ...]

    @cached_property
    def kinds(self) -> str:
        """« a9-9 »: signs count only between two runs of one kind."""
        return _kinds(self.runs)

    @cached_property
    def letters(self) -> tuple[str, ...]:
        return tuple(run.upper() for run in self.runs if run.isalpha())

    @cached_property
    def shape(self) -> str:
        return re.sub(r"[A-Za-z]", "a", re.sub(r"\d", "9", "".join(self.runs)))

    @cached_property
    def spaced(self) -> re.Pattern[str]:
        """The same lengths, with other signs or none between its runs, and in small letters too."""
        parts = [
            rf"[A-Za-z]{{{len(run)}}}" if run.isalpha() else rf"\d{{{len(run)}}}"
            for run in self.runs
            if run.isalnum()
        ]
        return re.compile(rf"(?<![\w.,/+-]){_APART.join(parts)}(?![\w]|[-/.,]\w)")


def form_of(text: str) -> ReferenceForm:
    return ReferenceForm(tuple(_RUN.findall(text)))


@dataclass(frozen=True)
class References:
    """The forms one parameter was shown with."""

    forms: tuple[ReferenceForm, ...]

    @cached_property
    def kinds(self) -> frozenset[str]:
        return frozenset(form.kinds for form in self.forms)

    @cached_property
    def prefix(self) -> tuple[str, ...]:
        """Letters that every value shown has: part of the form, where there were at least two."""
        letters = {form.letters for form in self.forms}
        return next(iter(letters)) if len(self.forms) > 1 and len(letters) == 1 else ()

    def is_exactly(self, text: str) -> bool:
        said = form_of(text)
        return any(said.shape == form.shape for form in self.forms) and self.begins_so(said)

    def is_like(self, text: str) -> bool:
        """Runs of the same kinds, with as many letters; digits more or fewer."""
        said = form_of(text)
        sizes = [tuple(map(len, form.letters)) for form in self.forms if form.kinds == said.kinds]
        return tuple(map(len, said.letters)) in sizes and self.begins_so(said)

    def is_other(self, text: str) -> bool:
        """Of the kind, and not of these: another's number, or one with a slip in it."""
        return form_of(text).kinds in self.kinds

    def begins_so(self, said: ReferenceForm) -> bool:
        return not self.prefix or said.letters == self.prefix

    def written(self, text: str) -> str:
        """With the signs and capitals of those shown, where only these differ."""
        said = [run for run in _RUN.findall(text) if run.isalnum()]
        for form in sorted(self.forms, key=lambda one: one.shape != form_of(text).shape):
            plain = [run for run in form.runs if run.isalnum()]
            if [len(one) for one in plain] == [len(one) for one in said] and form.kinds == _kinds(said, form):
                rest = iter(said)
                loud = all(run.isupper() for run in plain if run.isalpha())
                whole = "".join(next(rest) if run.isalnum() else run for run in form.runs)
                return whole.upper() if loud else whole
        return text


def is_reference(text: str) -> bool:
    """Digits with letters, or with signs between them; no date, no amount."""
    plain = _REFERENCE.fullmatch(text) is not None and sum(map(str.isdigit, text)) >= _LEAST_DIGITS
    return plain and any(letter.isalpha() for letter in text)


def references_of(examples: Sequence[str]) -> References | None:
    if not examples or not all(map(is_reference, examples)):
        return None
    return References(tuple(dict.fromkeys(map(form_of, examples))))


def exactly(sentence: str, known: Iterable[References]) -> list[Candidate]:
    """Written as shown, or with other signs."""
    return [
        Candidate("reference", found.start(), found.end(), found.group())
        for one in known
        for form in one.forms
        for found in form.spaced.finditer(sentence)
        if one.begins_so(form_of(found.group())) and _is_told(found.group(), one)
    ]


def nearly(sentence: str, known: Iterable[References]) -> list[Candidate]:
    kinds = frozenset(kind for one in known for kind in one.kinds)
    return [
        Candidate("reference", found.start(), found.end(), found.group())
        for found in _TOKEN.finditer(sentence)
        if is_reference(found.group()) and form_of(found.group()).kinds in kinds
    ]


def _is_told(text: str, one: References) -> bool:
    """« salle 118 » is no reference: in two words only where its letters are known."""
    return not any(letter.isspace() for letter in text) or bool(one.prefix) or text.count(" ") > 1


def _kinds(runs: Sequence[str], like: ReferenceForm | None = None) -> str:
    if like is not None:
        alike = [one for one in like.runs if one.isalnum()]
        same = len(alike) == len(runs) and all(
            one.isalpha() == other.isalpha() for one, other in zip(alike, runs, strict=True)
        )
        return like.kinds if same else ""
    found = ""
    plain = [run for run in runs if run.isalnum()]
    for before, run in pairwise(["", *plain]):
        apart = bool(before) and before.isalpha() == run.isalpha()
        found += ("-" if apart else "") + ("a" if run.isalpha() else "9")
    return found
