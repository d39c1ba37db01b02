"""Days as people say them, from a given today: « mardi dernier », « le 3 mars », "in two weeks".

A day that could be two is given as both: a person says which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from rpa_vision.planning.vocabulary import vocabulary
from rpa_vision.planning.words import plain
from rpa_vision.text.folding import folded, without_accents

NEAR_DAYS = 122
"""A day said without its year is the nearest one where the other is twice as far: within four months."""
_WEEK = 7


@dataclass(frozen=True)
class SaidDay:
    start: int
    end: int
    days: tuple[date, ...]
    """More than one: nobody can tell which is meant. None: there is no such day."""
    has_year: bool = True


_DAY_FIRST = re.compile(r"(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d\d))?(?![\d/]|[.-]\d)")
_YEAR_FIRST = re.compile(r"(?<![\d-])(\d{4})-(\d\d)-(\d\d)(?![\d-])")
MONTH = "|".join(sorted(map(re.escape, vocabulary().months), key=len, reverse=True))
_WEEKDAY = "|".join(sorted(map(re.escape, vocabulary().weekdays), key=len, reverse=True))
_NUMBER = rf"\d{{1,3}}|{'|'.join(sorted(vocabulary().numbers, key=len, reverse=True))}"
_WRITTEN = re.compile(
    rf"\b(?:(?:{_WEEKDAY})\.?,?\s+(?:the\s+|le\s+)?)?(?:le\s+|the\s+)?(\d{{1,2}}|premier|first)\s?(?:er|st|nd|rd|th|eme)?\s+(?:of\s+)?({MONTH})\b\.?"
    rf"(?:,?\s+(\d{{4}}))?"
)
_MONTH_FIRST = re.compile(
    rf"\b(?:(?:{_WEEKDAY})\.?,?\s+)?({MONTH})\.?\s+(?:the\s+)?(\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s?[/:h\d])(?:,?\s+(\d{{4}}))?"
)
_WEEKDAY_AND_DAY = re.compile(
    rf"\b({_WEEKDAY})\s+(?:le\s+|the\s+)?(\d{{1,2}})(?:th|st|nd|rd|er)?\b(?!\s?(?:h\b|h\d|:|[/.-]\d|\w))"
)
_LAST = r"dernier|derniere|passe|passee"
_NEXT = r"prochain|prochaine|qui vient"
_WEEKDAY_TURNED = re.compile(
    rf"\b(?:(?:ce|le)\s+)?(?:(last|next|this|this past|this coming)\s+)?({_WEEKDAY})(?:\s+({_LAST}|{_NEXT}|en huit|en 8))?\b"
)
_FIXED = {
    "avant-hier": -2, "avant hier": -2, "hier": -1, "aujourd'hui": 0, "aujourdhui": 0, "ce jour": 0, "ce matin": 0,
    "cet apres-midi": 0, "ce soir": 0, "demain": 1, "apres-demain": 2, "apres demain": 2,
    "the day before yesterday": -2, "day before yesterday": -2, "yesterday": -1, "today": 0, "this morning": 0,
    "this afternoon": 0, "tonight": 0, "tomorrow": 1, "the day after tomorrow": 2, "day after tomorrow": 2,
    "hier soir": -1, "hier matin": -1, "demain matin": 1, "demain soir": 1, "tomorrow morning": 1, "tomorrow afternoon": 1,
}  # fmt: skip
_FIXED_FORM = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, _FIXED), key=len, reverse=True))})\b")
_UNITS = {"jour": 1, "jours": 1, "day": 1, "days": 1, "semaine": 7, "semaines": 7, "week": 7, "weeks": 7}
_AGO = re.compile(rf"\bil y a ({_NUMBER}) (jours?|semaines?)\b|\b({_NUMBER}) (days?|weeks?) ago\b")
_AHEAD = re.compile(rf"\bdans ({_NUMBER}) (jours?|semaines?)\b|\bin ({_NUMBER}) (days?|weeks?)\b")


def days_in(sentence: str, today: date) -> list[SaidDay]:
    """In order, none over another."""
    text = lowered(sentence)
    found: list[SaidDay] = []
    for reader in (_written, _in_digits, _turned, _fixed, _counted, _of_a_month):
        for one in reader(text, today):
            if all(one.end <= other.start or one.start >= other.end for other in found):
                found.append(one)
    return sorted(found, key=lambda one: one.start)


def lowered(sentence: str) -> str:
    """Letter for letter: places stay what they are."""
    letters = []
    for letter in plain(sentence):
        bare = without_accents(letter).casefold()
        letters.append(bare if len(bare) == 1 else letter)
    return "".join(letters)


def _number(text: str) -> int:
    return int(text) if text.isdigit() else vocabulary().numbers[folded(text)]


def _written(text: str, today: date) -> Iterator[SaidDay]:
    for found in _WRITTEN.finditer(text):
        day = 1 if not found[1].isdigit() else int(found[1])
        yield _day(found, day, vocabulary().months[found[2]], found[3], today)
    for found in _MONTH_FIRST.finditer(text):
        yield _day(found, int(found[2]), vocabulary().months[found[1]], found[3], today)


def _in_digits(text: str, today: date) -> Iterator[SaidDay]:
    for found in _YEAR_FIRST.finditer(text):
        yield _day(found, int(found[3]), int(found[2]), found[1], today)
    for found in _DAY_FIRST.finditer(text):
        if found[4] is None and found[2] != "/":  # « 38.5 » and « 2-3 » are no days
            continue
        yield _day(found, int(found[1]), int(found[3]), found[4], today)


def _day(found: re.Match[str], day: int, month: int, year: str | None, today: date) -> SaidDay:
    years = [_whole_year(year, today)] if year else [today.year - 1, today.year, today.year + 1]
    days = tuple(one for one in (_made(each, month, day) for each in years) if one is not None)
    if year is None and days:
        nearest = min(days, key=lambda one: abs((one - today).days))
        near = abs((nearest - today).days) <= NEAR_DAYS
        days = (nearest,) if near else tuple(sorted(days, key=lambda one: abs((one - today).days))[:2])
    return SaidDay(found.start(), found.end(), days, has_year=year is not None)


def _whole_year(year: str, today: date) -> int:
    if len(year) == len("2024"):
        return int(year)
    whole = today.year - today.year % 100 + int(year)
    return whole if whole <= today.year + 10 else whole - 100


def _made(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _turned(text: str, today: date) -> Iterator[SaidDay]:
    for found in _WEEKDAY_AND_DAY.finditer(text):
        yield SaidDay(
            found.start(), found.end(), _meeting(vocabulary().weekdays[found[1]], int(found[2]), today), False
        )
    for found in _WEEKDAY_TURNED.finditer(text):
        if found[2] in _SHORT_DAYS and not (found[1] or found[3]):
            continue
        yield SaidDay(found.start(), found.end(), _weekday(found, today))


_SHORT_DAYS = frozenset({"mar", "mon", "sun", "sat", "wed", "fri", "tue", "thu"})


def _meeting(weekday: int, day: int, today: date) -> tuple[date, ...]:
    """« mardi 24 »: the days near today that are both."""
    around = (today + timedelta(days=away) for away in range(-45, 46))
    both = [one for one in around if one.day == day and one.isoweekday() == weekday]
    return tuple(both)


def _weekday(found: re.Match[str], today: date) -> tuple[date, ...]:
    weekday, turn = vocabulary().weekdays[found[2]], found[1] or found[3] or ""
    ahead = (weekday - today.isoweekday() - 1) % _WEEK + 1
    behind = (today.isoweekday() - weekday - 1) % _WEEK + 1
    coming, gone = today + timedelta(days=ahead), today - timedelta(days=behind)
    if turn.startswith(("dernier", "passe", "last", "this past")):
        return (gone,)
    if turn.startswith(("prochain", "qui vient", "this coming")):
        return (coming,)
    if turn == "next":
        this_week = coming.isocalendar().week == today.isocalendar().week
        return (coming, coming + timedelta(days=_WEEK)) if this_week else (coming,)
    if turn.startswith("en "):
        return (coming + timedelta(days=_WEEK),)
    return (gone, coming)


def _fixed(text: str, today: date) -> Iterator[SaidDay]:
    for found in _FIXED_FORM.finditer(text):
        yield SaidDay(found.start(), found.end(), (today + timedelta(days=_FIXED[found.group()]),))


def _counted(text: str, today: date) -> Iterator[SaidDay]:
    for form, sign in ((_AGO, -1), (_AHEAD, 1)):
        for found in form.finditer(text):
            number, unit = (found[1], found[2]) if found[1] else (found[3], found[4])
            away = sign * _number(number) * _UNITS[unit]
            yield SaidDay(found.start(), found.end(), (today + timedelta(days=away),))


_DAY_ALONE = re.compile(
    r"\b(?:le|du|au)\s+(\d{1,2})(?:er)?\b(?!\s?(?:[/.:h-]\s?\d|h\b|\d|%))|\b(?:the|on)\s+(\d{1,2})(?:st|nd|rd|th)\b(?!\s?\d)"
)


def _of_a_month(text: str, today: date) -> Iterator[SaidDay]:
    """« le 25 »: of the month that was, or of the one that comes."""
    for found in _DAY_ALONE.finditer(text):
        day = int(found[1] or found[2])
        months = ((today.year * 12 + today.month - 1 + away) for away in (-1, 0, 1))
        days = [one for at in months if (one := _made(at // 12, at % 12 + 1, day)) is not None]
        gone, coming = [one for one in days if one <= today], [one for one in days if one >= today]
        near = dict.fromkeys([*gone[-1:], *coming[:1]])
        yield SaidDay(
            found.start(1) if found[1] else found.start(2), found.end(), tuple(near), has_year=False
        )
