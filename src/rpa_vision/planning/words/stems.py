"""What a word nobody listed is known by: its stem, as French and as English."""

from __future__ import annotations

from functools import lru_cache

import snowballstemmer

_REMEMBERED = 8192
"""Words: those of hundreds of workflows."""
_FRENCH, _ENGLISH = snowballstemmer.stemmer("french"), snowballstemmer.stemmer("english")
SHORTEST = 3
"""Letters of a stem that still tells words apart."""


@lru_cache(_REMEMBERED)
def stems(letters: str) -> frozenset[str]:
    plain = letters.replace("-", "")
    found = {_FRENCH.stemWord(plain), _ENGLISH.stemWord(plain), plain}
    return frozenset(f"~{stem}" for stem in found if len(stem) >= SHORTEST)
