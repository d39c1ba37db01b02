"""A scene as PNG, without a browser: painted twice as fine where that is not too much, so that it prints well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.authoring.drawing.scene import PAPER, XY, Colour, Curve, Drawing, DrawnRect, Picture, Words
from rpa_vision.errors import BadInputError
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.phrases import phrased
from rpa_vision.ports import Frame, Pixels

FINE = 2
MOST_PIXELS = 60_000_000
"""180 MB while it is painted."""
_SHIFT = 4
"""Bits of a pixel that OpenCV takes for places between pixels."""
_DASH, _PAUSE = 7.0, 5.0
_ARROW, _ARROW_ANGLE = 10.0, 0.46
_PIECES = 24
"""Straight ones that make a curve."""
_PLAIN, _BOLD = 400, 700


def as_png(scene: Drawing) -> bytes:
    pixels = scene.width * scene.height
    if pixels > MOST_PIXELS:
        raise BadInputError(phrased("task_refused.too_large_for_png", width=scene.width, height=scene.height))
    scale = FINE if pixels * FINE**2 <= MOST_PIXELS else 1
    canvas = np.full((scene.height * scale, scene.width * scale, 3), _bgr(PAPER), dtype=np.uint8)
    painter = _Painter(canvas, scale)
    for shape in scene.shapes:
        match shape:
            case DrawnRect():
                painter.rect(shape)
            case Words():
                painter.words(shape)
            case Curve():
                painter.curve(shape)
            case Picture():
                painter.picture(shape)
    return encode_png(Frame(canvas))


@dataclass(frozen=True)
class _Painter:
    canvas: Pixels
    scale: int

    def rect(self, rect: DrawnRect) -> None:
        outline = _rounded(rect)
        if rect.fill:
            self._fill(outline, rect.fill)
        if rect.stroke:
            self._line([*outline, outline[0]], rect.stroke, rect.thickness, dashed=rect.dashed)

    def words(self, words: Words) -> None:
        size = round(words.size * self.scale)
        widths = [_width(run.text, size, bold=run.bold) for run in words.runs]
        x = words.x * self.scale - (sum(widths) / 2 if words.centred else 0)
        for run, width in zip(words.runs, widths, strict=True):
            at = (round(x), round(words.y * self.scale))
            weight = _BOLD if run.bold else _PLAIN
            cv2.putText(self.canvas, _shown(run.text), at, _bgr(run.colour), _font(), size, weight)
            x += width

    def curve(self, curve: Curve) -> None:
        points = list(_along(curve))
        self._line(points, curve.stroke, curve.thickness, dashed=curve.dashed)
        if not curve.arrow:
            return
        tip = points[-1]
        back = next(point for point in reversed(points) if point != tip)
        angle = atan2(tip[1] - back[1], tip[0] - back[0])
        sides = (angle + _ARROW_ANGLE, angle - _ARROW_ANGLE)
        ends = [(tip[0] - _ARROW * cos(side), tip[1] - _ARROW * sin(side)) for side in sides]
        self._fill([tip, *ends], curve.stroke)

    def picture(self, picture: Picture) -> None:
        pixels = cv2.imdecode(np.frombuffer(picture.jpeg, dtype=np.uint8), cv2.IMREAD_COLOR)
        if pixels is None:
            raise AssertionError("thumbnails are JPEGs of our own")
        width, height = round(picture.width * self.scale), round(picture.height * self.scale)
        left, top = round(picture.x * self.scale), round(picture.y * self.scale)
        larger = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_CUBIC)
        self.canvas[top : top + height, left : left + width] = larger

    def _fill(self, outline: Sequence[XY], colour: Colour) -> None:
        cv2.fillPoly(self.canvas, [self._fixed(outline)], _bgr(colour), cv2.LINE_AA, _SHIFT)

    def _line(self, points: Sequence[XY], colour: Colour, thickness: float, *, dashed: bool) -> None:
        strokes = [self._fixed(stroke) for stroke in (_dashes(points) if dashed else [points])]
        width = max(1, round(thickness * self.scale))
        cv2.polylines(self.canvas, strokes, False, _bgr(colour), width, cv2.LINE_AA, _SHIFT)

    def _fixed(self, points: Sequence[XY]) -> NDArray[np.int32]:
        return np.asarray(np.round(np.array(points) * self.scale * 2**_SHIFT), dtype=np.int32)


def _width(text: str, size: int, *, bold: bool) -> int:
    """With the space at its end, which OpenCV does not count."""
    return _measured(f"{_shown(text)}.", size, bold=bold) - _measured(".", size, bold=bold)


def _measured(text: str, size: int, *, bold: bool) -> int:
    _, _, width, _ = cv2.getTextSize((1, 1), text, (0, 0), _font(), size, _BOLD if bold else _PLAIN)
    return int(width)


def _shown(text: str) -> str:
    return text.replace("\u00a0", " ")


def _dashes(points: Sequence[XY]) -> Iterator[list[XY]]:
    left, drawing, stroke = _DASH, True, [points[0]]
    for start, end in pairwise(points):
        here, length = start, hypot(end[0] - start[0], end[1] - start[1])
        while length > left:
            part = left / length
            here = (here[0] + (end[0] - here[0]) * part, here[1] + (end[1] - here[1]) * part)
            length -= left
            if drawing:
                yield [*stroke, here]
            drawing, stroke = not drawing, [here]
            left = _DASH if drawing else _PAUSE
        left -= length
        stroke.append(end)
    if drawing:
        yield stroke


def _along(curve: Curve) -> Iterator[XY]:
    start = curve.start
    yield start
    for one, two, end in curve.pieces:
        for step in range(1, _PIECES + 1):
            t = step / _PIECES
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            yield (
                a * start[0] + b * one[0] + c * two[0] + d * end[0],
                a * start[1] + b * one[1] + c * two[1] + d * end[1],
            )
        start = end


def _rounded(rect: DrawnRect) -> list[XY]:
    radius = min(rect.radius, rect.width / 2, rect.height / 2)
    left, right = rect.x + radius, rect.x + rect.width - radius
    top, bottom = rect.y + radius, rect.y + rect.height - radius
    corners = ((right, top, -pi / 2), (right, bottom, 0.0), (left, bottom, pi / 2), (left, top, pi))
    turns = [pi / 16 * step for step in range(9)] if radius else [0.0]
    return [
        (x + radius * cos(first + turn), y + radius * sin(first + turn))
        for x, y, first in corners
        for turn in turns
    ]


def _bgr(colour: Colour) -> tuple[int, int, int]:
    return int(colour[5:7], 16), int(colour[3:5], 16), int(colour[1:3], 16)


@cache
def _font() -> cv2.FontFace:
    return cv2.FontFace("sans")
