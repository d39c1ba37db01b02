"""Stretches of days: « du 1er au 15 novembre », « octobre », « la semaine dernière ». Each has a first and a last day."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta

from rpa_vision.planning.values.days import MONTH, NEAR_DAYS, days_in, lowered
from rpa_vision.planning.vocabulary import vocabulary

Period = tuple[int, int, date, date]
_BETWEEN = re.compile(
    r"\b(?:du|de|from|entre|between|depuis|since)\s+(?:le\s+|the\s+)?(?P<first>(?:(?!\b(?:du|de|from|entre|between)\b)[^,;]){1,30}?)\s+(?:au|a|to|et|and|until|till|up to|jusqu'au|jusqu'a|-)\s+(?:le\s+|the\s+)?(?P<last>[^,;]{1,40})"
)
_ONE_MONTH = re.compile(
    rf"\b(?:(?:en|in|for|d'|de|du mois d'|du mois de|le mois de|mois de|mois d'|of|month of)\s?)({MONTH})\b(?:\s+(\d{{4}}))?(?!\s+\d)"
)
_RELATIVE = re.compile(
    r"\b(?:(?:le |du )?mois (dernier|passe|prochain)|(?:la |de la )?semaine (derniere|passee|prochaine)|(ce mois(?:-ci)?|this month)|(cette semaine|this week)"
    r"|(?:the )?(last|next) (month|week))\b"
)
_DAY_ONLY = re.compile(r"(\d{1,2}|premier|first)\s?(?:er|st|nd|rd|th)?$")


_BARE_MONTH = re.compile(rf"(?<!\d )(?<!\d)\b({MONTH})\.?\s+(\d{{4}})\b")
_PART_OF_IT = re.compile(
    r"\b(?:half|debut|fin|mi|quinzaine|beginning|end|start|early|late|moitie|mid)\b[^,;]{0,12}$"
)


def periods_in(sentence: str, today: date) -> Iterator[Period]:
    text = lowered(sentence)
    yield from _between(text, today)
    yield from _months(text, today)
    yield from _relative(text, today)


def _between(text: str, today: date) -> Iterator[Period]:
    for found in _BETWEEN.finditer(text):
        lasts = days_in(found["last"], today)
        if not lasts or lasts[0].start != 0 or len(lasts[0].days) != 1:
            continue
        last, end = lasts[0].days[0], found.start("last") + lasts[0].end
        first = _first_of(found["first"], last, today)
        if first is not None and first <= last:
            yield found.start(), end, first, last


def _first_of(said: str, last: date, today: date) -> date | None:
    """« du 1er au 15 novembre »: the month of the first is said once."""
    only = _DAY_ONLY.fullmatch(said.strip())
    if only is not None:
        day = int(only[1]) if only[1].isdigit() else 1
        return date(last.year, last.month, day) if 0 < day <= last.day else None
    days = days_in(said, today)
    if len(days) != 1 or days[0].start != 0 or days[0].end != len(said):
        return None
    if len(days[0].days) == 1 and days[0].has_year:
        return days[0].days[0]
    before = [one for one in days[0].days if one <= last]
    return max(before, default=None)


def _months(text: str, today: date) -> Iterator[Period]:
    for found in _BARE_MONTH.finditer(text):
        if not re.search(r"\d(?:er|st|nd|rd|th)?\s*$", text[: found.start()]):
            yield found.start(), found.end(), *_whole_month(int(found[2]), vocabulary().months[found[1]])
    for found in _ONE_MONTH.finditer(text):
        if _PART_OF_IT.search(text[: found.start()]):
            continue
        month = vocabulary().months[found[1]]
        year = int(found[2]) if found[2] else _near_year(month, today)
        if year is not None:
            yield found.start(1), found.end(), *_whole_month(year, month)


def _near_year(month: int, today: date) -> int | None:
    near = [
        year
        for year in (today.year - 1, today.year, today.year + 1)
        if abs((date(year, month, 15) - today).days) <= NEAR_DAYS
    ]
    return near[0] if len(near) == 1 else None


def _whole_month(year: int, month: int) -> tuple[date, date]:
    return date(year, month, 1), date(year, month, monthrange(year, month)[1])


def _relative(text: str, today: date) -> Iterator[Period]:
    for found in _RELATIVE.finditer(text):
        month, week, this_month, _, turn, unit = found.groups()
        word = month or week or turn or "this"
        away = (
            -1
            if word.startswith(("dernier", "passe", "last"))
            else 1
            if word.startswith(("prochain", "next"))
            else 0
        )
        if month or this_month or unit == "month":
            at = today.year * 12 + today.month - 1 + away
            yield found.start(), found.end(), *_whole_month(at // 12, at % 12 + 1)
        else:
            monday = today - timedelta(days=today.isoweekday() - 1) + timedelta(days=7 * away)
            yield found.start(), found.end(), monday, monday + timedelta(days=6)
