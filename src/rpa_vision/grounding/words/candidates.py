"""A place that a text points at: the text itself, the field it names, or a spot at some distance from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.grounding.words.hits import TextHit
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import UIElement
from rpa_vision.models.target import GroundedElement, Offset, Target
from rpa_vision.models.token import Token, reading_order

SAME_SCALE = 0.18
"""Boxes around one text differ by as much with the letters in it; screens are scaled by a quarter or more."""


@dataclass(frozen=True)
class TargetCandidate:
    hit: TextHit
    field: UIElement | None = None
    offset: Offset | None = None
    """From the text to the spot; None: nobody has said."""
    told_by: tuple[Box, ...] = ()
    stands_with: str = ""

    @property
    def place(self) -> Box:
        return self.hit.bbox if self.field is None else self.field.bbox

    @property
    def spot(self) -> Point:
        right, down = self.offset or (0, 0)
        return Point(self.place.center.x + right, self.place.center.y + down)

    def grounded(self, target: Target) -> GroundedElement:
        return GroundedElement(
            role=target.role,
            text=target.text,
            bbox=self.place,
            center=self.place.center,
            confidence=self.hit.confidence,
            method="ocr_anchor",
            source_ocr_text=self.hit.phrase,
            click_offset=self.offset,
            told_by=self.told_by,
            stands_with=self.stands_with,
        )


def scale_since(target: Target, hit: TextHit) -> float:
    """How much larger its words are than when it was shown."""
    ratio = hit.bbox.height / target.text_height if target.text_height else 1.0
    return 1.0 if abs(ratio - 1.0) <= SAME_SCALE else ratio


def scaled(offset: Offset | None, scale: float) -> Offset | None:
    return None if offset is None else (round(offset[0] * scale), round(offset[1] * scale))


def in_reading_order(candidates: Sequence[TargetCandidate]) -> list[TargetCandidate]:
    by_place = {one.place: one for one in candidates}
    places = [Token(text=one.hit.text, bbox=place, confidence=0.0) for place, one in by_place.items()]
    return [by_place[place.bbox] for place in reading_order(places)]
