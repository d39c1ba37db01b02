"""How alike two things are by themselves."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from rpa_vision.grounding.map.things import KINDS
from sides import Side

ALIKE = 10.0
"""Of look-alikes: how fast they stop being such."""
NEARLY = 0.95, 0.9
"""From here on two texts, and two looks, are more and more the same one."""
SIZES = slice(8, 10)
"""Columns of a thing's width and height among its facts."""


class Evidence(nn.Module):
    """A map of pairs for each layer: a weighted sum of what text, look, kind and size say.

    All but the steps at « equal » are products of columns: of sizes, -(a - b)² is 2ab - a² - b².
    """

    AFFINITY = 8

    def __init__(self, maps: int) -> None:
        super().__init__()
        self.affinity = nn.Embedding(len(KINDS), self.AFFINITY)
        start = [4.0, 6.0, -2.0, 1.0, 3.0, 2.0, 1.0, 1.0, 0.5, 0.5]
        self.weights = nn.Parameter(torch.tensor([start] * maps))
        """Text, equal text, both have text, look, look where one has none, equal look, kind, same kind, width, height."""

    def forward(self, one: Side, other: Side) -> list[Tensor]:
        words = one.words @ other.words.transpose(1, 2)
        looks = one.looks @ other.looks.transpose(1, 2)
        equal = [
            F.relu(held - nearly) / (1 - nearly) for held, nearly in zip((words, looks), NEARLY, strict=True)
        ]
        theirs = self._theirs(other).transpose(1, 2)
        return [
            self._mine(one, weight) @ theirs + words * weight[0] + equal[0] * weight[1] + equal[1] * weight[5]
            for weight in self.weights
        ]

    def _mine(self, side: Side, weight: Tensor) -> Tensor:
        written, looks, kinds, sizes, squares, ones = self._columns(side, weight[SIZES])
        parts = [
            written * weight[2], side.looks * weight[3], looks * weight[4], self.affinity(side.kinds) * weight[6],
            kinds * weight[7], 2 * sizes * weight[SIZES], squares, ones, -(weight[SIZES] * ones),
        ]  # fmt: skip
        return torch.cat(parts, -1)

    def _theirs(self, side: Side) -> Tensor:
        written, looks, kinds, sizes, _, ones = self._columns(side, torch.zeros(2))
        nothing = torch.zeros_like(ones)
        parts = [
            written,
            side.looks,
            looks,
            self.affinity(side.kinds),
            kinds,
            sizes,
            ones,
            nothing,
            sizes * sizes,
        ]
        return torch.cat(parts, -1)

    @staticmethod
    def _columns(side: Side, scales: Tensor) -> tuple[Tensor, ...]:
        written = side.facts[..., :1]
        looks = side.looks * (1 - written)
        kinds = F.one_hot(side.kinds, len(KINDS)).to(looks.dtype)
        sizes = side.facts[..., SIZES]
        squares = -(sizes * sizes * scales.to(sizes.device)).sum(-1, keepdim=True)
        return written, looks, kinds, sizes, squares, torch.ones_like(written)


def look_alikes(one: Side, other: Side) -> tuple[tuple[Tensor, Tensor], tuple[Tensor, Tensor]]:
    """Of each thing: how many seem the same on its own screen and on the other."""
    signs = _sign(one), _sign(other)
    own = [_seem(sign, sign).sum(2) for sign in signs]
    across = _seem(*signs)
    return (own[0], across.sum(2)), (own[1], across.sum(1))


def _sign(side: Side) -> Tensor:
    parts = [side.words, side.looks, F.one_hot(side.kinds, len(KINDS)).to(side.words.dtype)]
    sign = F.normalize(torch.cat(parts, -1), dim=-1)
    return sign if side.there is None else sign * side.there.unsqueeze(-1)


def _seem(mine: Tensor, theirs: Tensor) -> Tensor:
    """One where they are equal, less where a letter or an edge is not."""
    return F.relu(mine @ (theirs * ALIKE).transpose(1, 2) - (ALIKE - 1))
