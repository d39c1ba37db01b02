"""Surfaces of a field's height with what stands on them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

import numpy as np

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.pixels.marks import Mark
from rpa_vision.engines.layout.pixels.shapes import Shape, points_down
from rpa_vision.engines.layout.pixels.surfaces import Surface
from rpa_vision.engines.layout.pixels.touching import Neighbours
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import FRAME, Phrase
from rpa_vision.models.geometry import Box

CENTRED = 0.12
"""Of the width, by which the space left and right of a centred text may differ."""
ARROW_INK = 90
"""Levels between an arrow and its ground."""
ICON_ROOM = 3.0
"""Of a text's height: what an icon before it takes at most, with its space."""
WRITTEN_LEAST = 0.9
"""Of its height, how wide a written arrow is: fonts draw theirs as high as a small letter."""
HUGS = 0.5
"""Of its height: the most that a ground is wider than the text that is selected on it, or higher and further left."""
ROUGHLY = 2
"""Pixels by which OCR cuts a sign."""
ARROW_ROOM = 1.7
"""Of the height: how far from the right end a field's arrow may stand."""


@dataclass(frozen=True, eq=False)
class Boxed:
    """A surface with what stands on it."""

    surface: Surface
    box: Box
    phrases: list[Phrase]
    marks: list[Mark]
    around: Neighbours
    content: Box | None = None
    """Its text, with the icon before it."""
    arrow: bool = False
    """Whether an arrow was seen at its right end among the pixels."""

    @property
    def opens(self) -> bool:
        """Whether an arrow at its right end says that a list comes out."""
        room = ARROW_ROOM * self.box.height
        return self.arrow or any(
            mark.shape is Shape.ARROW_DOWN
            and self.box.right - mark.box.right < room
            and abs(mark.box.center.y - self.box.center.y) <= 0.2 * self.box.height
            and not any(_above(other.box, mark.box) for other in self.marks)
            for mark in self.marks
        )

    @property
    def is_cell(self) -> bool:
        return self.around.beside and self.around.stacked

    @property
    def centred(self) -> bool:
        return _is_centred(self.content, self.box)


def _is_centred(content: Box | None, box: Box) -> bool:
    if content is None:
        return False
    before, after = content.left - box.left, box.right - content.right
    return abs(before - after) <= max(7, CENTRED * box.width)


def _above(one: Box, other: Box) -> bool:
    """Two arrows on one another change a number; they open nothing."""
    return one.bottom <= other.top + 1 and abs(one.center.x - other.center.x) <= 3


def find_boxed(scene: LayoutScene, taken: list[ElementCandidate]) -> list[Boxed]:
    """Surfaces of a field's height, a field and the button at its right end taken together."""
    known = Places(candidate.box for candidate in taken)
    found = []
    ends: set[int] = set()
    for surface in scene.small_surfaces:
        if known.enclosing(surface.inner).any() or known.centred_in(surface.box).any():
            continue
        around = scene.neighbours[surface.number]
        boxed = _with_contents(surface, around, scene)
        if end := _end_of_field(surface, around.end, scene):
            ends.add(end.surface.number)
            marks = boxed.marks + end.marks
            boxed = replace(boxed, box=boxed.box.union(end.box), marks=marks)
        elif arrow := _arrow_end(surface, around.end, scene):
            ends.add(arrow.number)
            boxed = replace(boxed, box=boxed.box.union(arrow.box), arrow=True)
        found.append(boxed)
    return _with_selected_text([boxed for boxed in found if boxed.surface.number not in ends])


def _with_selected_text(found: list[Boxed]) -> list[Boxed]:
    """A field whose text is selected holds it, though it stands on a ground of its own."""
    texts, fields = [one for one in found if _hugs_its_text(one)], [one for one in found if not one.phrases]
    selected = {id(field): text for text in texts for field in fields if _begins(text.box, field.box)}
    parts = {id(text) for text in selected.values()}
    whole = (
        replace(one, phrases=text.phrases, content=text.content) if (text := selected.get(id(one))) else one
        for one in found
    )
    return [one for one in whole if id(one) not in parts]


def _hugs_its_text(boxed: Boxed) -> bool:
    """A button leaves room on both sides."""
    if not boxed.phrases:
        return False
    text = reduce(Box.union, (phrase.box for phrase in boxed.phrases))
    return boxed.box.width - text.width <= HUGS * boxed.box.height


def _begins(text: Box, field: Box) -> bool:
    """At its left side, as high as it, with room behind it."""
    near = HUGS * field.height
    return (
        field.intersection(text) == text
        and text.left - field.left <= near
        and field.height - text.height <= near
        and field.right - text.right >= field.height
    )


def _arrow_end(surface: Surface, right: Surface | None, scene: LayoutScene) -> Surface | None:
    """A little button whose arrow touches its frame, so that it is no mark of its own."""
    if right is None or not _is_end(surface, right) or scene.phrases_on.get(right.number):
        return None
    return right if _is_arrow(right.inner, right, scene) else None


def _is_arrow(where: Box, on: Surface, scene: LayoutScene, least: float = 1.1) -> bool:
    """All that is drawn there points down; it is at least so many times as wide as high."""
    crop = scene.pixels[where.top : where.bottom, where.left : where.right].astype(np.int64)
    ink = np.abs(crop - np.array(on.colour)).max(axis=2) > ARROW_INK
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    if len(rows) < 2 or len(columns) < 2:
        return False
    return points_down(ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], least)


def _is_end(surface: Surface, right: Surface) -> bool:
    narrow = right.box.width <= 1.8 * surface.box.height and 1.5 * right.box.width <= surface.box.width
    return narrow and right.box.top >= surface.box.top - 3 and right.box.bottom <= surface.box.bottom + 3


def _with_contents(surface: Surface, around: Neighbours, scene: LayoutScene) -> Boxed:
    marks = scene.marks_on.get(surface.number, [])
    written = scene.phrases_on.get(surface.number, [])
    arrow = any(_is_written_arrow(phrase, surface, scene) for phrase in written)
    phrases = [
        phrase
        for phrase in written
        if not _is_mark(phrase, marks, surface) and not _is_written_arrow(phrase, surface, scene)
    ]
    return Boxed(
        surface, surface.box, phrases, marks, around, _content(surface, phrases, marks, scene), arrow=arrow
    )


def _is_written_arrow(phrase: Phrase, surface: Surface, scene: LayoutScene) -> bool:
    """« ▾ » at the right end: web pages write their arrows, and OCR reads them as one sign or another."""
    at_end = surface.box.right - phrase.box.right < ARROW_ROOM * surface.box.height
    if not at_end or len(phrase.text) != 1:
        return False
    drawn = phrase.box.grown(ROUGHLY, scene.size).intersection(surface.inner)
    return drawn is not None and _is_arrow(drawn, surface, scene, WRITTEN_LEAST)


def _content(surface: Surface, phrases: list[Phrase], marks: list[Mark], scene: LayoutScene) -> Box | None:
    content = reduce(Box.union, (phrase.box for phrase in phrases)) if phrases else None
    text = content
    for mark in marks:
        if content is None or 0 <= content.left - mark.box.right <= content.height:
            content = mark.box if content is None else content.union(mark.box)
    if text is None or content is None or scene.noisy or not _may_be_centred(text, surface.box):
        return content
    return content if _is_centred(content, surface.box) else _drawn_around(text, surface, scene) or content


def _may_be_centred(text: Box, box: Box) -> bool:
    """With an icon before it, or with ends that OCR put a little elsewhere."""
    more = (text.left - box.left) - (box.right - text.right)
    slack = max(7, CENTRED * box.width)
    return -text.height - slack <= more <= ICON_ROOM * text.height + slack


def _drawn_around(text: Box, surface: Surface, scene: LayoutScene) -> Box | None:
    """The text's letters and the icon before them as they are drawn: OCR says only roughly where letters stand."""
    within, slack = surface.inner, text.height // 4
    drawn = scene.blobs.boxes[
        np.unique(scene.blobs.numbers[within.top : within.bottom, within.left : within.right])
    ]
    # The frame, and its rounded corners, reach out of the even part.
    drawn = drawn[(drawn[:, :2] >= within[:2]).all(axis=1) & (drawn[:, 2:] <= within[2:]).all(axis=1)]
    middle = (drawn[:, 0] + drawn[:, 2]) // 2
    letters = drawn[(text.left - slack <= middle) & (middle < text.right + slack)]
    if not len(letters):
        return None
    left, right = int(letters[:, 0].min()), int(letters[:, 2].max())
    before = drawn[drawn[:, 2] <= left]
    for start, end in before[before[:, 2].argsort()[::-1]][:, [0, 2]].tolist():
        if left - end > text.height:
            break
        left = min(left, start)
    return Box(left, text.top, right, text.bottom)


def _is_mark(phrase: Phrase, marks: list[Mark], surface: Surface) -> bool:
    """OCR reads an arrow as « v » and a cross as « x ». The frame around the text is none of them."""
    return len(phrase.text) <= 2 and any(
        mark.box.contains(phrase.box.center) and mark.box.iou(surface.box) <= FRAME for mark in marks
    )


def _end_of_field(surface: Surface, right: Surface | None, scene: LayoutScene) -> Boxed | None:
    """The little button at the end of a list field or a number field: textless, and no higher than the field."""
    if right is None or not _is_end(surface, right):
        return None
    end = _with_contents(right, Neighbours(), scene)
    return end if end.marks and not end.phrases else None
