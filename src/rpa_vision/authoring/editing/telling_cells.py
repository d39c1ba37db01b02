"""What tells the place a person showed from everything alike on that screen, in words that last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rpa_vision.errors import CannotLearnError
from rpa_vision.learning.values.variables import same_value
from rpa_vision.learning.watching.table_rows import CellRead, TableRow
from rpa_vision.models.graph.references import reference
from rpa_vision.models.target import Cell, Target
from rpa_vision.phrases import phrased

ROW = "record"
"""The role of a row of a table, whose text is one of its own cells."""


def telling_cells(
    known: Sequence[Cell], standing: TableRow | None, values: Mapping[str, str]
) -> tuple[Cell, ...]:
    """The cells it was told by before, or those with the values of this run. Where none of these tells it from the
    others, nothing lasting can be learnt from the place alone."""
    if known:
        return tuple(_again(cell, standing, values) for cell in known)
    if standing is None or not standing.others:
        return ()
    named = [
        (cell, name)
        for cell in standing.cells
        for name, value in values.items()
        if value and same_value(cell.text, value)
    ]
    for choice in (*([one] for one in named), named):
        if choice and _tells([cell for cell, _ in choice], standing):
            return tuple(Cell(column=cell.heading, text=reference(name)) for cell, name in choice)
    said = ", ".join(f"« {cell.text} »" for cell in standing.cells)
    if not said:
        raise CannotLearnError(phrased("task_refused.alike_unread", count=len(standing.others)))
    raise CannotLearnError(phrased("task_refused.alike", count=len(standing.others), said=said))


def _again(cell: Cell, standing: TableRow | None, values: Mapping[str, str]) -> Cell:
    wanted = Target(text=cell.text).filled(values, "what it stands with").text or ""
    read = [one for one in standing.cells if same_value(one.text, wanted)] if standing is not None else []
    if not read:
        raise CannotLearnError(phrased("task_refused.cell_not_there", text=cell.text, column=cell.column))
    return Cell(column=read[0].heading, text=cell.text)


def _tells(cells: Sequence[CellRead], standing: TableRow) -> bool:
    return not any(
        all(any(same_value(one.text, cell.text) for one in other) for cell in cells)
        for other in standing.others
    )
