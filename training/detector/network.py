"""The net: a screen in, for every place of three grids what stands there.

Two halves. The `Trunk` looks at pixels and has a small, bounded field of view: what it says of a place cannot change
unless pixels near that place do, so its answers are kept where a screen did not change. The `Judgement` looks at the
trunk's answers as a whole, far and wide, and is run anew for every screen. Channels come in sixteens, the width of a
CPU's vector registers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from kinds import FAMILIES, MOST_KINDS, STATES

STRIDES = (8, 16, 32)
WIDE = 7
"""The farthest look reaches half a large screen to each side: rows and windows are that wide."""
DEEPEST = 64
"""Screens are padded to a multiple of this."""
COLUMNS = (1, 4, 1, len(STATES), 1, 2)
"""A thing, its box, clickable, its states, named by a text, where that text stands; then what kind of thing."""
WIDTHS = tuple(sum(COLUMNS) + len(family) for family in FAMILIES)
"""Columns of each family, one family after the other."""
NEVER = -1e4
"""Of a kind that a family has not."""
THING_AT_FIRST = -5.0
"""Nearly every place is the middle of nothing: a net that begins with that wastes no steps on learning it."""


@dataclass(frozen=True)
class Shape:
    stem: int
    near: int
    near_blocks: int
    middle: int
    middle_blocks: int
    far: int
    far_blocks: int
    farthest: int
    farthest_blocks: int
    neck: int


SHAPES = {
    "plain": Shape(32, 64, 3, 96, 3, 128, 3, 160, 3, 64),
    "tiny": Shape(16, 16, 1, 32, 1, 32, 1, 32, 1, 32),
}


class Said(NamedTuple):
    """Of every place of every grid: batch × families × places × columns."""

    thing: Tensor
    box: Tensor
    clickable: Tensor
    states: Tensor
    named: Tensor
    name_at: Tensor
    kinds: Tensor


class Trunk(nn.Module):
    """Pixels (three channels, 0 to 255) to features an eighth of their size."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            _conv(3, shape.stem, 6, 4),
            _separable(shape.stem, 3),
            _conv(shape.stem, shape.near, 3, 2),
            *(_separable(shape.near, 5) for _ in range(shape.near_blocks)),
        )

    def forward(self, pixels: Tensor) -> Tensor:
        return self.layers(pixels)


class Judgement(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        neck = shape.neck
        self.middle = _stage(shape.near, shape.middle, shape.middle_blocks)
        self.far = _stage(shape.middle, shape.far, shape.far_blocks)
        self.farthest = _stage(shape.far, shape.farthest, shape.farthest_blocks, WIDE)
        widths = (shape.near, shape.middle, shape.far, shape.farthest)
        self.narrow = nn.ModuleList(_conv(width, neck, 1) for width in widths)
        self.mix = nn.ModuleList(_separable(neck, 5) for _ in STRIDES)
        self.head = nn.ModuleList(
            nn.Sequential(_conv(neck, neck, 3, groups=neck, active=False), _conv(neck, neck * 2, 1))
            for _ in STRIDES
        )
        self.out = nn.ModuleList(nn.Conv2d(neck * 2, sum(WIDTHS), 1) for _ in STRIDES)
        for out in self.out:
            nn.init.normal_(out.weight, std=0.01)
            nn.init.zeros_(out.bias)
            starts = [sum(WIDTHS[:family]) for family in range(len(WIDTHS))]
            with torch.no_grad():
                out.bias[starts] = THING_AT_FIRST

    def forward(self, near: Tensor) -> list[Tensor]:
        middle = self.middle(near)
        far = self.far(middle)
        farthest = self.farthest(far)
        steps = [narrow(one) for narrow, one in zip(self.narrow, (near, middle, far, farthest), strict=True)]
        above, grids = steps[3], []
        for level in (2, 1, 0):
            above = self.mix[level](steps[level] + F.interpolate(above, scale_factor=2.0, mode="nearest"))
            grids.append(above)
        grids.reverse()
        return [out(head(grid)) for head, out, grid in zip(self.head, self.out, grids, strict=True)]


class Detector(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.trunk, self.judgement = Trunk(shape), Judgement(shape)

    def forward(self, pixels: Tensor) -> list[Tensor]:
        return self.judgement(self.trunk((pixels - 128.0) / 64.0))


def said(grids: list[Tensor]) -> Said:
    flat = torch.cat([grid.flatten(2).transpose(1, 2).float() for grid in grids], 1)
    most = sum(COLUMNS) + MOST_KINDS
    families = [F.pad(one, (0, most - one.shape[2]), value=NEVER) for one in flat.split(WIDTHS, dim=2)]
    return Said(*torch.stack(families, 1).split((*COLUMNS, MOST_KINDS), dim=3))


class _Residual(nn.Module):
    def __init__(self, *layers: nn.Module) -> None:
        super().__init__()
        self.layers = nn.Sequential(*layers)

    def forward(self, value: Tensor) -> Tensor:
        return value + self.layers(value)


def _conv(
    channels: int, out: int, kernel: int, stride: int = 1, *, groups: int = 1, active: bool = True
) -> nn.Sequential:
    padding = kernel // 2 if kernel % 2 else (kernel - stride) // 2
    layers: list[nn.Module] = [
        nn.Conv2d(channels, out, kernel, stride, padding, groups=groups, bias=False),
        nn.BatchNorm2d(out),
    ]
    if active:
        layers.append(nn.ReLU(inplace=True))
    return nn.Sequential(*layers)


def _separable(channels: int, kernel: int) -> _Residual:
    return _Residual(
        _conv(channels, channels, kernel, groups=channels, active=False),
        _conv(channels, channels * 2, 1),
        _conv(channels * 2, channels, 1, active=False),
    )


def _stage(channels: int, out: int, blocks: int, kernel: int = 5) -> nn.Sequential:
    return nn.Sequential(_conv(channels, out, 3, 2), *(_separable(out, kernel) for _ in range(blocks)))
