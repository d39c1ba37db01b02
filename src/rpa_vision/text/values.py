"""When two texts are one value: letter by letter, but for the few ways in which programs rewrite what is entered.

Each of those is named here. Whatever is not is another value.
"""

from __future__ import annotations

import re
import unicodedata

_SIGNS = str.maketrans({"’": "'", "‘": "'", "–": "-", "—": "-", "‑": "-"})
_DATE = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4})")
_DIGITS_OF_A_DATE = re.compile(r"(\d{2})(\d{2})(\d{4})")
_EDGES = re.compile(r"^\W+|\W+$")
_NUMBER = re.compile(r"(-?\d+)(?:[.,](\d+))?")
_UNITS = frozenset(
    {
        "°C",
        "°",
        "%",
        "/min",
        "bpm",
        "mmHg",
        "kg",
        "g",
        "mg",
        "µg",
        "l",
        "L",
        "ml",
        "mL",
        "cm",
        "mm",
        "m",
        "ans",
        "€",
    }
)
"""What fields write behind a number of their own."""
DECIMALS = 2
"""More than so many digits behind a mark may be thousands."""


def exact(text: str) -> str:
    """Case, accents, hyphens and spaces between words count."""
    return " ".join(unicodedata.normalize("NFC", text.translate(_SIGNS)).split())


def unspaced(text: str) -> str:
    """For a text that we typed ourselves: OCR adds and loses spaces, programs do not."""
    return exact(text).replace(" ", "")


def identifies(shown: str, value: str) -> bool:
    """Whether this names the subject that the value does. LE GOFF and LEGOFF are two people; a name may be shown
    in capitals, a date with its marks, and a remark in brackets behind either: « 14/08/1985 (41 ans) »."""
    wanted = exact(value)
    for part in (exact(shown), exact(shown).partition(" (")[0]):
        if part in {wanted, wanted.upper()} or _same_day(wanted, part):
            return True
    return False


def names(text: str, value: str) -> bool:
    """Whether whole words of a text are this value: « Client : TAYLOR Claire » names TAYLOR, and Claire."""
    words, size = [_EDGES.sub("", word) for word in text.split()], len(value.split())
    return any(identifies(" ".join(words[place : place + size]), value) for place in range(len(words)))


def rewritten(entered: str, shown: str) -> bool:
    """Whether a program may show what was entered into a field like this."""
    one, other = unspaced(entered), unspaced(shown)
    return (
        one == other
        or one.upper() == other
        or _same_day(one, other)
        or _same_number(one, other)
        or any(other.endswith(unit) and _same_number(one, other.removesuffix(unit)) for unit in _UNITS)
    )


def _same_day(entered: str, shown: str) -> bool:
    """01022024, 1/2/2024 and 01/02/2024. A year of two digits, or another order, is not one date for sure."""
    written = _DATE.fullmatch(shown)
    given = _DATE.fullmatch(entered) or _DIGITS_OF_A_DATE.fullmatch(entered)
    if written is None or given is None:
        return False
    day, month, year = (given[1], given[3], given[4]) if given.re is _DATE else given.groups()
    return (int(day), int(month), year) == (int(written[1]), int(written[3]), written[4])


def _same_number(entered: str, shown: str) -> bool:
    """38,5 and 38.5 and 38,50; but 1.500 and 1500 are two numbers, and 385 is another one."""
    one, other = _NUMBER.fullmatch(entered), _NUMBER.fullmatch(shown)
    if one is None or other is None or one[1] != other[1]:
        return False
    mine, theirs = one[2] or "", other[2] or ""
    if mine == theirs:
        return True
    return len(theirs) <= DECIMALS and mine.rstrip("0") == theirs.rstrip("0")
