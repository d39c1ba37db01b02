"""A list of which something was chosen is a list on every screen that shows it, before it was searched and after."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from rpa_vision.learning.watching.meaning import Meant
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.table_rows import CellRead, TableRow
from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.text.folding import squeezed

NEAR = 6
"""Pixels by which texts of one column begin, end or are centred apart."""
ROOM = 2
"""Of a text's height: how far before the first heading an entry may begin, where headings stand in the middle."""
LEAST_COLUMNS = 2
"""A line with one text under a heading may be anything: a button under the list."""


@dataclass(frozen=True)
class Columns:
    """What a list calls them, squeezed."""

    names: frozenset[str]

    def headings_on(self, screen: WatchedScreen) -> list[Token]:
        """On one line, all of them: wherever its columns begin today."""
        called = [text for text in screen.phrases if squeezed(text.text) in self.names]
        lines = [_on_line_of(text, called) for text in called]
        whole = [line for line in lines if {squeezed(one.text) for one in line} == self.names]
        return whole[0] if whole and len(self.names) >= LEAST_COLUMNS else []

    def rows_on(self, screen: WatchedScreen) -> list[Box]:
        """The texts under them, where several rows are: a single one may be the head of a record, which calls its
        values as the list calls its columns."""
        headings = self.headings_on(screen)
        under = [
            text
            for text in screen.phrases
            if any(text.bbox.top > one.bbox.center.y and _is_under(text.bbox, one.bbox) for one in headings)
        ]
        rows = [text.bbox for text in under if len(_on_line_of(text, under)) >= LEAST_COLUMNS]
        several = any(one.top >= other.bottom for one in rows for other in rows)
        return rows if several else []


@dataclass(frozen=True)
class ListShown:
    """A list on the screen on which one of its entries was chosen."""

    cells: tuple[CellRead, ...]

    @property
    def columns(self) -> Columns:
        return Columns(frozenset(squeezed(cell.heading) for cell in self.cells) - {""})

    def kept_on(self, screen: WatchedScreen) -> list[Box]:
        """Cells that still stand where they stood."""
        return [
            cell.bbox
            for cell in self.cells
            for line in screen.phrases
            if _is_there(cell.bbox, line.bbox) and squeezed(cell.text) in squeezed(line.text)
        ]


def _is_there(cell: Box, text: Box) -> bool:
    """A cell between lines is larger than its text, one known by its text alone may be a part of a longer one."""
    if cell.bottom <= text.top or text.bottom <= cell.top:  # most are: each cell is compared with each text
        return False
    return cell.contains(text.center) or text.contains(cell.center)


def _is_headed(row: TableRow) -> bool:
    return any(cell.heading for cell in row.cells)


def list_shown(meant: Meant | None) -> ListShown | None:
    """Of every row or card among which one was chosen, and of the only row under the headings of a table: the next
    time it may be one of several."""
    row = None if meant is None else meant.row or meant.standing
    if meant is None or row is None or not (row.others or (row is meant.row and _is_headed(row))):
        return None
    return _list_of(row)


def list_known(meant: Meant | None, lists: Collection[Columns]) -> ListShown | None:
    """Of which only one entry was there, and which is known to be a list from elsewhere by what it calls its columns."""
    row = None if meant is None else meant.row or meant.standing
    found = None if row is None or row.others else _list_of(row)
    return found if found is not None and found.columns in lists else None


def _list_of(row: TableRow) -> ListShown:
    return ListShown(tuple(cell for each in (row.cells, *row.others) for cell in each))


def with_lists(screen: WatchedScreen, lists: Iterable[ListShown]) -> WatchedScreen:
    shown = list(lists)
    for one in shown:
        screen = _listing(screen, one.columns, one.kept_on(screen))
    return with_rows(screen, [one.columns for one in shown])


def with_rows(screen: WatchedScreen, lists: Iterable[Columns]) -> WatchedScreen:
    """What stands in rows under the headings of these lists is theirs."""
    for one in dict.fromkeys(lists):
        screen = _listing(screen, one, one.rows_on(screen))
    return screen


def _listing(screen: WatchedScreen, columns: Columns, rows: Sequence[Box]) -> WatchedScreen:
    """With these rows, and whatever stands over them and under the headings: the branches of a tree are data, too."""
    headings = [text.bbox for text in columns.headings_on(screen)]
    among = [text.bbox for text in screen.phrases if _is_among(text.bbox, headings, rows)]
    return replace(
        screen,
        listed=tuple(dict.fromkeys((*screen.listed, *rows, *among))),
        headings=tuple(dict.fromkeys((*screen.headings, *headings))),
    )


def _is_among(text: Box, headings: Sequence[Box], rows: Sequence[Box]) -> bool:
    if not headings or not rows:
        return False
    begins, ends = min(box.left for box in headings), max(box.right for box in headings)
    return (
        max(box.bottom for box in headings) <= text.center.y < max(box.bottom for box in rows)
        and begins - ROOM * text.height <= text.left < ends
    )


def _is_under(text: Box, heading: Box) -> bool:
    edges = (text.left - heading.left, text.right - heading.right, text.center.x - heading.center.x)
    return min(map(abs, edges)) <= NEAR


def _on_line_of(text: Token, texts: Sequence[Token]) -> list[Token]:
    return [one for one in texts if text.bbox.top <= one.bbox.center.y < text.bbox.bottom]
