"""What any trade writes: numbers, names, and whatever a site gives a pattern for."""

from __future__ import annotations

import re

from rpa_vision.domain.forms.codes import looks_like
from rpa_vision.domain.forms.form import WrittenForm
from rpa_vision.domain.values import Fault

_NUMBER = re.compile(r"[+-]?\d+(?:[ .,/-]?\d+)*(?: ?[%€])?")
_NUMBER_SHAPE = re.compile(r"\d+(?:[.,]\d+)?")
_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ][^\W\d_]*(?:[-' ’][A-ZÀ-ÖØ-Þ][^\W\d_]*)*")


def _name_fault(text: str) -> Fault | None:
    return None if any(letter.isalpha() for letter in text) else "form"


NUMBER = WrittenForm(_NUMBER_SHAPE, looks_like(_NUMBER), str)
NAME = WrittenForm(_NAME, _name_fault, str)


def patterned(pattern: re.Pattern[str]) -> WrittenForm:
    return WrittenForm(pattern, looks_like(pattern), str)
