"""Whether the field that was clicked shows that it has the keyboard: what is typed goes there and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.grounding.words.controls import field_at
from rpa_vision.models.geometry import Box, Point
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame, Pixels
from rpa_vision.replay.effect.readback import on_one_ground

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
STRONG = 120
"""Of 255: the round corners of a frame that stands out so much do, too, so its sides are no lines by themselves."""

Marked = NDArray[np.bool_]
Ink = NDArray[np.float64]


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
    wider = region.grown(2 * FRAME, after.size)
    words = [there for word in after.words if (there := word.bbox.intersection(wider)) is not None]
    inside, *written = (box.moved(-wider.left, -wider.top) for box in (region, *words))
    return any(_has_caret(_part(one.pixels, wider), inside, written) for one in (before, after.frame))


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
    return _thin_lines(cv2.absdiff(then, now).max(axis=2) > LEVEL)


def _has_run(marked: Marked, length: int, *, upright: bool) -> bool:
    kernel = np.ones((length, 1) if upright else (1, length), np.uint8)
    if any(size < least for size, least in zip(marked.shape, kernel.shape, strict=True)):
        return False
    return bool(cv2.erode(marked.astype(np.uint8), kernel, borderValue=0).any())


def _has_caret(picture: Pixels, field: Box, words: Sequence[Box]) -> bool:
    """A thin line that stands alone on the field's ground, apart from its frame and from the letters of its words."""
    ink = _ink(picture, field, words)
    return any(_thin_lines(_within(ink, field) > LEVEL)) or _begins_with_caret(ink, field)


def _begins_with_caret(ink: Ink, field: Box) -> bool:
    """One that stands close to the field's side is taken for the side itself, which is then seen just before it, and
    is higher."""
    for line in _thin_lines(ink > LEVEL):
        at_edge = abs(line.left - field.left) <= THIN and field.top <= line.center.y < field.bottom
        if at_edge and (_within(ink, line).max(axis=1) > STRONG).all() and _has_side_before(line, ink):
            return True
    return False


def _has_side_before(line: Box, ink: Ink) -> bool:
    """A column that is marked all along the line, and beyond both its ends."""
    before = ink[line.top - 1 : line.bottom + 1, max(0, line.left - FRAME) : line.left] > LEVEL
    return bool(before.all(axis=0).any())


def _ink(picture: Pixels, field: Box, words: Sequence[Box]) -> Ink:
    """How much everything stands out from the ground of the field; words do not."""
    ground = np.median(_part(picture, field).reshape(-1, picture.shape[2]), axis=0)
    ink = np.asarray(np.abs(picture - ground).max(axis=2), dtype=np.float64)
    for word in words:
        ink[word.top : word.bottom, word.left : word.right] = 0
    return ink


def _within(ink: Ink, box: Box) -> Ink:
    return ink[box.top : box.bottom, box.left : box.right]


def _thin_lines(marked: Marked) -> Iterator[Box]:
    """As high as a caret, touching nothing else, nor the edge of what is looked at."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(marked.astype(np.uint8))
    high, wide = marked.shape
    for left, top, width, height, _ in stats[1:].tolist():
        inside = left > 0 and top > 0 and left + width < wide and top + height < high
        if inside and width <= THIN and CARET[0] <= height <= CARET[1]:
            yield Box(left, top, left + width, top + height)
