"""Something in a sentence that looks like a value: nobody has said yet whose."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

CandidateKind = Literal[
    "quoted", "prose", "code", "reference", "day", "period", "time", "digits", "amount", "street", "name", "capitals",
    "choice",
]  # fmt: skip
"""``name``: behind a title; ``capitals``: a name or a place by its capitals alone; ``choice``: one of the values a task
was shown with."""


@dataclass(frozen=True)
class Candidate:
    kind: CandidateKind
    start: int
    end: int
    text: str
    """As it stands in the sentence."""
    code: str = ""
    """Of a code: the domain's kind."""
    days: tuple[date, ...] = ()
    has_year: bool = True
    value: str = ""
    """Of a choice: the value as the task was shown with it."""
    title: str = ""
    """Of a name: whose title stands before it."""

    either: tuple[Candidate, ...] = ()
    """Two or more for one place: a person chooses."""
    label: frozenset[str] = frozenset()
    """Of prose: terms of the field's name it stood behind."""
    half: str = ""
    """Of a full name that was parted: « surname » or « first_name »."""

    def meets(self, start: int, end: int) -> bool:
        return start < self.end and self.start < end
