"""How wrong the net is: of every thing of both screens, how unlikely it held the truth."""

from __future__ import annotations

from typing import NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor

from network import Said
from pairs import ABSENT, UNASKED, UNTOLD
from sides import Side

EARLY = 0.3
"""What the layers before the last are asked counts this much."""
VIEW = 0.3
UNTELLABLE = 2.0
"""Rare, and a wrong click is what comes of not learning it."""


class Batch(NamedTuple):
    one: Side
    other: Side
    partners: Tensor
    back: Tensor
    alike: Tensor


def losses(said: Said, batch: Batch) -> dict[str, Tensor]:
    turned = said.pairs.transpose(1, 2)
    rows = _asked(said.pairs, said.one, batch.partners)
    columns = _asked(turned, said.other, batch.back)
    parts = {"found": (rows + columns) / 2}
    if said.early:
        early = [_early(rows, batch.partners) + _early(columns, batch.back) for rows, columns in said.early]
        parts["early"] = torch.stack(early).mean() / 2 * EARLY
    parts["view"] = F.binary_cross_entropy_with_logits(said.alike, batch.alike) * VIEW
    return parts


def _asked(pairs: Tensor, state: Tensor, truth: Tensor) -> Tensor:
    """Of each row: its partner, none, or that nobody can tell."""
    count = pairs.shape[2]
    chance = torch.log_softmax(torch.cat([pairs, state], 2), 2)
    target = torch.where(truth == ABSENT, count, torch.where(truth == UNTOLD, count + 1, truth)).clamp(min=0)
    wrong = -chance.gather(2, target.unsqueeze(2)).squeeze(2)
    weight = (truth > UNASKED).float() * torch.where(truth == UNTOLD, UNTELLABLE, 1.0)
    return (wrong * weight).sum() / weight.sum().clamp(min=1.0)


def _early(logits: Tensor, truth: Tensor) -> Tensor:
    chance = torch.log_softmax(logits, 2)
    target = torch.where(truth == ABSENT, logits.shape[2] - 1, truth).clamp(min=0)
    wrong = -chance.gather(2, target.unsqueeze(2)).squeeze(2)
    weight = (truth >= ABSENT).float()
    return (wrong * weight).sum() / weight.sum().clamp(min=1.0)
