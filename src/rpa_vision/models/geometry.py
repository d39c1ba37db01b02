"""Pixels and fractions of a screen. Boxes are left, top, right, bottom; right and bottom are outside."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from rpa_vision.models.base import Model, Unit

# No desktop is larger: X11 and Windows number pixels with 16 bits.
_LARGEST = 65_535
_PIXEL = core_schema.int_schema(ge=0, le=_LARGEST)
_EXTENT = core_schema.int_schema(ge=1, le=_LARGEST)


class Size(NamedTuple):
    """Width and height in pixels, both at least 1. JSON: ``[1920, 1080]``."""

    width: int
    height: int

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(
            cls._make, core_schema.tuple_positional_schema([_EXTENT, _EXTENT])
        )

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)


class Point(NamedTuple):
    """One pixel. JSON: ``[834, 512]``."""

    x: int
    y: int

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(
            cls._make, core_schema.tuple_positional_schema([_PIXEL, _PIXEL])
        )

    def is_in_any(self, boxes: Iterable[Box]) -> bool:
        """Asked of every text about every element: several times as fast as asking box by box."""
        x, y = self
        for left, top, right, bottom in boxes:  # noqa: SIM110 - any() would take twice as long
            if left <= x < right and top <= y < bottom:
                return True
        return False

    def fraction_of(self, size: Size) -> ScreenFraction:
        """The middle of this pixel, so that going back never lands on its neighbour."""
        if not size.box.contains(self):
            raise ValueError(f"{self} lies outside a {size.width}×{size.height} screen")
        return ScreenFraction(x_pct=(self.x + 0.5) / size.width, y_pct=(self.y + 0.5) / size.height)


class Box(NamedTuple):
    """A rectangle of at least one pixel. JSON: ``[left, top, right, bottom]``."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(
            cls._checked, core_schema.tuple_positional_schema([_PIXEL, _PIXEL, _PIXEL, _PIXEL])
        )

    @classmethod
    def _checked(cls, corners: tuple[int, int, int, int]) -> Box:
        left, top, right, bottom = corners
        if left >= right or top >= bottom:
            raise ValueError("a box needs left < right and top < bottom")
        return cls(left, top, right, bottom)

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def area(self) -> int:
        return self.width * self.height

    @property
    def center(self) -> Point:
        left, top, right, bottom = self
        return Point((left + right) // 2, (top + bottom) // 2)

    def contains(self, point: Point) -> bool:
        x, y = point
        return self.left <= x < self.right and self.top <= y < self.bottom

    def encloses(self, other: Box) -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def gap_to(self, other: Box) -> int:
        """Pixels between the two, across and down together; 0 where they touch or overlap."""
        across = max(self.left - other.right, other.left - self.right, 0)
        return across + max(self.top - other.bottom, other.top - self.bottom, 0)

    def intersection(self, other: Box) -> Box | None:
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(left, top, right, bottom) if left < right and top < bottom else None

    def union(self, other: Box) -> Box:
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def iou(self, other: Box) -> float:
        shared = self.intersection(other)
        return shared.area / (self.area + other.area - shared.area) if shared else 0.0

    def moved(self, right: int, down: int) -> Box:
        return Box(self.left + right, self.top + down, self.right + right, self.bottom + down)

    def grown(self, margin: int, within: Size) -> Box:
        """This box with a margin around it, cut at the screen's edges."""
        return Box(
            max(0, self.left - margin),
            max(0, self.top - margin),
            min(within.width, self.right + margin),
            min(within.height, self.bottom + margin),
        )


class ScreenFraction(Model):
    """A place as fractions of the screen: what travels between server and agent."""

    x_pct: Unit
    y_pct: Unit

    def pixel_of(self, size: Size) -> Point:
        return Point(
            min(int(self.x_pct * size.width), size.width - 1),
            min(int(self.y_pct * size.height), size.height - 1),
        )
