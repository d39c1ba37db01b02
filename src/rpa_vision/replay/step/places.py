"""From what was found to where to act."""

from __future__ import annotations

from rpa_vision.models.geometry import Box, Point, ScreenFraction, Size
from rpa_vision.perception.view import ScreenView


def moved(center: Point, offset: tuple[int, int], size: Size) -> ScreenFraction | None:
    """None: beside the screen."""
    x, y = center.x + offset[0], center.y + offset[1]
    inside = 0 <= x < size.width and 0 <= y < size.height
    return Point(x, y).fraction_of(size) if inside else None


def between(label: Box, place: Point, view: ScreenView) -> str | None:
    """Another text between a label and the place of its field, or on that place: the field has moved.

    When it was shown nothing stood there, or that text would have been taken for the label.
    """
    at = Box(place.x, place.y, place.x + 1, place.y + 1)
    way = label.union(at)
    for line in view.lines:
        on_way = way.intersection(line.bbox) is not None
        if on_way and label.intersection(line.bbox) is None:
            return line.text
    return None
