"""How alike two texts are, and when a difference cannot be the OCR engine's fault."""

from __future__ import annotations

from collections.abc import Sequence

SHORT = 3
"""In texts this short every letter counts: « Oui » and « Ou » are different buttons."""
SURE = 0.95
"""Of the letters the shipped engine misreads on JPEG-damaged text, hardly one in ten reaches this."""
LOOK_ALIKE = ("ilj", "oc")
"""Letters the engine takes for each other with full confidence."""


def edit_distance(one: str, other: str) -> int:
    """Letters to change, add or drop to make one text the other.

    Bit-parallel: a row of the classical table is held in two integers, the places where the distance
    grows and those where it shrinks (Myers 1999).
    """
    if not one or not other:
        return len(one) + len(other)
    places: dict[str, int] = {}
    for index, letter in enumerate(one):
        places[letter] = places.get(letter, 0) | 1 << index
    everywhere, last = (1 << len(one)) - 1, 1 << (len(one) - 1)
    grows, shrinks, distance = everywhere, 0, len(one)
    for letter in other:
        same = places.get(letter, 0)
        diagonal = (((same & grows) + grows) ^ grows) | same | shrinks
        right_grows, right_shrinks = shrinks | ~(diagonal | grows) & everywhere, diagonal & grows
        distance += bool(right_grows & last) - bool(right_shrinks & last)
        right_grows, right_shrinks = right_grows << 1 | 1, right_shrinks << 1
        grows = (right_shrinks | ~(diagonal | right_grows)) & everywhere
        shrinks = right_grows & diagonal & everywhere
    return distance


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
    table = [list(range(len(wanted) + 1))]
    for letter in seen:
        above, row = table[-1], [len(table)]
        for index, expected in enumerate(wanted):
            row.append(min(above[index] + (letter != expected), above[index + 1] + 1, row[-1] + 1))
        table.append(row)
    pairs: list[str | None] = []
    down, across = len(seen), len(wanted)
    while down:
        differs = across and seen[down - 1] != wanted[across - 1]
        if across and table[down][across] == table[down - 1][across - 1] + differs:
            pairs.append(wanted[across - 1])
            down, across = down - 1, across - 1
        elif table[down][across] == table[down - 1][across] + 1:
            pairs.append(None)
            down -= 1
        else:
            across -= 1
    return pairs[::-1]
