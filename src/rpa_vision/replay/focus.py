"""Whether the field that was clicked shows that it has the keyboard: what is typed goes there and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.grounding.controls import field_at
from rpa_vision.models.geometry import Box, Point
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame, Pixels
from rpa_vision.replay.readback import on_one_ground

AROUND = 160, 24
"""Pixels to each side of the click, where no field is seen."""
FRAME = 4
"""Pixels: a frame that is drawn around a field with the keyboard."""
LEVEL = 40
"""Of 255: what a caret or a frame of another colour changes, and compression does not along a whole line."""
CARET = 9, 45
"""Pixels: the height of a caret in the smallest print and in a large one."""
SIDE = 24
"""Pixels: less of a frame's side may change by chance."""
THIN = 3
"""Columns of a caret."""

Marked = NDArray[np.bool_]


def has_keyboard(before: Frame, after: ScreenView, place: Point) -> bool:
    """A caret, in one of the pictures or the other since carets blink, or a change of the field's frame.

    A click into a field that had the keyboard already changes nothing but the caret; one that a busy program did
    not take changes nothing at all, and the next keys would go to whatever field had them before.
    """
    if before.size != after.size:
        return True
    field = field_at(place, after.elements)
    region = _around(place).intersection(after.size.box) if field is None else field.bbox
    if region is None:
        return False
    framed = region.grown(FRAME, after.size)
    if _redrawn(_part(before.pixels, framed), _part(after.frame.pixels, framed)):
        return True
    if field is None:
        carets = _blinked(before.pixels, after.frame.pixels)
        return any(on_one_ground(caret, place, after.frame) for caret in carets)
    words = [word.bbox.moved(-region.left, -region.top) for word in after.words if word.bbox.iou(region)]
    return any(_caret(_part(one.pixels, region), words) for one in (before, after.frame))


def _around(place: Point) -> Box:
    across, down = AROUND
    return Box(place.x - across, place.y - down, place.x + across, place.y + down)


def _part(pixels: Pixels, box: Box) -> Pixels:
    return pixels[box.top : box.bottom, box.left : box.right]


def _redrawn(then: Pixels, now: Pixels) -> bool:
    """Along an upright line as high as a caret, or a level one as long as a side."""
    changed = cv2.absdiff(then, now).max(axis=2) > LEVEL
    return _has_run(changed, CARET[0], upright=True) or _has_run(changed, SIDE, upright=False)


def _blinked(then: Pixels, now: Pixels) -> Iterator[Box]:
    """Carets that came or went: in a large field whose frame is not seen the caret stands at its top."""
    changed = cv2.absdiff(then, now).max(axis=2) > LEVEL
    _, _, stats, _ = cv2.connectedComponentsWithStats(changed.astype(np.uint8))
    for left, top, width, height, _ in stats[1:].tolist():
        if width <= THIN and CARET[0] <= height <= CARET[1]:
            yield Box(left, top, left + width, top + height)


def _has_run(marked: Marked, length: int, *, upright: bool) -> bool:
    kernel = np.ones((length, 1) if upright else (1, length), np.uint8)
    if any(size < least for size, least in zip(marked.shape, kernel.shape, strict=True)):
        return False
    return bool(cv2.erode(marked.astype(np.uint8), kernel, borderValue=0).any())


def _caret(picture: Pixels, words: list[Box]) -> bool:
    """A thin line that stands alone on the field's ground, apart from its frame and from the letters of its words."""
    ground = np.median(picture.reshape(-1, picture.shape[2]), axis=0)
    inked = np.abs(picture - ground).max(axis=2) > LEVEL
    for word in words:
        inked[max(0, word.top) : word.bottom, max(0, word.left) : word.right] = False
    count, _, stats, _ = cv2.connectedComponentsWithStats(inked.astype(np.uint8))
    left, top, width, height = (stats[1:count, column] for column in range(4))
    high, wide = inked.shape
    inside = (left > 0) & (top > 0) & (left + width < wide) & (top + height < high)
    return bool((inside & (width <= THIN) & (height >= CARET[0]) & (height <= CARET[1])).any())
