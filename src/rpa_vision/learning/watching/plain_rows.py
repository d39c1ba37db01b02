"""Rows of a list that nothing but its columns shows: texts under one another, each with others beside it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import pairwise

from rpa_vision.learning.watching.meaning import FIELDS
from rpa_vision.learning.watching.table_rows import CellRead, TableRow
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.token import Token, words_of
from rpa_vision.perception.lists.column import Column
from rpa_vision.perception.lists.columns import columns_of
from rpa_vision.perception.lists.entries import ListEntry, entries_of, on_one_line
from rpa_vision.perception.lists.partings import is_parted
from rpa_vision.perception.text.phrases import phrases_of
from rpa_vision.perception.view import ScreenView
from rpa_vision.text.folding import squeezed
from rpa_vision.text.patterns import has_digits

EDGE = 4
"""Pixels by which texts of one column begin apart."""
SIZE = 0.3
"""Of a text's height: print of one size."""
PITCH = 2.6
"""Of a text's height: more room between two lines, and they are not of one list, unless they show it otherwise."""
AIRY_COLUMNS = 3
"""In common: so they do. Lists of web programs have room for a button in each row."""
AIRY_PITCH = 5.0
"""Of a text's height, for those."""
LEAST_ROWS = 2
LEAST_NAMED = 2
"""Columns with a heading, where there is a single row: a title stands over anything."""
TOUCH = 6


def plain_row_at(view: ScreenView, at: Point, typed: Collection[str] = ()) -> TableRow | None:
    """The row at this place, on one of its texts or, under headings, between them; None where the texts under one
    another there stand with nothing else, as the entries of a menu do. A single row is one under headings.
    ``typed``: what the person typed, squeezed; a list of what was looked for says it in every row."""
    columns = _rows_at(view, at)
    if not columns or _is_deed(columns, at, typed):
        return None
    best = max(columns, key=lambda one: len(one.texts))
    touched = any(_touches(one.own.bbox, at) for one in columns)
    return best.row_clicked() if touched or best.is_headed else None


def is_deed_at(view: ScreenView, at: Point, typed: Collection[str] = ()) -> bool:
    """Whether what is done with a row stands at this place, and not what the row says."""
    return _is_deed(_rows_at(view, at), at, typed)


def _rows_at(view: ScreenView, at: Point) -> list[_Rows]:
    """By each of the texts on the line of this place."""
    texts = phrases_of(view.lines)
    line = _line_at(at, texts)
    beside = bool(line) and _is_beside(at, [text.bbox for text in line])
    return [_Rows(text, texts, view) for text in line] if beside else []


def _is_deed(columns: Sequence[_Rows], at: Point, typed: Collection[str]) -> bool:
    asked_for = [
        one.own for one in columns if _touches(one.own.bbox, at) and squeezed(one.own.text) not in typed
    ]
    return any(rows.says_a_deed(text) for rows in columns for text in asked_for)


class _Rows:
    """Texts under one another that may each be the beginning of a row."""

    def __init__(self, own: Token, texts: Sequence[Token], view: ScreenView) -> None:
        self.own = own
        self._all = texts
        self._view = view
        listed = _without_entered(own, texts, view)
        self.texts = _without_heading(_alike(own, _column_of(own, listed), texts), texts, view)

    @cached_property
    def is_headed(self) -> bool:
        return sum(bool(column.name) for column in self._columns) >= LEAST_NAMED

    def says_a_deed(self, text: Token) -> bool:
        """What is done with each row: the same in all of them, under no heading. Of a single row, what ends it under no
        heading where all before it have one."""
        return any(
            not column.name
            and (self._ends_headed(column) or (len(column.texts) > 1 and column.says_the_same))
            for column in self._columns
            if any(text.bbox.contains(one.bbox.center) for one in column.texts.values())
        )

    def _ends_headed(self, column: Column) -> bool:
        *before, last = self._columns
        return (
            len(self.texts) == 1
            and column is last
            and self.is_headed
            and all(one.name for one in before)
            and not any(has_digits(text.text) for text in column.texts.values())
        )

    def row_clicked(self) -> TableRow | None:
        rows, own = self.texts, self.own
        if own not in rows or (len(rows) < LEAST_ROWS and not self.is_headed):
            return None
        columns = [
            one for one in self._columns if self._is_own(one) or _is_of_the_list(one, rows, self._view)
        ]
        cells = [_cells(number, columns) for number in range(len(rows))]
        if not all(len(row) > 1 for row in cells):
            return None
        place = rows.index(own)
        box = own.bbox
        for cell in cells[place]:
            box = box.union(cell.bbox)
        others = tuple(cells[:place] + cells[place + 1 :])
        rivals = tuple(text.bbox for text in rows if text is not own)
        return TableRow(cells[place], box, place, others, rivals=rivals)

    @cached_property
    def _columns(self) -> list[Column]:
        """Of what stands on their lines; where nothing does, of what stands under them as well."""
        found = entries_of(self._edges(), self._all, self._view.frame)
        on_line = [
            tuple(text for text in entry.texts if on_one_line(entry.anchor, text.bbox)) for entry in found
        ]
        beside = on_line if any(on_line) else [entry.texts for entry in found]
        whole = [ListEntry(entry.anchor, texts) for entry, texts in zip(found, beside, strict=True)]
        return columns_of(whole, self._all)

    def _edges(self) -> list[Box]:
        """The side they have in common: narrow columns are read as one, as far as their words go."""
        lefts = [text.bbox.left for text in self.texts]
        by_left = max(lefts) - min(lefts) <= 2 * EDGE
        edges = [text.bbox.left if by_left else text.bbox.right - 1 for text in self.texts]
        return [
            Box(edge, text.bbox.top, edge + 1, text.bbox.bottom)
            for edge, text in zip(edges, self.texts, strict=True)
        ]

    def _is_own(self, column: Column) -> bool:
        return any(
            own.bbox.contains(text.bbox.center) for text in column.texts.values() for own in self.texts
        )


def _is_of_the_list(column: Column, rows: Sequence[Token], view: ScreenView) -> bool:
    """Most rows have it, and no line stands between: a list that drops over a page has the page's texts beside it."""
    open_to = [
        number
        for number, text in column.texts.items()
        if not is_parted(view.frame, rows[number].bbox, text.bbox)
    ]
    return 2 * len(open_to) > len(rows)


def _line_at(at: Point, texts: Sequence[Token]) -> list[Token]:
    """Those beside the text that is next to the place above or below it; what the place is on comes first."""
    near = [text for text in texts if _is_level(text.bbox, at)]
    under = [text for text in near if text.bbox.contains(at)] or near
    if not under:
        return []
    nearest = min(under, key=lambda text: abs(text.bbox.center.y - at.y))
    return [text for text in near if on_one_line(nearest.bbox, text.bbox)]


def _is_level(box: Box, at: Point) -> bool:
    return box.top - TOUCH <= at.y < box.bottom + TOUCH


def _touches(box: Box, at: Point) -> bool:
    return _is_level(box, at) and _is_beside(at, [box])


def _is_beside(at: Point, line: Sequence[Box]) -> bool:
    """On one of these texts, or between two of them."""
    return min(box.left for box in line) - TOUCH <= at.x < max(box.right for box in line) + TOUCH


def _without_entered(own: Token, texts: Sequence[Token], view: ScreenView) -> list[Token]:
    """Without what stands alone in a field: in the one above a list it is often what the rows below say, too."""
    fields = [element.bbox for element in view.elements if element.type in FIELDS]
    inside = [[text for text in texts if box.contains(text.bbox.center)] for box in fields]
    entered = {one[0].bbox for one in inside if len(one) == 1 and one[0] is not own}
    return [text for text in texts if text.bbox not in entered]


def _column_of(own: Token, texts: Sequence[Token]) -> list[Token]:
    """Texts above and below it, one next to the other without a larger gap: the branches of a tree stand between. They
    begin under one another, or end so."""
    by_left, by_right = (
        _next_to(own, [text for text in texts if abs(side(text) - side(own)) <= EDGE], texts)
        for side in (_left, _right)
    )
    return by_right if len(by_right) > len(by_left) else by_left


def _left(text: Token) -> int:
    return text.bbox.left


def _right(text: Token) -> int:
    return text.bbox.right


def _next_to(own: Token, aligned: Sequence[Token], texts: Sequence[Token]) -> list[Token]:
    of_size = [text for text in aligned if abs(text.bbox.height - own.bbox.height) <= SIZE * own.bbox.height]
    mates = sorted(of_size, key=lambda text: text.bbox.center.y)
    place = mates.index(own)
    first = last = place
    while first and _follow(mates[first - 1], mates[first], texts):
        first -= 1
    while last + 1 < len(mates) and _follow(mates[last], mates[last + 1], texts):
        last += 1
    return mates[first : last + 1]


def _alike(own: Token, mates: Sequence[Token], texts: Sequence[Token]) -> list[Token]:
    """Those of one column whose lines have a second column with it in common; all, where it stands alone."""
    mine = _line_of(own, texts)
    if len(mine) == 1:
        return list(mates)
    return [one for one in mates if one is own or _in_common(_line_of(one, texts), mine) > 1]


def _line_of(text: Token, texts: Sequence[Token]) -> list[Token]:
    """Word by word: narrow columns are read as one text in some rows."""
    return [word for one in texts if on_one_line(text.bbox, one.bbox) for word in words_of(one)]


def _in_common(line: Sequence[Token], other: Sequence[Token]) -> int:
    return sum(any(_are_aligned(one, text) for text in line) for one in other)


def _are_aligned(one: Token, other: Token) -> bool:
    return min(abs(one.bbox.left - other.bbox.left), abs(one.bbox.right - other.bbox.right)) <= EDGE


def _follow(upper: Token, lower: Token, texts: Sequence[Token]) -> bool:
    """No room for another line is left between them."""
    middles = sorted(
        {
            text.bbox.center.y
            for text in texts
            if upper.bbox.center.y < text.bbox.center.y < lower.bbox.center.y
            and text.bbox.left <= lower.bbox.right
        }
    )
    stops = [upper.bbox.center.y, *middles, lower.bbox.center.y]
    apart = max(below - above for above, below in pairwise(stops)) / lower.bbox.height
    if apart <= PITCH:
        return True
    return apart <= AIRY_PITCH and _in_common(_line_of(upper, texts), _line_of(lower, texts)) >= AIRY_COLUMNS


def _without_heading(rows: list[Token], texts: Sequence[Token], view: ScreenView) -> list[Token]:
    """The first one has no number beside it and all others have: it is what the columns are called."""
    if len(rows) < 2:
        return rows
    entries = entries_of([text.bbox for text in rows], texts, view.frame)
    numbered = [
        has_digits(row.text) or any(has_digits(text.text) for text in entry.texts)
        for row, entry in zip(rows, entries, strict=True)
    ]
    return rows[1:] if not numbered[0] and all(numbered[1:]) else rows


def _cells(number: int, columns: Sequence[Column]) -> tuple[CellRead, ...]:
    read = [(one.texts[number], one.name) for one in columns if number in one.texts]
    return tuple(
        CellRead(called or f"#{place}", text.text, text.bbox)
        for place, (text, called) in enumerate(read, start=1)
    )
