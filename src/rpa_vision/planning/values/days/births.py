"""Births of which only the year is known, or the month: « né en 1950 », "born in May 1950"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.days.day_words import MONTH, lowered
from rpa_vision.planning.words.vocabulary import vocabulary

_BORN_IN = re.compile(
    rf"\b(?:nee?s?|born|ddn|dob)\s*(?:en|in|:)?\s*(?P<month>{MONTH})?\.?\s*(?P<year>19\d\d|20\d\d)\b(?!\s*[/.-]\s*\d)"
)


def births_in_part(sentence: str, today: date) -> Iterator[Candidate]:
    """``value``: as registers write it, nought for what nobody knows."""
    for found in _BORN_IN.finditer(lowered(sentence)):
        year, month = int(found["year"]), found["month"]
        if year > today.year:
            continue
        number = vocabulary().months[month] if month else 0
        start = found.start("month") if month else found.start("year")
        text = sentence[start : found.end()]
        yield Candidate("day", start, found.end(), text, value=f"00/{number:02}/{year}")
