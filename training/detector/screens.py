"""Screens out of shards, and what stands on each as arrays."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinds import CONTROLS, GROUP_OF, KINDS, SHOWN, STATES
from store import read_shard
from truth import Sample, Thing

Array = NDArray[Any]
UNKNOWN = -1
_DOUBLED = 0.6
"""Overlap from which what is only shown says the same as the control it is a part of."""


@dataclass(frozen=True)
class Things:
    """Row by row the things of one picture, those to be found first in front."""

    boxes: Array
    """Left, top, right, bottom."""
    kinds: Array
    clickable: Array
    """1, 0, or -1 where nobody can tell."""
    states: Array
    """Things × states: 1, 0, or -1 where it does not apply."""
    name_at: Array
    """The middle of the text that names it; NaN where none does."""
    doubtful: Array
    """Neither finding nor missing it is wrong."""

    def take(self, rows: Array) -> Things:
        return Things(*(getattr(self, field)[rows] for field in self.__dataclass_fields__))

    @staticmethod
    def joined(parts: Sequence[Things]) -> Things:
        return Things(
            *(np.concatenate([getattr(one, field) for one in parts]) for field in Things.__dataclass_fields__)
        )

    def in_order(self) -> Things:
        """Windows and dialogs, controls, what holds them, cells, what is only shown; the small before the large."""
        area = np.prod(self.boxes[:, 2:] - self.boxes[:, :2], axis=1)
        return self.take(np.lexsort((area, _RANK[self.kinds], self.doubtful)))


_RANK = np.array([(1, 4, 3, 2, 0)[GROUP_OF[kind]] for kind in KINDS])


@dataclass(frozen=True)
class Screen:
    key: str
    library: str
    size: tuple[int, int]
    """Height and width."""
    packed: bytes
    """The picture, as it was drawn: what many cores would hand to one another otherwise is a hundred times more."""
    things: Things
    unsure: Array
    """Boxes where nothing counts."""

    def pixels(self) -> Array:
        """Height × width × 3, as bytes, red first."""
        from PIL import Image

        picture = Image.open(io.BytesIO(self.packed))
        return np.array(picture if picture.mode == "RGB" else picture.convert("RGB"))


def read_screens(shards: Sequence[Path], workers: int) -> list[Screen]:
    if workers < 2:
        return [screen for shard in shards for screen in _screens(shard)]
    with get_context("fork").Pool(workers) as pool:
        return [screen for some in pool.imap_unordered(_screens, shards) for screen in some]


def _screens(shard: Path) -> list[Screen]:
    found = []
    for sample, picture in read_shard(shard):
        if sample.kept_out:
            raise ValueError(f"{shard}: {sample.key} is for measuring only")
        library = f"{sample.source['kind']}/{sample.source.get('library', '')}"
        unsure = np.array([corners(box) for box in sample.doubtful], np.float32).reshape(-1, 4)
        width, height = sample.size
        found.append(Screen(sample.key, library, (height, width), picture, things_of(sample), unsure))
    return found


def things_of(sample: Sample) -> Things:
    by_id = {thing.id: thing for thing in sample.things}
    kept = [thing for thing in sample.things if not _says_the_same(thing, by_id)]
    return Things(
        np.array([corners(thing.box) for thing in kept], np.float32).reshape(-1, 4),
        np.array([KINDS.index(thing.type) for thing in kept], np.int64),
        np.array([float(thing.clickable) for thing in kept], np.float32),
        np.array(
            [[float(thing.states.get(state, UNKNOWN)) for state in STATES] for thing in kept], np.float32
        ).reshape(-1, len(STATES)),
        np.array([_name_at(thing, by_id) for thing in kept], np.float32).reshape(-1, 2),
        np.array([thing.seen < 0.5 for thing in kept], bool),
    ).in_order()


def corners(box: Sequence[float]) -> tuple[float, float, float, float]:
    x, y, width, height = box
    return x, y, x + width, y + height


def overlap(one: Sequence[float], other: Sequence[float]) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    whole = (one[2] - one[0]) * (one[3] - one[1]) + (other[2] - other[0]) * (other[3] - other[1])
    return width * height / (whole - width * height)


def _says_the_same(thing: Thing, by_id: dict[int, Thing]) -> bool:
    holder = by_id.get(thing.part_of) if thing.part_of is not None else None
    return (
        holder is not None
        and thing.type in SHOWN
        and holder.type in CONTROLS
        and overlap(corners(thing.box), corners(holder.box)) > _DOUBLED
    )


def _name_at(thing: Thing, by_id: dict[int, Thing]) -> tuple[float, float]:
    if not thing.labelled_by or thing.type not in CONTROLS:
        return np.nan, np.nan
    left, top, right, bottom = corners(by_id[thing.labelled_by[0]].box)
    return (left + right) / 2, (top + bottom) / 2
