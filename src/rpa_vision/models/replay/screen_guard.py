"""Is the screen still the one an action was decided on? Carets, clocks and spinners may move, dialogs may not come.

The server makes a guard from the picture it decided on; the agent compares it with the live screen in the
last moment before it acts. Neither needs to know what is on the screen.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.geometry import Box, Point, ScreenFraction, Size
from rpa_vision.models.replay.command import ScreenGuard, Watched

CELL = 24
"""Pixels, whatever the size of the screen: a dialog is as large on a large one."""
SAME_LEVEL = 8
"""Of 255, averaged over a cell: compression at its worst stays about there."""
BLOCK_SIDE, BLOCK_AREA = 3, 20
"""Cells that a changed block spans: no clock, spinner or progress bar does, the smallest dialog does."""
CHANGED_CELLS = 0.04
"""Of all: many small changes are another screen too."""
FINE = 4
"""Pixels: a digit that became another one is seen at this size."""
FINE_LEVEL = 32
"""Of 255, averaged over a fine cell: more than compression does to letters, less than another letter does."""
PLACE = Size(64, 40)
"""Around the place to act on."""
CARET = 2
"""Fine columns: what changes in no more of them may blink."""

Pixels = NDArray[np.uint8]
Changed = NDArray[np.bool_]


def screen_guard(
    pixels: Pixels,
    window_title: str | None,
    places: Iterable[ScreenFraction] = (),
    kept: Iterable[Box] = (),
    filled_in: Iterable[Box] = (),
) -> ScreenGuard:
    """``places`` are where the action goes and ends; ``kept`` are texts it relies on, ``filled_in`` those in fields, beside
    which a caret may blink. None of them may change."""
    size = _size(pixels)
    watched = [_watched(box, pixels, 0) for box in kept]
    watched += [_watched(box, pixels, CARET) for box in filled_in]
    watched += [_watched(_around(place.pixel_of(size), size), pixels, CARET) for place in places]
    return ScreenGuard(
        size=size,
        window_title=window_title,
        thumbnail=_packed(_means(pixels, CELL)),
        watched=tuple(watched),
    )


def guard_failure(guard: ScreenGuard, pixels: Pixels, window_title: str | None) -> str | None:
    """Why this is another screen; None when it is the same."""
    size = _size(pixels)
    if size != guard.size:
        return f"the screen has {size.width}×{size.height} pixels, not {guard.size.width}×{guard.size.height}"
    if guard.window_title is not None and window_title is not None and window_title != guard.window_title:
        return "another window is in front"
    if any(_looks_different(one, pixels) for one in guard.watched):
        return "the place to act on, or a text that was read, looks different"
    changed = _changed(guard.thumbnail, _means(pixels, CELL), SAME_LEVEL)
    if changed.mean() > CHANGED_CELLS:
        return f"{changed.mean():.0%} of the screen looks different"
    return "something has come up on the screen" if any(map(_is_large, _blocks(changed))) else None


def _watched(box: Box, pixels: Pixels, may_change: int) -> Watched:
    return Watched(box=box, look=_packed(_means(_part(pixels, box), FINE)), may_change=may_change)


def _looks_different(watched: Watched, pixels: Pixels) -> bool:
    if watched.box.intersection(_size(pixels).box) != watched.box:
        return True
    changed = _changed(watched.look, _means(_part(pixels, watched.box), FINE), FINE_LEVEL)
    return int(changed.any(axis=0).sum()) > watched.may_change


def _changed(known: str, now: Pixels, level: int) -> Changed:
    """Everything, where what is known is not one of ours."""
    try:
        cells = np.frombuffer(base64.b64decode(known, validate=True), dtype=np.uint8)
    except ValueError:
        cells = np.empty(0, dtype=np.uint8)
    if cells.size != now.size:
        return np.ones(now.shape, dtype=bool)
    return np.asarray(np.abs(now.astype(np.int16) - cells.reshape(now.shape)) > level)


def _is_large(block: Box) -> bool:
    return min(block.width, block.height) >= BLOCK_SIDE and block.area >= BLOCK_AREA


def _blocks(changed: Changed) -> Iterator[Box]:
    """Around changed cells that lie together: between two of one block there are at most two that stayed, since a
    dialog's ground may have the colour of what it covers."""
    left = set(zip(*(axis.tolist() for axis in np.nonzero(changed)), strict=True))
    while left:
        reached = [left.pop()]
        for row, column in reached:
            near = {(row + down, column + right) for down in range(-3, 4) for right in range(-3, 4)} & left
            left -= near
            reached += near
        rows, columns = zip(*reached, strict=True)
        yield Box(min(columns), min(rows), max(columns) + 1, max(rows) + 1)


def _means(pixels: Pixels, side: int) -> Pixels:
    """The mean green of each square: one channel is enough to notice a change, and needs no conversion."""
    height, width = pixels.shape[:2]
    rows, columns = np.arange(0, height, side), np.arange(0, width, side)
    sums = np.add.reduceat(np.add.reduceat(pixels[:, :, 1], rows, axis=0, dtype=np.uint32), columns, axis=1)
    areas = np.outer(np.diff([*rows, height]), np.diff([*columns, width]))
    return np.asarray(sums // areas, dtype=np.uint8)


def _around(place: Point, size: Size) -> Box:
    reach = Box(place.x, place.y, place.x + 1, place.y + 1)
    across, down = PLACE.width // 2, PLACE.height // 2
    around = Box(reach.left - across, reach.top - down, reach.right + across, reach.bottom + down)
    return around.intersection(size.box) or reach


def _part(pixels: Pixels, box: Box) -> Pixels:
    return pixels[box.top : box.bottom, box.left : box.right]


def _packed(cells: Pixels) -> str:
    return base64.b64encode(cells.tobytes()).decode()


def _size(pixels: Pixels) -> Size:
    height, width = pixels.shape[:2]
    return Size(width, height)
