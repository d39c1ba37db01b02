"""Tabs drawn as boxes with borders all around, of which the chosen one is filled: a high contrast theme's."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.controls.boxed import Boxed
from rpa_vision.engines.layout.groups.tabs import INK_DIFFERS, LEAST_TEXTS, boxes_in_rows, page_below, tab_of
from rpa_vision.engines.layout.pixels.surfaces import Surface, difference
from rpa_vision.engines.layout.scene import LayoutScene

SAME_COLOUR = 12
"""Levels, by which the grounds of tabs that are not chosen may differ."""
TOUCHING = 4
"""Pixels between tabs that share a border."""
PAGE = 4.0
"""Lines: as high is what tabs show one of."""


def find_filled_tabs(boxes: list[Boxed], scene: LayoutScene) -> list[ElementCandidate]:
    """Boxes that touch one another on the upper side of a page that is wider than they, one of them in another
    colour. Cells of a table have others above or below them; buttons stand apart."""
    found: list[ElementCandidate] = []
    for row in boxes_in_rows(boxes):
        for run in _touching(row):
            page = scene.surfaces.by_number.get(page_below(run, scene))
            chosen = _filled(run)
            if chosen is not None and page is not None and _is_page_of(run, page, scene):
                tabs = [tab_of(boxed) for boxed in run]
                tabs[chosen] = replace(tabs[chosen], tags=("selected",))
                found.extend(tabs)
    return found


def _touching(row: list[Boxed]) -> list[list[Boxed]]:
    runs = [row[:1]]
    for before, boxed in pairwise(row):
        if boxed.box.left - before.box.right > TOUCHING:
            runs.append([])
        runs[-1].append(boxed)
    return runs


def _filled(run: list[Boxed]) -> int | None:
    """The one whose colour none of the others has, while they all have one."""
    if len(run) < LEAST_TEXTS or any(boxed.around.stacked for boxed in run):
        return None
    colours = [boxed.surface.colour for boxed in run]
    odd = [
        index
        for index, colour in enumerate(colours)
        if all(
            difference(colour, other) > INK_DIFFERS for place, other in enumerate(colours) if place != index
        )
    ]
    others = [colour for index, colour in enumerate(colours) if index not in odd]
    alike = all(difference(others[0], other) <= SAME_COLOUR for other in others)
    return odd[0] if len(odd) == 1 and alike else None


def _is_page_of(run: list[Boxed], page: Surface, scene: LayoutScene) -> bool:
    left, right = run[0].box.left, run[-1].box.right
    wider = page.box.left <= left + scene.line and page.box.right >= right + scene.line
    return wider and page.box.height >= PAGE * scene.line and page.box.bottom > run[0].box.bottom
