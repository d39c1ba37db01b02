"""Parts of the screen that move by themselves, beside the work: a film, a monitor, a window of another program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from rpa_vision.models.geometry import Box, Size

REACH = 48
"""Pixels: what moves goes on a little beyond where it was seen."""
MOST_OF_SCREEN = 0.25
"""Where more than this moves, nothing beside the work is moving: the work itself is."""


def restless(stirred: Sequence[Sequence[Box]], size: Size) -> tuple[Box, ...]:
    """``stirred``: where the screen had changed, each time an action was kept back, and no dialog was found there.
    Once may be a page that is still loading; what changed in the same place again moves by itself."""
    parts = tuple(dict.fromkeys(_grown(part, size) for part in _again(stirred)))
    return parts if _covered(parts, size) <= MOST_OF_SCREEN else ()


def _covered(parts: Sequence[Box], size: Size) -> float:
    screen = np.zeros((size.height, size.width), dtype=bool)
    for part in parts:
        screen[part.top : part.bottom, part.left : part.right] = True
    return float(screen.mean())


def _again(stirred: Sequence[Sequence[Box]]) -> Iterator[Box]:
    for number, parts in enumerate(stirred):
        others = [part for other, those in enumerate(stirred) if other != number for part in those]
        yield from (part for part in parts if any(map(part.intersection, others)))


def _grown(part: Box, size: Size) -> Box:
    return Box(
        max(0, part.left - REACH),
        max(0, part.top - REACH),
        min(size.width, part.right + REACH),
        min(size.height, part.bottom + REACH),
    )
