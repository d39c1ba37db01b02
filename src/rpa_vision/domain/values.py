"""What is told about a value: that it is of a kind, where it stands, what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rpa_vision.models.base import Model
from rpa_vision.phrases import Bilingual, Language, phrased, say

Fault = Literal[
    "form",
    "key",
    "no_such_day",
    "no_such_month",
    "no_such_place",
    "in_future",
    "too_long_ago",
    "unknown_code",
]
_SAID: Mapping[Fault, str] = {
    "form": "wrong_value.form",
    "key": "wrong_value.wrong_key",
    "no_such_day": "wrong_value.no_such_day",
    "no_such_month": "wrong_value.no_such_month",
    "no_such_place": "wrong_value.no_such_place",
    "in_future": "wrong_value.in_future",
    "too_long_ago": "wrong_value.too_long_ago",
    "unknown_code": "wrong_value.unknown_code",
}


class Told(Model):
    """The same in both languages."""

    fr: str
    en: str

    def said(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en


@dataclass(frozen=True)
class ValueProblem:
    """It never holds the value itself, which may be a patient's: whoever has it may say it before this."""

    fault: Fault
    one: Told
    """What it should be, with its article: « un code CIM-10 »."""

    @property
    def sentence(self) -> Bilingual:
        return phrased(_SAID[self.fault], one=self.one)

    def said(self, language: Language) -> str:
        """« n'est pas un code CIM-10 »"""
        return self.sentence.said_in(language)

    def said_of(self, text: str, language: Language) -> str:
        """« J1X8 » n'est pas un code CIM-10. For the person who gave it, never for a log."""
        return f"{say(language, 'text.quoted', text=text)} {self.said(language)}"


@dataclass(frozen=True)
class FoundValue:
    """Something in a sentence that has a kind's form; ``problem``: it has the form, and is wrong."""

    text: str
    start: int
    end: int
    problem: ValueProblem | None = None


@dataclass(frozen=True)
class KnownCode:
    """One row of a kind's table."""

    code: str
    label: str
    kind: str
