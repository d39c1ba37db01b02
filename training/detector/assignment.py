"""Which place of which grid is asked for which thing."""

from __future__ import annotations

from functools import cache

import torch
from torch import Tensor

from network import STRIDES

LEVEL_ENDS = (48.0, 176.0)
"""Pixels of the shorter side up to which a thing belongs to the first and to the second grid. Not the longer one:
rows of a table are wide and near each other."""
REACH = 2
"""Places around the one nearest to the middle that may be asked too, to each side."""
MOST = 9
"""Places asked for one thing; the nearest always, the others where they lie inside."""
NOBODY = -1


@cache
def places(width: int, height: int, device: str) -> tuple[Tensor, Tensor]:
    """Of all grids, the middle of each place in pixels, and its stride."""
    middles, strides = [], []
    for stride in STRIDES:
        y, x = torch.meshgrid(
            torch.arange(height // stride, device=device),
            torch.arange(width // stride, device=device),
            indexing="ij",
        )
        middles.append((torch.stack([x, y], -1).reshape(-1, 2) + 0.5) * stride)
        strides.append(torch.full((middles[-1].shape[0],), float(stride), device=device))
    return torch.cat(middles).float(), torch.cat(strides)


def assigned(boxes: Tensor, family: Tensor, families: int, width: int, height: int) -> Tensor:
    """Pictures × families × places: the row of the thing asked for there, or `NOBODY`.

    ``family`` of each thing, negative where there is none. Nearer places are given first; of two things of a family
    that want one place equally, it goes to the first in the list.
    """
    count, things, _ = boxes.shape
    device = boxes.device
    level = (
        (boxes[..., 2:] - boxes[..., :2])
        .amin(-1)[..., None]
        .gt(torch.tensor(LEVEL_ENDS, device=device))
        .sum(-1)
    )
    strides = torch.tensor(STRIDES, device=device)[level]
    columns, rows = width // strides, height // strides
    starts = torch.tensor(_starts(width, height), device=device)[level]
    middle = (boxes[..., :2] + boxes[..., 2:]) / 2
    home = (middle / strides[..., None]).floor().long()
    around = torch.arange(-REACH, REACH + 1, device=device)
    steps = torch.stack(torch.meshgrid(around, around, indexing="ij"), -1).reshape(-1, 2)
    cells = home[:, :, None] + steps
    points = (cells + 0.5) * strides[..., None, None]
    apart = ((points - middle[:, :, None]) / strides[..., None, None]).square().sum(-1)
    inside = ((points > boxes[:, :, None, :2]) & (points < boxes[:, :, None, 2:])).all(-1)
    on_grid = (cells >= 0).all(-1) & (cells[..., 0] < columns[..., None]) & (cells[..., 1] < rows[..., None])
    rank = apart.argsort(-1).argsort(-1)
    wanted = on_grid & (family >= 0)[..., None] & ((rank == 0) | inside & (rank < MOST))
    key = rank * things + torch.arange(things, device=device)[None, :, None]
    total = places(width, height, str(device))[1].shape[0]
    nobody = (2 * REACH + 1) ** 2 * things
    key = torch.where(wanted, key, nobody)
    index = torch.where(on_grid, starts[..., None] + cells[..., 1] * columns[..., None] + cells[..., 0], 0)
    index = index + family.clamp(min=0)[..., None] * total
    best = torch.full((count, families * total), nobody, device=device)
    best.scatter_reduce_(1, index.reshape(count, -1), key.reshape(count, -1), "amin")
    return torch.where(best < nobody, best % things, NOBODY).reshape(count, families, total)


def _starts(width: int, height: int) -> list[int]:
    sizes = [(width // stride) * (height // stride) for stride in STRIDES]
    return [sum(sizes[:level]) for level in range(len(STRIDES))]
