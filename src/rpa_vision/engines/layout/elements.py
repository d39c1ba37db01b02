"""Candidates made into the product's elements: in reading order, numbered, in the frame's own pixels."""

from __future__ import annotations

from collections import Counter

from rpa_vision.engines.layout.candidates import Candidate
from rpa_vision.engines.layout.labels import tidy
from rpa_vision.engines.layout.looks import looks_of
from rpa_vision.engines.layout.roles import role_of
from rpa_vision.engines.layout.scaling import moved_box
from rpa_vision.engines.layout.scene import Scene
from rpa_vision.models.geometry import Size
from rpa_vision.models.screen import UIElement


def as_elements(candidates: list[Candidate], scene: Scene, size: Size) -> list[UIElement]:
    counted: Counter[str] = Counter()
    found = []
    for candidate in _in_reading_order(candidates, scene.line):
        role = role_of(candidate)
        counted[role] += 1
        found.append(_element(candidate, f"{role}_{counted[role]}", scene, size))
    return found


def _in_reading_order(candidates: list[Candidate], line: float) -> list[Candidate]:
    """Rows by the middle of each, so that what stands beside something taller comes with it."""
    ordered = sorted(candidates, key=lambda one: (one.box.center.y, one.box.left, one.box.top, one.type))
    rows: list[list[Candidate]] = []
    for one in ordered:
        if rows and one.box.center.y - rows[-1][0].box.center.y <= 0.5 * line:
            rows[-1].append(one)
        else:
            rows.append([one])
    return [
        one
        for row in rows
        for one in sorted(row, key=lambda one: (one.box.left, one.box.top, one.box, one.type))
    ]


def _element(candidate: Candidate, name: str, scene: Scene, size: Size) -> UIElement:
    box = moved_box(candidate.box, scene.size, size)
    return UIElement(
        element_id=name,
        type=candidate.type,
        role=role_of(candidate),
        bbox=box,
        center=box.center,
        label=tidy(candidate.label),
        label_confidence=min(1.0, max(0.0, candidate.label_confidence)),
        visual_features=looks_of(candidate, scene),
        tags=candidate.tags,
        confidence=min(1.0, max(0.0, candidate.confidence)),
    )
