"""A sentence as words, each with its place: nothing of it may be lost without somebody having explained it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rpa_vision.text.folding import folded

_PRONOUNS = "moi|toi|lui|leur|le|la|les|nous|vous|tu|je|il|elle|on|y|en|ci|là|la"
_WORD = re.compile(
    rf"rendez-vous|\b[^\W\d_]&[^\W\d_]\b|[^\W_]+(?:-(?!(?:{_PRONOUNS})\b)[^\W_]+)*", re.IGNORECASE
)
_SIGNS = str.maketrans({"’": "'", "‘": "'", "`": "'", "\u00a0": " ", "\u202f": " ", "\t": " "})

_NUMBER = re.compile(r"\bn[°º]", re.IGNORECASE)
"""« n° 12 »: the « n » denies nothing."""


@dataclass(frozen=True)
class Word:
    text: str
    start: int
    end: int
    letters: str
    """Lower case, without accents."""

    @property
    def is_capital(self) -> bool:
        return self.text[:1].isupper()

    @property
    def has_digit(self) -> bool:
        return any(letter.isdigit() for letter in self.text)


def plain(sentence: str) -> str:
    """One kind of apostrophe and of space: no letter changes its place."""
    return _NUMBER.sub("nr", sentence.translate(_SIGNS))


def words_in(sentence: str) -> list[Word]:
    """What is elided stands alone, « l' », « d' »; and so do pronouns behind a verb: « sors-moi »."""
    return [
        Word(found.group(), found.start(), found.end(), folded(found.group()))
        for found in _WORD.finditer(sentence)
    ]
