"""Text by the words it uses, whatever their order and number."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from rpa_vision.engines.embedders.hashing import hashed
from rpa_vision.models.embedding import Vector
from rpa_vision.text.folding import folded

_WORD = re.compile(r"[^\W_]+")
_NUMBER = "#"
_REMEMBERED = 16_384

_IN_PIECES = 0.35
"""The part of a word carried by its three-letter pieces: one slip of the OCR must not make it another word."""
_FULL_LENGTH = 4
"""Shorter words count less: most are articles, or what is left of an icon."""
_NUMBER_WEIGHT, _CODE_WEIGHT = 0.1, 0.3
"""Figures, dates and codes are what changes from one record to the next."""


class HashedWords:
    name = "hashed_words_v1"

    def embed_texts(self, texts: Sequence[str]) -> list[Vector]:
        return [self._embed(text) for text in texts]

    def _embed(self, text: str) -> Vector:
        """Each word once: a table of twenty rows is the same screen as one of five."""
        features: defaultdict[str, float] = defaultdict(float)
        for word in sorted({word for word, _ in words_in(folded(text))}):
            for name, value in features_of(word).items():
                features[name] += value
        return hashed(self.name, features)


def words_in(text: str) -> Iterator[tuple[str, int]]:
    """The words of a folded text, and at which letter each begins. All numbers are one word."""
    for found in _WORD.finditer(text):
        yield _NUMBER if found[0].isdigit() else found[0], found.start()


@lru_cache(_REMEMBERED)
def features_of(word: str) -> Mapping[str, float]:
    weight = _weight(word)
    if word == _NUMBER:
        return {f"word {word}": weight}
    ends = f"^{word}$"
    pieces = {f"piece {ends[at : at + 3]}" for at in range(len(word))}
    each = weight * (_IN_PIECES / len(pieces)) ** 0.5
    return {f"word {word}": weight * (1 - _IN_PIECES) ** 0.5, **dict.fromkeys(sorted(pieces), each)}


def _weight(word: str) -> float:
    if word == _NUMBER:
        return _NUMBER_WEIGHT
    if any(letter.isdigit() for letter in word):
        return _CODE_WEIGHT
    return min(1.0, len(word) / _FULL_LENGTH)
