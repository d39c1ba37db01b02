"""What stands behind a label: the value beside it or under it, whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.workflow import LabelSide
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token, part_of
from rpa_vision.perception.text.phrases import phrases_of
from rpa_vision.text.folding import squeezed

TORN = 0.2
"""Of a line's height: the boxes of what a finder of lines tore apart stand this close, those of two columns do not."""
SAME_ROW = 0.6
"""Of a line's height, from middle to middle."""
UNDER = 2.5
"""Of the label's height: how far below it its value may begin."""
_SIGNS = re.compile(r"[\s:*]+")
_LISTED = frozenset({ElementType.TABLE_ROW, ElementType.TABLE_CELL})


def not_listed(lines: Iterable[Token], elements: Iterable[UIElement]) -> list[Token]:
    """Without what stands in tables: a row is one among others."""
    rows = [element.bbox for element in elements if element.type in _LISTED]
    return [line for line in lines if not line.bbox.center.is_in_any(rows)]


class Labelled:
    """The texts of a screen, cut wherever there is a gap that no value has."""

    def __init__(self, lines: Iterable[Token]) -> None:
        self._pieces = phrases_of(lines)
        self._said = [squeezed(piece.text) for piece in self._pieces]

    def values(self, label: str, side: LabelSide) -> list[Token]:
        """One for each place where the label stands and something stands behind it."""
        wanted = squeezed(label)
        begins = [
            piece for piece, said in zip(self._pieces, self._said, strict=True) if said.startswith(wanted)
        ]
        found = (self._value(piece, wanted, side) for piece in begins)
        return [value for value in found if value is not None]

    def _value(self, piece: Token, label: str, side: LabelSide) -> Token | None:
        if squeezed(piece.text) != label:
            return _rest(piece, label, bare=side == "same_line")
        others = [one for one in self._pieces if one is not piece]
        first = _under(piece, others) if side == "above" else _right_of(piece, others)
        return None if first is None else _whole(first, others)


def _rest(piece: Token, label: str, *, bare: bool) -> Token | None:
    """What follows the label in its own piece: behind a colon, or ``bare`` behind nothing but a space."""
    for word in re.finditer(r"\S+", piece.text):
        if squeezed(piece.text[: word.end()]) != label:
            continue
        signs = _SIGNS.match(piece.text, word.end())
        begins = signs.end() if signs else word.end()
        colon = ":" in piece.text[word.start() : begins]
        if begins < len(piece.text) and (bare or colon):
            return part_of(piece, begins, len(piece.text))
    return None


def _right_of(label: Token, others: Sequence[Token]) -> Token | None:
    beside = [
        one for one in others if _on_one_row(label.bbox, one.bbox) and one.bbox.left >= label.bbox.right
    ]
    return min(beside, key=lambda one: one.bbox.left, default=None)


def _under(label: Token, others: Sequence[Token]) -> Token | None:
    """Of the first row below it, what stands under most of it."""
    box = label.bbox
    below = [
        one
        for one in others
        if one.bbox.center.y > box.bottom
        and one.bbox.top - box.bottom <= UNDER * box.height
        and _shared(box, one.bbox) > 0
    ]
    nearest = min(below, key=lambda one: one.bbox.top, default=None)
    row = [one for one in below if nearest is not None and _on_one_row(nearest.bbox, one.bbox)]
    return max(row, key=lambda one: _shared(box, one.bbox), default=None)


def _shared(one: Box, other: Box) -> int:
    """How many columns both take."""
    return min(one.right, other.right) - max(one.left, other.left)


def _whole(value: Token, pieces: Sequence[Token]) -> Token:
    """With the pieces a finder of lines cut off it: half a name is another name."""
    row = [one for one in pieces if one is not value and _on_one_row(value.bbox, one.bbox)]
    joined = [value]
    while near := [
        one for one in row if one not in joined and any(_touch(one.bbox, other.bbox) for other in joined)
    ]:
        joined += near
    if len(joined) == 1:
        return value
    joined.sort(key=lambda one: one.bbox.left)
    box = joined[0].bbox
    for one in joined[1:]:
        box = box.union(one.bbox)
    text = " ".join(one.text for one in joined)
    return Token(text=text, bbox=box, confidence=min(one.confidence for one in joined))


def _on_one_row(one: Box, other: Box) -> bool:
    return abs(one.center.y - other.center.y) <= SAME_ROW * min(one.height, other.height)


def _touch(one: Box, other: Box) -> bool:
    return -_shared(one, other) <= TORN * min(one.height, other.height)
