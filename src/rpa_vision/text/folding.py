"""Text made comparable: without case, accents, spaces and signs that readers add and lose."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

_BREAKS = re.compile(r"[.!?;:]+(?:\s|$)|\s[—–-]\s|[«»“”\"|•]")
_NUMBERS = re.compile(r"(?<!\S)\S*\d{4}\S*(?!\S)")
_REMEMBERED = 8192
"""Texts: a few screens' worth. One look compares each of its lines with what many screens are known by."""
_SAME_SIGNS = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "`": "'",
        "´": "'",
        "«": '"',
        "»": '"',
        "“": '"',
        "”": '"',
        "–": "-",
        "—": "-",
        "œ": "oe",
        "Œ": "oe",
        "æ": "ae",
        "Æ": "ae",
    }
)


def without_accents(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


@lru_cache(_REMEMBERED)
def folded(text: str) -> str:
    """Lower case, no accents, plain apostrophes, single spaces: for comparing, never for showing."""
    return " ".join(without_accents(text.translate(_SAME_SIGNS)).casefold().split())


@lru_cache(_REMEMBERED)
def squeezed(text: str) -> str:
    """Only what counts when two texts are compared: OCR adds and loses spaces and small signs by chance."""
    return "".join(letter for letter in folded(text) if letter.isalnum())


def is_drawn(character: str) -> bool:
    """A picture rather than a letter: a tick, an arrow, a circle."""
    return unicodedata.category(character) == "So"


def after_marks(text: str) -> int:
    """Where its words begin behind what is drawn before them; 0 where nothing else is in it."""
    return next((place for place, sign in enumerate(text) if not sign.isspace() and not is_drawn(sign)), 0)


def statements(lines: Iterable[str]) -> frozenset[str]:
    """What a screen says, squeezed: each line, and each part of it between full stops, colons and the like.

    Comparing whole statements keeps « admission enregistrée » apart from « aucune admission enregistrée ».
    """
    parts = (part for line in lines for part in (line, *_BREAKS.split(line)))
    return frozenset(filter(None, map(squeezed, parts)))


def said_in(lines: Sequence[str]) -> frozenset[str]:
    """The same, and its long numbers: one says the same whatever stands before it, « IPP 800470126 »."""
    numbers = (number for line in lines for number in _NUMBERS.findall(line))
    return statements(lines) | frozenset(filter(None, map(squeezed, numbers)))
