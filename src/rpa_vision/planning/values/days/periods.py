"""Stretches of days: « du 1er au 15 novembre », « octobre », « la semaine dernière ». Each has a first and a last day."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta

from rpa_vision.planning.values.days.day_words import MONTH, NEAR_DAYS, WEEKDAY, lowered, month_away
from rpa_vision.planning.values.days.days import days_in
from rpa_vision.planning.values.days.days_from_days import counts
from rpa_vision.planning.words.vocabulary import vocabulary

Period = tuple[int, int, date, date]
_BETWEEN = re.compile(
    r"\b(?:du|de|from|entre|between|depuis|since)\s+(?:le\s+|the\s+)?(?P<first>(?:(?!\b(?:du|de|from|entre|between)\b)[^,;]){1,30}?)\s+(?:au|a|to|et|and|until|till|up to|jusqu'au|jusqu'a|-)\s+(?:le\s+|the\s+)?(?P<last>[^,;]{1,40})"
)
_ONE_MONTH = re.compile(
    rf"\b(?:(?:en|in|for|d'|de|pour|sur|au mois de|au mois d'|du mois d'|du mois de|le mois de|mois de|mois d'|of|(?:the )?month of)\s?)({MONTH})\b(?:\s+(\d{{4}}))?(?!\s+\d)"
)
_RELATIVE = re.compile(
    r"\b(?:(?:le |du )?mois (dernier|passe|prochain|precedent)|(?:la |de la )?semaine (derniere|passee|prochaine|precedente)"
    r"|(?:de )?(ce mois(?:-ci)?|this month|mois en cours|mois courant)|(cette semaine|this week|semaine en cours)"
    r"|(?:the )?(last|next) (month|week)(?:'s)?)\b"
)
_YEAR = re.compile(
    r"\b(?:(?:l'|de l')?(?:annee|an) (?:(\d{4})|(dernier|derniere|passee|precedente|prochaine)|(en cours))"
    r"|(?:en|de|in|for|of|year)\s(20\d\d)\b(?![/.-])|(last|this) year|(cette annee))"
)
_QUARTER = re.compile(
    r"\b(?:(?:le |du )?trimestre (dernier|precedent|passe)|(last) quarter|(?:t|q)([1-4]) (\d{4})"
    r"|(premier|deuxieme|troisieme|quatrieme|1er|2e|3e|4e|2eme|3eme|4eme|first|second|third|fourth|1st|2nd|3rd|4th) (?:trimestre|quarter)(?: (?:de |of )?(\d{4}))?)\b"
)
_PLACES = {
    "premier": 1,
    "first": 1,
    "deuxieme": 2,
    "second": 2,
    "troisieme": 3,
    "third": 3,
    "quatrieme": 4,
    "fourth": 4,
}
_HALF_MONTH = re.compile(
    rf"\b(?:(?:la |the )?(?:(?P<first>premiere|first)|(?P<second>deuxieme|seconde|second)) (?:quinzaine|moitie|half))"
    rf" (?:de |d'|du mois de |of )({MONTH})\b(?: (\d{{4}}))?"
)
_OF_ONE_DAY = re.compile(
    r"\b(?:d'|d |de |of |for |pour )(hier|aujourd'hui|yesterday|today|avant-hier)\b|\b(today|yesterday)'s\b"
)
_DAY_ONLY = re.compile(r"(\d{1,2}|premier|first)\s?(?:er|st|nd|rd|th)?$")


_BARE_MONTH = re.compile(rf"(?<!\d )(?<!\d)\b({MONTH})\.?\s+(\d{{4}})\b")
_NUMBERED = re.compile(r"\d(?:er|st|nd|rd|th)?,?\s*$")
_OF_A_DAY = re.compile(
    rf"\b(?:{WEEKDAY}|\d{{1,2}}(?:er|st|nd|rd|th)?|premier|first)\s+(?:(?:of|de la|du|de)\s+)?$"
)
_PART_OF_IT = re.compile(
    r"\b(?:half|debut|fin|mi|quinzaine|beginning|end|start|early|late|moitie|mid)\b[^,;]{0,12}$"
)


_NUMERIC = r"\d{1,2}/\d{1,2}(?:/(?:\d{4}|\d\d))?"
_DASHED = re.compile(
    rf"(?<![\w/])(?P<first>{_NUMERIC})\s*(?:-|–|->|→|/|au|a|to|until)\s*(?P<last>{_NUMERIC})(?![\w/])"
)
_MONTHS = re.compile(
    rf"\b(?:de |d'|from |entre |between )?(?P<first>{MONTH})\.?(?: (?P<since>\d{{4}}))? (?:a|au|et|to|and|until|-) (?P<last>{MONTH})\b\.?(?: (?P<year>\d{{4}}))?"
)
_SINCE_START = re.compile(
    r"\b(?:depuis|from|since) (?:le |the )?(?:debut|1er|beginning|start) (?:du|de l'|de la|of the|of this|of|de ce|de cette) ?(?P<unit>mois|semaine|annee|month|week|year)\b"
    r",?(?: (?:jusqu'a|jusqu'au|a|until|till|to|up to) (?P<last>[^,;.]{1,30}))?"
)


def _dashed(text: str, today: date) -> Iterator[Period]:
    """« 01/01/2027 - 31/01/2027 », « 01/03 au 07/03 »"""
    for found in _DASHED.finditer(text):
        days = [days_in(found[one], today) for one in ("first", "last")]
        ends = [said[0].days[0] for said in days if len(said) == 1 and len(said[0].days) == 1]
        if len(ends) == len(days) and ends[0] <= ends[1]:
            yield found.start(), found.end(), ends[0], ends[1]


def _of_months(text: str, today: date) -> Iterator[Period]:
    """« de janvier à mars 2027 »"""
    for found in _MONTHS.finditer(text):
        if _NUMBERED.search(text[: found.start()]) or _OF_A_DAY.search(text[: found.start("first")]):
            continue
        first, last = vocabulary().months[found["first"]], vocabulary().months[found["last"]]
        end = int(found["year"]) if found["year"] else _near_year(last, today)
        if end is None or (found["since"] and not found["year"]):
            continue
        begin = int(found["since"]) if found["since"] else end - (first > last)
        if (begin, first) < (end, last):
            yield found.start(), found.end(), date(begin, first, 1), _whole_month(end, last)[1]


def _since_the_start(text: str, today: date) -> Iterator[Period]:
    """« depuis le début du mois (jusqu'à hier) »: up to today where nothing else is said… and then only if it is said."""
    for found in _SINCE_START.finditer(text):
        lasts = days_in(found["last"] or "", today)
        if not lasts or lasts[0].start != 0 or len(lasts[0].days) != 1:
            continue
        last, unit = lasts[0].days[0], found["unit"]
        first = today.replace(day=1)
        if unit in ("annee", "year"):
            first = today.replace(month=1, day=1)
        elif unit in ("semaine", "week"):
            first = today - timedelta(days=today.isoweekday() - 1)
        if first <= last:
            yield found.start(), found.start("last") + lasts[0].end, first, last


def periods_in(sentence: str, today: date) -> Iterator[Period]:
    text = lowered(sentence)
    yield from _since_the_start(text, today)
    yield from _dashed(text, today)
    yield from _of_months(text, today)
    yield from _between(text, today)
    yield from _months(text, today)
    yield from _relative(text, today)
    yield from _parts_of_a_year(text, today)
    yield from _one_day(text, today)


def _between(text: str, today: date) -> Iterator[Period]:
    for found in _BETWEEN.finditer(text):
        lasts = days_in(found["last"], today)
        if not lasts or lasts[0].start != 0 or len(lasts[0].days) != 1:
            continue
        if counts(
            text[: found.start("first")]
        ):  # « de la veille du 3 au 5 »: two days, and no stretch from the 3rd
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
        if _PART_OF_IT.search(text[: found.start()]) or _NUMBERED.search(text[: found.start()]):
            continue
        month = vocabulary().months[found[1]]
        year = int(found[2]) if found[2] else _near_year(month, today)
        if year is not None:
            start = (
                found.start() if "mo" in found.group()[: found.start(1) - found.start()] else found.start(1)
            )
            yield start, found.end(), *_whole_month(year, month)


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
        if _PART_OF_IT.search(text[: found.start()]) or _OF_A_DAY.search(text[: found.start()]):
            continue
        month, week, this_month, _, turn, unit = found.groups()
        word = month or week or turn or "this"
        away = (
            -1
            if word.startswith(("dernier", "passe", "precedent", "last"))
            else 1
            if word.startswith(("prochain", "next"))
            else 0
        )
        if month or this_month or unit == "month":
            yield found.start(), found.end(), *_whole_month(*month_away(today, away))
        else:
            monday = today - timedelta(days=today.isoweekday() - 1) + timedelta(days=7 * away)
            yield found.start(), found.end(), monday, monday + timedelta(days=6)


def _parts_of_a_year(text: str, today: date) -> Iterator[Period]:
    for found in _QUARTER.finditer(text):
        at = today.year * 4 + (today.month - 1) // 3 - 1
        if found[3]:
            at = int(found[4]) * 4 + int(found[3]) - 1
        elif found[5]:
            place = _PLACES.get(found[5]) or int(found[5][0])
            at = int(found[6] or today.year) * 4 + place - 1
        year, month = at // 4, at % 4 * 3 + 1
        yield found.start(), found.end(), date(year, month, 1), _whole_month(year, month + 2)[1]
    for found in _YEAR.finditer(text):
        said = found[1] or found[4]
        turn = found[2] or found[5] or ""
        away = 1 if turn.startswith("prochain") else -1 if turn and turn != "this" else 0
        year = int(said) if said else today.year + away
        yield found.start(), found.end(), date(year, 1, 1), date(year, 12, 31)


def _one_day(text: str, today: date) -> Iterator[Period]:
    """« l'activité d'hier »: from that day to that day."""
    for found in _OF_ONE_DAY.finditer(text):
        said = days_in(found[1] or found[2], today)
        yield found.start(), found.end(), said[0].days[0], said[0].days[0]
