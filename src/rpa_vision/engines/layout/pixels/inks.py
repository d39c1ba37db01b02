"""The colour a text is written in, and the line under it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np

from rpa_vision.engines.layout.pixels.surfaces import Colour, median_colour
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase

LOUD = 0.7
"""Of the strongest difference from the ground: pixels wholly of ink, not of a letter's soft edge."""


UNDERLINED = 0.75
"""Of a text's width: covered by its line."""
BROKEN = 0.35
"""Of the space between two words: covered, where two lines end and begin."""


def ink_and_ground(phrase: Phrase, scene: LayoutScene) -> tuple[Colour, Colour]:
    box, less = phrase.box, phrase.box.height // 6  # the row above or below may be highlighted
    crop = scene.pixels[box.top + less : box.bottom - less, box.left : box.right]
    ground = median_colour(crop)
    channels = np.ascontiguousarray(crop.reshape(-1, 3).T, dtype=np.float64)
    away = np.abs(channels - ground[:, None]).max(axis=0)
    ink = channels[:, away >= max(1.0, LOUD * float(away.max()))]
    colour = ink.mean(axis=1) if ink.size else ground
    blue, green, red = (int(value) for value in colour)
    back = tuple(int(value) for value in ground)
    return (blue, green, red), (back[0], back[1], back[2])


def underlined_parts(phrase: Phrase, scene: LayoutScene) -> list[Phrase]:
    """The phrase, cut where the line under it is broken between two words; nothing where there is no line, or
    only one under a letter, as for a shortcut."""
    box = phrase.box
    top, bottom = box.center.y + 1, min(scene.size.height, box.bottom + 2)
    crop = scene.pixels[top:bottom, box.left : box.right].astype(np.int64)
    if not crop.size:
        return []
    ink, ground = ink_and_ground(phrase, scene)
    nearer = np.abs(crop - np.array(ink)).sum(axis=2) < np.abs(crop - np.array(ground)).sum(axis=2)
    row = nearer[int(nearer.mean(axis=1).argmax())]
    if float(row.mean()) < UNDERLINED:
        return []
    parts = [phrase.words[:1]]
    for before, word in pairwise(phrase.words):
        space = row[max(0, before.bbox.right - 1 - box.left) : word.bbox.left + 1 - box.left]
        if space.size and space.mean() < BROKEN:
            parts.append(())
        parts[-1] = (*parts[-1], word)
    return [replace(phrase, words=part) for part in parts]
