"""Rows of tables: which one is meant, and what stands in its columns."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.target import Offset
from rpa_vision.text.folding import squeezed
from rpa_vision.text.patterns import has_digits

EDGE = 4
"""Pixels by which the edges of two rows of one table may differ."""
ROWS_APART = 0.6
"""Of a row's height: more between two rows, and they belong to two tables."""


NAMELESS = "#"
"""Before the place of a column that no heading stands over."""


@dataclass(frozen=True)
class CellRead:
    column: str
    text: str
    bbox: Box
    at: Offset = (0, 0)
    """From the thing in its row or card that was clicked."""

    @property
    def heading(self) -> str:
        return "" if self.column.startswith(NAMELESS) else self.column


@dataclass(frozen=True)
class TableRow:
    cells: tuple[CellRead, ...]
    bbox: Box
    number: int
    """From the top, the header not counted; 0 is the first."""
    others: tuple[tuple[CellRead, ...], ...]
    """The rows it must be told from."""
    clicked: str = ""
    """The heading over the place that was clicked: in a grid it matters which cell of the row it is."""
    rivals: tuple[Box, ...] = ()
    """Where the things stand that could have been clicked instead."""
    is_link: bool = False
    """What was clicked in it is drawn unlike the rest of its row: a click beside it may do nothing."""
    is_deed: bool = False
    """What was clicked in it says what is done with the row, not which row it is: « Ouvrir » in each of them."""

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(cell.column for cell in self.cells)

    def text_of(self, column: str) -> str | None:
        return next((cell.text for cell in self.cells if cell.column == column), None)


@dataclass(frozen=True)
class Table:
    """The rows of data, top to bottom, and what stands in each."""

    boxes: tuple[Box, ...]
    rows: tuple[tuple[CellRead, ...], ...]
    headings: tuple[tuple[str, Box], ...] = ()

    @property
    def is_one_line(self) -> bool:
        return len(self.boxes) == 1 and not self.headings

    def heading_over(self, at: Point) -> str:
        return next((name for name, box in self.headings if box.left <= at.x < box.right and name), "")


def table_at(elements: Sequence[UIElement], at: Point) -> Table | None:
    """The table this place is on, header included; None where no table is."""
    meant = next((row for row in _rows(elements) if row.bbox.contains(at)), None)
    if meant is None:
        return None
    table = _table_of(meant, _rows(elements))
    header = table[0] if len(table) > 1 and not has_digits(table[0].label) else None
    data = table[1:] if header is not None else table
    cells = [element for element in elements if element.type is ElementType.TABLE_CELL]
    columns = _in_row(header, cells) if header is not None else []
    read = (tuple(_cells(row, cells, columns)) for row in data)
    headings = tuple((one.label, one.bbox) for one in columns)
    return Table(tuple(row.bbox for row in data), tuple(read), headings)


def row_at(elements: Sequence[UIElement], at: Point, typed: Collection[str] = ()) -> TableRow | None:
    """The data row at this place; None on a header, or where no table is: one line of boxes alone may as well be a part
    of a form, and the texts tell whether headings stand over it. ``typed``: what the person typed, squeezed; a
    list of what was looked for says it in every row."""
    table = table_at(elements, at)
    boxes = table.boxes if table is not None else ()
    number = next((place for place, box in enumerate(boxes) if box.contains(at)), None)
    if table is None or number is None or not table.rows[number] or table.is_one_line:
        return None
    others = table.rows[:number] + table.rows[number + 1 :]
    row = table.rows[number]
    own = next((cell for cell in row if cell.bbox.contains(at)), None)
    heading = table.heading_over(at) if own is None else own.heading
    is_headed = any(name for name, _ in table.headings)
    deed = (
        own is not None
        and not heading
        and squeezed(own.text) not in typed
        and (is_headed or says_a_deed(own, others))
    )
    return TableRow(row, boxes[number], number, others, heading, is_deed=deed)


def says_a_deed(own: CellRead, others: Sequence[Sequence[CellRead]]) -> bool:
    """Whether every row says the same in that place, and it has no heading: those who live in one town are headed so."""
    said = [cell.text for other in others for cell in other if cell.column == own.column]
    return bool(said) and all(squeezed(text) == squeezed(own.text) for text in said)


def _rows(elements: Sequence[UIElement]) -> list[UIElement]:
    return [element for element in elements if element.type is ElementType.TABLE_ROW]


def _table_of(row: UIElement, rows: Sequence[UIElement]) -> list[UIElement]:
    """The rows that stand above and below it without a gap, top to bottom."""
    aligned = sorted(
        (
            one
            for one in rows
            if abs(one.bbox.left - row.bbox.left) <= EDGE and abs(one.bbox.right - row.bbox.right) <= EDGE
        ),
        key=lambda one: one.bbox.top,
    )
    place = aligned.index(row)
    first = last = place
    while first and _touch(aligned[first - 1], aligned[first]):
        first -= 1
    while last + 1 < len(aligned) and _touch(aligned[last], aligned[last + 1]):
        last += 1
    return aligned[first : last + 1]


def _touch(upper: UIElement, lower: UIElement) -> bool:
    return lower.bbox.top - upper.bbox.bottom <= ROWS_APART * lower.bbox.height


def _in_row(row: UIElement, cells: Sequence[UIElement]) -> list[UIElement]:
    inside = [cell for cell in cells if row.bbox.contains(cell.bbox.center)]
    return sorted(inside, key=lambda cell: cell.bbox.left)


def _cells(row: UIElement, cells: Sequence[UIElement], columns: Sequence[UIElement]) -> Sequence[CellRead]:
    """A heading heads one cell of a row, the first under it: the last one of a header reaches to the table's end, over
    what has no heading of its own."""
    read: list[CellRead] = []
    headed: set[Box] = set()
    for place, cell in enumerate(_in_row(row, cells)):
        over = _over(cell, columns)
        name = over.label if over is not None and over.bbox not in headed else ""
        headed |= {over.bbox} if over is not None else set()
        if cell.label:
            read.append(CellRead(name or f"{NAMELESS}{place + 1}", cell.label, cell.bbox))
    return read


def _over(cell: UIElement, columns: Sequence[UIElement]) -> UIElement | None:
    x = cell.bbox.center.x
    return next((one for one in columns if one.bbox.left <= x < one.bbox.right), None)
