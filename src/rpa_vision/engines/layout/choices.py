"""Boxes to tick, circles to choose, switches: a small mark with its text."""

from __future__ import annotations

import numpy as np

from rpa_vision.engines.layout.candidates import Candidate
from rpa_vision.engines.layout.marks import Mark
from rpa_vision.engines.layout.phrases import Phrase
from rpa_vision.engines.layout.scene import Scene
from rpa_vision.engines.layout.shapes import Shape
from rpa_vision.engines.layout.soft_marks import find_soft_marks
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType

TICKABLE = {
    Shape.SQUARE: ElementType.CHECKBOX,
    Shape.CIRCLE: ElementType.RADIO,
    Shape.SWITCH: ElementType.CHECKBOX,
}
SHAPES = {Shape.SQUARE: "square", Shape.CIRCLE: "circle", Shape.SWITCH: "pill"}
REACH_RIGHT, REACH_LEFT = 1.3, 0.8
"""Of a line's height, from the mark to its text."""
MANY = 4
"""Others in a column, all ticked alike."""
HIGHER_THAN_LETTERS = 0.55
"""Of a line's height."""
HIGHEST = 1.15
"""Of the text's box: larger marks beside a text are icons."""


def find_choices(scene: Scene, free: list[Phrase]) -> list[Candidate]:
    marks = [
        mark
        for mark in scene.marks
        if mark.shape in TICKABLE and (not mark.in_text or _ends_text(mark, scene))
    ]
    if scene.noisy:
        marks = find_soft_marks(scene, free)
    found = []
    for mark in marks:
        text = None if _among_icons(mark, scene) else _text_of(mark, scene)
        if text is not None:
            found.append(_choice(mark, text))
    return found


def _ends_text(mark: Mark, scene: Scene) -> bool:
    """Where OCR took a box for part of a text: taller than letters, and nothing before it or nothing after."""
    box, room = mark.box, round(0.5 * scene.line)
    before = scene.blobs.numbers[box.top : box.bottom, max(0, box.left - room) : box.left]
    after = scene.blobs.numbers[box.top : box.bottom, box.right + 1 : box.right + 1 + room]
    return box.height >= HIGHER_THAN_LETTERS * scene.line and not (before.any() and after.any())


def _among_icons(mark: Mark, scene: Scene) -> bool:
    """In a row or column of icons, what looks like a box to tick is one of them."""
    alike = [
        other
        for other in scene.marks
        if not other.in_text and not mark.box.contains(other.box.center) and _like(mark, other, scene)
    ]
    icons = sum(other.shape is Shape.OTHER for other in alike)
    return (icons >= 2 and icons > len(alike) - icons) or _is_one_of_many(mark, alike, scene)


def _is_one_of_many(mark: Mark, alike: list[Mark], scene: Scene) -> bool:
    """The same small picture on every row of a list is the icon of its kind, not a tick."""
    column = [other for other in alike if abs(other.box.center.x - mark.box.center.x) <= 2]
    if not mark.checked or len(column) < MANY or not all(other.checked for other in column):
        return False
    return all(_same_picture(mark.box, other.box, scene) for other in column)


def _same_picture(one: Box, other: Box, scene: Scene) -> bool:
    width, height = min(one.width, other.width), min(one.height, other.height)
    crops = [scene.pixels[box.top : box.top + height, box.left : box.left + width] for box in (one, other)]
    return float(np.abs(crops[0].astype(np.int64) - crops[1]).mean()) < 8


def _like(mark: Mark, other: Mark, scene: Scene) -> bool:
    same_size = all(0.6 <= ratio <= 1.7 for ratio in _ratios(mark.box, other.box))
    dx, dy = abs(mark.box.center.x - other.box.center.x), abs(mark.box.center.y - other.box.center.y)
    return same_size and ((dx <= 4 and dy <= 8 * scene.line) or (dy <= 4 and dx <= 8 * scene.line))


def _ratios(one: Box, other: Box) -> tuple[float, float]:
    return other.width / one.width, other.height / one.height


def _text_of(mark: Mark, scene: Scene) -> Phrase | None:
    fields = {
        surface.number
        for surface in scene.small_surfaces
        if surface.box.width > 3 * mark.box.width and surface.box.height < 1.9 * scene.line
    }
    beside = [
        (gap, phrase)
        for phrase in scene.phrases
        if abs(phrase.box.center.y - mark.box.center.y) <= 0.4 * scene.line
        and (gap := _gap(mark, phrase, scene.line)) is not None
        and not (phrase.surface in fields and phrase.surface == mark.ground)
        and mark.box.height <= HIGHEST * phrase.box.height
    ]
    if not beside:
        return None
    _, nearest = min(beside, key=lambda one: one[0])
    return nearest.outside(mark.box)


def _gap(mark: Mark, phrase: Phrase, line: float) -> float | None:
    """How far the text is; one on the left counts only where a colon says that it goes on."""
    rest = phrase.outside(mark.box)
    if rest is None:
        return None
    right = rest.box.left - mark.box.right
    if -0.3 * line <= right <= REACH_RIGHT * line:
        return max(0.0, right)
    left = mark.box.left - rest.box.right
    if -0.6 * line <= left <= REACH_LEFT * line and rest.text.rstrip().endswith(":"):
        return 100 + left
    return None


def _choice(mark: Mark, text: Phrase) -> Candidate:
    sure = 0.75 if mark.in_text else 0.9
    return Candidate(
        type=TICKABLE[mark.shape],
        box=mark.box.union(text.box),
        confidence=sure,
        own=(text,),
        label=text.text,
        label_confidence=text.confidence,
        tags=("checked" if mark.checked else "unchecked",),
        shape=SHAPES[mark.shape],
        surface=mark.ground,
    )
