"""Is the screen still the one an action was decided on? Coarse on purpose: a caret, a clock or a pointer may move.

The server makes a guard from the picture it decided on; the agent compares it with the live screen in the
last moment before it acts. Neither needs to know what is on the screen.
"""

from __future__ import annotations

import base64

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.command import ScreenGuard
from rpa_vision.models.geometry import ScreenFraction, Size

COLUMNS, ROWS = 64, 40
"""Cells of 30 by 27 pixels on a 1920×1080 screen: smaller than any button."""
SAME_LEVEL = 6
"""Of 255, averaged over a cell: a caret or a letter stays below, another text or colour does not."""
CHANGED_CELLS = 0.02
"""A popup of 300 by 150 pixels covers more of a 1080p screen; clocks and spinners cover less."""

Pixels = NDArray[np.uint8]


def screen_guard(pixels: Pixels, window_title: str | None, place: ScreenFraction | None) -> ScreenGuard:
    return ScreenGuard(
        size=_size(pixels),
        window_title=window_title,
        thumbnail=base64.b64encode(_cells(pixels).tobytes()).decode(),
        place=place,
    )


def guard_failure(guard: ScreenGuard, pixels: Pixels, window_title: str | None) -> str | None:
    """Why this is another screen; None when it is the same."""
    size = _size(pixels)
    if size != guard.size:
        return f"the screen has {size.width}×{size.height} pixels, not {guard.size.width}×{guard.size.height}"
    if guard.window_title is not None and window_title is not None and window_title != guard.window_title:
        return "another window is in front"
    changed = _changed(guard, pixels)
    if guard.place is not None and _around(changed, guard.place).any():
        return "the place to act on looks different"
    share = float(changed.mean())
    return f"{share:.0%} of the screen looks different" if share > CHANGED_CELLS else None


def _changed(guard: ScreenGuard, pixels: Pixels) -> NDArray[np.bool_]:
    known = _known_cells(guard)
    if known is None:
        return np.ones((ROWS, COLUMNS), dtype=bool)
    return np.asarray(np.abs(_cells(pixels).astype(np.int16) - known) > SAME_LEVEL)


def _known_cells(guard: ScreenGuard) -> Pixels | None:
    """None when the thumbnail is not one of ours: then nothing can be the same."""
    try:
        cells = np.frombuffer(base64.b64decode(guard.thumbnail, validate=True), dtype=np.uint8)
    except ValueError:
        return None
    return cells.reshape(ROWS, COLUMNS) if cells.size == COLUMNS * ROWS else None


def _around(changed: NDArray[np.bool_], place: ScreenFraction) -> NDArray[np.bool_]:
    column = min(int(place.x_pct * COLUMNS), COLUMNS - 1)
    row = min(int(place.y_pct * ROWS), ROWS - 1)
    return changed[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2]


def _cells(pixels: Pixels) -> Pixels:
    """The mean green of each cell: one channel is enough to notice a change, and needs no conversion."""
    height, width = pixels.shape[:2]
    rows = np.linspace(0, height, ROWS, endpoint=False).astype(int)
    columns = np.linspace(0, width, COLUMNS, endpoint=False).astype(int)
    sums = np.add.reduceat(np.add.reduceat(pixels[:, :, 1], rows, axis=0, dtype=np.uint32), columns, axis=1)
    areas = np.outer(np.diff([*rows, height]), np.diff([*columns, width]))
    return np.asarray(sums // np.maximum(areas, 1), dtype=np.uint8)


def _size(pixels: Pixels) -> Size:
    height, width = pixels.shape[:2]
    return Size(width, height)
