"""Widgets that are known to be on a picture, beside what was seen of it."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement

SAME_PLACE = 0.5
"""Intersection over union."""
ASIDE = 3
"""Pixels."""


@dataclass(frozen=True)
class Widget:
    type: ElementType
    box: Box
    label: str
    tags: frozenset[str]


@dataclass(frozen=True)
class Seen:
    widgets: tuple[Widget, ...]
    elements: tuple[UIElement, ...]

    def of_type(self, kind: ElementType) -> list[UIElement]:
        return [element for element in self.elements if element.type is kind]

    def at(self, widget: Widget) -> UIElement | None:
        """The element at a widget's place; of two as near, the one of its type."""
        places = [
            (_overlap(element, widget), element.type is widget.type, element) for element in self.elements
        ]
        overlap, _, best = max(places, key=lambda place: place[:2])
        return best if overlap >= SAME_PLACE else None


def _overlap(element: UIElement, widget: Widget) -> float:
    """Of an icon without a frame, its drawing is all there is to see: in the middle of what reacts."""
    x, y = widget.box.center
    is_drawing = element.type is ElementType.ICON and widget.box.encloses(element.bbox)
    if is_drawing and max(abs(element.center.x - x), abs(element.center.y - y)) <= ASIDE:
        return 1.0
    return element.bbox.iou(widget.box)
