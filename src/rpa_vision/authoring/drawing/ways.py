"""The lines between the screens."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rpa_vision.authoring.drawing.content import Link
from rpa_vision.authoring.drawing.places import port
from rpa_vision.authoring.drawing.rows import Chain, DrawnCell
from rpa_vision.authoring.drawing.scene import REPEATED, SOFT_INK, SOMETIMES, XY, Colour, Curve

Piece = tuple[XY, XY, XY]
TO_WORDS = 10.0
"""From a line to the words beside it."""
_STRAIGHT = 12.0
"""What a line needs at a card for its arrow to stand upright."""
_UPRIGHT = 0.8
"""Of the height between two rows: how long a line keeps its direction."""


def way(chain: Chain, tops: Sequence[float], bottoms: Sequence[float]) -> Curve:
    """``tops`` and ``bottoms`` are where the rows begin and end."""
    first, *between, last = chain.cells
    start = (first.x + port(first, chain.cells[1], below=True), tops[first.row] + first.height)
    points = [start, (start[0], bottoms[first.row] + _STRAIGHT)]
    for cell in between:
        points += [(cell.x, tops[cell.row]), (cell.x, bottoms[cell.row])]
    end = (last.x + port(last, chain.cells[-2], below=False), tops[last.row])
    points += [(end[0], end[1] - _STRAIGHT), end]
    pieces = tuple(_piece(one, other) for one, other in pairwise(points))
    colour = _colour(chain.link)
    dashed = not chain.link.seen_always
    if chain.upwards:
        return Curve(points[-1], _reversed(start, pieces), colour, dashed=dashed)
    return Curve(start, pieces, colour, dashed=dashed)


def words_at(cell: DrawnCell, tops: Sequence[float], bottoms: Sequence[float]) -> XY:
    middle = (tops[cell.row] + bottoms[cell.row]) / 2
    return cell.x + TO_WORDS, middle - cell.height / 2


def _piece(start: XY, end: XY) -> Piece:
    reach = (end[1] - start[1]) * _UPRIGHT
    return (start[0], start[1] + reach), (end[0], end[1] - reach), end


def _reversed(start: XY, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    ends = [start, *(end for _, _, end in pieces)]
    return tuple((two, one, ends[index]) for index, (one, two, _) in reversed(list(enumerate(pieces))))


def _colour(link: Link) -> Colour:
    if not link.seen_always:
        return SOMETIMES
    return REPEATED if all(item.loop is not None for item in link.items) else SOFT_INK
