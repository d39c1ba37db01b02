"""Which text names which field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType

FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
REACH_LEFT, REACH_ABOVE = 14.0, 1.1
"""Of a line's height: how far a label may stand from its field."""


NEAR = 1.5
"""Of a line's height: a text this near names a field even from another panel."""
ALIGNED = 0.4
"""Of a line's height: how far the edges of one column may be apart."""
STRIP = 20
"""Width by height from which what no text names is a bar rather than a field."""


_Pair = tuple[float, int, int]
"""How far apart, and the numbers of a field and of a text."""


def texts_for_names(candidates: list[ElementCandidate], scene: LayoutScene) -> list[Phrase]:
    """Those that stand in nothing."""
    inside = {id(phrase) for candidate in candidates for phrase in candidate.own}
    return [phrase for phrase in scene.phrases if id(phrase) not in inside and tidy(phrase.text)]


def name_fields(
    candidates: list[ElementCandidate], free: list[Phrase], told: Mapping[int, Phrase], scene: LayoutScene
) -> tuple[list[ElementCandidate], list[Phrase]]:
    """What is ``told`` by the candidate's ``id``; else the nearest free text on the left or above. A text names one
    field only, the one it is nearest to."""
    fields = [candidate for candidate in candidates if candidate.type in FIELDS]
    texts = Places(phrase.box for phrase in free)
    reached = [
        (distance, field_index, phrase_index)
        for field_index, field in enumerate(fields)
        for phrase_index in _near(field.box, texts, scene.line)
        if (distance := _distance(field.box, free[phrase_index].box, scene.line)) is not None
        and (distance <= NEAR * scene.line or _on_one_ground(field, free[phrase_index], scene))
    ]
    grounded = _on_ground_first(reached, fields, free, scene)
    pairs = sorted(_without_headings(grounded, fields, free, scene.line))
    named: dict[int, Phrase] = {}
    used: set[int] = set()
    numbers = {id(phrase): index for index, phrase in enumerate(free)}
    for field_index, field in enumerate(fields):
        name = told.get(id(field))
        if name is not None and numbers[id(name)] not in used:
            named[field_index] = name
            used.add(numbers[id(name)])
    for _, field_index, phrase_index in pairs:
        if field_index not in named and phrase_index not in used:
            named[field_index] = free[phrase_index]
            used.add(phrase_index)
    by_field = {id(field): named.get(index) for index, field in enumerate(fields)}
    return [_named(candidate, by_field.get(id(candidate))) for candidate in candidates], list(named.values())


def _on_ground_first(
    reached: list[_Pair], fields: list[ElementCandidate], texts: list[Phrase], scene: LayoutScene
) -> list[_Pair]:
    """Where a text beside a field stands on its ground, one above that does not is what another field holds."""
    beside = {
        field
        for _, field, text in reached
        if _is_beside(fields[field].box, texts[text].box, scene.line)
        and _on_one_ground(fields[field], texts[text], scene)
    }
    return [
        pair
        for pair in reached
        if pair[1] not in beside or _on_one_ground(fields[pair[1]], texts[pair[2]], scene)
    ]


def _without_headings(
    reached: list[_Pair], fields: list[ElementCandidate], texts: list[Phrase], line: float
) -> list[_Pair]:
    """Where the fields of a column have their labels on the left, what stands over the first of them names the form."""
    beside = {
        field: text for _, field, text in reached if _is_beside(fields[field].box, texts[text].box, line)
    }
    headed = {field for _, field, text in reached if beside.get(field) != text}

    def in_column(one: int, other: int) -> bool:
        mine, theirs = texts[beside[one]].box, texts[beside[other]].box
        level = min(abs(mine.left - theirs.left), abs(mine.right - theirs.right)) <= ALIGNED * line
        return level and abs(fields[one].box.left - fields[other].box.left) <= ALIGNED * line

    plainly = [field for field in beside if field not in headed]
    from_left = {field for field in beside if any(in_column(field, other) for other in plainly)}
    return [pair for pair in reached if pair[1] not in from_left or beside[pair[1]] == pair[2]]


def _on_one_ground(field: ElementCandidate, text: Phrase, scene: LayoutScene) -> bool:
    ground = scene.surfaces.by_number.get(field.surface)
    return ground is None or ground.parent == text.surface


def _near(field: Box, texts: Places, line: float) -> list[int]:
    level = (texts.bottom > field.top - 2 * line) & (texts.top < field.bottom)
    near = level & (texts.right > field.left - (REACH_LEFT + 1) * line) & (texts.left < field.right)
    found: list[int] = np.flatnonzero(near).tolist()
    return found


def _named(candidate: ElementCandidate, phrase: Phrase | None) -> ElementCandidate:
    if candidate.type not in FIELDS:
        return replace(candidate, label=tidy(candidate.label))
    if phrase is None:
        strip = candidate.box.width > STRIP * candidate.box.height and not candidate.has_icon
        return replace(candidate, confidence=candidate.confidence - (0.4 if strip else 0.1))
    return replace(
        candidate,
        label=tidy(phrase.text),
        label_confidence=phrase.confidence,
        confidence=min(1.0, candidate.confidence + 0.05),
    )


def tidy(text: str) -> str:
    return text.strip().rstrip(":* ").strip()


def _distance(field: Box, text: Box, line: float) -> float | None:
    if _is_beside(field, text, line):
        return max(0.0, field.left - text.right) / 3
    above = field.top - text.bottom
    starts = text.left - field.left
    if -0.4 * line <= above <= REACH_ABOVE * line and -0.6 * line <= starts <= 0.6 * line:
        return max(0.0, above) * 1.0 + abs(starts) / 4 + 2
    return None


def _is_beside(field: Box, text: Box, line: float) -> bool:
    middle = min(field.center.y, field.top + round(0.8 * line))
    level = abs(text.center.y - middle) <= 0.6 * line
    return level and -0.3 * line <= field.left - text.right <= REACH_LEFT * line


def find_labels(free: list[Phrase]) -> list[ElementCandidate]:
    """Every text that is no part of something else."""
    return [
        ElementCandidate(
            type=ElementType.LABEL,
            box=phrase.box,
            confidence=max(0.5, phrase.confidence),
            own=(phrase,),
            label=phrase.text,
            label_confidence=phrase.confidence,
            shape="text",
            surface=phrase.surface,
        )
        for phrase in free
    ]
