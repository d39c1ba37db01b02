"""Days counted from today: « mardi dernier », « dans deux semaines », "the day after tomorrow"."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta

from rapidfuzz.distance import OSA

from rpa_vision.planning.values.days.day_words import (
    MONTH,
    NUMBER,
    WEEKDAY,
    SaidDay,
    any_of,
    month_away,
    number,
)
from rpa_vision.planning.words.vocabulary import vocabulary

_WEEK = 7
_AROUND = 45
"""Days within which « mardi 24 » is looked for: a month has one at most."""
_WEEKDAY_AND_DAY = re.compile(
    rf"\b({WEEKDAY})\.?,?\s+(le\s+|the\s+)?(\d{{1,2}})(?:th|st|nd|rd|er)?\b(?!\s?(?:h(?:eures?)?\b|h\d|:|[/.-]\d|[ap]\.?m\b|{MONTH}))"
    r"(?=(?P<alone>\s*(?:$|[^\w\s]|(?:a|at|avec|with|pour|for|chez|de|du|des|en|dans|in|et|and|le|la|dr)\b))?)"
)
_LAST = r"dernier|derniere|passe|passee|de la semaine derniere|de la semaine passee|of last week"
_NEXT = r"prochain|prochaine|qui vient|qui arrive"
_THAT_WEEK = r"de la semaine prochaine|of next week"
_THIS_WEEK = r"de cette semaine|of this week"
_IN_EIGHT = r"en huit|en 8|en quinze|en 15|week"
_PART_OF_DAY = (
    r"(?: (?:matin|midi|apres-midi|soir|morning|afternoon|evening|noon)"
    r"|,? (?:en |dans l[ae'] ?)?(?:(?:fin|debut|milieu) (?:de |d'))?(?:matinee|apres-midi|journee|soiree))?"
)
_WEEKDAY_TURNED = re.compile(
    r"\b(?:(?:ce|le)\s+)?(?:(last|next|this|this past|this coming)\s+)?"
    rf"({WEEKDAY})\b{_PART_OF_DAY}(?:\s+({_LAST}|{_NEXT}|{_IN_EIGHT}|{_THAT_WEEK}|{_THIS_WEEK})\b)?"
)
_FIXED = {
    "avant-hier": -2, "avant hier": -2, "hier": -1, "aujourd'hui": 0, "aujourdhui": 0, "ce jour": 0, "auj": 0,
    "demain": 1, "apres-demain": 2, "apres demain": 2, "dem.": 1, "ce matin": 0, "cet apres-midi": 0, "cet aprem": 0,
    "ce midi": 0, "ce soir": 0, "cette nuit": 0, "jour meme": 0,
    "the day before yesterday": -2, "day before yesterday": -2, "yesterday": -1, "today": 0, "this morning": 0,
    "this afternoon": 0, "this evening": 0, "tonight": 0, "tomorrow": 1, "the day after tomorrow": 2,
    "day after tomorrow": 2, "tmrw": 1, "tmr": 1,
}  # fmt: skip
_FIXED_FORM = re.compile(
    rf"(?<![\w-])({any_of(list(_FIXED))})(?![\w-]){_PART_OF_DAY}(?P<week> en huit| week)?"
)
_MISSPELT_FROM = 5
"""Letters of a day's word that may have one wrong."""
_WORD = re.compile(r"(?<![\w'-])[^\W\d_]+(?![\w'-])")
_UNITS = {"jour": 1, "day": 1, "semaine": _WEEK, "week": _WEEK, "fortnight": 2 * _WEEK}
_UNIT = r"jours?|days?|semaines?|weeks?|fortnights?|mois|months?"
_AGO = re.compile(rf"\bil y a ({NUMBER}) ({_UNIT})\b|\b({NUMBER}) ({_UNIT}) ago\b")
_AHEAD = re.compile(
    rf"\b(?:dans|in) ({NUMBER}) ({_UNIT})\b|\b({NUMBER}) ({_UNIT}) from (?:now|today)\b|\b(a) (week) today\b"
)
_WITHIN = re.compile(rf"\b(?:d'ici(?: a)?|within|sous) ({NUMBER}) ({_UNIT})\b")
_ROUND = {8: (7, 8), 15: (14, 15)}
"""« Huit jours » is a week, « quinze jours » two: or so many days."""
_VAGUE = re.compile(
    r"\b(?:(?P<weekend>(?:ce|le|this|the)?\s?(?:(?P<wnext>next)\s)?(?:week-?end|(?<=ce )we|(?<=le )we)\b(?:\s(?P<wprochain>prochain))?)"
    r"|(?:(?:en |au |a la |at the )?(?:debut|fin|milieu|courant|beginning|end|start|early|late|mid)\s(?:de |du |of |d')?)"
    rf"(?:(?:la |the |le )?(?P<week>semaine|week)(?:\s(?P<turn>prochaine))?|(?:mois|month)(?:\sprochain)?|(?P<month>{MONTH}))\b"
    r"|(?P<dizaine>sous huitaine|une quinzaine|huitaine|la quinzaine)\b)"
)


def counted_from(text: str, today: date) -> Iterator[SaidDay]:
    yield from _within(text, today)
    yield from _vague(text, today)
    yield from _fixed(text, today)
    yield from _turned(text, today)
    yield from _counted(text, today)
    yield from _misspelt(text, today)


def _turned(text: str, today: date) -> Iterator[SaidDay]:
    for found in _WEEKDAY_AND_DAY.finditer(text):
        if found[2] or found["alone"] is not None:  # « lundi 2 planches » is another Monday
            both = _meeting(vocabulary().weekdays[found[1]], int(found[3]), today)
            yield SaidDay(found.start(), found.end(), both, False)
    for found in _WEEKDAY_TURNED.finditer(text):
        if found[2] not in _SHORT_DAYS or found[1] or found[3]:
            yield SaidDay(found.start(), found.end(), _weekday(found, today))


_SHORT_DAYS = frozenset(word for word in vocabulary().weekdays if len(word) < _MISSPELT_FROM)


def _meeting(weekday: int, day: int, today: date) -> tuple[date, ...]:
    """« mardi 24 »: the days near today that are both."""
    around = (today + timedelta(days=away) for away in range(-_AROUND, _AROUND + 1))
    return tuple(one for one in around if one.day == day and one.isoweekday() == weekday)


def _weekday(found: re.Match[str], today: date) -> tuple[date, ...]:
    weekday, turn = vocabulary().weekdays[found[2]], found[1] or found[3] or ""
    ahead = (weekday - today.isoweekday() - 1) % _WEEK + 1
    behind = (today.isoweekday() - weekday - 1) % _WEEK + 1
    coming, gone = today + timedelta(days=ahead), today - timedelta(days=behind)
    monday = today - timedelta(days=today.isoweekday() - 1)
    if turn.endswith(("semaine derniere", "semaine passee", "last week")):
        return (monday + timedelta(days=weekday - 1 - _WEEK),)
    if turn.endswith(("semaine prochaine", "next week")):
        return (monday + timedelta(days=weekday - 1 + _WEEK),)
    if turn.endswith(("cette semaine", "this week")):
        return (monday + timedelta(days=weekday - 1),)
    if turn.startswith(("dernier", "passe", "last", "this past")):
        return (gone,)
    if turn.startswith(("prochain", "qui vient", "qui arrive", "this coming")):
        return (coming,)
    if turn == "this" and coming.isocalendar().week == today.isocalendar().week:
        return (coming,)
    if turn == "next":
        this_week = coming.isocalendar().week == today.isocalendar().week
        return (coming, coming + timedelta(days=_WEEK)) if this_week else (coming,)
    if turn in ("en huit", "en 8", "week"):
        return (coming + timedelta(days=_WEEK),)
    if turn in ("en quinze", "en 15"):
        return (coming + timedelta(days=2 * _WEEK),)
    return (gone, coming)


def _fixed(text: str, today: date) -> Iterator[SaidDay]:
    for found in _FIXED_FORM.finditer(text):
        away = _FIXED[found[1]] + (_WEEK if found["week"] else 0)
        yield SaidDay(found.start(), found.end(), (today + timedelta(days=away),))


def _counted(text: str, today: date) -> Iterator[SaidDay]:
    for form, sign in ((_AGO, -1), (_AHEAD, 1)):
        for found in form.finditer(text):
            said = [group for group in found.groups() if group is not None]
            yield SaidDay(
                found.start(), found.end(), days_away(number(said[0]), said[1].rstrip("s"), sign, today)
            )


def _within(text: str, today: date) -> Iterator[SaidDay]:
    """« d'ici trois jours »: any day up to then."""
    for found in _WITHIN.finditer(text):
        last = days_away(number(found[1]), found[2].rstrip("s"), 1, today)[-1]
        yield SaidDay(found.start(), found.end(), (today, last))


def days_away(count: int, unit: str, sign: int, today: date) -> tuple[date, ...]:
    if unit in ("moi", "month"):
        year, month = month_away(today, sign * count)
        return (date(year, month, min(today.day, monthrange(year, month)[1])),)
    counts = _ROUND.get(count, (count,)) if unit == "jour" else (count,)
    return tuple(today + timedelta(days=sign * one * _UNITS[unit]) for one in counts)


def _vague(text: str, today: date) -> Iterator[SaidDay]:
    """« ce week-end », « fin mars »: every day it may be, for a person to choose."""
    monday = today - timedelta(days=today.isoweekday() - 1)
    for found in _VAGUE.finditer(text):
        if found["weekend"]:
            away = _WEEK if found["wnext"] or found["wprochain"] else 0
            days = [monday + timedelta(days=away + one) for one in (5, 6)]
        elif found["week"]:
            away = _WEEK if found["turn"] else 0
            days = [monday + timedelta(days=away + one) for one in range(_WEEK)]
        elif found["month"]:
            days = _part_of_month(found.group(), today.year, vocabulary().months[found["month"]])
        else:
            days = [today + timedelta(days=one) for one in (_WEEK, 2 * _WEEK)]
        yield SaidDay(found.start(), found.end(), tuple(days))


def _part_of_month(said: str, year: int, month: int) -> list[date]:
    """« fin mars »: a third of it."""
    last = monthrange(year, month)[1]
    third = (21, last) if re.match(r"(?:a la |at the )?(?:fin|end|late)\b", said) else (1, 10)
    third = (11, 20) if re.match(r"(?:au |a la )?(?:milieu|mid)\b", said) else third
    third = (1, last) if said.startswith("courant") else third
    return [date(year, month, day) for day in range(third[0], third[1] + 1)]


def _misspelt(text: str, today: date) -> Iterator[SaidDay]:
    """« tommorow », « demian »: the one word of a day that is a slip away."""
    words = {word: away for word, away in _FIXED.items() if word.isalpha() and len(word) >= _MISSPELT_FROM}
    for found in _WORD.finditer(text):
        said = found.group()
        if len(said) < _MISSPELT_FROM or vocabulary().knows(said) or said in vocabulary().months:
            continue
        near = [
            away
            for word, away in words.items()
            if OSA.distance(said, word, score_cutoff=2) <= 1 + (len(word) > _WEEK)
        ]
        if len(set(near)) == 1:
            yield SaidDay(found.start(), found.end(), (today + timedelta(days=near[0]),))
