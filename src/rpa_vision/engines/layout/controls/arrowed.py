"""Fields known by their arrow and their frame where what stands inside leaves no even ground: a value lit up because the
field has the keyboard, a shaded field of few letters."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.controls.kinds import FIELD_SHAPE
from rpa_vision.engines.layout.pixels.marks import Mark
from rpa_vision.engines.layout.pixels.shapes import Shape
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType

LEVEL = 0.35
"""Of a line's height, between the middles of a value and its arrow."""
APART = 2.0
"""Of a line's height, from a value to its arrow."""
AROUND = 1.0
"""Of a line's height, from what stands in a field to its frame."""
LOOSE = 0.25
"""Of a line's height: by how much OCR's boxes may be larger than letters."""
STEP = 8
"""Levels between a frame and what it stands on."""
WHOLE = 0.8
"""Of a side: the rest may be rounded corners."""


def find_arrowed_fields(scene: LayoutScene, free: list[Phrase]) -> list[ElementCandidate]:
    arrows = [mark for mark in scene.marks if mark.shape is Shape.ARROW_DOWN and not mark.in_text]
    if scene.noisy:
        return []
    found = []
    for arrow in arrows:
        value = _before(arrow, free, scene.line)
        box = None if value is None else _frame_around(value.box.union(arrow.box), scene)
        if value is not None and box is not None and box.width >= FIELD_SHAPE * box.height:
            found.append(ElementCandidate(ElementType.DROPDOWN, box, 0.7, own=(value,)))
    return found


def _before(arrow: Mark, free: list[Phrase], line: float) -> Phrase | None:
    beside = [
        phrase
        for phrase in free
        if abs(phrase.y - arrow.box.center.y) <= LEVEL * line
        and 0 <= arrow.box.left - phrase.box.right <= APART * line
    ]
    return max(beside, key=lambda phrase: phrase.box.right, default=None)


def _frame_around(inside: Box, scene: LayoutScene) -> Box | None:
    """The nearest line on each side. OCR's boxes may reach over it, but letters leave gaps in a row."""
    around, slack = inside.grown(round(AROUND * scene.line), scene.size), round(LOOSE * scene.line)
    pixels = scene.pixels.astype(np.int16)
    across = pixels[around.top : around.bottom, inside.left : inside.right]
    down = pixels[inside.top : inside.bottom, around.left : around.right].swapaxes(0, 1)
    level, upright = _lines(across), _lines(down)
    above = level[level <= inside.top - around.top + slack]
    below = level[level >= inside.bottom - around.top - slack]
    left = upright[upright <= inside.left - around.left]
    right = upright[upright >= inside.right - around.left - 1]
    if not (len(above) and len(below) and len(left) and len(right)):
        return None
    return Box(
        around.left + int(left[-1]),
        around.top + int(above[-1]),
        around.left + int(right[0]) + 1,
        around.top + int(below[0]) + 1,
    )


def _lines(rows: NDArray[np.int16]) -> NDArray[np.int64]:
    """Where nearly a whole row differs from the one before it."""
    steps = np.abs(np.diff(rows, axis=0)).max(axis=2) > STEP
    return np.flatnonzero(steps.mean(axis=1) >= WHOLE) + 1
