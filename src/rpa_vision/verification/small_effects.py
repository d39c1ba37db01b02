"""What is too small to be a share of the screen: a tick, a number that is another one, a row that came, a form that
was cleared.

Pixels alone cannot tell such an effect from a clock or a blinking caret; where and as what they changed can.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.token import Token
from rpa_vision.perception.picture.change import changed_pixels
from rpa_vision.perception.states.state import element_at
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame, Pixels

LEAST_PIXELS, LEAST_SIDE = 8, 4
"""Of what changed: a caret and a dotted frame's side are thinner, what compression leaves is smaller."""
JOINED = 9, 3
"""Pixels across and down: letters of one word are one change."""
FLAT = 24
"""Levels: an empty place differs by less within itself."""
REACH = 8
"""Pixels around what was clicked: its frame and its shadow."""
CLOCK = re.compile(r"\b\d{1,2}\s?[:h]\s?\d{2}\b")


@dataclass(frozen=True)
class SmallEffects:
    spots: tuple[Box, ...] = ()
    """Everything compact that changed, wherever and whatever it is."""
    words: tuple[Box, ...] = ()
    """Of these, texts that came, went or are others, away from what was clicked and not a clock's."""


NOTHING = SmallEffects()


def small_effects(before: Frame, after: ScreenView, place: Point | None, level: int) -> SmallEffects:
    """``level``: what compression may change of a pixel."""
    if before.size != after.size:
        return NOTHING
    spots = tuple(_spots(before.pixels, after.frame.pixels, level))
    if not spots:
        return NOTHING
    clicked = _clicked(after, place)
    apart = [spot for spot in spots if clicked is None or spot.intersection(clicked) is None]
    words = tuple(spot for spot in apart if _is_word(spot, before, after))
    return SmallEffects(spots, words)


def _spots(then: Pixels, now: Pixels, level: int) -> Iterator[Box]:
    changed = changed_pixels(then, now, level)
    if not changed.any():
        return
    joined = cv2.morphologyEx(changed, cv2.MORPH_CLOSE, np.ones(JOINED[::-1], np.uint8))
    count, numbers, stats, _ = cv2.connectedComponentsWithStats(joined)
    pixels = np.bincount(numbers[changed > 0], minlength=count)
    for number in range(1, count):
        left, top, width, height = stats[number, :4].tolist()
        if pixels[number] >= LEAST_PIXELS and min(width, height) >= LEAST_SIDE:
            yield Box(left, top, left + width, top + height)


def _clicked(after: ScreenView, place: Point | None) -> Box | None:
    """What a click lights up, frames or presses down: that it was touched is no effect."""
    if place is None:
        return None
    element = element_at(after.elements, place)
    box = Box(place.x, place.y, place.x + 1, place.y + 1) if element is None else element.bbox
    return box.grown(REACH, after.size)


def _is_word(spot: Box, before: Frame, after: ScreenView) -> bool:
    over = [line for line in after.lines if line.bbox.intersection(spot) is not None]
    if over:
        return not any(_is_clock(line) for line in over)
    return _is_flat(after.frame.pixels, spot) and not _is_flat(before.pixels, spot)


def _is_clock(line: Token) -> bool:
    return CLOCK.search(line.text) is not None


def _is_flat(pixels: Pixels, box: Box) -> bool:
    part = pixels[box.top : box.bottom, box.left : box.right]
    return int(np.ptp(part.reshape(-1, part.shape[2]), axis=0).max()) < FLAT
