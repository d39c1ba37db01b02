"""A click on a table row: by which of its cells the row is told from the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rpa_vision.errors import CannotLearnError
from rpa_vision.learning.graph.align import Who
from rpa_vision.learning.graph.variables import Found, Values, Variables, same_value
from rpa_vision.learning.watching.table_rows import CellRead, TableRow
from rpa_vision.models.target import Cell, Target
from rpa_vision.models.templating import literal, reference
from rpa_vision.models.wording import squeezed


@dataclass(frozen=True)
class RowMeant:
    target: Target
    always_first: bool
    """Of several rows it was the topmost one every time: chance, or what was meant."""
    unique: bool
    """The cells tell the row from all others in every demonstration."""


def row_meant(rows: Mapping[Who, TableRow], variables: Variables, *, repeated: bool) -> RowMeant:
    rows = rows if _common_columns(rows) else {who: _by_position(row) for who, row in rows.items()}
    columns = _common_columns(rows)
    if not columns:
        raise CannotLearnError("a row of a table was clicked in which nothing can be read every time")
    values = {column: _values(rows, column) for column in columns}
    varying = [column for column in columns if _varies(values[column])]
    known: dict[str, Found] = {}
    for column in varying:
        found = variables.known(values[column])
        if (
            found is not None and found not in known.values()
        ):  # a second column with the same says nothing new
            known[column] = found
    chosen = list(known)
    if not _tells(rows, chosen):
        chosen += _keys(rows, [column for column in varying if column not in known], chosen)
    if not chosen:
        return _same_row(rows, columns, values)
    cells = []
    for column in chosen:
        header = _header(rows, column)
        meant = known.get(column) or variables.named(header, values[column], repeated=repeated)
        cells.append(Cell(column=header, text=reference(meant.variable.name)))
    return RowMeant(_row(cells[-1].text, cells), _always_first(rows), _tells(rows, chosen))


def _row(text: str, cells: Sequence[Cell]) -> Target:
    """Narrow columns are read as one text, so its key may stand inside a longer one: every cell is checked anyway."""
    return Target(role="record", text=text, within_phrase=True, cells=tuple(cells))


def _by_position(row: TableRow) -> TableRow:
    """Its columns by number: without a header they have no names, and what was taken for one is data."""

    def numbered(cells: Sequence[CellRead]) -> tuple[CellRead, ...]:
        return tuple(replace(cell, column=f"#{place}") for place, cell in enumerate(cells, start=1))

    return replace(row, cells=numbered(row.cells), others=tuple(map(numbered, row.others)))


def _same_row(rows: Mapping[Who, TableRow], columns: Sequence[str], values: Mapping[str, Values]) -> RowMeant:
    """The same row every time: known by what it says."""
    cells = tuple(
        Cell(column=_header(rows, column), text=literal(next(iter(values[column].values()))))
        for column in columns
    )
    return RowMeant(
        _row(cells[0].text, cells),
        always_first=False,
        unique=_tells(rows, columns),
    )


def _common_columns(rows: Mapping[Who, TableRow]) -> list[str]:
    """Those every demonstration shows something in, from left to right."""
    first = rows[min(rows)]
    return [
        cell.column
        for cell in first.cells
        if all(_cell(row, cell.column) is not None for row in rows.values())
    ]


def _values(rows: Mapping[Who, TableRow], column: str) -> Values:
    return {who: text for who, row in rows.items() if (text := _cell(row, column)) is not None}


def _cell(row: TableRow, column: str) -> str | None:
    return _text(row.cells, column)


def _text(cells: Sequence[CellRead], column: str) -> str | None:
    return next((cell.text for cell in cells if squeezed(cell.column) == squeezed(column)), None)


def _varies(values: Values) -> bool:
    return len({squeezed(text) for text in values.values()}) > 1


def _keys(rows: Mapping[Who, TableRow], columns: Sequence[str], known: Sequence[str]) -> list[str]:
    """The one column that tells the rows apart, numbers before names; several where none does alone."""
    ranked = sorted(columns, key=lambda column: (not _is_number(rows, column), columns.index(column)))
    for column in ranked:
        if _tells(rows, [*known, column]):
            return [column]
    return list(columns)


def _is_number(rows: Mapping[Who, TableRow], column: str) -> bool:
    """Numbers of records, not dates: those are shared by many."""
    return all(
        text.isalnum() and text.isascii() and any(map(str.isdigit, text))
        for text in _values(rows, column).values()
    )


def _tells(rows: Mapping[Who, TableRow], columns: Sequence[str]) -> bool:
    return bool(columns) and not any(
        all(same_value(_text(other, column) or "", _cell(row, column) or "") for column in columns)
        for row in rows.values()
        for other in row.others
    )


def _always_first(rows: Mapping[Who, TableRow]) -> bool:
    return len(rows) > 1 and all(row.number == 0 and row.others for row in rows.values())


def _header(rows: Mapping[Who, TableRow], column: str) -> str:
    """As most demonstrations read it. Columns without a header are numbered, which is no name for a person."""
    if column.startswith("#"):
        return ""
    readings = [
        cell.column
        for row in rows.values()
        for cell in row.cells
        if squeezed(cell.column) == squeezed(column)
    ]
    return Counter(readings).most_common(1)[0][0]
