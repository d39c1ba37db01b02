"""What words are compared as, and what they may stand for."""

from __future__ import annotations

import re

from rpa_vision.text.folding import folded

Terms = frozenset[str]
"""What a word may stand for: « deed:print », « thing:label », or its own stem, « ~etiquet »."""
NO_TERMS: Terms = frozenset()
Letters = tuple[str, ...]
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


def letters_of(text: str) -> Letters:
    return tuple(_WORD.findall(folded(text)))
