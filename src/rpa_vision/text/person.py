"""Strings that tell of one person, found in other texts however they are written there, and taken out of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from rpa_vision.text.folding import squeezed

SHORTEST = 3
"""Letters or digits: what is shorter stands everywhere."""
AMONG_SIGNS = 6
"""What is shorter, between letters and digits without a space, is a part of a code: « 012 » of « a3f012bc »."""
ERASED = "▮▮▮"
_WITHIN = re.compile(r"[^\W_]|[\s.\-'’_]")
"""What may stand between the letters of one value; a date's strokes or a comma end it."""
_NAMES = re.compile(r"(^|_)(id|ids|path|ref|kind|schema_version|key_id|recording)$")
"""Fields that hold what programs call things, and not what people do."""


class PersonStrings:
    def __init__(self, strings: Iterable[str]) -> None:
        self.given = tuple(dict.fromkeys(strings))
        self._plain = sorted({squeezed(one) for one in self.given}, key=len, reverse=True)

    @property
    def too_short(self) -> tuple[str, ...]:
        return tuple(one for one in self.given if len(squeezed(one)) < SHORTEST)

    def places(self, text: str) -> list[tuple[int, int]]:
        letters = [(letter, place) for place, sign in enumerate(text) for letter in squeezed(sign)]
        plain = "".join(letter for letter, _ in letters)
        found: list[tuple[int, int]] = []
        for value in self._plain:
            at = plain.find(value)
            while at >= 0:
                start, end = letters[at][1], letters[at + len(value) - 1][1] + 1
                if _is_one(text, start, end) and not any(
                    start < other[1] and other[0] < end for other in found
                ):
                    found.append((start, end))
                at = plain.find(value, at + 1)
        return sorted(found)

    def are_in(self, text: str) -> bool:
        return bool(self.places(text))

    def taken_out_of(self, text: str) -> str:
        for start, end in reversed(self.places(text)):
            text = text[:start] + ERASED + text[end:]
        return text

    def are_in_document(self, document: Any) -> bool:
        return bool(self.taken_out_of_document(document) != document)

    def taken_out_of_document(self, document: Any, name: str = "") -> Any:
        """Of JSON: at any depth, but for what names things."""
        match document:
            case dict():
                return {
                    self.taken_out_of(key): self.taken_out_of_document(value, key)
                    for key, value in document.items()
                }
            case list():
                return [self.taken_out_of_document(one, name) for one in document]
            case str():
                return document if _NAMES.search(name) else self.taken_out_of(document)
            case int() if not isinstance(document, bool) and str(document) in self._plain:
                return 0
            case _:
                return document

    def may_be_in(self, text: str) -> bool:
        """Quickly, of a long text: False is certain."""
        plain = squeezed(text)
        return any(value in plain for value in self._plain)

    @property
    def words(self) -> Sequence[str]:
        return self.given


def _is_one(text: str, start: int, end: int) -> bool:
    """A whole value: not a part of a longer word, nor letters from several values."""
    if not all(_WITHIN.match(sign) for sign in text[start:end]):
        return False
    short = end - start < AMONG_SIGNS
    return not _goes_on(text, start - 1, start, short) and not _goes_on(text, end - 1, end, short)


def _goes_on(text: str, one: int, other: int, short: bool) -> bool:
    """Whether a word goes on from one sign to the next: « NomMARTIN » and « MARTINJean » are two, MARTINEZ is one."""
    if one < 0 or other >= len(text):
        return False
    left, right = text[one], text[other]
    if not (left.isalnum() and right.isalnum()):
        return False
    if left.isdigit() != right.isdigit():
        return short
    if left.islower() and right.isupper():
        return False
    return not (left.isupper() and right.isupper() and text[other + 1 : other + 2].islower())
