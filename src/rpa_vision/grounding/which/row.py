"""Is this the table row that is meant? Every cell that tells it from the others must be read on it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import reduce

from rpa_vision.grounding.words.hits import TextHit, find_hits
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.target import Cell, Target
from rpa_vision.models.token import Token
from rpa_vision.perception.text.sure_reading import read_in
from rpa_vision.perception.view import ScreenView

MARGIN = 3
"""Pixels around a text: its box may be cut a little short."""


def missing_cell(cells: Sequence[Cell], found: Box, view: ScreenView) -> Cell | None:
    """The first of the cells that is not written on the row of ``found``; None when all are.

    Accents count, and so does every digit: DUPONT is not DUPOND. Capitals and spaces do not.
    """
    row = _row(found, view)
    return next((cell for cell in cells if not written(exact(cell.text), row)), None)


def places_of_cells(cells: Sequence[Cell], found: Box, view: ScreenView) -> tuple[Box, ...]:
    """Where those that are written on the row of ``found`` stand."""
    row = _row(found, view)
    said = (written(exact(cell.text), row) for cell in cells)
    return tuple(reduce(Box.union, (word.bbox for word in words)) for words in said if words)


def unsure_cell(cells: Sequence[Cell], found: Box, view: ScreenView) -> Cell | None:
    """The first of the cells of which a closer look is not sure, or says something else."""
    row = _row(found, view)
    for cell in cells:
        words = written(exact(cell.text), row)
        if not words:
            return cell
        box = reduce(Box.union, (word.bbox for word in words))
        closer = read_in(view, box.grown(MARGIN, view.size))
        if closer is None or not closer.sure or exact(closer.text) != exact(cell.text):
            return cell
    return None


def in_its_column(
    hits: Sequence[TextHit], target: Target, view: ScreenView, least_score: float
) -> list[TextHit]:
    """Those that stand below the heading of the column they were clicked in: the same number may stand in a
    field, too. Where no heading is seen above any of them, all do."""
    column = next((cell.column for cell in target.cells if cell.text == target.text), "")
    headings = [hit.bbox for hit in find_hits(view.words, column, least_score)] if column else []
    placed = [hit for hit in hits if any(_heads(heading, hit.bbox) for heading in headings)]
    return placed or list(hits)


def cell_under(heading: str, found: Box, view: ScreenView, least_score: float) -> Point | None:
    """The place in the row of ``found`` under this heading; None where it is not seen once above it."""
    above = [hit.bbox for hit in find_hits(view.words, heading, least_score) if hit.whole]
    columns = [box for box in above if box.bottom <= found.top + found.height // 2]
    if len({box.center.x for box in columns}) != 1:
        return None
    written = [word.bbox for word in _row(found, view) if _heads(columns[0], word.bbox)]
    return Point(
        (written[0] if written else columns[0]).center.x, found.center.y
    )  # a link is no wider than its text


def _heads(heading: Box, cell: Box) -> bool:
    apart = max(heading.left - cell.right, cell.left - heading.right)
    return heading.bottom <= cell.top + cell.height // 2 and apart < 0


def _beside(word: Box, found: Box) -> bool:
    return found.top <= word.center.y < found.bottom or word.top <= found.center.y < word.bottom


def _row(found: Box, view: ScreenView) -> list[Token]:
    return sorted((word for word in view.words if _beside(word.bbox, found)), key=lambda word: word.bbox.left)


def written(wanted: str, row: Sequence[Token]) -> Sequence[Token]:
    """The whole words, one after the other, that say this; none where it is not there."""
    for start in range(len(row)):
        said = ""
        for count, word in enumerate(row[start:], start=1):
            said += exact(word.text)
            if said == wanted:
                return row[start : start + count]
            if not wanted.startswith(said):
                break
    return ()


def exact(text: str) -> str:
    return "".join(unicodedata.normalize("NFC", text).casefold().split())
