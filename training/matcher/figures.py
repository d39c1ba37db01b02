"""Rough figures while the net learns; `judging.py` measures what ships."""

from __future__ import annotations

from dataclasses import dataclass, fields

import torch
from torch import Tensor

from loss import Batch
from network import Matcher
from pairs import ABSENT, UNTOLD

SURE = 0.9


@dataclass
class Figures:
    there: int = 0
    found: int = 0
    wrong: int = 0
    """Told surely to be another than it is, or to be one although it is not there or nobody could tell."""
    absent: int = 0
    told_absent: int = 0
    untold: int = 0
    left_open: int = 0
    views: int = 0
    views_right: int = 0

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            **{one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(Figures)}
        )

    def __str__(self) -> str:
        share = lambda part, whole: f"{part / max(1, whole):.2%}"
        asked = self.there + self.absent + self.untold
        return (
            f"found {share(self.found, self.there)} wrong {share(self.wrong, asked)} "
            f"absent told {share(self.told_absent, self.absent)} untold left open {share(self.left_open, self.untold)} "
            f"view {share(self.views_right, self.views)} of {asked}"
        )


@torch.no_grad()
def figures(net: Matcher, batch: Batch) -> Figures:
    said = net(batch.one, batch.other)
    rows = torch.softmax(torch.cat([said.pairs, said.one], 2), 2)
    columns = torch.softmax(torch.cat([said.pairs.transpose(1, 2), said.other], 2), 2)
    count = said.pairs.shape[2]
    chance = torch.minimum(rows[..., :count], columns[..., :-2].transpose(1, 2))
    best, which = chance.max(2)
    sure, truth = best > SURE, batch.partners
    there, absent, untold = truth >= 0, truth == ABSENT, truth == UNTOLD
    right = which == truth
    views = (said.alike > 0) == (batch.alike > 0.5)
    return Figures(
        _sum(there), _sum(there & sure & right), _sum(sure & ((there & ~right) | absent | untold)),
        _sum(absent), _sum(absent & (rows[..., count] > 0.5)), _sum(untold), _sum(untold & ~sure), len(views), _sum(views),
    )  # fmt: skip


def _sum(which: Tensor) -> int:
    return int(which.sum())
