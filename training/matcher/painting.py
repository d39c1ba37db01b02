"""Invented screens as pictures: plain, but read by the product's own view like any other.

For measuring alone (`sweep_seen.py`): what the net learns from needs no pixels.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

import drawings
from arrangements import KIND
from noticing import Scene
from pool import Pool
from tree import HOLDER, NOTHING, Part

Pixels = NDArray[np.uint8]
PAPER, INK, LINE, FACE = (250, 250, 250), (35, 30, 30), (150, 145, 140), (236, 233, 230)
FIELDS = frozenset({KIND["text_input"], KIND["dropdown"]})
FRAMED = frozenset({KIND["button"], KIND["tab"], *FIELDS})
PANELS = frozenset({KIND["dialog"], KIND["window"]})
_LEAST_LETTERS = 7


def painted(scene: Scene, pool: Pool) -> Pixels:
    width, height = scene.size
    picture = np.full((height, width, 3), PAPER, np.uint8)
    for root in (scene.root, *([scene.over] if scene.over is not None else [])):
        for part in root.walk():
            box = box_of(scene, part)
            if box is not None and part.kind != HOLDER:
                _paint(picture, part, box, scene, pool)
    return picture


def box_of(scene: Scene, part: Part) -> tuple[int, int, int, int] | None:
    """Left, top, right, bottom in pixels; none for what has no place or lies outside."""
    if part.name not in scene.laid.boxes:
        return None
    left, top, right, bottom = (edge * scene.style.unit for edge in scene.laid.boxes[part.name])
    x, y = scene.offset
    box = (round(left + x), round(top + y), round(right + x), round(bottom + y))
    width, height = scene.size
    inside = 0 <= box[0] < box[2] <= width and 0 <= box[1] < box[3] <= height
    return box if inside else None


def _paint(picture: Pixels, part: Part, box: tuple[int, int, int, int], scene: Scene, pool: Pool) -> None:
    left, top, right, bottom = box
    if part.kind in PANELS:
        cv2.rectangle(picture, (left, top), (right - 1, bottom - 1), PAPER, -1)
        cv2.rectangle(picture, (left, top), (right - 1, bottom - 1), INK, 2)
        return
    if part.kind in FRAMED:
        face = PAPER if part.kind in FIELDS else FACE
        cv2.rectangle(picture, (left, top), (right - 1, bottom - 1), face, -1)
        cv2.rectangle(picture, (left, top), (right - 1, bottom - 1), LINE, 1)
    if part.kind == KIND["dropdown"]:
        middle = (top + bottom) // 2
        tip = np.array([(right - 16, middle - 3), (right - 6, middle - 3), (right - 11, middle + 4)])
        cv2.fillPoly(picture, [tip], INK)
    if part.text != NOTHING:
        _write(picture, pool.texts[part.text], part, box, scene.style.unit)
    elif part.kind not in FIELDS and part.look != NOTHING:
        _draw(picture, part.look, box, scene.style.style, pool)


def _write(picture: Pixels, text: str, part: Part, box: tuple[int, int, int, int], unit: float) -> None:
    left, top, right, bottom = box
    size = max(_LEAST_LETTERS, round(unit * 0.8))
    room = right - left - (8 if part.kind in FRAMED else 0)
    while size > _LEAST_LETTERS and _wide(text, size) > room:
        size -= 1
    wide = _wide(text, size)
    begin = (
        left + 4
        if part.kind in FIELDS
        else left + max(0, (right - left - wide) // 2)
        if part.kind in FRAMED
        else left
    )
    cv2.putText(picture, text, (begin, (top + bottom) // 2 + round(size * 0.36)), INK, _font(), size)


def _draw(picture: Pixels, look: int, box: tuple[int, int, int, int], style: int, pool: Pool) -> None:
    left, top, right, bottom = box
    drawn = cv2.resize(
        _drawing(pool, look, style), (right - left, bottom - top), interpolation=cv2.INTER_AREA
    )
    share = ((drawings.PAPER - drawn) / drawings.PAPER)[..., None]
    ground = picture[top:bottom, left:right]
    picture[top:bottom, left:right] = (ground * (1 - share) + np.array(INK) * share).astype(np.uint8)


def _drawing(pool: Pool, look: int, style: int) -> NDArray[np.float32]:
    for name, place in pool.empty.items():
        if place == look:
            return drawings.field(name, style)
    return drawings.icon(pool.icon_number(look), style)


def _wide(text: str, size: int) -> int:
    return int(cv2.getTextSize((4000, 100), text, (0, 50), _font(), size)[2])


@cache
def _font() -> cv2.FontFace:
    return cv2.FontFace("sans")
