"""What was painted between two pictures, line by line: the ink of everything that looks like text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame, Pixels

Ink = NDArray[np.float32]
"""Height × width: 0 for the paper, 1 for full ink, whichever of them is the darker."""

INKED = 0.35
"""Less is the soft edge of a letter."""
_LEVEL = 28
"""Above what JPEG does around letters, below the faintest text on its paper."""
_RIM = 0.3
_NEW_SCREEN = 0.25
"""When this much changed, the person is somewhere else, and what they typed is no longer to be seen."""
_FAINT = 40
_WORD_GAP, _LINE_GAP = 15, 5
"""Pixels that belong together: a wide space at 175 %, the dot of an i."""
_LONGEST_LETTER = 50
"""Pixels. What is longer, upright or lying, is the edge of a field, a list or a window."""
_FLATTEST = 3
_WHOLE_LINE = 7
"""Pixels: what is a line rather than a row of dots and accents."""
_WIDE_GAP, _BAR = 0.3, 0.9
"""Of the letters' height: a space between words. Of the line's: the height of a caret."""
_MOST_LINES = 80


@dataclass(frozen=True)
class PaintedLine:
    box: Box
    ink: Ink


def painted_lines(before: Frame, after: Frame, *, of_new_screen: bool = False) -> Iterator[PaintedLine]:
    """Lines of ink in the later picture, where it differs from the earlier one. None when all of it does,
    unless those ``of_new_screen`` are asked for."""
    if before.size != after.size:
        return
    difference = cv2.absdiff(before.pixels, after.pixels).max(axis=2)
    changed = (difference > _LEVEL).astype(np.uint8)
    if not of_new_screen and np.count_nonzero(changed) > _NEW_SCREEN * changed.size:
        return
    joined = cv2.dilate(changed, np.ones((_LINE_GAP, _WORD_GAP), np.uint8))
    _, _, patches, _ = cv2.connectedComponentsWithStats(joined)
    found = 0
    for left, top, width, height, _ in patches[1:].tolist():
        patch = Box(left, top, left + width, top + height)
        for line in _lines_in(after.pixels, patch, _heart(difference, patch)):
            yield line
            found += 1
            if found == _MOST_LINES:
                return


def repainted(before: Frame, after: Frame, place: Box) -> float:
    """How much of this place looks different."""
    parts = [frame.pixels[place.top : place.bottom, place.left : place.right] for frame in (before, after)]
    return float((cv2.absdiff(*parts).max(axis=2) > _LEVEL).mean())


def _heart(difference: NDArray[np.uint8], patch: Box) -> Box:
    """The patch without its faint rim: compression smears a change over whatever stands around it. What is
    paper and what is ink is better seen with the rim."""
    inside = difference[patch.top : patch.bottom, patch.left : patch.right]
    strong = inside > _RIM * inside.max()
    rows, columns = np.flatnonzero(strong.any(axis=1)), np.flatnonzero(strong.any(axis=0))
    return Box(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1).moved(
        patch.left, patch.top
    )


def _lines_in(pixels: Pixels, patch: Box, heart: Box) -> Iterator[PaintedLine]:
    ink = ink_of(pixels[patch.top : patch.bottom, patch.left : patch.right])
    if ink is None:
        return
    inside = heart.moved(-patch.left, -patch.top)
    for bare in _without_edges(ink):
        yield from _rows_of(bare[inside.top : inside.bottom, inside.left : inside.right], heart)


def _rows_of(ink: Ink, place: Box) -> Iterator[PaintedLine]:
    inked = ink > INKED
    rows = np.asarray(inked.any(axis=1))
    for top, bottom in _runs(rows, _LINE_GAP // 2 + 1):
        for first, last in ((0, bottom - top), *_close_lines(rows[top:bottom])):
            if last - first < _FLATTEST:
                continue
            line = slice(top + first, top + last)
            columns = np.flatnonzero(inked[line].any(axis=0))
            left, right = int(columns[0]), int(columns[-1]) + 1
            box = Box(left, line.start, right, line.stop).moved(place.left, place.top)
            yield PaintedLine(box, ink[line, left:right])


def _close_lines(rows: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Where a text goes on in a second line, the tails of the first may be as near to it as a dot to its i."""
    parts = [(top, bottom) for top, bottom in _runs(rows, 0) if bottom - top >= _WHOLE_LINE]
    return parts if len(parts) > 1 else []


def beginnings(ink: Ink) -> Iterator[Ink]:
    """What of a line stands before each wide gap, with a caret in the gap or without. More than one, since a « 1 »
    may stand as far from its neighbours as words do, and look like a caret."""
    inked = ink > INKED
    columns = np.asarray(inked.any(axis=0))
    ends: set[int] = set()
    for letters in (columns, columns & (inked.mean(axis=0) <= _BAR)):
        rows = np.flatnonzero(inked[:, letters].any(axis=1))
        shown = np.flatnonzero(letters)
        if rows.size:
            wide = np.diff(shown) > _WIDE_GAP * (rows[-1] - rows[0] + 1)
            ends.update((shown[:-1][wide] + 1).tolist())
    yield from (ink[:, :end] for end in sorted(ends))


def ink_of(pixels: Pixels) -> Ink | None:
    """How far each pixel is from the commonest colour; None where there is only paper."""
    coarse = (pixels >> 4).astype(np.int32)
    colours = (coarse[..., 0] << 8) | (coarse[..., 1] << 4) | coarse[..., 2]
    paper = pixels[colours == np.bincount(colours.ravel()).argmax()].mean(axis=0)
    distance = np.abs(pixels - paper).max(axis=2).astype(np.float32)
    if distance.max() < _FAINT:
        return None
    full = float(np.percentile(distance[distance > _LEVEL], 90))
    ink: Ink = np.minimum(distance / full, np.float32(1.0))
    return ink


def _without_edges(ink: Ink) -> list[Ink]:
    """Without the long lines; and once more without all that hangs together with one, as the round corners
    of a field do, but also, in a damaged picture, the letters close to it."""
    inked = (ink > INKED).astype(np.uint8)
    upright = cv2.morphologyEx(inked, cv2.MORPH_OPEN, np.ones((_LONGEST_LETTER, 1), np.uint8))
    lying = cv2.morphologyEx(inked, cv2.MORPH_OPEN, np.ones((1, _LONGEST_LETTER), np.uint8))
    lines = np.maximum(upright, lying) * inked  # opening paints a little beyond the ink at a picture's edge
    if not lines.any():
        return [ink]
    _, parts = cv2.connectedComponents(inked)
    whole = np.isin(parts, np.unique(parts[lines > 0])).astype(np.uint8)
    around = np.ones((3, 3), np.uint8)
    return [np.where(cv2.dilate(edges, around) > 0, np.float32(0.0), ink) for edges in (lines, whole)]


def _runs(on: NDArray[np.bool_], gap: int) -> list[tuple[int, int]]:
    """From–to of what is on, closer ones joined."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], on, [False])).astype(np.int8))).tolist()
    runs: list[tuple[int, int]] = []
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        if runs and start - runs[-1][1] <= gap:
            runs[-1] = (runs[-1][0], end)
        else:
            runs.append((start, end))
    return runs
