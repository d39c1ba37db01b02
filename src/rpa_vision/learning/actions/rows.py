"""A click on a row, or on a thing in a row, a card or a section: by which of its cells it is told from the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rpa_vision.errors import CannotLearnError
from rpa_vision.learning.graph.align import Who
from rpa_vision.learning.values.variables import Found, Values, Variables, same_value
from rpa_vision.learning.watching.meaning import without_icon
from rpa_vision.learning.watching.table_rows import NAMELESS, CellRead, TableRow
from rpa_vision.models.graph.references import literal, reference
from rpa_vision.models.target import Cell, Offset, Target
from rpa_vision.phrases import phrased
from rpa_vision.text.folding import squeezed
from rpa_vision.text.patterns import is_date
from rpa_vision.text.value_kinds import is_record_number

NEAR = 12
"""Pixels by which the place of one column, seen from the thing that was clicked, differs between demonstrations."""


@dataclass(frozen=True)
class RowMeant:
    target: Target
    always_first: bool
    """Of several rows it was the topmost one every time: chance, or what was meant."""
    unique: bool
    """The cells tell the row from all others in every demonstration."""


def row_meant(rows: Mapping[Who, TableRow], variables: Variables, *, repeated: bool) -> RowMeant:
    rows = rows if _common_columns(rows) else {who: _by_position(row) for who, row in rows.items()}
    if not _common_columns(rows):
        raise CannotLearnError(phrased("learning_refused.unreadable_row"))
    found = _meant(rows, variables, repeated=repeated)
    return replace(
        found, target=found.target.model_copy(update={"column": _clicked_column(rows, found.target)})
    )


def _clicked_column(rows: Mapping[Who, TableRow], target: Target) -> str:
    """Where every demonstration clicked in one column, and not in the one the row is known by: it may be a grid."""
    clicked = {squeezed(row.clicked) for row in rows.values()}
    own = next((cell.column for cell in target.cells if cell.text == target.text), "")
    same = len(clicked) == 1 and clicked != {squeezed(own)}
    return rows[min(rows)].clicked if same else ""


def standing_meant(
    rows: Mapping[Who, TableRow], variables: Variables, *, repeated: bool
) -> tuple[tuple[Cell, ...], bool]:
    """Of a thing inside rows, cards or sections: the cells that tell which of those alike is meant, and whether they
    do so in every demonstration."""
    nameless = {
        who: _without_names(row) for who, row in rows.items()
    }  # what stands above may be somebody's data
    before = list(variables.found)
    for each in (_named_alike(rows), _named_alike(nameless)):
        if _common_columns(each):
            found = _meant(each, variables, repeated=repeated)
            if found.unique:
                return found.target.cells, True
            variables.found[:] = before
    return (), not any(row.others for row in rows.values())


def _without_names(row: TableRow) -> TableRow:
    def bare(cells: Sequence[CellRead]) -> tuple[CellRead, ...]:
        return tuple(replace(cell, column="#") for cell in cells)

    return replace(row, cells=bare(row.cells), others=tuple(map(bare, row.others)))


def _meant(rows: Mapping[Who, TableRow], variables: Variables, *, repeated: bool) -> RowMeant:
    columns = _common_columns(rows)
    values = {column: _values(rows, column) for column in columns}
    varying = [column for column in columns if _varies(values[column])]
    known: dict[str, Found] = {}
    for column in varying:
        found = variables.known(values[column]) or variables.known(_without_branch(values[column]))
        if (
            found is not None and found not in known.values()
        ):  # a second column with the same says nothing new
            known[column] = found
    chosen = list(known)
    if not chosen and (fixed := _fixed(rows, columns, values)):
        return _same_row(rows, fixed, values)
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


def _without_branch(values: Values) -> Values:
    """The lines of a tree before a text are read as a letter now and then. That it is none is known only of a text that
    was met before without it."""
    return {who: without_icon(text) for who, text in values.items()}


def _fixed(rows: Mapping[Who, TableRow], columns: Sequence[str], values: Mapping[str, Values]) -> list[str]:
    """A column of the program's own words: every demonstration shows the same of them, and the same one was meant each
    time. So it is with headings of sections, not with records."""
    listed = {who: row for who, row in rows.items() if row.others}
    for column in columns:
        all_said = {
            tuple(sorted(squeezed(_text(cells, column) or "") for cells in (row.cells, *row.others)))
            for row in listed.values()
        }
        if len(listed) > 1 and len(all_said) == 1 and not _varies(values[column]) and _tells(rows, [column]):
            return [column]
    return []


def _named_alike(rows: Mapping[Who, TableRow]) -> dict[Who, TableRow]:
    """Columns without a heading are the same column where they stand in the same place from what was clicked."""
    known: list[tuple[str, Offset]] = []

    def name(cell: CellRead) -> str:
        if not cell.column.startswith(NAMELESS):
            return cell.column
        for column, at in known:
            if max(abs(at[0] - cell.at[0]), abs(at[1] - cell.at[1])) <= NEAR:
                return column
        known.append((f"#{len(known) + 1}", cell.at))
        return known[-1][0]

    def named(cells: Sequence[CellRead]) -> tuple[CellRead, ...]:
        return tuple(replace(cell, column=name(cell)) for cell in cells)

    return {
        who: replace(row, cells=named(row.cells), others=tuple(map(named, row.others)))
        for who, row in rows.items()
    }


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
    """The one column that tells the rows apart, numbers of records before names; several where none does alone."""
    ranked = sorted(columns, key=lambda column: (_weakness(rows, column), columns.index(column)))
    for column in ranked:
        if _tells(rows, [*known, column]):
            return [column]
    return list(columns)


def _weakness(rows: Mapping[Who, TableRow], column: str) -> int:
    """How little a column says about whose row it is: the number of a record most, a name, then a date, and a count or
    an amount, which many share, least."""
    values = _values(rows, column).values()
    if all(is_record_number(text) for text in values):
        return 0
    if not any(any(map(str.isdigit, text)) for text in values):
        return 1
    return 2 if all(map(is_date, values)) else 3


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
    if column.startswith(NAMELESS):
        return ""
    readings = [
        cell.column
        for row in rows.values()
        for cell in row.cells
        if squeezed(cell.column) == squeezed(column)
    ]
    return Counter(readings).most_common(1)[0][0]
