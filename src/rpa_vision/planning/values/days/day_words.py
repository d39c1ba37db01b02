"""What days are said with, and what saying one comes to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from rpa_vision.planning.words.vocabulary import vocabulary
from rpa_vision.planning.words.word import plain
from rpa_vision.text.folding import folded, without_accents

NEAR_DAYS = 122
"""A day said without its year is the nearest one where the other is twice as far: within four months."""


@dataclass(frozen=True)
class SaidDay:
    start: int
    end: int
    days: tuple[date, ...]
    """More than one: nobody can tell which is meant. None: there is no such day."""
    has_year: bool = True


def any_of(words: Sequence[str]) -> str:
    """Of a regular expression: the longest first."""
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


MONTH = any_of(list(vocabulary().months))
WEEKDAY = any_of(list(vocabulary().weekdays))
NUMBER = rf"\d{{1,3}}|{any_of(list(vocabulary().numbers))}"


def lowered(sentence: str) -> str:
    """Letter for letter: places stay what they are."""
    letters = []
    for letter in plain(sentence):
        bare = without_accents(letter).casefold()
        letters.append(bare if len(bare) == 1 else letter)
    return "".join(letters)


def number(text: str) -> int:
    return int(text) if text.isdigit() else vocabulary().numbers[folded(text)]


def made(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def month_away(today: date, away: int) -> tuple[int, int]:
    at = today.year * 12 + today.month - 1 + away
    return at // 12, at % 12 + 1
