"""Days said by their number: « le 3 mars 2027 », « 03/03/27 », « March 3rd », « le 25 »."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from rpa_vision.planning.values.days.day_words import MONTH, NEAR_DAYS, WEEKDAY, SaidDay, made, month_away
from rpa_vision.planning.words.vocabulary import vocabulary

_DAY_FIRST = re.compile(r"(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d\d))?(?![\d/]|[.-]\d)")
_YEAR_FIRST = re.compile(r"(?<![\d-])(\d{4})-(\d\d)-(\d\d)(?![\d-])")
_ORDINAL = r"(?:er|st|nd|rd|th|eme)"
_BEFORE = rf"\b(?:(?:{WEEKDAY})\b\.?,?\s+(?:the\s+|le\s+)?)?(?:le\s+|the\s+)?"
_YEAR = r"(?:,?\s+(\d{4}))?"
_WRITTEN = re.compile(
    rf"{_BEFORE}(\d{{1,2}}|premier|first)\s?{_ORDINAL}?,?\s+(?:of\s+)?({MONTH})\b\.?{_YEAR}"
)
_MONTH_FIRST = re.compile(
    rf"\b(?:(?:{WEEKDAY})\.?,?\s+)?({MONTH})\.?\s+(?:the\s+)?(\d{{1,2}}){_ORDINAL}?\b(?!\s?[/:h\d]){_YEAR}"
)
_EITHER = re.compile(
    rf"{_BEFORE}(\d{{1,2}}){_ORDINAL}?\s+(?:ou|or)\s+(?:le\s+|the\s+)?(\d{{1,2}}){_ORDINAL}?\s+(?:of\s+)?({MONTH})\b{_YEAR}"
)
_SHORT = "lun|mar|mer|jeu|ven|sam|dim"
_WEEKDAY_IN_DIGITS = re.compile(rf"\b(?:{WEEKDAY}|{_SHORT})\.?\s+(?:le\s+|the\s+)?(?=\d{{1,2}}/\d)")
_OF_TURNED_MONTH = re.compile(
    rf"\b(?:le\s+|the\s+)?(\d{{1,2}}|premier|first)\s?{_ORDINAL}?\s+(?:(?:du|de|of)\s+)?"
    r"(?:mois (prochain|dernier|passe)|(next|last) month|(?:ce|this|du) (?:mois|month)(?:-ci| courant| en cours)?|courant\b)"
)
_ALONE = re.compile(
    r"\b(?:le|du|au)\s+(\d{1,2})(?:er)?\b(?!\s?(?:[/.:h-]\s?\d|h\b|\d|%))|\b(?:the|on)\s+(\d{1,2})(?:st|nd|rd|th)\b(?!\s?\d)"
)


_CLOSE, _FAR = 4, 18
"""Days: a day of a month this near is meant where the other is so much farther."""


def by_number(text: str, today: date) -> Iterator[SaidDay]:
    yield from _either(text, today)
    yield from _written(text, today)
    yield from _in_digits(text, today)
    yield from _of_turned_month(text, today)


def _either(text: str, today: date) -> Iterator[SaidDay]:
    """« le 4 ou le 5 février »"""
    for found in _EITHER.finditer(text):
        both = [
            _day(found, int(day), vocabulary().months[found[3]], found[4], today) for day in found.group(1, 2)
        ]
        yield SaidDay(found.start(), found.end(), tuple(day for one in both for day in one.days))


def _written(text: str, today: date) -> Iterator[SaidDay]:
    for found in _WRITTEN.finditer(text):
        yield _day(found, _which(found[1]), vocabulary().months[found[2]], found[3], today)
    for found in _MONTH_FIRST.finditer(text):
        yield _day(found, int(found[2]), vocabulary().months[found[1]], found[3], today)


def _which(said: str) -> int:
    return int(said) if said.isdigit() else 1


def _in_digits(text: str, today: date) -> Iterator[SaidDay]:
    weekdays = {found.end(): found.start() for found in _WEEKDAY_IN_DIGITS.finditer(text)}
    for found in _YEAR_FIRST.finditer(text):
        yield _day(found, int(found[3]), int(found[2]), found[1], today)
    for found in _DAY_FIRST.finditer(text):
        if found[4] is None and found[2] != "/":  # « 38.5 » and « 2-3 » are no days
            continue
        said = _day(found, int(found[1]), int(found[3]), found[4], today)
        yield SaidDay(weekdays.get(said.start, said.start), said.end, said.days, said.has_year)


def _day(found: re.Match[str], day: int, month: int, year: str | None, today: date) -> SaidDay:
    years = [_whole_year(year, today)] if year else [today.year - 1, today.year, today.year + 1]
    days = tuple(one for one in (made(each, month, day) for each in years) if one is not None)
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


def _of_turned_month(text: str, today: date) -> Iterator[SaidDay]:
    """« le 3 du mois prochain », « the 1st of next month »"""
    for found in _OF_TURNED_MONTH.finditer(text):
        turn = found[2] or found[3] or ""
        away = 1 if turn in ("prochain", "next") else -1 if turn else 0
        day = made(*month_away(today, away), _which(found[1]))
        yield SaidDay(found.start(), found.end(), () if day is None else (day,))


def of_a_month(text: str, today: date) -> Iterator[SaidDay]:
    """« le 25 »: of the month that was, or of the one that comes."""
    for found in _ALONE.finditer(text):
        day = int(found[1] or found[2])
        days = [one for away in (-1, 0, 1) if (one := made(*month_away(today, away), day)) is not None]
        gone, coming = [one for one in days if one <= today], [one for one in days if one >= today]
        near = sorted(dict.fromkeys([*gone[-1:], *coming[:1]]), key=lambda one: abs((one - today).days))
        if len(near) == 2 and abs((near[0] - today).days) <= _CLOSE < abs((near[1] - today).days) - _FAR:
            near = near[:1]  # « le 16 », said on the 17th
        start = found.start(1) if found[1] else found.start(2)
        yield SaidDay(start, found.end(), tuple(sorted(near)), has_year=False)
