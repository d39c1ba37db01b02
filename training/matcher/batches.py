"""Pairs of about one size, filled up to the largest of them: what one step learns from."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import torch
from torch import Tensor

from loss import Batch
from pairs import UNASKED, Pair, Partners
from rpa_vision.grounding.map.things import Things
from sides import Side

GATHERED = 96
"""Pairs that are sorted by size at a time."""
_ROUNDED = 8


def batches(pairs: Iterable[Pair], table: int, most: int, seed: int) -> Iterator[Batch]:
    """``table``: how many places the tables of all pairs of a batch may have together."""
    lots = random.Random(seed)
    held: list[Pair] = []
    for pair in pairs:
        held.append(pair)
        if len(held) == GATHERED:
            groups = grouped(held, table, most)
            lots.shuffle(groups)
            yield from map(stacked, groups)
            held = []


def grouped(held: Sequence[Pair], table: int, most: int) -> list[list[Pair]]:
    groups: list[list[Pair]] = [[]]
    for pair in sorted(held, key=lambda one: max(len(one.one), len(one.other))):
        size = _rounded(max(len(pair.one), len(pair.other)))
        if groups[-1] and (len(groups[-1]) >= most or (len(groups[-1]) + 1) * size * size > table):
            groups.append([])
        groups[-1].append(pair)
    return groups


def stacked(group: Sequence[Pair]) -> Batch:
    ones, others = [pair.one for pair in group], [pair.other for pair in group]
    return Batch(
        _side(ones), _side(others), _partners([pair.partners for pair in group], ones),
        _partners([pair.back for pair in group], others), torch.tensor([float(pair.alike) for pair in group]),
    )  # fmt: skip


def moved(batch: Batch, device: str) -> Batch:
    one, other = (
        Side(*(value.to(device, non_blocking=True) for value in side)) for side in (batch.one, batch.other)
    )
    return Batch(one, other, *(value.to(device, non_blocking=True) for value in batch[2:]))


def _side(group: Sequence[Things]) -> Side:
    size = _largest(group)
    there = torch.zeros(len(group), size)
    for row, things in zip(there, group, strict=True):
        row[: len(things)] = 1
    columns = (_filled([getattr(things, name) for things in group], size) for name in Side._fields[:-1])
    return Side(*columns, there)


def _partners(rows: Sequence[Partners], group: Sequence[Things]) -> Tensor:
    size = _largest(group)
    held = np.full((len(rows), size), UNASKED, np.int64)
    for line, row in zip(held, rows, strict=True):
        line[: len(row)] = row
    return torch.from_numpy(held)


def _filled(rows: Sequence[np.ndarray], size: int) -> Tensor:
    held = np.zeros((len(rows), size, *rows[0].shape[1:]), rows[0].dtype)
    for line, row in zip(held, rows, strict=True):
        line[: len(row)] = row
    return torch.from_numpy(held)


def _largest(group: Sequence[Things]) -> int:
    return _rounded(max(len(things) for things in group))


def _rounded(size: int) -> int:
    return -(-size // _ROUNDED) * _ROUNDED
