"""Boxes and circles to tick under JPEG, where edges no longer close: looked for where they must be, left of a text.

A frame is found by the mean along its four sides, which noise does not change. What stands in it is too small to be
told from noise: whether it is ticked is left open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rpa_vision.engines.layout.pixels.marks import Mark
from rpa_vision.engines.layout.pixels.shapes import Shape
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase
from rpa_vision.models.geometry import Box

REACH = 1.8
"""Of a line's height, from the text to the mark's far side."""
LEAST, MOST = 0.45, 1.0
"""Of a line's height: a mark's size."""
SMALLEST = 9
FAINTEST = 16.0
"""Levels between a mark's sides and its ground."""
QUIET = 0.45
"""Of that: what may be left two pixels outside."""
CORNER = 0.5
"""Of that: what a square shows in its corners, and a circle does not."""

Levels = NDArray[np.float64]


@dataclass(frozen=True)
class _Found:
    strength: float
    left: int
    top: int
    size: int


@dataclass(frozen=True)
class _Sums:
    """Of all pixels before each one, in its row and in its column: all sizes are measured with the same."""

    across: Levels
    down: Levels

    @classmethod
    def of(cls, levels: Levels) -> _Sums:
        height, width = levels.shape
        across, down = np.zeros((height, width + 1)), np.zeros((height + 1, width))
        np.cumsum(levels, axis=1, out=across[:, 1:])
        np.cumsum(levels, axis=0, out=down[1:])
        return cls(across, down)

    def means_across(self, length: int) -> Levels:
        """How far off the ground so many pixels are, from each one on to the right."""
        return np.asarray(np.abs(self.across[:, length:] - self.across[:, :-length]) / length)

    def means_down(self, length: int) -> Levels:
        return np.asarray(np.abs(self.down[length:] - self.down[:-length]) / length)


def find_soft_marks(scene: LayoutScene, phrases: Sequence[Phrase]) -> list[Mark]:
    found = (_left_of(_text_part(phrase), scene) for phrase in phrases)
    return [mark for mark in found if mark is not None]


def _text_part(phrase: Phrase) -> Phrase:
    """OCR may have read a tick as a first letter of its own."""
    lone = len(phrase.words) > 1 and len(phrase.words[0].text) == 1
    return replace(phrase, words=phrase.words[1:]) if lone else phrase


def _left_of(phrase: Phrase, scene: LayoutScene) -> Mark | None:
    line, box, texts = scene.line, phrase.box, scene.text_places
    middle = box.center.y
    before = texts.right[(texts.right <= box.left) & (texts.top <= middle) & (middle < texts.bottom)]
    left = max(0, round(box.left - REACH * line), int(before.max(initial=0)))
    right = min(scene.size.width, box.left + 2)
    top, bottom = max(0, round(middle - 0.75 * line)), min(scene.size.height, round(middle + 0.75 * line))
    patch = scene.pixels[top:bottom, left:right].mean(axis=2)
    if min(patch.shape) < SMALLEST + 4:
        return None
    away = patch - np.median(patch)
    if (np.abs(away) > 1.5 * FAINTEST).sum() < 2 * SMALLEST:
        return None
    sizes = range(
        max(SMALLEST, round(LEAST * line)), min(round(MOST * line), *(side - 3 for side in patch.shape))
    )
    sums = _Sums.of(away)
    best = max((_best_of_size(sums, size) for size in sizes), key=lambda one: one.strength, default=None)
    if best is None or best.strength < FAINTEST:
        return None
    place = Box(left + best.left, top + best.top, left + best.left + best.size, top + best.top + best.size)
    return Mark(place, _shape(away, best), None, phrase.surface, in_text=False)


def _best_of_size(sums: _Sums, size: int) -> _Found:
    """The place where all four sides show, in their middles, and nothing shows around them."""
    part, start = size // 2, size // 4
    across, down = sums.means_across(part), sums.means_down(part)
    height, width = len(sums.across), sums.down.shape[1]
    rows, columns = height - size - 3, width - size - 3
    if rows <= 0 or columns <= 0:
        return _Found(0.0, 0, 0, size)

    def level(offset: int) -> Levels:
        return np.asarray(across[2 + offset : 2 + offset + rows, 2 + start : 2 + start + columns])

    def upright(offset: int) -> Levels:
        return np.asarray(down[2 + start : 2 + start + rows, 2 + offset : 2 + offset + columns])

    last = size - 1
    sides = np.minimum.reduce([level(0), level(last), upright(0), upright(last)])
    outside = np.maximum.reduce([level(-2), level(last + 2), upright(-2), upright(last + 2)])
    strength = np.where(outside <= QUIET * sides, sides, 0.0)
    top, left = np.unravel_index(int(strength.argmax()), strength.shape)
    return _Found(float(strength[top, left]), int(left) + 2, int(top) + 2, size)


def _shape(away: Levels, found: _Found) -> Shape:
    last = found.size - 1
    corners = [
        np.abs(away[found.top + down, found.left + across]) for down in (0, last) for across in (0, last)
    ]
    return Shape.SQUARE if sorted(corners)[1] > CORNER * found.strength else Shape.CIRCLE
