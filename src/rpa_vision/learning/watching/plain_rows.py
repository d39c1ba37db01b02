"""Rows of a list that nothing but its columns shows: texts under one another, each with others beside it."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.learning.watching.table_rows import CellRead, TableRow
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.wording import Token, squeezed
from rpa_vision.perception.columns import Column, columns_of
from rpa_vision.perception.entries import Entry, entries_of
from rpa_vision.perception.partings import is_parted
from rpa_vision.perception.phrases import phrases_of
from rpa_vision.perception.view import ScreenView

EDGE = 4
"""Pixels by which texts of one column begin apart."""
SIZE = 0.3
"""Of a text's height: print of one size."""
PITCH = 1.7
"""Of the way to the nearest row: further away is no next row."""
LEAST_ROWS = 2
TOUCH = 6


def plain_row_at(view: ScreenView, at: Point) -> TableRow | None:
    """The row of the text at this place; None where the texts under one another there stand with nothing else, as the
    entries of a menu do."""
    texts = phrases_of(view.lines)
    own = next((text for text in texts if _touches(text.bbox, at)), None)
    if own is None:
        return None
    rows = _without_heading(_column_of(own, texts), texts, view)
    if own not in rows or len(rows) < LEAST_ROWS:
        return None
    entries = entries_of([text.bbox for text in rows], texts, view.frame)
    columns = [one for one in columns_of(entries, texts) if _is_of_the_list(one, rows, view)]
    if not columns or not all(entry.texts for entry in entries):
        return None
    name = columns_of(
        [Entry(entry.anchor, (text,)) for entry, text in zip(entries, rows, strict=True)], texts
    )
    cells = [_cells(number, text, name[0].name, columns) for number, text in enumerate(rows)]
    place = rows.index(own)
    if not name[0].name and len({squeezed(text.text) for text in rows}) == 1:
        return None  # what is done with each of them
    box = own.bbox
    for cell in cells[place]:
        box = box.union(cell.bbox)
    others = tuple(cells[:place] + cells[place + 1 :])
    rivals = tuple(text.bbox for text in rows if text is not own)
    return TableRow(cells[place], box, place, others, rivals=rivals)


def _is_of_the_list(column: Column, rows: Sequence[Token], view: ScreenView) -> bool:
    """Most rows have it, and no line stands between: a list that drops over a page has the page's texts beside it."""
    open_to = [
        number
        for number, text in column.texts.items()
        if not is_parted(view.frame, rows[number].bbox, text.bbox)
    ]
    return 2 * len(open_to) > len(rows)


def _touches(box: Box, at: Point) -> bool:
    return box.left - TOUCH <= at.x < box.right + TOUCH and box.top - TOUCH <= at.y < box.bottom + TOUCH


def _column_of(own: Token, texts: Sequence[Token]) -> list[Token]:
    """Texts above and below it, one next to the other without a larger gap."""
    mates = sorted(
        (
            text
            for text in texts
            if min(abs(text.bbox.left - own.bbox.left), abs(text.bbox.right - own.bbox.right)) <= EDGE
            and abs(text.bbox.height - own.bbox.height) <= SIZE * own.bbox.height
        ),
        key=lambda text: text.bbox.center.y,
    )
    place = mates.index(own)
    ways = [
        abs(mates[place + step].bbox.center.y - own.bbox.center.y)
        for step in (-1, 1)
        if 0 <= place + step < len(mates)
    ]
    reach = PITCH * min(ways, default=0)
    first = last = place
    while first and mates[first].bbox.center.y - mates[first - 1].bbox.center.y <= reach:
        first -= 1
    while last + 1 < len(mates) and mates[last + 1].bbox.center.y - mates[last].bbox.center.y <= reach:
        last += 1
    return mates[first : last + 1]


def _without_heading(rows: list[Token], texts: Sequence[Token], view: ScreenView) -> list[Token]:
    """The first one has no number beside it and all others have: it is what the columns are called."""
    if len(rows) < LEAST_ROWS + 1:
        return rows
    entries = entries_of([text.bbox for text in rows], texts, view.frame)
    numbered = [
        _has_digits(row.text) or any(_has_digits(text.text) for text in entry.texts)
        for row, entry in zip(rows, entries, strict=True)
    ]
    return rows[1:] if not numbered[0] and all(numbered[1:]) else rows


def _cells(number: int, own: Token, name: str, columns: Sequence[Column]) -> tuple[CellRead, ...]:
    read = [(own, name), *((one.texts[number], one.name) for one in columns if number in one.texts)]
    read.sort(key=lambda one: (one[0].bbox.left, one[0].bbox.top))
    return tuple(
        CellRead(called or f"#{place}", text.text, text.bbox)
        for place, (text, called) in enumerate(read, start=1)
    )


def _has_digits(text: str) -> bool:
    return any(map(str.isdigit, text))
