"""How far the net's answers are from the truth."""

from __future__ import annotations

from typing import NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor

from assignment import NOBODY, assigned, places
from crops import Batch
from kinds import FAMILIES, FAMILY_OF, KINDS, SHOWN
from network import Said, said

WEIGHTS = {"thing": 1.0, "box": 2.0, "edges": 0.5, "kind": 1.0, "clickable": 0.5, "states": 0.5, "name": 0.4}
FAMILY_WEIGHTS = (1.0, 0.3, 0.4, 0.4)
FEWEST = 24.0
"""Of a family with fewer things in a batch than that, each does not weigh more for it."""
QUIET_KINDS = tuple(KINDS.index(kind) for kind in SHOWN)
QUIET = 0.4
"""Weight of what is only looked at: there is far more of it, and no click depends on it."""
_FAMILY_OF_KIND = (*(FAMILY_OF[kind] for kind in KINDS), -1)
"""The last is reached with -1: nothing."""
_WITHIN_FAMILY = tuple(FAMILIES[FAMILY_OF[kind]].index(kind) for kind in KINDS)
NAME_SCALE = 8.0
LONGEST = 7.6
"""exp(7.6) places of a grid: no screen is wider."""


class Asked(NamedTuple):
    """Place by place what is asked for."""

    picture: Tensor
    family: Tensor
    place: Tensor
    thing: Tensor

    @property
    def at(self) -> tuple[Tensor, Tensor, Tensor]:
        return self.picture, self.family, self.place


def decoded(box: Tensor, points: Tensor, strides: Tensor) -> Tensor:
    """Left, top, right, bottom in pixels, from distances to the four sides."""
    away = box.clamp(-4.0, LONGEST).exp() * strides[:, None]
    return torch.cat([points - away[..., :2], points + away[..., 2:]], -1)


def told_offset(pixels: Tensor) -> Tensor:
    """Near places exactly, far ones roughly."""
    return pixels.sign() * (pixels.abs() / NAME_SCALE).log1p()


def losses(grids: list[Tensor], batch: Batch) -> dict[str, Tensor]:
    answers = said(grids)
    height, width = batch.pixels.shape[2:]
    device = batch.boxes.device
    points, strides = places(width, height, str(device))
    families = torch.tensor(_FAMILY_OF_KIND, device=device)[batch.kinds]
    owner = assigned(batch.boxes, families, len(FAMILIES), width, height)
    picture, family, place = torch.nonzero(owner != NOBODY, as_tuple=True)
    thing = owner[picture, family, place]
    doubtful = batch.doubtful[picture, thing]
    silent = _inside(points, batch.unsure)[:, None].repeat(1, len(FAMILIES), 1)
    silent[picture, family, place] = doubtful
    asked = Asked(*(one[~doubtful] for one in (picture, family, place, thing)))
    truth = batch.boxes[asked.picture, asked.thing]
    kinds = batch.kinds[asked.picture, asked.thing]
    weight = torch.where(torch.isin(kinds, kinds.new_tensor(QUIET_KINDS)), QUIET, 1.0)
    many = torch.zeros(len(FAMILIES), device=device).index_add(0, asked.family, weight).clamp(min=FEWEST)
    share = torch.tensor(FAMILY_WEIGHTS, device=device) / many
    weight = weight * share[asked.family]
    box = answers.box[asked.at]
    overlap, union_loss = _overlaps(decoded(box, points[asked.place], strides[asked.place]), truth)
    wanted = torch.zeros_like(answers.thing[..., 0])
    wanted[asked.at] = overlap.detach()
    within = torch.tensor(_WITHIN_FAMILY, device=device)[kinds]
    parts = {
        "thing": (_quality_focal(answers.thing[..., 0], wanted, ~silent) * share).sum(),
        "box": (union_loss * weight).sum(),
        "edges": (_edge_errors(box, truth, points[asked.place], strides[asked.place]) * weight).sum(),
        "kind": (F.cross_entropy(answers.kinds[asked.at], within, reduction="none") * weight).sum(),
    }
    return parts | _small_parts(answers, batch, asked, points)


def total(parts: dict[str, Tensor]) -> Tensor:
    return torch.stack([WEIGHTS[name] * value for name, value in parts.items()]).sum()


def _small_parts(answers: Said, batch: Batch, asked: Asked, points: Tensor) -> dict[str, Tensor]:
    clickable = batch.clickable[asked.picture, asked.thing]
    states = batch.states[asked.picture, asked.thing]
    name_at = batch.name_at[asked.picture, asked.thing]
    has_name = ~name_at[:, 0].isnan()
    offset = told_offset(name_at[has_name] - points[asked.place][has_name])
    said_offset = answers.name_at[asked.at][has_name]
    first = (asked.family == 0).float()
    named = F.binary_cross_entropy_with_logits(
        answers.named[asked.at][:, 0], has_name.float(), first, reduction="sum"
    )
    many = first.sum().clamp(min=1)
    return {
        "clickable": _known(answers.clickable[asked.at][:, 0], clickable),
        "states": _known(answers.states[asked.at], states),
        "name": named / many + 4 * F.smooth_l1_loss(said_offset, offset, reduction="sum", beta=0.2) / has_name.sum().clamp(min=1),
    }  # fmt: skip


def _known(logits: Tensor, truth: Tensor) -> Tensor:
    known = (truth >= 0).float()
    each = F.binary_cross_entropy_with_logits(logits, truth.clamp(min=0), reduction="none")
    return (each * known).sum() / known.sum().clamp(min=1)


def _quality_focal(logits: Tensor, wanted: Tensor, counted: Tensor) -> Tensor:
    """Of each family. What is already right hardly counts; what is right to say is how well the box fits."""
    each = F.binary_cross_entropy_with_logits(logits, wanted, reduction="none")
    return (each * (logits.sigmoid() - wanted).abs().square() * counted).sum((0, 2))


def _overlaps(boxes: Tensor, truth: Tensor) -> tuple[Tensor, Tensor]:
    """Intersection over union, and the loss that also tells boxes apart that do not meet."""
    shared = (
        (torch.minimum(boxes[:, 2:], truth[:, 2:]) - torch.maximum(boxes[:, :2], truth[:, :2]))
        .clamp(min=0)
        .prod(1)
    )
    hull = (torch.maximum(boxes[:, 2:], truth[:, 2:]) - torch.minimum(boxes[:, :2], truth[:, :2])).prod(1)
    union = (boxes[:, 2:] - boxes[:, :2]).prod(1) + (truth[:, 2:] - truth[:, :2]).prod(1) - shared
    overlap = shared / union.clamp(min=1e-6)
    return overlap, 1 - overlap + (hull - union) / hull.clamp(min=1e-6)


def _edge_errors(said_box: Tensor, truth: Tensor, points: Tensor, strides: Tensor) -> Tensor:
    away = torch.cat([points - truth[:, :2], truth[:, 2:] - points], 1) / strides[:, None]
    return F.smooth_l1_loss(said_box, away.clamp(min=0.05).log(), reduction="none", beta=0.1).mean(1)


def _inside(points: Tensor, boxes: Tensor) -> Tensor:
    """Pictures × places: within any of these boxes of its picture."""
    within = torch.zeros((boxes.shape[0], points.shape[0]), dtype=torch.bool, device=points.device)
    for box in boxes.unbind(1):
        within |= ((points > box[:, None, :2]) & (points < box[:, None, 2:])).all(-1)
    return within
