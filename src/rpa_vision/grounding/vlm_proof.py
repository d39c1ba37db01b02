"""Whether what a vision model points at is there for the other senses too. Which of the things they see is meant,
it may decide; that there is something, it may not."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.grounding.asked import Asked
from rpa_vision.grounding.controls import FIELD_ROLES, FIELDS, TICKED, standing_at
from rpa_vision.grounding.hits import Hit, find_hits
from rpa_vision.grounding.pieces import letters_of
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement

READ_BADLY = 0.6
"""Of a text that the first rung, which asks for more, did not recognise."""
BESIDE = 1.5
"""Of a text's height: how far outside the model's box it may stand, since such boxes are rough."""
SAME_THING = 0.3
"""Intersection over union of the model's box and the element it stands for."""

OPEN_ROLES = frozenset({"action", "navigation", "form_input", "unknown"})
"""What an element is called whose words say nothing more."""


@dataclass(frozen=True)
class Proven:
    box: Box
    text: str | None
    seen: str


def proven(asked: Asked, box: Box, words: str) -> Proven | str:
    """What is really seen there, or why it cannot be it."""
    if asked.target.text:
        return _by_text(asked, box, asked.target.text)
    element = standing_at(box.center, asked.view.elements)
    if element is None or element.type is ElementType.LABEL or element.bbox.iou(box) < SAME_THING:
        return "no element is seen"
    if not _may_be(asked.target.role, element):
        return f"a {element.role} is seen"
    if letters_of(words) and not _is_named(asked, element, box, words):
        return f"« {words} », which it says it has read, is not read"
    return Proven(element.bbox, element.label or None, f"a {element.type} « {element.label} » is seen there")


def _by_text(asked: Asked, box: Box, text: str) -> Proven | str:
    near = _near(find_hits(asked.view.words, text, READ_BADLY), box)
    if not near:
        return f"nothing like « {text} » is read"
    if not near[0].whole and not asked.target.within_phrase:
        return f"« {text} » is only a part of « {near[0].phrase} »"
    return Proven(near[0].bbox, near[0].phrase, f"« {near[0].text} » is read there")


def _may_be(role: str | None, element: UIElement) -> bool:
    """Where the senses know better than « some button » or « some field », they are right."""
    if (role in FIELD_ROLES) != (element.type in FIELDS | TICKED):
        return False
    return role == element.role or element.role in OPEN_ROLES


def _is_named(asked: Asked, element: UIElement, box: Box, words: str) -> bool:
    said = letters_of(words)
    return said == letters_of(element.label) or bool(
        _near(find_hits(asked.view.words, words, READ_BADLY), box)
    )


def _near(hits: list[Hit], box: Box) -> list[Hit]:
    return [
        hit
        for hit in hits
        if Box(
            round(box.left - BESIDE * hit.bbox.height),
            round(box.top - BESIDE * hit.bbox.height),
            round(box.right + BESIDE * hit.bbox.height),
            round(box.bottom + BESIDE * hit.bbox.height),
        ).contains(hit.bbox.center)
    ]
