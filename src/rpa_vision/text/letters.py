"""The letters of a text that count when it is looked for on a screen: readers drop and invent the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from rpa_vision.text.folding import folded, is_drawn

SEPARATORS = frozenset(":;,/()[]{}|=")
"""A new piece starts after these, because engines drop the spaces around them."""
SOFT = SEPARATORS | frozenset(".?!'\"*•·_")
"""Read and missed by chance, and never what tells two targets apart, except inside a number."""
INSIDE_NUMBERS = frozenset(".,:/")
REMEMBERED_WORDS = 4096
"""Those of some screens: most words are there again at the next look."""


def letters_of(text: str) -> str:
    groups = [group for word in text.split() for group in lettered_groups(word)]
    return joined("".join(letters for _, letters in group) for group in groups)


def joined(parts: Iterable[str]) -> str:
    """Without spaces, which engines lose, but for the one that keeps the numbers 1 and 2 from being 12."""
    whole = ""
    for part in parts:
        whole += " " + part if whole[-1:].isdigit() and part[:1].isdigit() else part
    return whole


@lru_cache(maxsize=REMEMBERED_WORDS)
def lettered_groups(word: str) -> tuple[tuple[tuple[int, str], ...], ...]:
    """The characters that count, in one group for each stretch between separators. A sign before a word may be a mark
    beside it, such as a tick, that was read with it: where it ends, the word may begin."""
    groups: list[list[tuple[int, str]]] = []
    previous = -1
    for index, letters in _lettered(word):
        separated = any(sign in SEPARATORS for sign in word[previous + 1 : index])
        after_sign = bool(groups) and is_drawn(word[groups[-1][0][0]]) and not is_drawn(word[index])
        if not groups or separated or after_sign:
            groups.append([])
        groups[-1].append((index, letters))
        previous = index
    return tuple(map(tuple, groups))


def _lettered(word: str) -> list[tuple[int, str]]:
    """Index and folded letters of each character of a word that counts when comparing."""
    found = []
    for index, character in enumerate(word):
        letters = "".join(sign for sign in folded(character) if sign not in SOFT)
        if character in INSIDE_NUMBERS and _between(word, index, str.isdigit, str.isdigit):
            letters = character
        if letters == "-" and (word == character or _between(word, index, str.isalpha, str.isalnum)):
            letters = ""  # a hyphen or a dash; anywhere else it is a minus, as in a blood group
        if letters:
            found.append((index, letters))
    return found


def _between(word: str, index: int, before: Callable[[str], bool], after: Callable[[str], bool]) -> bool:
    return 0 < index < len(word) - 1 and before(word[index - 1]) and after(word[index + 1])
