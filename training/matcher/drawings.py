"""Small drawings of what invented programs show, in several styles: signs, texts in letters nobody reads, empty fields.

Only numpy: what is drawn is looked at once, by `appearances.vectors`, and never by a person.
"""

from __future__ import annotations

import random
import zlib
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.float32]
STYLES = 3
"""Ways one program may look: strokes, filled, heavier and moved by a pixel."""
EMPTY = ("empty", "ticked", "round", "round dot", "arrow", "picture")
"""What fields and boxes to tick look like without text."""
PAPER, INK, LINE = 255.0, 40.0, 140.0
SIDE = 32
_HEAVY = (2.0, 2.0, 4.0)
_TALL, _WIDE = 7, 5
_LONGEST = 40


def icon(number: int, style: int) -> Grey:
    lots = random.Random(number)
    ink = np.zeros((SIDE, SIDE), bool)
    shift = int(style == 2)
    for _ in range(lots.randint(2, 5)):
        kind = lots.randrange(5)
        a, b, c, d = (lots.randint(2, 28) + shift for _ in range(4))
        filled = style == 1 and lots.random() < 0.6
        if kind == 0:
            ink |= _stroke((a, b), (c, d), _HEAVY[style] + 1)
        elif kind == 1:
            ink |= _box(min(a, c), min(b, d), max(a, c) + 3, max(b, d) + 3, 0 if filled else _HEAVY[style])
        elif kind in (2, 3):
            ink |= _ring(
                (a + c) / 2,
                (b + d) / 2,
                abs(a - c) / 2 + 3,
                abs(b - d) / 2 + 3,
                0 if filled else _HEAVY[style],
                kind == 3,
            )
        else:
            corners = [(a, b), (c, d), (lots.randint(2, 28), lots.randint(2, 28))]
            for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
                ink |= _stroke(one, other, _HEAVY[style])
    return np.where(ink, INK, PAPER).astype(np.float32)


def text(words: str, style: int) -> Grey:
    """Every letter has a shape of its own, in every style the same one drawn otherwise."""
    letters = np.concatenate([_letter(sign) for sign in words[:_LONGEST]], axis=1)
    large = np.kron(letters, np.ones((2 + (style == 1), 2), bool))
    if style == 2:
        large = large | np.roll(large, 1, axis=1)
    return np.where(np.pad(large, 1), INK, PAPER).astype(np.float32)


def field(name: str, style: int) -> Grey:
    wide, high = (140, 24) if name in ("empty", "arrow") else (60, 48) if name == "picture" else (20, 20)
    y, x = np.mgrid[:high, :wide]
    edge = 1 + (style == 2)
    grey = np.full((high, wide), PAPER, np.float32)
    if name.startswith("round"):
        away = np.hypot(x - wide / 2 + 0.5, y - high / 2 + 0.5)
        grey[np.abs(away - 8.5) < edge] = LINE
        grey[(away < 4) & (name == "round dot")] = INK
    else:
        grey[(x < edge) | (x >= wide - edge) | (y < edge) | (y >= high - edge)] = LINE
    if name == "ticked":
        grey[(np.abs(x - y) < 2) & (x < 10) & (x > 3) | (np.abs(x + y - 20) < 2) & (x > 8) & (x < 17)] = INK
    elif name == "arrow":
        grey[(np.abs(np.abs(x - wide + 13) + y - 15) < 1.5) & (y > 9)] = INK
    elif name == "picture":
        grey[(y > 15) & (np.abs(x - 28) < (y - 15))] = LINE
    return grey


def framed(grey: Grey) -> Grey:
    """With the room and the line around it that buttons have."""
    around = np.pad(grey, ((7, 7), (10, 10)), constant_values=PAPER)
    around[0], around[-1], around[:, 0], around[:, -1] = LINE, LINE, LINE, LINE
    return around


@lru_cache(4096)
def _letter(sign: str) -> NDArray[np.bool_]:
    shape = np.zeros((_TALL, _WIDE + 1), bool)
    if sign.strip():
        lots = np.random.default_rng(zlib.crc32(sign.encode()))
        shape[:, :_WIDE] = lots.random((_TALL, _WIDE)) < 0.45
    return shape


def _grid() -> tuple[Grey, Grey]:
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    return x, y


def _stroke(one: tuple[float, float], other: tuple[float, float], wide: float) -> NDArray[np.bool_]:
    x, y = _grid()
    dx, dy = other[0] - one[0], other[1] - one[1]
    along = np.clip(((x - one[0]) * dx + (y - one[1]) * dy) / max(1e-6, dx * dx + dy * dy), 0, 1)
    return np.asarray(np.hypot(x - one[0] - along * dx, y - one[1] - along * dy) <= wide / 2)


def _box(left: float, top: float, right: float, bottom: float, wide: float) -> NDArray[np.bool_]:
    x, y = _grid()
    inside = (x >= left) & (x <= right) & (y >= top) & (y <= bottom)
    hole = (x >= left + wide) & (x <= right - wide) & (y >= top + wide) & (y <= bottom - wide)
    return inside & ~(hole & (wide > 0))


def _ring(x0: float, y0: float, across: float, down: float, wide: float, half: bool) -> NDArray[np.bool_]:
    x, y = _grid()
    away = np.hypot((x - x0) / across, (y - y0) / down)
    within = away <= 1 if not wide else np.abs(away - 1) * min(across, down) <= wide / 2
    return within & ((x < x0) | (not half))
