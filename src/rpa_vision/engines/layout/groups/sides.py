"""Lists of places to go to, in a panel at the side of the screen."""

from __future__ import annotations

from itertools import pairwise
from statistics import median

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.pixels.surfaces import Surface
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase, rows_of
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType

WIDEST = 0.25
"""Of the screen's width."""
SHORTEST = 0.4
"""Of the screen's height."""
LEAST = 3
PITCH = 3.2
"""Of a line's height, from one entry to the next."""


def find_side_lists(scene: LayoutScene, free: list[Phrase]) -> list[ElementCandidate]:
    found: list[ElementCandidate] = []
    for panel in scene.surfaces.everything:
        if _is_side_panel(panel, scene):
            inside = [
                phrase
                for phrase in free
                if panel.box.encloses(phrase.box) and not _on_field(phrase, panel, scene)
            ]
            found.extend(_entries(panel.box, inside, scene))
    return found


def _is_side_panel(panel: Surface, scene: LayoutScene) -> bool:
    width, height = scene.size
    at_side = panel.box.left <= 4 or panel.box.right >= width - 4
    return (
        at_side
        and 4 * scene.line <= panel.box.width <= WIDEST * width
        and panel.box.height >= SHORTEST * height
    )


def _on_field(phrase: Phrase, panel: Surface, scene: LayoutScene) -> bool:
    """A highlighted entry takes the panel's width; a field or a button does not."""
    ground = scene.surfaces.by_number.get(phrase.surface)
    return ground is not None and ground.box.width < 0.75 * panel.box.width


def _entries(panel: Box, inside: list[Phrase], scene: LayoutScene) -> list[ElementCandidate]:
    rows = rows_of(inside)
    if len(rows) < LEAST or sum(len(row) == 1 for row in rows) < 0.8 * len(rows):
        return []
    pitches = [after[0].box.center.y - before[0].box.center.y for before, after in pairwise(rows)]
    pitch = median(pitches)
    if not 0.8 * scene.line <= pitch <= PITCH * scene.line:
        return []
    half = round(pitch / 2)
    return [
        ElementCandidate(
            type=ElementType.MENU_ITEM,
            box=Box(
                panel.left,
                max(0, row[0].box.center.y - half),
                panel.right,
                min(scene.size.height, row[0].box.center.y + half),
            ),
            confidence=0.7,
            own=tuple(row),
            label=" ".join(phrase.text for phrase in row),
            label_confidence=row[0].confidence,
            shape="flat",
        )
        for row in rows
    ]
