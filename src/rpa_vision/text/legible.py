"""Words as they can be told apart once they have been read off a picture."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from rpa_vision.text.folding import folded

LETTERS_TO_ONE_MISREAD = 8
"""« Information » is not « Confirmation », two letters apart."""
_ONE_FOR_ONE = str.maketrans({"1": "i", "l": "i", "j": "i", "0": "o", "q": "o", "5": "s", "8": "b"})
_ONE_FOR_TWO = {"rn": "m", "vv": "w"}


REMEMBERED = 8192
"""Texts: those of some screens; most are there again at the next look."""


def legible_words(text: str) -> list[str]:
    """Letters only, those that engines take for each other made one."""
    return list(_legible(text))


@lru_cache(REMEMBERED)
def _legible(text: str) -> tuple[str, ...]:
    words = "".join(letter if letter.isalnum() else " " for letter in folded(text)).translate(_ONE_FOR_ONE)
    for two, one in _ONE_FOR_TWO.items():
        words = words.replace(two, one)
    return tuple(words.split())


def alike(one: str, other: str) -> bool:
    """The same word, but for a letter of a long one."""
    slips = max(len(one), len(other)) // LETTERS_TO_ONE_MISREAD
    return one == other or Levenshtein.distance(one, other, score_cutoff=slips) <= slips
