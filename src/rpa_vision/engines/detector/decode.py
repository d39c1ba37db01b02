"""What the net's answers say stands on a screen, each thing once.

Needs numpy and OpenCV alone: the machine that trains reads this file too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
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
AS_TOLD = [1.0, 0.0]
"""Scale and shift of an answer's logit that make it honest; `calibration.py` finds them."""
NAME_SCALE = 8.0
LONGEST = 7.6

Array = NDArray[np.float32]


class Meaning(NamedTuple):
    """What the columns of the net's answers stand for."""

    families: list[list[int]]
    """Of each family the kinds it has."""
    groups: list[int]
    """Of each kind, the group in which a place is held by one thing."""
    states: int
    confidence: list[list[float]]
    """Of each family; the two below of all."""
    kind: list[float]
    clickable: list[float]


class FoundThings(NamedTuple):
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

    def take(self, rows: NDArray[np.int64] | NDArray[np.bool_]) -> FoundThings:
        return FoundThings._make(field[rows] for field in self)


def padded(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """As the net wants it: sides of a multiple, and one pixel more all around, which its first step takes away."""
    height, width = pixels.shape[:2]
    high, wide = (-(-side // MULTIPLE) * MULTIPLE for side in (height, width))
    ground = np.full((1, high + 2, wide + 2, 3), GROUND, np.uint8)
    ground[0, 1 : height + 1, 1 : width + 1] = pixels
    return ground


def found(grids: list[Array], meaning: Meaning, sure: float, size: tuple[int, int]) -> FoundThings:
    """``size``: width and height."""
    plain = sum(_columns(meaning))
    ends = np.cumsum([0, *(plain + len(kinds) for kinds in meaning.families)])
    families = [
        _of_family([grid[0, start:end] for grid in grids], meaning, number, sure)
        for number, (start, end) in enumerate(pairwise(ends))
    ]
    everything = FoundThings(*(np.concatenate(field) for field in zip(*families, strict=True)))
    everything = everything.take(np.argsort(-everything.confidence, kind="stable")[:MOST])
    width, height = size
    everything.boxes[:, 0::2] = everything.boxes[:, 0::2].clip(0, width)
    everything.boxes[:, 1::2] = everything.boxes[:, 1::2].clip(0, height)
    sides = everything.boxes[:, 2:] - everything.boxes[:, :2]
    return _once(everything.take(sides.min(axis=1) >= 2), np.array(meaning.groups))


def _of_family(grids: list[Array], meaning: Meaning, family: int, sure: float) -> FoundThings:
    scale, shift = meaning.confidence[family]
    least = (float(np.log(sure / (1 - sure))) - shift) / scale
    parts = [_sure_answers(grid, stride, least) for grid, stride in zip(grids, STRIDES, strict=True)]
    answers, points, strides = (np.concatenate(part) for part in zip(*parts, strict=True))
    return _read(answers, points, strides, meaning, family)


def _sure_answers(grid: Array, stride: int, least: float) -> tuple[Array, Array, Array]:
    rows, columns = np.nonzero(grid[0] > least)
    points = (np.stack([columns, rows], 1).astype(np.float32) + 0.5) * stride
    return grid[:, rows, columns].T, points, np.full((len(rows), 1), stride, np.float32)


def _columns(meaning: Meaning) -> list[int]:
    """As ``network.COLUMNS`` lists them."""
    return [1, 4, 1, meaning.states, 1, 2]


def _read(answers: Array, points: Array, strides: Array, meaning: Meaning, family: int) -> FoundThings:
    ends = np.cumsum(_columns(meaning))
    thing, box, clickable, state, named, offset, kinds = np.split(answers, ends, axis=1)
    away = np.exp(np.clip(box, -4, LONGEST)) * strides
    kind_chances = np.exp(kinds - kinds.max(axis=1, keepdims=True, initial=-1e9))
    kind_chances /= kind_chances.sum(axis=1, keepdims=True)
    return FoundThings(
        np.concatenate([points - away[:, :2], points + away[:, 2:]], 1),
        _chance(thing[:, 0], meaning.confidence[family]),
        np.array(meaning.families[family])[kinds.argmax(axis=1)],
        _chance(_logit(kind_chances.max(axis=1, initial=0)), meaning.kind),
        _chance(clickable[:, 0], meaning.clickable),
        _chance(state),
        _chance(named[:, 0]),
        np.asarray(
            points + np.sign(offset) * NAME_SCALE * np.expm1(np.minimum(np.abs(offset), LONGEST)), np.float32
        ),
    )


def _once(everything: FoundThings, groups: NDArray[np.int64]) -> FoundThings:
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
