"""What a drawing consists of, whatever it is written as. Lengths are pixels at 100 %, y grows downwards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

Colour = str
"""``#rrggbb``"""
XY = tuple[float, float]

PAPER: Colour = "#f5f7f9"
CARD: Colour = "#ffffff"
LINE: Colour = "#c3ccd5"
INK: Colour = "#1f2a35"
SOFT_INK: Colour = "#5a6875"
STEP: Colour = "#1d5fa8"
VALUE: Colour = "#00707c"
SOMETIMES: Colour = "#a85b00"
REPEATED: Colour = "#7a3fa8"
GATE: Colour = "#1f7a43"
MISSING: Colour = "#dde3e8"


@dataclass(frozen=True)
class DrawnRect:
    x: float
    y: float
    width: float
    height: float
    fill: Colour | None = None
    stroke: Colour | None = None
    radius: float = 0.0
    thickness: float = 1.0
    dashed: bool = False

    def moved(self, right: float, down: float) -> DrawnRect:
        return replace(self, x=self.x + right, y=self.y + down)


@dataclass(frozen=True)
class TextRun:
    text: str
    colour: Colour = INK
    bold: bool = False


@dataclass(frozen=True)
class Words:
    """One line of text. ``y`` is where its letters stand."""

    x: float
    y: float
    runs: tuple[TextRun, ...]
    size: float
    centred: bool = False

    def moved(self, right: float, down: float) -> Words:
        return replace(self, x=self.x + right, y=self.y + down)


@dataclass(frozen=True)
class Curve:
    """From ``start`` through cubic Bézier pieces, each two handles and an end."""

    start: XY
    pieces: tuple[tuple[XY, XY, XY], ...]
    stroke: Colour
    thickness: float = 2.0
    dashed: bool = False
    arrow: bool = True

    def moved(self, right: float, down: float) -> Curve:
        def shifted(point: XY) -> XY:
            return point[0] + right, point[1] + down

        pieces = tuple((shifted(one), shifted(two), shifted(end)) for one, two, end in self.pieces)
        return replace(self, start=shifted(self.start), pieces=pieces)


@dataclass(frozen=True)
class Picture:
    x: float
    y: float
    width: float
    height: float
    jpeg: bytes

    def moved(self, right: float, down: float) -> Picture:
        return replace(self, x=self.x + right, y=self.y + down)


Shape = DrawnRect | Words | Curve | Picture


@dataclass(frozen=True)
class Block:
    """Shapes that stay together, drawn from their own top left corner."""

    width: float
    height: float
    shapes: tuple[Shape, ...]

    def at(self, x: float, y: float) -> tuple[Shape, ...]:
        return tuple(shape.moved(x, y) for shape in self.shapes)


@dataclass(frozen=True)
class Drawing:
    width: int
    height: int
    title: str
    language: str
    shapes: tuple[Shape, ...]


def stacked(blocks: Iterable[Block], gap: float) -> Block:
    """One under the other."""
    shapes: list[Shape] = []
    width = height = 0.0
    for block in blocks:
        height += gap if shapes else 0
        shapes += block.at(0, height)
        width, height = max(width, block.width), height + block.height
    return Block(width, height, tuple(shapes))
