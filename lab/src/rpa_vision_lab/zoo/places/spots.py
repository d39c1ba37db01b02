"""Places that have no name of their own, found from those that have."""

from __future__ import annotations

from rpa_vision.models.geometry import Box


def crossing(row: Box, column: Box) -> Box:
    """Of a table: in the row of the one, in the column of the other."""
    return Box(column.left, row.top, column.right, row.bottom)


def left_part(box: Box) -> Box:
    """Of a field with buttons at its end."""
    return Box(box.left, box.top, box.left + box.width // 3, box.bottom)


def right_of(box: Box) -> Box:
    """As large, on its right: the value beside its name."""
    return Box(box.right, box.top, box.right + box.width, box.bottom)
