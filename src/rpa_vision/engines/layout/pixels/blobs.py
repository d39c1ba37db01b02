"""Edges that hang together: a letter, an icon, a frame; and which of them are text."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rpa_vision.engines.layout.pixels.components import PixelComponents, components
from rpa_vision.engines.layout.pixels.edges import Edges, Mask, closed, find_edges
from rpa_vision.models.geometry import Box
from rpa_vision.ports import Pixels

BEYOND = 0.25
"""Of a text's height: how far its letters may reach out of the box OCR gives."""
WITHIN = 0.12
"""Of a text's height: how much of its box, at each side, is surely outside the letters."""
CORNER = 3
"""Pixels between two sides of a frame, where noise took their corner."""
ENDS = 0.3
"""Of a text's height: how much of its box, at both ends, may show the sides of a frame."""


@dataclass(frozen=True, eq=False)
class Blobs:
    parts: PixelComponents
    written: NDArray[np.bool_]
    """Which stand in a text."""

    @property
    def numbers(self) -> NDArray[np.int32]:
        return self.parts.numbers

    @property
    def boxes(self) -> NDArray[np.int64]:
        return self.parts.boxes

    def outline(self, number: int) -> NDArray[np.bool_]:
        left, top, right, bottom = self.boxes[number]
        return np.asarray(self.numbers[top:bottom, left:right] == number)


@dataclass(frozen=True, eq=False)
class Sketch:
    """What can be seen without knowing the text."""

    pixels: Pixels
    edges: Edges
    parts: PixelComponents


def sketch_of(pixels: Pixels) -> Sketch:
    edges = find_edges(pixels)
    return Sketch(pixels, edges, components(edges.bold, 8))


def find_blobs(sketch: Sketch, texts: list[Box]) -> Blobs:
    return Blobs(sketch.parts, _written(sketch.parts.boxes, texts, sketch.edges))


def _written(boxes: NDArray[np.int64], texts: list[Box], edges: Edges) -> NDArray[np.bool_]:
    owners = np.zeros(edges.every.shape, np.int32)
    reaches = np.zeros((len(texts) + 1, 4), np.int64)
    for number, text in enumerate(texts, start=1):
        owners[text.top : text.bottom, text.left : text.right] = number
        more = max(2, round(BEYOND * text.height))
        reaches[number] = text.left - more, text.top - more, text.right + more, text.bottom + more
    middle = (boxes[:, :2] + boxes[:, 2:]) // 2
    owner = owners[middle[:, 1], middle[:, 0]]
    reach = reaches[owner]
    inside = (boxes[:, :2] >= reach[:, :2]).all(axis=1) & (boxes[:, 2:] <= reach[:, 2:]).all(axis=1)
    inside &= ~_is_frame(boxes, np.asarray([(0, 0, 0, 0), *texts], dtype=np.int64)[owner])
    if edges.noisy:  # noise ties letters to one another and to what stands beside them
        inside = (owner > 0) & (boxes[:, 3] - boxes[:, 1] <= reach[:, 3] - reach[:, 1])
    inside[0] = False
    return np.asarray(inside)


def _is_frame(boxes: NDArray[np.int64], texts: NDArray[np.int64]) -> NDArray[np.bool_]:
    """As large as the text: a button's outline, drawn tightly around its letters."""
    own, text = boxes[:, 2:] - boxes[:, :2], texts[:, 2:] - texts[:, :2]
    long = text[:, 0] > 2 * text[:, 1]
    return np.asarray(long & (own[:, 0] >= 0.9 * text[:, 0]) & (own[:, 1] >= 0.8 * text[:, 1]))


def without_text(edges: Edges, blobs: Blobs, texts: list[Box]) -> Mask:
    """Edges of what is drawn. Where noise ties letters to frames, all but straight lines is cleared away."""
    drawn = edges.every.copy()
    if not edges.noisy:
        runs = blobs.parts.runs
        drawn.ravel()[runs.pixels_of(blobs.written[runs.number], drawn.shape[1])] = 0
        return drawn
    for box in texts:
        _clear_text(drawn, edges, box)
    return closed(drawn, (CORNER, CORNER))


def _clear_text(drawn: Mask, edges: Edges, box: Box) -> None:
    less, ends = round(WITHIN * box.height), round(ENDS * box.height)
    left, right = box.left + less, box.right - less
    if right <= left:
        return
    rows = slice(box.top + less, box.bottom - less)
    kept = edges.straight[rows, left:right].copy()
    kept[:, :ends] |= edges.upright[rows, left : min(right, left + ends)]
    last = max(left, right - ends)
    kept[:, last - left :] |= edges.upright[rows, last:right]
    drawn[rows, left:right] &= kept
