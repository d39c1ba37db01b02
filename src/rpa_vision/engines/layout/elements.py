"""Candidates made into the product's elements: in reading order, numbered, in the frame's own pixels."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.controls.roles import role_of
from rpa_vision.engines.layout.pixels.looks import ElementLook, looks_of
from rpa_vision.engines.layout.scaling import moved_box
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.labels import tidy
from rpa_vision.models.base import Role
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType, UIElement, VisualFeatures

REMEMBERED = 2_000
"""Elements: some dense screens."""


def as_elements(candidates: list[ElementCandidate], scene: LayoutScene, size: Size) -> list[UIElement]:
    counted: Counter[str] = Counter()
    found = []
    for candidate in _in_reading_order(candidates, scene.line):
        role = role_of(candidate)
        counted[role] += 1
        found.append(_element(candidate, role, f"{role}_{counted[role]}", scene, size))
    return found


def _in_reading_order(candidates: list[ElementCandidate], line: float) -> list[ElementCandidate]:
    """Rows by the middle of each, so that what stands beside something taller comes with it."""
    ordered = sorted(candidates, key=lambda one: (one.box.center.y, one.box.left, one.box.top, one.type))
    rows: list[list[ElementCandidate]] = []
    first = 0
    for one in ordered:
        middle = one.box.center.y
        if rows and middle - first <= 0.5 * line:
            rows[-1].append(one)
        else:
            rows.append([one])
            first = middle
    return [
        one
        for row in rows
        for one in sorted(row, key=lambda one: (one.box.left, one.box.top, one.box, one.type))
    ]


def _element(candidate: ElementCandidate, role: Role, name: str, scene: LayoutScene, size: Size) -> UIElement:
    return _checked(
        name,
        candidate.type,
        role,
        moved_box(candidate.box, scene.size, size),
        tidy(candidate.label),
        min(1.0, max(0.0, candidate.label_confidence)),
        looks_of(candidate, scene),
        candidate.tags,
        min(1.0, max(0.0, candidate.confidence)),
    )


@lru_cache(REMEMBERED)
def _checked(
    name: str,
    kind: ElementType,
    role: Role,
    box: Box,
    label: str,
    label_confidence: float,
    looks: ElementLook,
    tags: tuple[str, ...],
    confidence: float,
) -> UIElement:
    """Elements cannot change, so that those of one look serve the next."""
    return UIElement(
        element_id=name,
        type=kind,
        role=role,
        bbox=box,
        center=box.center,
        label=label,
        label_confidence=label_confidence,
        visual_features=VisualFeatures(**looks._asdict()),
        tags=tags,
        confidence=confidence,
    )
