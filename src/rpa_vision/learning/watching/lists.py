"""A list of which something was chosen is a list on every screen that shows it, before it was searched and after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rpa_vision.learning.watching.meaning import Meant
from rpa_vision.learning.watching.screens import Seen
from rpa_vision.learning.watching.table_rows import CellRead, TableRow
from rpa_vision.models.geometry import Box
from rpa_vision.models.wording import Token, squeezed

NEAR = 6
"""Pixels by which texts of one column begin, end or are centred apart."""
LEAST_COLUMNS = 2
"""A line with one text under a heading may be anything: a button under the list."""


@dataclass(frozen=True)
class ListShown:
    """A list on the screen on which one of its entries was chosen."""

    cells: tuple[CellRead, ...]

    def headings_on(self, screen: Seen) -> list[Token]:
        """On one line, all of them: wherever its columns begin today."""
        names = {squeezed(cell.heading) for cell in self.cells} - {""}
        called = [text for text in screen.phrases if squeezed(text.text) in names]
        lines = [_on_line_of(text, called) for text in called]
        whole = [line for line in lines if {squeezed(one.text) for one in line} == names]
        return whole[0] if whole and len(names) >= LEAST_COLUMNS else []

    def cells_on(self, screen: Seen) -> list[Box]:
        """What belongs to it there: cells that still stand where they stood, and all rows under its headings."""
        headings = self.headings_on(screen)
        under = [
            text
            for text in screen.phrases
            if any(text.bbox.top > one.bbox.center.y and _is_under(text.bbox, one.bbox) for one in headings)
        ]
        rows = [text.bbox for text in under if len(_on_line_of(text, under)) >= LEAST_COLUMNS]
        return [*self._kept_on(screen), *rows]

    def _kept_on(self, screen: Seen) -> list[Box]:
        return [
            cell.bbox
            for cell in self.cells
            for line in screen.phrases
            if line.bbox.contains(cell.bbox.center) and squeezed(cell.text) in squeezed(line.text)
        ]


def _is_headed(row: TableRow) -> bool:
    return any(cell.heading for cell in row.cells)


def list_shown(meant: Meant | None) -> ListShown | None:
    """Of every row or card among which one was chosen, and of the only row under the headings of a table: the next
    time it may be one of several."""
    row = None if meant is None else meant.row or meant.standing
    if meant is None or row is None or not (row.others or (row is meant.row and _is_headed(row))):
        return None
    return ListShown(tuple(cell for each in (row.cells, *row.others) for cell in each))


def with_lists(screen: Seen, lists: Iterable[ListShown]) -> Seen:
    shown = list(lists)
    cells = [box for one in shown for box in one.cells_on(screen)]
    headings = [text.bbox for one in shown for text in one.headings_on(screen)]
    return replace(
        screen,
        listed=tuple(dict.fromkeys((*screen.listed, *cells))),
        headings=tuple(dict.fromkeys(headings)),
    )


def _is_under(text: Box, heading: Box) -> bool:
    edges = (text.left - heading.left, text.right - heading.right, text.center.x - heading.center.x)
    return min(map(abs, edges)) <= NEAR


def _on_line_of(text: Token, texts: Sequence[Token]) -> list[Token]:
    return [one for one in texts if text.bbox.top <= one.bbox.center.y < text.bbox.bottom]
