"""The fields of a screen and what each is for, by the words that name it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rpa_vision.grounding.login.words import Part, part_named
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.perception.view import ScreenView

_FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
_CLOSE_ABOVE = 1.3
"""Of a label's height: further up it belongs to something else."""
_FAR_LEFT = 12.0
"""Of a label's height: labels that stand in a column before their fields are not further away."""


@dataclass(frozen=True)
class NamedField:
    element: UIElement
    part: Part
    words: str
    """Those that name it, as they were read."""
    sure: float

    @property
    def box(self) -> Box:
        return self.element.bbox


def named_fields(view: ScreenView) -> list[NamedField]:
    found = (_named(field, said) for field, said in spoken_fields(view))
    return [one for one in found if one is not None]


def spoken_fields(view: ScreenView) -> list[tuple[UIElement, list[tuple[str, float]]]]:
    """Every field with the words that stand at it, and how surely each was read."""
    fields = [one for one in view.elements if one.type in _FIELDS and "disabled" not in one.tags]
    boxes = [one.bbox for one in fields]
    outside = [line for line in view.lines if not line.bbox.center.is_in_any(boxes)]
    return [(field, list(_said_of(field, boxes, view.lines, outside))) for field in fields]


def _named(field: UIElement, said: Sequence[tuple[str, float]]) -> NamedField | None:
    """By the first words that name any part of a login: a field may hold a value, and stand below a heading."""
    for words, sure in said:
        part = part_named(words)
        if part is not None:
            return NamedField(field, part, words, sure)
    return None


def _said_of(
    field: UIElement, boxes: Sequence[Box], lines: Sequence[Token], outside: Sequence[Token]
) -> Iterator[tuple[str, float]]:
    """Its label, what stands in it, and for a field without a label what stands before or above it."""
    box = field.bbox
    if field.label:
        yield field.label, field.label_confidence
    yield from ((line.text, line.confidence) for line in lines if box.contains(line.bbox.center))
    if not field.label:
        others = [other for other in boxes if other != box]
        for near in (_before(box, outside, others), _above(box, outside, others)):
            if near is not None:
                yield near.text, near.confidence


def _before(box: Box, lines: Sequence[Token], others: Sequence[Box]) -> Token | None:
    beside = [
        line
        for line in lines
        if box.top <= line.bbox.center.y < box.bottom
        and 0 <= box.left - line.bbox.right <= _FAR_LEFT * line.bbox.height
        and not _is_between(line.bbox, box, others)
    ]
    return max(beside, key=lambda line: line.bbox.right, default=None)


def _above(box: Box, lines: Sequence[Token], others: Sequence[Box]) -> Token | None:
    over = [
        line
        for line in lines
        if box.left - line.bbox.height <= line.bbox.center.x < box.right
        and line.bbox.center.y < box.top
        and box.top - line.bbox.bottom <= _CLOSE_ABOVE * line.bbox.height
        and not _is_between(line.bbox, box, others)
    ]
    return max(over, key=lambda line: line.bbox.bottom, default=None)


def _is_between(words: Box, field: Box, others: Sequence[Box]) -> bool:
    """Another field is nearer to these words."""
    way = words.union(field)
    return any(way.intersection(other) is not None for other in others if not other.encloses(field))
