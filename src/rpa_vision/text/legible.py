"""Words as they can be told apart once they have been read off a picture."""

from __future__ import annotations

from functools import lru_cache

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
    return one == other or (abs(len(one) - len(other)) <= slips and _changes(one, other) <= slips)


def _changes(one: str, other: str) -> int:
    changes = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        before, changes = changes, [place]
        for end, seen in enumerate(other, 1):
            changes.append(min(before[end - 1] + (letter != seen), before[end] + 1, changes[-1] + 1))
    return changes[-1]
