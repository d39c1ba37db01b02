"""How alike two texts are, and when a difference cannot be the OCR engine's fault."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import Indel, Levenshtein

SHORT = 3
"""In texts this short every letter counts: « Oui » and « Ou » are different buttons."""
SURE = 0.95
"""Of the letters the shipped engine misreads on JPEG-damaged text, hardly one in ten reaches this."""
LOOK_ALIKE = ("ilj", "oc")
"""Letters the engine takes for each other with full confidence."""


def edit_distance(one: str, other: str) -> int:
    """Letters to change, add or drop to make one text the other."""
    return Levenshtein.distance(one, other)


def alike_share(one: str, other: str) -> float:
    """Of the letters of both: those they have in the same order."""
    return Indel.normalized_similarity(one, other)


def text_score(wanted: str, seen: str) -> float:
    """1.0 for the same text, 0.0 for one that cannot be it, otherwise the part of it that is the same."""
    if wanted == seen:
        return 1.0
    if len(wanted) <= SHORT or _signs(wanted) != _signs(seen):
        return 0.0
    return 1.0 - edit_distance(wanted, seen) / max(len(wanted), len(seen))


def surely_another(wanted: str, seen: str, sureness: Sequence[float]) -> bool:
    """Whether a letter was seen, beyond doubt, that the wanted text does not have there.

    ``sureness`` is the engine's confidence in each letter seen. This is what tells DUPOND from DUPONT:
    alike as they are, nothing was misread. « Séjour », every letter of it sure, is not « Séjours » either.
    """
    cut_short = wanted != seen and (wanted.startswith(seen) or wanted.endswith(seen))
    if cut_short and min(sureness, default=0.0) >= SURE:
        return True
    return any(
        sure >= SURE and expected != letter and not _confusable(expected, letter)
        for expected, letter, sure in zip(_aligned(wanted, seen), seen, sureness, strict=True)
    )


def _signs(text: str) -> list[str]:
    """Digits and signs have no spelling to be recognised by: 10234 is not a misread 10243."""
    return [letter for letter in text if not letter.isalpha()]


def _confusable(expected: str | None, letter: str) -> bool:
    return expected is not None and any(expected in group and letter in group for group in LOOK_ALIKE)


def _aligned(wanted: str, seen: str) -> list[str | None]:
    """For each letter seen, the wanted letter it stands for; None for one too many."""
    pairs: list[str | None] = [None] * len(seen)
    for part in Levenshtein.opcodes(wanted, seen):
        if part.tag in ("equal", "replace"):
            pairs[part.dest_start : part.dest_end] = wanted[part.src_start : part.src_end]
    return pairs
