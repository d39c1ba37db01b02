"""Tables without borders: texts that stand under one another in several columns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.groups.table_parts import cell_of, row_of
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase, rows_of
from rpa_vision.models.geometry import Box

LEAST_COLUMNS = 3
LEAST_ROWS = 3
ALIGNED = 5
"""Pixels by which texts of one column may differ."""
PITCH = 2.3
"""Of a line's height, from one row to the next."""
DENSE, DENSE_ROWS = 1.3, 4
"""Of a line's height, from row to row, and how many rows make sure of it."""
EDGE = 6
"""Pixels between a cell's side and its text."""


def find_aligned(scene: LayoutScene, free: list[Phrase]) -> list[ElementCandidate]:
    """Rows of texts that stand under one another in at least three columns."""
    found: list[ElementCandidate] = []
    for table in _aligned_tables(free, PITCH * scene.line):
        found.extend(_table(table, scene))
    return found


@dataclass(frozen=True)
class DenseTables:
    """Where rows of texts stand so close that there is no room for fields between them."""

    texts: frozenset[int]
    areas: tuple[Box, ...]

    def hold(self, candidate: ElementCandidate) -> bool:
        if candidate.own:
            return all(id(phrase) in self.texts for phrase in candidate.own)
        return candidate.box.center.is_in_any(self.areas)


def find_dense(scene: LayoutScene) -> DenseTables:
    tables = [
        table for table in _aligned_tables(scene.phrases, DENSE * scene.line) if len(table) >= DENSE_ROWS
    ]
    texts = [[phrase for row in table for phrase in row] for table in tables]
    return DenseTables(
        frozenset(id(phrase) for members in texts for phrase in members),
        tuple(reduce(Box.union, (phrase.box for phrase in members)) for members in texts),
    )


def _aligned_tables(phrases: list[Phrase], pitch: float) -> list[list[list[Phrase]]]:
    in_column = _in_columns(phrases, pitch)
    rows = [_together(row, in_column) for row in rows_of(phrases)]
    return _tables([row for row in rows if len(row) >= LEAST_COLUMNS], pitch)


def _in_columns(phrases: list[Phrase], pitch: float) -> set[int]:
    """Texts with at least two others in line above or below them."""
    runs = (run for column in _columns(phrases) for run in _downward_runs(column, pitch))
    return {id(phrase) for run in runs if len(run) >= LEAST_ROWS for phrase in run}


def _columns(phrases: list[Phrase]) -> list[list[Phrase]]:
    """Texts with a common left side, right side or middle, from top to bottom."""
    found = []
    sides: tuple[Callable[[Box], int], ...] = (
        lambda box: box.left,
        lambda box: box.right,
        lambda box: box.center.x,
    )
    downwards = sorted(phrases, key=lambda phrase: phrase.box.top)
    for side in sides:
        columns: dict[int, list[Phrase]] = defaultdict(list)
        for phrase in downwards:
            columns[side(phrase.box) // ALIGNED].append(phrase)
        for number, members in columns.items():
            near = columns.get(number + 1)
            found.append(sorted(members + near, key=lambda one: one.box.top) if near else members)
    return found


def _downward_runs(column: list[Phrase], pitch: float) -> list[list[Phrase]]:
    runs: list[list[Phrase]] = []
    for phrase in column:
        if runs and phrase.box.top - runs[-1][-1].box.top <= pitch:
            runs[-1].append(phrase)
        else:
            runs.append([phrase])
    return runs


def _together(row: list[Phrase], in_column: set[int]) -> list[Phrase]:
    return [phrase for phrase in row if id(phrase) in in_column]


def _tables(rows: list[list[Phrase]], pitch: float) -> list[list[list[Phrase]]]:
    tables: list[list[list[Phrase]]] = []
    for row in rows:
        if tables and row[0].box.top - tables[-1][-1][0].box.top <= pitch:
            tables[-1].append(row)
        else:
            tables.append([row])
    return [table for table in tables if len(table) >= LEAST_ROWS]


def _table(table: list[list[Phrase]], scene: LayoutScene) -> list[ElementCandidate]:
    left = max(0, min(row[0].box.left for row in table) - EDGE)
    right = min(scene.size.width, max(row[-1].box.right for row in table) + EDGE)
    pitch = min(after[0].box.center.y - before[0].box.center.y for before, after in pairwise(table))
    half = max(2, min(pitch // 2, round(0.9 * scene.line)))
    found: list[ElementCandidate] = []
    for row in table:
        middle = row[0].box.center.y
        top, bottom = max(0, middle - half), min(scene.size.height, middle + half)
        found.append(row_of([Box(left, top, right, bottom)], row, 0.6))
        ends = [*(phrase.box.left - EDGE for phrase in row[1:]), right]
        for phrase, end in zip(row, ends, strict=True):
            start = max(left, phrase.box.left - EDGE)
            found.append(cell_of(Box(start, top, max(end, start + 1), bottom), [phrase], 0.6))
    return found


def column_below(heading: Box, texts: Places, line: float) -> bool:
    """Whether another text stands right under this one, as under a table's heading."""
    below = texts.top - heading.top
    return bool(((abs(texts.left - heading.left) <= ALIGNED) & (below > 0) & (below <= PITCH * line)).any())
