"""What a box is: something to press, to type in, or to choose from."""

from __future__ import annotations

import numpy as np

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.controls.boxed import Boxed
from rpa_vision.engines.layout.pixels.framing import is_framed
from rpa_vision.engines.layout.pixels.shapes import Shape
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import rows_of
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType

FIELD_SHAPE = 2.2
"""Width by height from which an empty box is a field."""
MOST_WORDS = 6
"""On a button: longer texts are messages."""


def find_controls(boxes: list[Boxed], scene: LayoutScene) -> list[ElementCandidate]:
    found = (_control(boxed, scene) for boxed in boxes if not _cuts_a_text(boxed.box, scene))
    return [candidate for candidate in found if candidate is not None]


def _cuts_a_text(box: Box, scene: LayoutScene) -> bool:
    """A frame goes around whole texts: one that ends in the middle of one is noise, or part of a table."""
    texts = scene.text_places
    level = (box.top <= texts.y) & (texts.y < box.bottom)
    inside = np.minimum(texts.right, box.right) - np.maximum(texts.left, box.left)
    outside = np.maximum(box.left - texts.left, texts.right - box.right)
    return bool((level & (inside > 0.3 * scene.line) & (outside > 0.5 * scene.line)).any())


def _control(boxed: Boxed, scene: LayoutScene) -> ElementCandidate | None:
    wide = boxed.box.width / boxed.box.height
    if _is_strip(boxed, scene):
        return None
    if len(boxed.phrases) > 3 or len(rows_of(boxed.phrases)) > 2:
        return None
    if scene.noisy and not is_framed(scene.pixels, boxed.box):
        return None
    if boxed.opens and wide >= FIELD_SHAPE:
        return _made(ElementType.DROPDOWN, boxed, 0.9)
    if not boxed.phrases:
        return _without_text(boxed, wide)
    if boxed.centred:
        return _made(ElementType.BUTTON, boxed, _sure_of_button(boxed, scene))
    if wide >= 1.5:
        return _made(ElementType.TEXT_INPUT, boxed, 0.8)
    return None


def _is_strip(boxed: Boxed, scene: LayoutScene) -> bool:
    """Title bars, status bars and rows of lists reach from side to side, or lie on one another."""
    sides = boxed.box.left <= 4, boxed.box.right >= scene.size.width - 4
    return boxed.around.stacked or all(sides) or boxed.box.width > 45 * boxed.box.height


def _without_text(boxed: Boxed, wide: float) -> ElementCandidate | None:
    if wide >= FIELD_SHAPE and boxed.surface.fill >= 0.75:
        return _made(ElementType.TEXT_INPUT, boxed, 0.7)
    return None


def _sure_of_button(boxed: Boxed, scene: LayoutScene) -> float:
    content = boxed.content
    words = sum(len(phrase.words) for phrase in boxed.phrases)
    if (
        content is None
        or len(boxed.phrases) > 2
        or words > MOST_WORDS
        or boxed.box.width > 12 * content.width
    ):
        return 0.4
    return 0.9 if boxed.box.height >= 1.05 * scene.line else 0.6


def _made(kind: ElementType, boxed: Boxed, confidence: float) -> ElementCandidate:
    phrases = tuple(sorted(boxed.phrases, key=lambda phrase: (phrase.box.top // 8, phrase.box.left)))
    sure = sum(phrase.confidence for phrase in phrases) / len(phrases) if phrases else 0.0
    named = kind is ElementType.BUTTON
    return ElementCandidate(
        type=kind,
        box=boxed.box,
        confidence=confidence,
        own=phrases,
        label=" ".join(phrase.text for phrase in phrases) if named else "",
        label_confidence=sure if named else 0.0,
        has_icon=any(mark.shape is Shape.OTHER for mark in boxed.marks),
        surface=boxed.surface.number,
    )
