"""What was seen of a rendered screen, held against what is on it: the name of each seen thing, or none."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from overlapping import overlaps
from truth import CONTROLS, SHOWN, Sample

HALF = 0.5
ONE_TEXT = frozenset({*CONTROLS, *SHOWN, "table_cell"}) - {"card", "list_item", "text", "image", "chart"}
"""What is written in one of these is the same thing as it: one reader sees the button, another only its text."""
LABEL = "label"


def names_of(sample: Sample, kinds: Sequence[str], boxes: NDArray[np.float32]) -> list[str]:
    """Each name once, for what fits it best; empty for what nobody put there."""
    holders = {thing.id: thing for thing in sample.things}
    things = [(thing.key, _corners(thing.box)) for thing in sample.things if thing.key]
    lines = []
    for line in sample.lines:
        holder = holders.get(line.thing) if line.thing is not None else None
        name = holder.key if holder is not None and holder.type in ONE_TEXT else line.key
        if name:
            lines.append((name, _corners(line.box)))
    fits_things = overlaps(boxes, [box for _, box in things])
    fits_lines = overlaps(boxes, [box for _, box in lines])
    best: dict[str, tuple[float, int]] = {}
    names = [""] * len(boxes)
    for row, kind in enumerate(kinds):
        found = [
            *_best(fits_lines[row], lines, 0.2 if kind == LABEL else 0.0),
            *_best(fits_things[row], things, 0.0),
        ]
        if not found:
            continue
        fit, name = max(found)
        before = best.get(name)
        if before is None or fit > before[0]:
            if before is not None:
                names[before[1]] = ""
            best[name], names[row] = (fit, row), name
    return names


def _best(
    fits: NDArray[np.float32], named: Sequence[tuple[str, object]], more: float
) -> list[tuple[float, str]]:
    if not len(fits) or fits.max() < HALF:
        return []
    at = int(fits.argmax())
    return [(float(fits[at]) + more, named[at][0])]


def _corners(box: Sequence[int]) -> tuple[float, float, float, float]:
    x, y, width, height = box
    return float(x), float(y), float(x + width), float(y + height)
