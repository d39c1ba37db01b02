"""Where neighbouring pixels differ, in any theme and under JPEG."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.ports import Pixels

Mask = NDArray[np.uint8]

FAINTEST = 2
"""Levels: a #f0f0f0 button on a #fafafa window differs by ten, a smooth gradient by one or two."""
SLOPE = 4
"""Levels from row to row: steeper gradients are no grounds to write on."""
GHOST = 0.3
"""JPEG draws fainter copies beside a line, within its block; true lines beside a line are not that faint."""
BOLD, BOLD_PART = 24, 0.4
"""Levels, and the part of the strongest step near by, that ringing does not reach."""
FRAME_SIDE = 19
"""Pixels: the least height of a field's or button's side."""
GAP = 5
"""Pixels missing in a line that is still one."""
ALONG_ACROSS, ALONG_DOWN = 41, 13
"""Pixels along a line over which its steps are averaged."""
STEADY = 1.2
"""Levels of that mean that make a line."""
RAW = 0.2
"""Of that mean: what a pixel's own step must show, so that lines end where they end."""
BLOCK = 11
"""Pixels: as far as JPEG's ringing goes."""
NOISY = 0.3
"""Of the pixels near strong steps: on clean screens under a twentieth of them are faint, under JPEG half."""
STRONG = 40
"""Levels: a step that rings."""
BAND = 64
"""Rows."""
ROWS_AROUND = 1 + max(ALONG_DOWN, BLOCK) // 2
LONG_ACROSS, LONG_DOWN = 31, 33
"""Longer straight steps than letters and the noise around them have."""


@dataclass(frozen=True)
class Edges:
    every: Mask
    bold: Mask
    """What noise cannot have made: enough to see small drawings, not enough to see faint frames."""
    straight: Mask
    """Those too long and straight to be part of a text; all of them where the picture is clean."""
    upright: Mask
    """Upright ones as high as the side of a frame."""
    noisy: bool


def find_edges(pixels: Pixels) -> Edges:
    steps, off_slopes = _larger_steps(pixels)
    if not _is_noisy(steps):
        every = np.asarray(cv2.threshold(off_slopes, FAINTEST, 1, cv2.THRESH_BINARY)[1], dtype=np.uint8)
        return Edges(every, every, every, every, noisy=False)
    across, down = _steps(pixels)
    gray = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), dtype=np.float32)
    upright = _steady(gray, 1)
    level = _steady(gray, 0)
    bold = _outstanding(across) | _outstanding(down)
    straight = _opened(upright, (LONG_DOWN, 1)) | _opened(level, (1, LONG_ACROSS))
    return Edges(_joined(upright, level), bold, straight, _opened(upright, (FRAME_SIDE, 1)), noisy=True)


def _joined(upright: Mask, level: Mask) -> Mask:
    """Noise breaks lines, and most where two of them meet; what goes on behind a small gap was one."""
    return closed(upright, (GAP, 1)) | closed(level, (1, GAP))


def closed(mask: Mask, shape: tuple[int, int]) -> Mask:
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones(shape, np.uint8)), dtype=np.uint8)


def _opened(mask: Mask, shape: tuple[int, int]) -> Mask:
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones(shape, np.uint8)), dtype=np.uint8)


def _steps(pixels: Pixels) -> tuple[Mask, Mask]:
    """How much each pixel differs from the one left of it and from the one above, in the colour that differs most."""
    across, down = np.zeros(pixels.shape[:2], np.uint8), np.zeros(pixels.shape[:2], np.uint8)
    for channel in cv2.split(pixels):
        if channel.shape[1] > 1:
            across[:, 1:] = cv2.max(across[:, 1:], cv2.absdiff(channel[:, 1:], channel[:, :-1]))
        if channel.shape[0] > 1:
            down[1:] = cv2.max(down[1:], cv2.absdiff(channel[1:], channel[:-1]))
    return across, down


def _larger_steps(pixels: Pixels) -> tuple[Mask, Mask]:
    """The larger one of each pixel's two steps, and the same without those of even slopes; band by band: what fits into
    the processor's cache is done sooner."""
    larger, off_slopes = np.empty(pixels.shape[:2], np.uint8), np.empty(pixels.shape[:2], np.uint8)
    for top in range(0, len(pixels), BAND):
        above = max(0, top - 2)
        across, down = _steps(pixels[above : top + BAND + 1])
        kept = slice(top - above, top - above + BAND)
        larger[top : top + BAND] = cv2.max(across, down)[kept]
        off_slopes[top : top + BAND] = cv2.max(_off_slopes(across, 1), _off_slopes(down, 0))[kept]
    return larger, off_slopes


def _off_slopes(steps: Mask, axis: int) -> Mask:
    """Nought where a step is one of a gradient: hardly larger than the faint ones before and after it."""
    if steps.shape[axis] < 3:
        return steps
    inner = (slice(None), slice(1, -1)) if axis else (slice(1, -1), slice(None))
    before, after = (steps[:, :-2], steps[:, 2:]) if axis else (steps[:-2], steps[2:])
    least, most = cv2.min(before, after), cv2.max(before, after)
    faint = cv2.bitwise_and(cv2.inRange(least, FAINTEST, SLOPE), cv2.inRange(most, FAINTEST, SLOPE))
    even = cv2.inRange(cv2.subtract(steps[inner], least), 0, 1)
    found = steps.copy()
    found[inner] = cv2.bitwise_and(found[inner], cv2.bitwise_not(cv2.bitwise_and(faint, even)))
    return found


def _is_noisy(steps: Mask) -> bool:
    steps = np.ascontiguousarray(steps[::2, ::2])  # a quarter says as much
    strong = np.asarray(steps > STRONG, dtype=np.uint8)
    around = cv2.dilate(strong, np.ones((5, 5), np.uint8)) - cv2.dilate(strong, np.ones((3, 3), np.uint8))
    near = steps[around > 0]
    return bool(near.size) and float(np.mean((near > 0) & (near < 16))) > NOISY


def _steady(gray: NDArray[np.float32], axis: int) -> Mask:
    """Steps that go on in one direction: along a line their mean stays, along a row of letters it vanishes.

    Band by band, each with the rows around it that its own depend on.
    """
    clear = np.empty(gray.shape, np.uint8)
    for top in range(0, len(gray), BAND):
        above = max(0, top - ROWS_AROUND)
        found = _steady_within(gray[above : top + BAND + ROWS_AROUND], axis)
        clear[top : top + BAND] = found[top - above : top - above + BAND]
    return clear


def _steady_within(gray: NDArray[np.float32], axis: int) -> Mask:
    steps = np.zeros_like(gray)
    if axis:
        np.subtract(gray[:, 1:], gray[:, :-1], out=steps[:, 1:])
    else:
        np.subtract(gray[1:], gray[:-1], out=steps[1:])
    mean = np.abs(cv2.blur(steps, (1, ALONG_DOWN) if axis else (ALONG_ACROSS, 1)))
    strongest = cv2.dilate(mean, np.ones((1, BLOCK) if axis else (BLOCK, 1), np.uint8))
    clear = (mean > STEADY) & (mean > GHOST * strongest) & (np.abs(steps) > RAW * mean)
    return np.asarray(clear, dtype=np.uint8)


def _outstanding(steps: Mask) -> Mask:
    strongest = cv2.dilate(steps, np.ones((BLOCK, BLOCK), np.uint8))
    return np.asarray(
        (steps > BOLD) & (steps > cv2.convertScaleAbs(strongest, alpha=BOLD_PART)), dtype=np.uint8
    )
