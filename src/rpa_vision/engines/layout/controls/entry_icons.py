"""The small pictures before the entries of a tree or list: some look like boxes to tick."""

from __future__ import annotations

import numpy as np

from rpa_vision.engines.layout.pixels.marks import Mark
from rpa_vision.engines.layout.pixels.shapes import Shape
from rpa_vision.engines.layout.scene import LayoutScene

COLOURED = 60
"""Levels between the channels of a colour."""
NEXT = 3.0
"""Of a line's height, from one entry to the next or to the one after it."""
REACH = 1.3
"""Of a line's height, from an icon to its text."""
ANOTHER_SIZE = 0.4
"""Of an icon's sides: by which those of one list do not differ."""


def is_entry_icon(mark: Mark, scene: LayoutScene) -> bool:
    return _is_coloured(mark, scene) or _is_in_a_tree(mark, scene)


def _is_coloured(mark: Mark, scene: LayoutScene) -> bool:
    """A box that nobody ticked is empty; a folder is not."""
    if mark.checked or mark.shape is not Shape.SQUARE:
        return False
    third = mark.box.width // 3, mark.box.height // 3
    inside = scene.pixels[
        mark.box.top + third[1] : mark.box.bottom - third[1],
        mark.box.left + third[0] : mark.box.right - third[0],
    ]
    return bool(inside.size) and float(np.ptp(np.median(inside.reshape(-1, 3), axis=0))) > COLOURED


def _is_in_a_tree(mark: Mark, scene: LayoutScene) -> bool:
    """Where others of its column, each with its text, are no boxes, all are the icons of a tree or list."""
    others, box = scene.mark_places, mark.box
    column = (np.abs(others.x - box.center.x) <= 2) & (np.abs(others.y - box.center.y) > 0.5 * box.height)
    column &= np.abs(others.width - box.width) <= ANOTHER_SIZE * box.width
    column &= np.abs(others.height - box.height) <= ANOTHER_SIZE * box.height
    entries = [
        other
        for other in (scene.marks[index] for index in np.flatnonzero(column).tolist())
        if not other.in_text and other.ground == mark.ground and _has_text(other, scene)
    ]
    entries.sort(key=lambda other: abs(other.box.center.y - box.center.y))
    above = [other for other in entries if other.box.center.y < box.center.y]
    below = [other for other in entries if other.box.center.y > box.center.y]
    reached = [*_reached(mark, above, scene.line), *_reached(mark, below, scene.line)]
    return any(other.shape is Shape.OTHER for other in reached)


def _reached(mark: Mark, others: list[Mark], line: float) -> list[Mark]:
    """Those that follow one another closely, from the nearest on."""
    found = [mark]
    for other in others:
        if abs(other.box.center.y - found[-1].box.center.y) > NEXT * line:
            break
        found.append(other)
    return found[1:]


def _has_text(mark: Mark, scene: LayoutScene) -> bool:
    texts = scene.text_places
    beside = np.abs(texts.y - mark.box.center.y) <= 0.4 * scene.line
    gap = texts.left - mark.box.right
    return bool((beside & (gap >= -0.3 * scene.line) & (gap <= REACH * scene.line)).any())
