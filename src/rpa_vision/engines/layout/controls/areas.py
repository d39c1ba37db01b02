"""Large boxes to write several lines in."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.pixels.surfaces import Surface
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType

EMPTY = 0.93
"""Of the surface: even, so that nothing but text stands on it."""
LOWEST, NARROWEST = 2.4, 5.0
"""Of a line's height."""
LARGEST = 0.25
"""Of the screen: larger ones are pages."""
INSET = 1.0
"""Of a line's height, from the side to where its text begins."""
BESIDE = 4.0
"""Of a line's height, from a name to the box on its right."""
NAME = 5
"""Words in a field's name: longer texts say something."""
TOUCHING, SHARED = 4, 1
"""Pixels by which the sides of a table's headings and of its body may differ, and what may be between them."""
PLAIN, SAME = 12, 0.75
"""Levels by which paper may differ from corner to corner, and of its pixels how many do not; some show letters."""
COLOURED = 60
"""Levels between the channels of a tile; paper is pale."""
LIST = 4
"""Texts under one another that are a list's entries, when all of them are short."""
SHORT = 0.7
"""Of the box: the width of a list's entry."""


def find_areas(
    scene: LayoutScene, free: list[Phrase], found: Iterable[ElementCandidate]
) -> list[ElementCandidate]:
    known = Places(one.box for one in found)
    surfaces = Places(surface.box for surface in scene.surfaces.everything)
    names = [phrase for phrase in free if len(phrase.words) <= NAME]
    areas = []
    for surface in scene.surfaces.everything:
        if _fits(surface, scene) and _labelled(surface, names, scene.line):
            own = scene.phrases_on.get(surface.number, [])
            if (
                _is_written(surface.box, own, scene.line)
                and not known.centred_in(surface.box).any()
                and not _is_headed(surface.box, surfaces)
                and _is_paper(surface, scene)
            ):
                areas.append(
                    ElementCandidate(
                        ElementType.TEXT_INPUT, surface.box, 0.65, own=tuple(own), surface=surface.number
                    )
                )
    return areas


def _fits(surface: Surface, scene: LayoutScene) -> bool:
    box = surface.box
    return (
        box.height >= LOWEST * scene.line
        and box.width >= NARROWEST * scene.line
        and box.area <= LARGEST * scene.size.box.area
        and surface.fill >= EMPTY
        and box.left > 0
        and box.right < scene.size.width
        and not _is_part(surface, scene)
    )


def _is_part(surface: Surface, scene: LayoutScene) -> bool:
    """By its chosen entry, a list is cut into parts."""
    around = scene.neighbours.get(surface.number)
    above, below = (around.above, around.below) if around else (None, None)
    return (above is not None and above.box.bottom >= surface.box.top) or (
        below is not None and below.box.top <= surface.box.bottom
    )


def _is_written(box: Box, own: list[Phrase], line: float) -> bool:
    """Lines that all begin at its left side, and are no list of names."""
    if any(phrase.box.left - box.left > INSET * line for phrase in own):
        return False
    names = all(phrase.text[-1].isalnum() for phrase in own)
    short = all(phrase.box.right - box.left < SHORT * box.width for phrase in own)
    return not (len(own) >= LIST and names and short)


def _is_headed(box: Box, surfaces: Places) -> bool:
    """Whether parts of its width stand on it, as the headings of a table do."""
    inside = (surfaces.left >= box.left - TOUCHING) & (surfaces.right <= box.right + TOUCHING)
    on_it = (surfaces.bottom >= box.top - SHARED) & (surfaces.bottom <= box.top + TOUCHING)
    return bool((inside & on_it & (surfaces.top < box.top)).any())


def _is_paper(surface: Surface, scene: LayoutScene) -> bool:
    left, top, right, bottom = surface.inner
    x = np.linspace(left, right - 1, 6).astype(int)
    y = np.linspace(top, bottom - 1, 6).astype(int)
    own = scene.surfaces.numbers[np.ix_(y, x)] == surface.number
    colours = scene.pixels[np.ix_(y, x)][own].astype(np.int64)
    if not len(colours):
        return False
    middle = np.median(colours, axis=0)
    apart = np.abs(colours - middle).max(axis=1)
    return float((apart <= PLAIN).mean()) >= SAME and float(np.ptp(middle)) <= COLOURED


def _labelled(surface: Surface, names: list[Phrase], line: float) -> bool:
    """A text on the same ground, right above its left end or left of its first line."""
    box = surface.box
    for phrase in names:
        if phrase.surface != surface.parent:
            continue
        above = (
            abs(phrase.box.left - box.left) <= 0.8 * line
            and -0.4 * line <= box.top - phrase.box.bottom <= 0.8 * line
        )
        beside = (
            -0.2 * line <= box.left - phrase.box.right <= BESIDE * line
            and abs(phrase.box.center.y - box.top) <= 1.2 * line
        )
        if above or beside:
            return True
    return False
