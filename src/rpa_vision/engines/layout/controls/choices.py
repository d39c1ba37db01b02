"""Boxes to tick, circles to choose, switches: a small mark with its text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.controls.entry_icons import is_entry_icon
from rpa_vision.engines.layout.controls.soft_marks import find_soft_marks
from rpa_vision.engines.layout.pixels.marks import Mark
from rpa_vision.engines.layout.pixels.shapes import Shape, is_light_disc
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase
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


def find_choices(scene: LayoutScene, free: list[Phrase]) -> list[ElementCandidate]:
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
            found.append(_choice(_told_by_others(mark, marks, scene), text))
    return found


def _told_by_others(mark: Mark, marks: Sequence[Mark], scene: LayoutScene) -> Mark:
    """A light disc on dark ground may be an empty circle, or the dot of one that is as dark as its ground. Where a
    circle beside it is seen to be chosen, and is no larger, it is the first: a dot is smaller than its circle."""
    untold = mark.shape is Shape.CIRCLE and mark.checked is None
    if not untold or not is_light_disc(scene.pixels, mark.box):
        return mark
    chosen = [one.box for one in marks if one.shape is Shape.CIRCLE and one.checked]
    alike = any(_in_line(mark.box, box) and _as_large(mark.box, box) for box in chosen)
    return replace(mark, checked=False) if alike else mark


def _in_line(one: Box, other: Box) -> bool:
    return min(abs(one.center.x - other.center.x), abs(one.center.y - other.center.y)) <= 2


def _as_large(one: Box, other: Box) -> bool:
    return max(abs(one.width - other.width), abs(one.height - other.height)) <= 1


def _ends_text(mark: Mark, scene: LayoutScene) -> bool:
    """Where OCR took a box for part of a text: taller than letters, and nothing before it or nothing after; or read
    it as what it is."""
    box, room = mark.box, round(0.5 * scene.line)
    before = scene.blobs.numbers[box.top : box.bottom, max(0, box.left - room) : box.left]
    after = scene.blobs.numbers[box.top : box.bottom, box.right + 1 : box.right + 1 + room]
    apart = mark.signed or not (before.any() and after.any())
    return box.height >= HIGHER_THAN_LETTERS * scene.line and apart


def _among_icons(mark: Mark, scene: LayoutScene) -> bool:
    """In a row or column of icons, what looks like a box to tick is one of them."""
    alike = [other for other in _like(mark, scene) if not other.in_text]
    icons = sum(other.shape is Shape.OTHER for other in alike)
    most = icons >= 2 and icons > len(alike) - icons and not mark.signed
    return most or _is_one_of_many(mark, alike, scene) or is_entry_icon(mark, scene)


def _is_one_of_many(mark: Mark, alike: list[Mark], scene: LayoutScene) -> bool:
    """The same small picture on every row of a list is the icon of its kind, not a tick."""
    column = [other for other in alike if abs(other.box.center.x - mark.box.center.x) <= 2]
    if not mark.checked or len(column) < MANY or not all(other.checked for other in column):
        return False
    return all(_same_picture(mark.box, other.box, scene) for other in column)


def _same_picture(one: Box, other: Box, scene: LayoutScene) -> bool:
    width, height = min(one.width, other.width), min(one.height, other.height)
    crops = [scene.pixels[box.top : box.top + height, box.left : box.left + width] for box in (one, other)]
    return float(np.abs(crops[0].astype(np.int64) - crops[1]).mean()) < 8


def _like(mark: Mark, scene: LayoutScene) -> list[Mark]:
    """Marks of its size in its row or column."""
    others, far = scene.mark_places, 8 * scene.line
    dx, dy = np.abs(others.x - mark.box.center.x), np.abs(others.y - mark.box.center.y)
    in_line = ((dx <= 4) & (dy <= far)) | ((dy <= 4) & (dx <= far))
    wide, high = others.width / mark.box.width, others.height / mark.box.height
    same_size = (wide >= 0.6) & (wide <= 1.7) & (high >= 0.6) & (high <= 1.7)
    like = in_line & same_size & ~others.centred_in(mark.box)
    return [scene.marks[index] for index in np.flatnonzero(like).tolist()]


def _text_of(mark: Mark, scene: LayoutScene) -> Phrase | None:
    level = np.abs(scene.text_places.y - mark.box.center.y) <= 0.4 * scene.line
    in_field = _is_in_field(mark, scene)
    beside = [
        (gap, phrase)
        for phrase in (scene.phrases[index] for index in np.flatnonzero(level).tolist())
        if (gap := _gap(mark, phrase, scene.line)) is not None
        and not (in_field and phrase.surface == mark.ground)
        and mark.box.height <= HIGHEST * phrase.box.height
    ]
    if not beside:
        return None
    _, nearest = min(beside, key=lambda one: one[0])
    return nearest.outside(mark.box)


def _is_in_field(mark: Mark, scene: LayoutScene) -> bool:
    return any(
        surface.number == mark.ground
        and surface.box.width > 3 * mark.box.width
        and surface.box.height < 1.9 * scene.line
        for surface in scene.small_surfaces
    )


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


def _choice(mark: Mark, text: Phrase) -> ElementCandidate:
    sure = 0.75 if mark.in_text else 0.9
    return ElementCandidate(
        type=TICKABLE[mark.shape],
        box=mark.box.union(text.box),
        confidence=sure,
        own=(text,),
        label=text.text,
        label_confidence=text.confidence,
        tags=() if mark.checked is None else ("checked" if mark.checked else "unchecked",),
        shape=SHAPES[mark.shape],
        surface=mark.ground,
    )
