"""Whether a word is one of French or English at all: if so it was meant as it stands, and is no name and no slip."""

from __future__ import annotations

from functools import cache

from spellchecker import SpellChecker

from rpa_vision.text.folding import folded

_LANGUAGES = ("fr", "en")


def is_everyday(letters: str) -> bool:
    """``letters``: folded."""
    return letters in _words()


@cache
def _words() -> frozenset[str]:
    """Read at the first unknown word: a quarter of a million forms."""
    lists = (SpellChecker(language=language).word_frequency.words() for language in _LANGUAGES)
    return frozenset(word if word.isascii() else folded(word) for words in lists for word in words)
