"""What the titles of one window share: between them stands the document or the patient."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile

from rpa_vision.text.folding import squeezed

SHARED_TITLE = 6
"""Letters two titles must begin or end with to be of one window."""
_AROUND = " -—–|:·"


def shared_title(titles: Collection[str]) -> str:
    """What all begin with, or what all end with, whichever says more; in whole words."""
    ordered = sorted(titles)
    if len(ordered) < 2:
        return ordered[0] if ordered else ""
    ahead = _whole_words(_beginning(ordered))
    behind = _whole_words(_beginning([title[::-1] for title in ordered]))[::-1]
    return max(ahead, behind, key=lambda text: len(squeezed(text))).strip(_AROUND)


def _beginning(texts: Sequence[str]) -> str:
    alike = takewhile(lambda letters: len(set(letters)) == 1, zip(*texts, strict=False))
    text = "".join(letters[0] for letters in alike)
    return (
        text if all(len(one) == len(text) or not one[len(text)].isalnum() for one in texts) else f"{text}\0"
    )


def _whole_words(text: str) -> str:
    """Cut at the last gap where it ends in the middle of a word: « Dossier DUPON » begins no title."""
    if not text.endswith("\0"):
        return text
    bare = text[:-1]
    cut = max((place for place, letter in enumerate(bare) if not letter.isalnum()), default=0)
    return bare[:cut]
