"""Flat buttons of a bar: a picture and its words, in a row of pictures."""

from __future__ import annotations

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.pixels.marks import LARGEST
from rpa_vision.engines.layout.pixels.shapes import Shape
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType

CLOSE = 3
"""Pixels between the parts of one icon."""
SMALLEST = 10
SLIMMEST = 2.6
"""Longer side by shorter side, beyond which it is a line or a word."""
TEXT_GAP = 0.7
"""Of a line's height, between an icon and its text."""
TOOL, TOOLS = 2.2, 3
"""Of a line's height: the largest icon of a tool; and how many side by side are tools."""


def find_tools(
    scene: LayoutScene, taken: list[ElementCandidate], free: list[Phrase]
) -> list[ElementCandidate]:
    pictures = _pictures(scene, taken)
    below = {picture: text for picture in pictures if (text := _text_below(picture, free, scene.line))}
    found = []
    for picture in pictures:
        row = [box for box in pictures if box is not picture and _beside(box, picture)]
        if picture in below and sum(box in below for box in row) >= TOOLS - 1:
            found.append(_flat_button(picture, below[picture], scene))
            continue
        text = _text_beside(picture, free, scene.line)
        if text is not None and len(row) >= 2 and not _in_a_column(picture, pictures):
            found.append(_flat_button(picture, text, scene))
    return found


def _pictures(scene: LayoutScene, taken: list[ElementCandidate]) -> list[Box]:
    """Drawn things of an icon's size that are no part of what was found already."""
    known = Places(candidate.box for candidate in taken if candidate.type is not ElementType.DROPDOWN)
    parts = [
        mark.box
        for mark in scene.marks
        if not mark.in_text
        and mark.shape is not Shape.ARROW_DOWN
        and not known.holding(mark.box.center).any()
    ]
    parts += [phrase.box for phrase in scene.drawings]
    return [box for box in _merged(parts) if _is_icon(box, scene.line)]


def _is_icon(box: Box, line: float) -> bool:
    shorter, longer = sorted((box.width, box.height))
    return shorter >= max(SMALLEST, 0.5 * line) and longer <= LARGEST and longer <= SLIMMEST * shorter


def _merged(parts: list[Box]) -> list[Box]:
    merged: list[Box] = []
    for part in sorted(parts):
        whole = part
        while near := [box for box in merged if _near(box, whole)]:
            for box in near:
                merged.remove(box)
                whole = whole.union(box)
        merged.append(whole)
    return merged


def _near(one: Box, other: Box) -> bool:
    across = max(one.left, other.left) - min(one.right, other.right)
    down = max(one.top, other.top) - min(one.bottom, other.bottom)
    return across <= CLOSE and down <= CLOSE


def _beside(one: Box, other: Box) -> bool:
    return abs(one.center.y - other.center.y) <= 0.25 * max(one.height, other.height)


def _in_a_column(picture: Box, pictures: list[Box]) -> bool:
    """Icons under one another with texts beside them are the rows of a list."""
    return any(
        box is not picture
        and abs(box.center.x - picture.center.x) <= 3
        and abs(box.top - picture.top) < 3 * picture.height
        for box in pictures
    )


def _text_beside(picture: Box, free: list[Phrase], line: float) -> Phrase | None:
    beside = [
        phrase
        for phrase in free
        if abs(phrase.box.center.y - picture.center.y) <= 0.4 * line
        and -0.3 * line <= phrase.box.left - picture.right <= TEXT_GAP * line
    ]
    return min(beside, key=lambda phrase: phrase.box.left) if beside else None


def _text_below(picture: Box, free: list[Phrase], line: float) -> Phrase | None:
    """The name of a tool under its icon; what is larger is a file's icon, or a picture."""
    if picture.height > TOOL * line:
        return None
    below = [
        phrase
        for phrase in free
        if abs(phrase.box.center.x - picture.center.x) <= 0.3 * line
        and -0.5 * line <= phrase.box.top - picture.bottom <= TEXT_GAP * line
        and len(phrase.words) <= 3
    ]
    return below[0] if len(below) == 1 else None


def _flat_button(picture: Box, text: Phrase, scene: LayoutScene) -> ElementCandidate:
    return ElementCandidate(
        type=ElementType.BUTTON,
        box=picture.union(text.box).grown(3, scene.size),
        confidence=0.75,
        own=(text,),
        label=text.text,
        label_confidence=text.confidence,
        has_icon=True,
        shape="flat",
    )
