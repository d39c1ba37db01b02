"""Whether what a vision model points at is there for the other senses too. Which of the things they see is meant,
it may decide; that there is something, it may not. Where they saw nothing they look again, enlarged: the model proposes
a region, they say what stands in it."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.grounding.question import TargetQuestion
from rpa_vision.grounding.which.neighbourhood import Surroundings
from rpa_vision.grounding.words.candidates import scale_since
from rpa_vision.grounding.words.controls import FIELD_ROLES, FIELDS, TICKED, standing_at
from rpa_vision.grounding.words.enlarged import TIMES, read_enlarged
from rpa_vision.grounding.words.hits import TextHit, find_hits
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import words_in
from rpa_vision.perception.view import ScreenView
from rpa_vision.text.letters import letters_of

READ_BADLY = 0.6
"""Of a text that the first rung, which asks for more, did not recognise."""
BESIDE = 1.5
"""Of a text's height: how far outside the model's box it may stand, since such boxes are rough."""
MARGIN = 12
"""Pixels around the model's box that are looked at with it: a thing is known by its border."""
PART_OF_SCREEN = 4
"""What is looked at again is no larger than the screen over this."""
SAME_THING = 0.3
"""Intersection over union of the model's box and the element it stands for."""

OPEN_ROLES = frozenset({"action", "navigation", "form_input", "unknown"})
"""What an element is called whose words say nothing more."""


@dataclass(frozen=True)
class Proven:
    box: Box
    text: str | None
    seen: str


def proven(asked: TargetQuestion, box: Box, words: str, least_score: float) -> Proven | str:
    """What is really seen there, or why it cannot be it. ``least_score`` is for the texts around it."""
    if asked.target.text:
        return _by_text(asked, box, asked.target.text, least_score)
    element = _seen_at(asked.view, box)
    if element is None:
        return "no element is seen"
    if not _may_be(asked.target.role, element):
        return f"a {element.role} is seen"
    if letters_of(words) and not _is_named(asked, element, box, words):
        return f"« {words} », which it says it has read, is not read"
    return Proven(element.bbox, element.label or None, f"a {element.type} « {element.label} » is seen there")


def _seen_at(view: ScreenView, box: Box) -> UIElement | None:
    """At the first look, or enlarged where that saw nothing but words."""
    first = standing_at(box.center, view.elements)
    if first is not None and first.type is not ElementType.LABEL:
        return first if first.bbox.iou(box) >= SAME_THING else None
    region = _around(box, view)
    larger = standing_at(box.center, view.look_into(region, TIMES)) if region is not None else None
    if larger is None or larger.type is ElementType.LABEL or larger.bbox.iou(box) < SAME_THING:
        return None
    return larger


def _around(box: Box, view: ScreenView) -> Box | None:
    """None where it is no region but a part of the screen: whoever points at that points at nothing."""
    region = box.grown(max(MARGIN, box.height), view.size)
    return region if region.area * PART_OF_SCREEN <= view.size.box.area else None


def _by_text(asked: TargetQuestion, box: Box, text: str, least_score: float) -> Proven | str:
    near = _near(find_hits(asked.view.words, text, READ_BADLY), box) or _read_there(asked.view, box, text)
    if not near:
        return f"nothing like « {text} » is read"
    hit = near[0]
    if not hit.whole and not asked.target.within_phrase:
        return f"« {text} » is only a part of « {hit.phrase} »"
    around = Surroundings(asked.target.neighbours, asked.view, least_score)
    vouched = bool(around) and around.vouch(hit.bbox.center, scale_since(asked.target, hit))
    if not _is_read(hit, text, asked, vouched=vouched):
        return f"« {hit.text} » is read, which may be something else than « {text} »"
    return Proven(hit.bbox, hit.phrase, f"« {hit.text} » is read there")


def _read_there(view: ScreenView, box: Box, text: str) -> list[TextHit]:
    """What the first look missed: letter for letter only, and not where it read something else."""
    region = _around(box, view)
    if region is None or any(box.contains(word.bbox.center) for word in view.words):
        return []
    words = words_in(view.read_closely(region, TIMES))
    return [hit for hit in _near(find_hits(words, text, READ_BADLY), box) if hit.exact]


def _is_read(hit: TextHit, text: str, asked: TargetQuestion, *, vouched: bool = False) -> bool:
    """Letter for letter, at once or enlarged, or almost, where everything around it is as it was shown: a model easily
    sees what it is asked for."""
    if hit.exact:
        return True
    again = read_enlarged(hit, text, asked.view, READ_BADLY)
    return again is not None and (again.perfect or vouched)


def _may_be(role: str | None, element: UIElement) -> bool:
    """Where the senses know better than « some button » or « some field », they are right."""
    if (role in FIELD_ROLES) != (element.type in FIELDS | TICKED):
        return False
    return role == element.role or element.role in OPEN_ROLES


def _is_named(asked: TargetQuestion, element: UIElement, box: Box, words: str) -> bool:
    near = _near(find_hits(asked.view.words, words, READ_BADLY), box)
    return letters_of(words) == letters_of(element.label) or any(_is_read(hit, words, asked) for hit in near)


def _near(hits: list[TextHit], box: Box) -> list[TextHit]:
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
