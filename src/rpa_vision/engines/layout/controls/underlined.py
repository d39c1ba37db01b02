"""Fields with a line below them instead of a frame around them."""

from __future__ import annotations

from collections import Counter

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.pixels.shapes import Shape
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType

FIELD_HEIGHT = 1.15
"""Of a line's height, from a field's line up."""
SHORTEST, LONGEST = 3.0, 60.0
"""Of a line's height: a field's line."""
ALIKE = 4


def find_underlined_fields(scene: LayoutScene, free: list[Phrase]) -> list[ElementCandidate]:
    """Fields with a line below instead of a frame: several of one width, each with at most one text above it."""
    rules = [rule for rule in scene.rules if SHORTEST * scene.line <= rule.width <= LONGEST * scene.line]
    widths = Counter(rule.width // ALIKE for rule in rules)
    found = []
    for rule in rules:
        width = rule.width // ALIKE
        box = Box(rule.left, max(0, round(rule.top - FIELD_HEIGHT * scene.line)), rule.right, rule.bottom)
        inside = [phrase for phrase in free if box.contains(phrase.box.center)]
        opens = any(
            mark.shape is Shape.ARROW_DOWN
            and box.contains(mark.box.center)
            and box.right - mark.box.right < box.height
            for mark in scene.marks
        )
        alike = widths[width - 1] + widths[width] + widths[width + 1] >= 2
        if (alike or opens) and _is_value(inside, rule, scene) and _has_label(box, free, scene.line):
            kind = ElementType.DROPDOWN if opens else ElementType.TEXT_INPUT
            found.append(ElementCandidate(kind, box, 0.65, own=tuple(inside), shape="underline"))
    return found


def _is_value(inside: list[Phrase], rule: Box, scene: LayoutScene) -> bool:
    if len(inside) > 1:
        return False
    return not inside or abs(inside[0].box.left - rule.left) <= scene.line


def _has_label(box: Box, free: list[Phrase], line: float) -> bool:
    return any(
        abs(phrase.box.left - box.left) <= 0.6 * line
        and -0.4 * line <= box.top - phrase.box.bottom <= 0.8 * line
        for phrase in free
    )
