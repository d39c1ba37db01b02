"""The colour a text is written in."""

from __future__ import annotations

import numpy as np

from rpa_vision.engines.layout.pixels.surfaces import Colour, median_colour
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase

LOUD = 0.7
"""Of the strongest difference from the ground: pixels wholly of ink, not of a letter's soft edge."""


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
