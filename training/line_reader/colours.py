"""Ink and paper as interfaces pair them, kept as how bright they look: the reader sees no colour."""

from __future__ import annotations

import random
from dataclasses import dataclass

Colour = tuple[int, int, int]
BRIGHTNESS = (0.299, 0.587, 0.114)
"""Of red, green, blue. JPEG keeps it finer than colour, which is why the reader looks at nothing else."""

LIGHT_PAPERS: list[Colour] = [
    (255, 255, 255), (255, 255, 255), (255, 255, 255), (240, 240, 240), (239, 239, 239), (212, 208, 200), (236, 233, 216), (245, 246, 247),
    (220, 218, 213), (225, 240, 250), (255, 250, 205), (255, 225, 225), (225, 245, 225), (230, 235, 240), (204, 232, 255), (192, 192, 192),
]  # fmt: skip
DARK_PAPERS: list[Colour] = [
    (30, 30, 30),
    (45, 45, 48),
    (24, 26, 32),
    (53, 53, 53),
    (0, 0, 0),
    (37, 42, 58),
    (15, 23, 42),
    (70, 70, 74),
]
STRONG_PAPERS: list[Colour] = [
    (0, 120, 215), (51, 153, 255), (0, 0, 128), (48, 140, 198), (13, 110, 253), (40, 167, 69), (220, 53, 69), (0, 128, 128), (74, 101, 131),
    (108, 117, 125), (53, 132, 228), (42, 82, 152), (102, 16, 242), (10, 88, 60), (145, 60, 20), (49, 106, 197), (255, 193, 7), (23, 162, 184),
]  # fmt: skip
DARK_INKS: list[Colour] = [
    (0, 0, 0), (0, 0, 0), (0, 0, 0), (33, 37, 41), (51, 51, 51), (64, 64, 64), (0, 51, 153), (0, 102, 204), (0, 0, 238), (200, 0, 0), (0, 128, 0),
    (128, 0, 0), (0, 0, 128), (85, 85, 85), (13, 110, 253), (0, 100, 120), (46, 52, 54), (90, 60, 0),
]  # fmt: skip
FAINT_INKS: list[Colour] = [
    (109, 109, 109),
    (131, 131, 131),
    (150, 150, 150),
    (160, 160, 160),
    (170, 170, 170),
    (188, 190, 194),
    (120, 130, 145),
]
LIGHT_INKS: list[Colour] = [
    (255, 255, 255),
    (255, 255, 255),
    (240, 240, 240),
    (220, 220, 220),
    (200, 205, 215),
    (86, 156, 214),
    (255, 200, 90),
    (130, 220, 150),
    (250, 130, 120),
]
FAINT_LIGHT_INKS: list[Colour] = [(110, 110, 110), (130, 130, 130), (95, 100, 115), (150, 150, 160)]


@dataclass(frozen=True)
class Pair:
    paper: float
    steps: tuple[float, float, float]
    """How much brighter than the paper full ink is, by the subpixel that shows it."""

    @property
    def ink(self) -> float:
        return self.paper + sum(self.steps)


def some_pair(rng: random.Random) -> Pair:
    kind = rng.random()
    if kind < 0.50:
        return _pair(rng, LIGHT_PAPERS, DARK_INKS, 45)
    if kind < 0.60:
        return _pair(rng, LIGHT_PAPERS, FAINT_INKS, 22)
    if kind < 0.76:
        return _pair(rng, DARK_PAPERS, LIGHT_INKS, 45)
    if kind < 0.81:
        return _pair(rng, DARK_PAPERS, FAINT_LIGHT_INKS, 22)
    if kind < 0.91:
        return _pair(rng, STRONG_PAPERS, LIGHT_INKS if rng.random() < 0.85 else DARK_INKS, 35)
    return _pair(rng, [_any(rng)], [_any(rng) for _ in range(12)] + [(0, 0, 0), (255, 255, 255)], 25)


def _any(rng: random.Random) -> Colour:
    return rng.randrange(256), rng.randrange(256), rng.randrange(256)


def _pair(rng: random.Random, papers: list[Colour], inks: list[Colour], contrast: float) -> Pair:
    paper = rng.choice(papers)
    seen = [ink for ink in inks if abs(brightness(ink) - brightness(paper)) >= contrast]
    ink = rng.choice(seen) if seen else ((0, 0, 0) if brightness(paper) > 127 else (255, 255, 255))
    red, green, blue = (share * (to - now) for share, now, to in zip(BRIGHTNESS, paper, ink, strict=True))
    if rng.random() < 0.12:
        red, blue = blue, red
    return Pair(brightness(paper), (red, green, blue))


def brightness(colour: Colour) -> float:
    return sum(share * part for share, part in zip(BRIGHTNESS, colour, strict=True))
