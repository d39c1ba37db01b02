"""Days: those that exist, and those a living person can have been born on."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from rpa_vision.domain.forms.form import WrittenForm
from rpa_vision.domain.values import Fault

OLDEST = 130
"""Years: nobody has lived so long."""
AHEAD = 20
"""Years: a year of two digits is taken to lie no further in the future; beyond, it is of the last century."""
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})(?P<sign>[/. -])(?P<month>\d{1,2})(?P=sign)(?P<year>\d{4}|\d\d)")
_DIGITS = re.compile(r"(?P<day>\d\d)(?P<month>\d\d)(?P<year>\d{4})")
_YEAR_FIRST = re.compile(r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)")
_SHAPE = re.compile(r"\d{4}-\d\d-\d\d|\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d\d)")

Today = Callable[[], date]


def day_of(text: str, latest: date) -> date | Fault:
    """``latest``: no year of two digits leads beyond it. The day comes before the month."""
    found = _DAY_FIRST.fullmatch(text) or _YEAR_FIRST.fullmatch(text) or _DIGITS.fullmatch(text)
    if found is None:
        return "form"
    year, month, day = int(found["year"]), int(found["month"]), int(found["day"])
    if len(found["year"]) == len("24"):
        year += latest.year - latest.year % 100
        year -= 100 if (year, month, day) > (latest.year, latest.month, latest.day) else 0
    return _real(year, month, day) or "no_such_day"


def _real(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def any_day(today: Today) -> WrittenForm:
    def latest() -> date:
        return date(today().year + AHEAD, 12, 31)

    def fault(text: str) -> Fault | None:
        day = day_of(text, latest())
        return None if isinstance(day, date) else day

    return WrittenForm(_SHAPE, fault, lambda text: _written(day_of(text, latest()), text), _SHAPE)


def birthday(today: Today) -> WrittenForm:
    def fault(text: str) -> Fault | None:
        day = day_of(text, today())
        if not isinstance(day, date):
            return day
        if day > today():
            return "in_future"
        return "too_long_ago" if _age(day, today()) >= OLDEST else None

    return WrittenForm(_SHAPE, fault, lambda text: _written(day_of(text, today()), text), _SHAPE)


def birthday_in_part(today: Today) -> WrittenForm:
    """A day of birth of which only the month and the year, or the year alone, are known: « 00/00/1950 »."""
    whole = birthday(today)

    def fault(text: str) -> Fault | None:
        return whole.wrong(_filled(text))

    return WrittenForm(_SHAPE, fault, lambda text: text if is_in_part(text) else whole.normal(text), _SHAPE)


def is_in_part(text: str) -> bool:
    return _filled(text) != text


def _filled(text: str) -> str:
    """With a first day for what is not known: a day without its month is none."""
    found = _DAY_FIRST.fullmatch(text) or _YEAR_FIRST.fullmatch(text) or _DIGITS.fullmatch(text)
    if found is None or int(found["day"]) != 0:
        return text
    year, month = found["year"], int(found["month"]) or 1
    return f"01/{month:02}/{year}"


def _age(born: date, today: date) -> int:
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))


def _written(day: date | Fault, text: str) -> str:
    return f"{day:%d/%m}/{day.year:04}" if isinstance(day, date) else text
