"""When what a record holds is what a person would write: numbers and dates have more than one spelling."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime
from decimal import Decimal, InvalidOperation

_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?")
_FRENCH_DAY = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})")
_TRUE, _FALSE = frozenset({"true", "1", "oui", "yes"}), frozenset({"false", "0", "non", "no"})
LONGEST_SHOWN = 200
"""Letters of what a record holds that are told: a person compares a line, not a document."""


def shown(held: object) -> str:
    text = str(held)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def says(held: object, expected: str) -> bool:
    """Texts must agree letter by letter; only a value that the record itself holds as a number, a date or a
    yes may be written in another way."""
    wanted = expected.strip()
    match held:
        case bool():
            return wanted.casefold() in (_TRUE if held else _FALSE)
        case int() | float() | Decimal():
            return Decimal(str(held)) == _number(wanted)
        case datetime():
            return held == _moment(wanted) or (
                held.time() == datetime.min.time() and held.date() == _day(wanted)
            )
        case date():
            return held == _day(wanted)
        case str():
            return _plain(held) == _plain(wanted)
        case _:
            return False


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip()


def _number(text: str) -> Decimal | None:
    if not _NUMBER.fullmatch(text):
        return None
    try:
        return Decimal(text.replace(",", "."))
    except InvalidOperation:
        return None


def _day(text: str) -> date | None:
    french = _FRENCH_DAY.fullmatch(text)
    try:
        if french:
            return date(int(french[3]), int(french[2]), int(french[1]))
        return date.fromisoformat(text)
    except ValueError:
        return None


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
