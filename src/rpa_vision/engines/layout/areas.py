"""Large boxes to write several lines in."""

from __future__ import annotations

from rpa_vision.engines.layout.candidates import Candidate
from rpa_vision.engines.layout.phrases import Phrase
from rpa_vision.engines.layout.scene import Scene
from rpa_vision.engines.layout.surfaces import Surface
from rpa_vision.models.screen import ElementType

EMPTY = 0.93
"""Of the surface: even, so that nothing but text stands on it."""
LOWEST, HIGHEST = 2.4, 14.0
"""Of a line's height."""
INSET = 1.0
"""Of a line's height, from the side to where its text begins."""


def find_areas(scene: Scene, free: list[Phrase]) -> list[Candidate]:
    found = []
    for surface in scene.surfaces.everything:
        if _fits(surface, scene) and _labelled(surface, free, scene.line):
            own = scene.phrases_on.get(surface.number, [])
            if all(phrase.box.left - surface.box.left <= INSET * scene.line for phrase in own):
                found.append(
                    Candidate(
                        ElementType.TEXT_INPUT, surface.box, 0.65, own=tuple(own), surface=surface.number
                    )
                )
    return found


def _fits(surface: Surface, scene: Scene) -> bool:
    line, box = scene.line, surface.box
    return (
        LOWEST * line <= box.height <= HIGHEST * line
        and box.width >= max(5 * line, 1.2 * box.height)
        and surface.fill >= EMPTY
        and box.left > 0
        and box.right < scene.size.width
    )


def _labelled(surface: Surface, free: list[Phrase], line: float) -> bool:
    """A text on the same ground, right above its left end or left of its first line."""
    box = surface.box
    for phrase in free:
        if phrase.surface != surface.parent:
            continue
        above = (
            abs(phrase.box.left - box.left) <= 0.8 * line
            and -0.4 * line <= box.top - phrase.box.bottom <= 0.8 * line
        )
        beside = (
            -0.2 * line <= box.left - phrase.box.right <= 2 * line
            and abs(phrase.box.center.y - box.top) <= 1.2 * line
        )
        if above or beside:
            return True
    return False
