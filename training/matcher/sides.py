"""One screen as the net takes it: a batch of sets of things, filled up to one size."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

NEVER = -1e4


class Side(NamedTuple):
    """Batch × things × columns."""

    kinds: Tensor
    places: Tensor
    words: Tensor
    looks: Tensor
    facts: Tensor
    there: Tensor | None
    """Which rows are things; the others only fill up."""


def middle_of(side: Side) -> Tensor:
    return (side.places[..., :2] + side.places[..., 2:]) / 2


def corners_of(side: Side) -> Tensor:
    """Where a thing is: its middle across and down, and where it begins, which is what columns keep."""
    return torch.cat([middle_of(side), side.places[..., :1]], -1)


def shown_only(logits: Tensor, one: Side, other: Side) -> Tensor:
    if one.there is None or other.there is None:
        return logits
    return logits.masked_fill(one.there.unsqueeze(2) * other.there.unsqueeze(1) == 0, NEVER)


def hidden(there: Tensor) -> Tensor:
    """To be added to what is asked of each thing."""
    return ((1 - there) * NEVER).unsqueeze(1)
