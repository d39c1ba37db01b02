"""Votes: who has found its partner says by how much it moved, and its neighbours expect the same of themselves."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from sides import Side, corners_of, middle_of

VOTERS = ((40.0, 1.5), (1.5, 40.0), (12.0, 6.0))
"""How far across and down each group of voters reaches, in lines: the row, the column, what is near."""
ENOUGH = 0.3
"""Of a voter: what it takes for the others to half believe."""


class Hearing(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.spread = nn.Parameter(torch.zeros(len(VOTERS)))
        self.weight = nn.Parameter(torch.full((len(VOTERS),), 2.0))

    def forward(
        self, chances: tuple[Tensor, Tensor], seen: tuple[Side, Side], reach: tuple[Tensor, ...]
    ) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        """A map of which pairs the neighbours of either expect, and what they said to each thing."""
        sure = chances[0] * chances[1].transpose(1, 2)
        corners = corners_of(seen[0]), corners_of(seen[1])
        rooms = [torch.cat([corner, torch.ones_like(corner[..., :1])], -1) for corner in corners]
        spoken = sure @ rooms[1], (rooms[0].transpose(1, 2) @ sure).transpose(1, 2)
        expected, told = self._heard(spoken[0], *corners, reach[0])
        back, told_back = self._heard(spoken[1], *corners[::-1], reach[1])
        return expected + back.transpose(1, 2), (told, told_back)

    def _heard(self, spoken: Tensor, mine: Tensor, theirs: Tensor, reach: Tensor) -> tuple[Tensor, Tensor]:
        """``spoken``: where each thing's partner is, weighed by how sure that is, and how sure."""
        certain = spoken[..., -1:]
        moved = torch.cat([spoken[..., :-1] - certain * mine, certain], -1).unsqueeze(1)
        voices = (moved.transpose(2, 3) @ reach).transpose(2, 3) - moved
        weight = voices[..., -1:].clamp(min=0)
        shift = voices[..., :-1] / (weight + 1e-3)
        trust = weight / (weight + ENOUGH)
        away = _away(
            mine.unsqueeze(1) + shift, theirs.unsqueeze(1), torch.exp(-self.spread).reshape(1, -1, 1, 1)
        )
        maps = trust * self.weight.reshape(1, -1, 1, 1) / away
        apart = shift - moved[..., :-1] / (certain.unsqueeze(1) + 1e-3)
        apart = torch.log1p((apart * apart).sum(-1)) * trust.squeeze(-1)
        told = torch.cat([trust.squeeze(-1).transpose(1, 2), certain, apart.transpose(1, 2)], -1)
        return maps[:, 0] + maps[:, 1] + maps[:, 2], told


def reaching(side: Side, voters: Tensor) -> Tensor:
    """Batch × groups × things × things: how much each listens to each other; to itself, one. The same both ways."""
    scaled = middle_of(side).unsqueeze(1) * torch.exp(-voters).reshape(1, -1, 1, 2)
    near = 1 / _away(scaled, scaled, torch.ones(1, 1, 1, 1, device=scaled.device))
    near = near * near
    return (
        near
        if side.there is None
        else near * (side.there.unsqueeze(1) * side.there.unsqueeze(2)).unsqueeze(1)
    )


def _away(expected: Tensor, there: Tensor, rate: Tensor) -> Tensor:
    """One and the squared distance, so that nothing is divided by nothing."""
    ones, squares = torch.ones_like(expected[..., :1]), (expected * expected).sum(-1, keepdim=True)
    mine = torch.cat([-2 * expected * rate, squares * rate + 1, ones * rate], -1)
    theirs = torch.cat([there, torch.ones_like(there[..., :1]), (there * there).sum(-1, keepdim=True)], -1)
    return (mine @ theirs.transpose(2, 3)).clamp(min=1.0)
