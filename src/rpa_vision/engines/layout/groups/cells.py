"""Tables whose cells have borders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.controls.boxed import Boxed
from rpa_vision.engines.layout.groups.table_parts import cell_of, row_of
from rpa_vision.models.geometry import Box

LONG_ROW, LONG_COLUMN = 4, 3
"""Boxes side by side or on one another that are cells even where the other lines are not seen."""
TOUCHING = 2
"""Pixels between boxes that share a border."""
ALIGNED = 5
"""Pixels by which the sides of cells in line may differ."""


def cells_among(boxes: list[Boxed]) -> list[Boxed]:
    """Boxes that tile: they share borders with others on two sides, or are part of a long row or column."""
    beside = _runs(boxes, lambda box: box.top, lambda box: (box.left, box.right))
    stacked = _runs(boxes, lambda box: box.left, lambda box: (box.top, box.bottom))
    cells = {
        boxed.surface.number
        for boxed in boxes
        if boxed.is_cell
        or (beside[id(boxed)] >= 2 and stacked[id(boxed)] >= 2)
        or beside[id(boxed)] >= LONG_ROW
        or stacked[id(boxed)] >= LONG_COLUMN
    }
    found = [boxed for boxed in boxes if boxed.surface.number in cells]
    empty = [boxed for boxed in boxes if not boxed.phrases and boxed.surface.number not in cells]
    return found + [boxed for boxed in empty if _among(boxed.box, found)]


def others(boxes: list[Boxed], cells: list[Boxed]) -> list[Boxed]:
    known = {boxed.surface.number for boxed in cells}
    return [boxed for boxed in boxes if boxed.surface.number not in known]


def _runs(
    boxes: list[Boxed], line_up: Callable[[Box], int], extent: Callable[[Box], tuple[int, int]]
) -> dict[int, int]:
    """How many boxes of one height touch one another in the row or column of each."""
    lanes: dict[int, list[Boxed]] = defaultdict(list)
    for boxed in boxes:
        lanes[line_up(boxed.box) // ALIGNED].append(boxed)
    found = {id(boxed): 1 for boxed in boxes}
    for number, members in lanes.items():
        lane = sorted(members + lanes.get(number + 1, []), key=lambda one: extent(one.box))
        run = [*lane[:1]]
        for before, boxed in pairwise(lane):
            if not _touch(before.box, boxed.box, extent):
                _note(run, found)
                run = []
            run.append(boxed)
        _note(run, found)
    return found


def _note(run: list[Boxed], found: dict[int, int]) -> None:
    for boxed in run:
        found[id(boxed)] = max(found[id(boxed)], len(run))


def _touch(one: Box, other: Box, extent: Callable[[Box], tuple[int, int]]) -> bool:
    gap = extent(other)[0] - extent(one)[1]
    return -ALIGNED <= gap <= TOUCHING and abs(one.height - other.height) <= ALIGNED


def _among(box: Box, cells: list[Boxed]) -> bool:
    """An empty box that shares a border with a cell in line with it is one too."""
    return any(
        abs(other.box.center.y - box.center.y) <= ALIGNED
        and abs(other.box.height - box.height) <= ALIGNED
        and min(abs(other.box.right - box.left), abs(box.right - other.box.left)) <= ALIGNED
        for other in cells
    )


def find_cells(cells: list[Boxed]) -> list[ElementCandidate]:
    """Cells with borders of their own, and the rows they make."""
    found: list[ElementCandidate] = []
    for row in _side_by_side(cells):
        if len(row) >= 2 and any(boxed.phrases for boxed in row):
            found.append(
                row_of([boxed.box for boxed in row], [p for boxed in row for p in boxed.phrases], 0.75)
            )
        found.extend(cell_of(boxed.box, boxed.phrases, 0.8) for boxed in row if boxed.phrases)
    return found


def _side_by_side(boxes: list[Boxed]) -> list[list[Boxed]]:
    by_number = {boxed.surface.number: boxed for boxed in boxes}
    rows = []
    for boxed in boxes:
        left = boxed.around.left
        if left is not None and left.number in by_number:
            continue
        row, seen = [boxed], {boxed.surface.number}
        while (right := row[-1].around.right) and right.number in by_number and right.number not in seen:
            row.append(by_number[right.number])
            seen.add(right.number)
        rows.append(row)
    return rows
