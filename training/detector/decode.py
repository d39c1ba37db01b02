"""What the net's answers say stands on a screen, each thing once. Needs numpy and OpenCV alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

STRIDES = (8, 16, 32)
MULTIPLE = 64
"""Of its sides, in pixels: the coarsest grid of the net."""
GROUND = 128
"""Grey of what is added around a screen."""
SAME = 0.5
"""Overlap of two boxes of one group from which they are one thing."""
MOST = 3000
AS_TOLD = {"confidence": [1.0, 0.0], "kind": [1.0, 0.0], "clickable": [1.0, 0.0]}
"""Scale and shift of each answer's logit that make it honest; `calibration.py` finds them."""
NAME_SCALE = 8.0
LONGEST = 7.6

Array = NDArray[np.float32]


class Found(NamedTuple):
    """Row by row, the surest first."""

    boxes: Array
    """Left, top, right, bottom."""
    confidence: Array
    kinds: NDArray[np.int64]
    kind_confidence: Array
    clickable: Array
    states: Array
    named: Array
    name_at: Array
    """Where the middle of the text is that names it, if `named` says there is one."""

    def take(self, rows: NDArray[np.int64] | NDArray[np.bool_]) -> Found:
        return Found(*(field[rows] for field in self))


def padded(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """As the net wants it: sides of a multiple, and one pixel more all around, which its first step takes away."""
    height, width = pixels.shape[:2]
    high, wide = (-(-side // MULTIPLE) * MULTIPLE for side in (height, width))
    ground = np.full((1, high + 2, wide + 2, 3), GROUND, np.uint8)
    ground[0, 1 : height + 1, 1 : width + 1] = pixels
    return ground


def found(
    grids: list[Array],
    groups: NDArray[np.int64],
    honest: dict[str, list[float]],
    states: int,
    sure: float,
    size: tuple[int, int],
) -> Found:
    """``groups``: of each kind, the group in which a place is held by one thing; ``size``: width and height."""
    scale, shift = honest["confidence"]
    least = (float(np.log(sure / (1 - sure))) - shift) / scale
    parts = [_sure_answers(grid[0], stride, least) for grid, stride in zip(grids, STRIDES, strict=True)]
    answers, points, strides = (np.concatenate(part) for part in zip(*parts, strict=True))
    order = np.argsort(-answers[:, 0], kind="stable")[:MOST]
    everything = _read(answers[order], points[order], strides[order], states, honest)
    width, height = size
    everything.boxes[:, 0::2] = everything.boxes[:, 0::2].clip(0, width)
    everything.boxes[:, 1::2] = everything.boxes[:, 1::2].clip(0, height)
    sides = everything.boxes[:, 2:] - everything.boxes[:, :2]
    return _once(everything.take(sides.min(axis=1) >= 2), groups)


def _sure_answers(grid: Array, stride: int, least: float) -> tuple[Array, Array, Array]:
    rows, columns = np.nonzero(grid[0] > least)
    points = (np.stack([columns, rows], 1).astype(np.float32) + 0.5) * stride
    return grid[:, rows, columns].T, points, np.full((len(rows), 1), stride, np.float32)


def _read(
    answers: Array, points: Array, strides: Array, states: int, honest: dict[str, list[float]]
) -> Found:
    """The columns as ``network.COLUMNS`` lists them."""
    ends = np.cumsum([1, 4, 1, states, 1, 2])
    thing, box, clickable, state, named, offset, kinds = np.split(answers, ends, axis=1)
    away = np.exp(np.clip(box, -4, LONGEST)) * strides
    kind_chances = np.exp(kinds - kinds.max(axis=1, keepdims=True, initial=-1e9))
    kind_chances /= kind_chances.sum(axis=1, keepdims=True)
    return Found(
        np.concatenate([points - away[:, :2], points + away[:, 2:]], 1),
        _chance(thing[:, 0], honest["confidence"]),
        kinds.argmax(axis=1),
        _chance(_logit(kind_chances.max(axis=1, initial=0)), honest["kind"]),
        _chance(clickable[:, 0], honest["clickable"]),
        _chance(state),
        _chance(named[:, 0]),
        points + np.sign(offset) * NAME_SCALE * np.expm1(np.minimum(np.abs(offset), LONGEST)),
    )


def _once(everything: Found, groups: NDArray[np.int64]) -> Found:
    if not len(everything.boxes):
        return everything
    boxes = everything.boxes.copy()
    boxes[:, 2:] -= boxes[:, :2]
    kept = cv2.dnn.NMSBoxesBatched(
        boxes.tolist(), everything.confidence.tolist(), groups[everything.kinds].tolist(), 0.0, SAME
    )
    return everything.take(np.sort(np.asarray(kept, np.int64).reshape(-1)))


def _chance(logits: Array, honest: Sequence[float] = (1.0, 0.0)) -> Array:
    return np.asarray(1 / (1 + np.exp(-(logits * honest[0] + honest[1]))), np.float32)


def _logit(chance: Array) -> Array:
    clear = np.clip(chance, 1e-4, 1 - 1e-4)
    return np.asarray(np.log(clear / (1 - clear)))
