"""Rows in which one cell is a link: a click beside it may do nothing, so it matters which cell was clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rpa_vision.learning.watching.table_rows import TableRow
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.token import Token
from rpa_vision.perception.lists.links import stands_out
from rpa_vision.perception.text.phrases import phrases_of
from rpa_vision.perception.view import ScreenView


def with_link(row: TableRow, view: ScreenView, place: Point) -> TableRow:
    texts = [line for line in phrases_of(view.lines) if any(_lies_in(line, cell.bbox) for cell in row.cells)]
    clicked = _at(place, texts)
    cell = next((one for one in row.cells if clicked is not None and _lies_in(clicked, one.bbox)), None)
    if clicked is None or cell is None or not cell.heading:
        return row
    beside = [line.bbox for line in texts if not _lies_in(line, cell.bbox)]
    is_link = stands_out(clicked.bbox, beside, view.frame)
    return replace(row, clicked=cell.heading, is_link=True) if is_link else row


def _at(place: Point, texts: Sequence[Token]) -> Token | None:
    """The text there, or the one before it: a link may fill its cell, and be clicked beside its words."""
    before = [line for line in texts if line.bbox.left <= place.x]
    return next(
        (line for line in texts if line.bbox.contains(place)),
        max(before, key=lambda line: line.bbox.left, default=None),
    )


def _lies_in(line: Token, cell: Box) -> bool:
    return cell.contains(line.bbox.center)
