"""Several things alike on one screen, and the texts that each of them stands with: its row, its card, its section.

Nothing is asked about lines or frames first. Where things repeat, so does what belongs to them: a text belongs to that
one of them from which it stands as the others' texts stand from the others. At the ends of a list this tells above from
below: the last button has nothing under it if the texts belong to the buttons under them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.perception.lists.alike import in_line
from rpa_vision.perception.lists.partings import is_parted, walls_beside
from rpa_vision.ports import Frame

ROW = 0.35
"""Of a text's height, above and below a thing: texts with their middle in there are on its row."""
ALIGNED = 0.6
"""Of a text's height: by so much the places of one column differ from row to row."""
MOST_HAVE_IT = 0.6
"""Of the things alike: a value may be missing in some rows."""
REACH = 14
"""Texts' heights: how far from one of several things its own texts may stand, where no next one bounds it."""
WITHIN = 0.97
"""Of the way to the next one above or below: what stands there stands with that one."""
PANEL = 1.5
"""Of the way from one to the next: how far a panel's side goes on beyond a list. The lines of a table end with it, or
with its headings."""
LINES_APART = 0.6
"""Of a text's height: lines of one paragraph are no further apart."""
ONE_COLUMN = 4
"""Pixels by which the middles of things under one another differ."""


@dataclass(frozen=True)
class ListEntry:
    anchor: Box
    """The thing itself."""
    texts: tuple[Token, ...]
    """What it stands with, without its own words."""


def entries_of(anchors: Sequence[Box], texts: Sequence[Token], frame: Frame) -> list[ListEntry]:
    """One for each of the things alike, in their order. A text of which it is not sure whose it is belongs to none."""
    if not anchors:
        return []
    around = [text for text in texts if not text.bbox.center.is_in_any(anchors)]
    series = _Series(anchors, around, frame)
    owners = series.owners()
    return [
        ListEntry(anchor, tuple(text for text, owner in zip(around, owners, strict=True) if owner == place))
        for place, anchor in enumerate(anchors)
    ]


class _Series:
    def __init__(self, anchors: Sequence[Box], texts: Sequence[Token], frame: Frame) -> None:
        self._anchors = anchors
        self._boxes = [text.bbox for text in texts]
        self._frame = frame
        self._all = _union(anchors)
        self._above = [_nearest(anchors, place, upright=True) for place in range(len(anchors))]
        self._beside = [_nearest(anchors, place, upright=False) for place in range(len(anchors))]
        self._is_scattered = not hang_together(anchors)
        self._rows = [[] if self._is_scattered else _rows_of(box, anchors) for box in self._boxes]
        self._reached = [self._reaching(number) for number in range(len(texts))]
        self._reached = self._without_walled_off()
        self._offsets = [self._offsets_from(place) for place in range(len(anchors))]

    def owners(self) -> list[int | None]:
        """Whose each text is. What is one thing's own only as long as the others' are somebody else's is nobody's: a
        title above the first of several cards stands where the card above the next one ends."""
        found = self._undisputed([self._owner_of(number) for number in range(len(self._boxes))])
        owned: list[list[tuple[float, float, float, float]]] = [[] for _ in self._anchors]
        for number, owner in enumerate(found):
            if owner is not None:
                owned[owner].append(_offset(self._boxes[number], self._anchors[owner]))
        kept = [np.array(offsets, dtype=np.float64).reshape(-1, 4) for offsets in owned]
        return [
            owner if owner is None or self._rows[number] or self._is_shared(number, owner, kept) else None
            for number, owner in enumerate(found)
        ]

    def _undisputed(self, owners: Sequence[int | None]) -> list[int | None]:
        """Without lines of one paragraph that would be two things' own: then it is not known whose either is."""
        torn = {
            number
            for number, other in self._paragraphs()
            if owners[number] is not None and owners[other] is not None and owners[number] != owners[other]
        }
        return [None if number in torn else owner for number, owner in enumerate(owners)]

    def _paragraphs(self) -> Iterator[tuple[int, int]]:
        """Texts right under one another on nobody's row, with nothing between them; each pair both ways round."""
        loose = [number for number, rows in enumerate(self._rows) if not rows]
        if not loose:
            return
        left, top, _, bottom = np.array([self._boxes[number] for number in loose]).T
        lower_height = np.minimum.outer(bottom - top, bottom - top)
        room = top[None, :] - bottom[:, None]
        follows = (room >= 0) & (room <= LINES_APART * lower_height)
        follows &= np.abs(np.subtract.outer(left, left)) <= ALIGNED * lower_height
        for upper, lower in np.argwhere(follows).tolist():
            number, other = loose[upper], loose[lower]
            if not is_parted(self._frame, self._boxes[number], self._boxes[other]):
                yield number, other
                yield other, number

    def _is_shared(self, number: int, owner: int, owned: Sequence[NDArray[np.float64]]) -> bool:
        wanted = _offset(self._boxes[number], self._anchors[owner])
        near = ALIGNED * self._boxes[number].height
        have = sum(_has(offsets, wanted, near) for offsets in owned)
        return have >= max(2, MOST_HAVE_IT * len(self._anchors))

    def _owner_of(self, number: int) -> int | None:
        """The one from which it stands as others stand from theirs, unless a line parts it from that one and not from
        another: a title above the first, or a line under a heading, tells a wrong tale alone."""
        reaching = self._reached[number]
        if not reaching:
            return None
        if self._rows[number] and len(reaching) == 1:
            return reaching[0]
        supports = {place: self._support(number, place) for place in reaching}
        most = max(supports.values())
        if most < max(2, MOST_HAVE_IT * len(self._anchors)):
            return None
        best = [place for place, support in supports.items() if support == most]
        unparted = [place for place in reaching if not self._is_cut_off(number, place)]
        agreed = [place for place in best if place in unparted] if unparted else best
        return agreed[0] if len(agreed) == 1 else None

    def _reaching(self, number: int) -> list[int]:
        """The things this text may belong to: those on its row, where there are any."""
        box, on_row = self._boxes[number], self._rows[number]
        return [
            place
            for place in (on_row or range(len(self._anchors)))
            if self._is_within(box, place, on_row=bool(on_row))
        ]

    def _without_walled_off(self) -> list[list[int]]:
        """Without what stands beyond the side of a panel. Where nothing stands on this side of it, it is none: the
        columns of a spreadsheet have such lines between them."""
        pitch = max((way for way in self._above if way is not None), default=2 * self._all.height)
        beyond = round(PANEL * pitch)
        walls = walls_beside(self._frame, self._all, beyond)
        whole = [self._with_words(anchor) for anchor in self._anchors]
        here = [
            [place for place in reached if not _is_between(walls, self._boxes[number], whole[place])]
            for number, reached in enumerate(self._reached)
        ]
        inhabited = {place for reached in here for place in reached}
        return [
            [place for place in reached if place in inside or place not in inhabited]
            for reached, inside in zip(self._reached, here, strict=True)
        ]

    def _with_words(self, anchor: Box) -> Box:
        """A place in a text stands where the whole text does: boxes of texts reach a little over the side of the panel
        they stand in, and that side is between none of them."""
        return _union([anchor, *(box for box in self._boxes if box.contains(anchor.center))])

    def _is_within(self, box: Box, place: int, *, on_row: bool) -> bool:
        anchor, beside = self._anchors[place], self._beside[place]
        across = abs(box.center.x - anchor.center.x)
        if beside is not None and across >= WITHIN * beside + box.width / 2:
            return False
        if on_row:
            return True
        if self._above[place] is None and beside is None:
            if not self._is_scattered:
                return False  # of a single thing nothing tells what else is its own
            if across >= REACH * box.height + box.width / 2:
                return False
        down = abs(box.center.y - anchor.center.y)
        return down < WITHIN * (self._above[place] or REACH * box.height)

    def _is_cut_off(self, number: int, place: int) -> bool:
        return is_parted(self._frame, self._boxes[number], self._anchors[place])

    def _support(self, number: int, place: int) -> int:
        """How many of the things have a text where this one is, seen from them."""
        wanted = _offset(self._boxes[number], self._anchors[place])
        near = ALIGNED * self._boxes[number].height
        return sum(_has(offsets, wanted, near) for offsets in self._offsets)

    def _offsets_from(self, place: int) -> NDArray[np.float64]:
        mine = [
            _offset(box, self._anchors[place])
            for box, reached in zip(self._boxes, self._reached, strict=True)
            if place in reached
        ]
        return np.array(mine, dtype=np.float64).reshape(-1, 4)


def _is_between(walls: Sequence[int], one: Box, other: Box) -> bool:
    left, right = sorted((one, other), key=lambda box: box.center.x)
    return any(left.right <= wall < right.left for wall in walls)


def _union(boxes: Sequence[Box]) -> Box:
    found = boxes[0]
    for box in boxes[1:]:
        found = found.union(box)
    return found


def _rows_of(text: Box, anchors: Sequence[Box]) -> list[int]:
    """The things it stands beside; in a tight list their boxes overlap, and the row is told by the middles."""
    near = [place for place, anchor in enumerate(anchors) if _on_row(text, anchor)]
    return [place for place in near if on_one_line(text, anchors[place])] or near


def _on_row(text: Box, anchor: Box) -> bool:
    slack = round(ROW * text.height)
    return anchor.top - slack <= text.center.y < anchor.bottom + slack


def on_one_line(one: Box, other: Box) -> bool:
    """By their middles: boxes of texts are higher than the rows of a tight list, and reach into the next ones."""
    return one.top <= other.center.y < one.bottom or other.top <= one.center.y < other.bottom


def _nearest(anchors: Sequence[Box], place: int, *, upright: bool) -> int | None:
    """How far the next one above or below is, or the next one beside it."""
    mine = anchors[place]
    ways = [
        abs(other.center.y - mine.center.y) if upright else abs(other.center.x - mine.center.x)
        for number, other in enumerate(anchors)
        if number != place and (_in_line(mine, other) if upright else _beside(mine, other))
    ]
    return min(ways, default=None)


def _in_line(one: Box, other: Box) -> bool:
    sides = (one.center.x - other.center.x, one.left - other.left, one.right - other.right)
    return min(map(abs, sides)) <= ONE_COLUMN and not _beside(one, other)


def hang_together(anchors: Sequence[Box]) -> bool:
    """Whether they are one list or grid. What stands on the row of one of several scattered things, such as cards of
    different heights, may be another one's own."""
    joined, waiting = {0}, [0]
    while waiting:
        one = anchors[waiting.pop()]
        near = {place for place, other in enumerate(anchors) if in_line(one, other)} - joined
        joined |= near
        waiting += near
    return len(joined) == len(anchors)


def _beside(one: Box, other: Box) -> bool:
    return abs(one.center.y - other.center.y) < min(one.height, other.height) / 2


def _offset(text: Box, anchor: Box) -> tuple[float, float, float, float]:
    """Of its left side, its right side and its middle, and down."""
    x, y = anchor.center
    return (text.left - x, text.right - x, text.center.x - x, text.center.y - y)


def _has(offsets: NDArray[np.float64], wanted: tuple[float, float, float, float], near: float) -> bool:
    apart = np.abs(offsets - np.array(wanted))
    return bool(((apart[:, :3].min(axis=1) <= near) & (apart[:, 3] <= near)).any()) if len(offsets) else False
