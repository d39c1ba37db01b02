"""What every table has to be, whatever file it came in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rpa_vision.errors import BadInputError
from rpa_vision.models.batch.table import (
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    CellProblem,
    InBoth,
    ReadRow,
    ReadTable,
    TableColumn,
    TableForm,
)
from rpa_vision.phrases import phrased


@dataclass(frozen=True)
class RawRow:
    line: int
    cells: Sequence[str]
    problems: list[CellProblem] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not self.problems and not any(cell.strip() for cell in self.cells)


def shaped(rows: Iterable[RawRow], form: TableForm, notes: Sequence[str] = ()) -> ReadTable:
    """The first row that holds anything is the heading; empty lines are no rows."""
    held = [row for row in rows if not row.is_empty]
    if not held:
        raise BadInputError(phrased("table_refused.empty"))
    heading, *body = held
    columns = _columns(heading.cells)
    if len(body) > MOST_ROWS:
        raise BadInputError(phrased("table_refused.too_long", rows=len(body), most=MOST_ROWS))
    return ReadTable(
        form=form,
        columns=columns,
        rows=tuple(_row(row, len(columns)) for row in body),
        notes=tuple(InBoth.of(note) for note in notes),
    )


def problem(sentence: str, column: int | None = None) -> CellProblem:
    return CellProblem(column=column, reason=InBoth.of(sentence), in_file=True)


def _columns(headings: Sequence[str]) -> tuple[TableColumn, ...]:
    named = [heading.strip() for heading in headings]
    while named and not named[-1]:
        named.pop()
    if len(named) > MOST_COLUMNS:
        raise BadInputError(phrased("table_refused.too_wide", columns=len(named), most=MOST_COLUMNS))
    return tuple(
        TableColumn(place=place, heading=heading[:LONGEST_CELL]) for place, heading in enumerate(named, 1)
    )


def _row(row: RawRow, width: int) -> ReadRow:
    """A cell beyond the last heading says that a delimiter stands inside a value: every cell after it is another's."""
    beyond = any(cell.strip() for cell in row.cells[width:])
    problems = [*row.problems]
    if beyond or (len(row.cells) < width and not problems):
        problems.append(problem(phrased("row_refused.cells", cells=len(row.cells), columns=width)))
    cells = [*row.cells[:width], *[""] * (width - len(row.cells))]
    for place, cell in enumerate(cells, 1):
        if len(cell) > LONGEST_CELL:
            problems.append(problem(phrased("row_refused.cell_long", most=LONGEST_CELL), place))
    return ReadRow(
        line=row.line, cells=tuple(cell.strip()[:LONGEST_CELL] for cell in cells), problems=tuple(problems)
    )
