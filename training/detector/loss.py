"""How far the net's answers are from the truth."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor

from assignment import NOBODY, assigned, places
from crops import Batch
from kinds import KINDS, SHOWN
from network import Said, said

WEIGHTS = {"thing": 1.0, "box": 2.0, "edges": 0.5, "kind": 1.0, "clickable": 0.5, "states": 0.5, "name": 0.4}
QUIET_KINDS = tuple(KINDS.index(kind) for kind in (*SHOWN, "table_cell"))
QUIET = 0.4
"""Weight of what is only looked at: there is far more of it, and no click depends on it."""
RARE_KINDS = tuple(KINDS.index(kind) for kind in ("dialog", "window", "popover", "toast", "banner"))
RARE = 5.0
"""There is one of them among hundreds of others, and everything depends on it."""
NAME_SCALE = 8.0
LONGEST = 7.6
"""exp(7.6) places of a grid: no screen is wider."""


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
    points, strides = places(width, height, str(batch.boxes.device))
    owner = assigned(batch.boxes, batch.kinds >= 0, width, height)
    picture, place = torch.nonzero(owner != NOBODY, as_tuple=True)
    thing = owner[picture, place]
    doubtful = batch.doubtful[picture, thing]
    silent = _inside(points, batch.unsure)
    silent[picture, place] = doubtful
    picture, place, thing = picture[~doubtful], place[~doubtful], thing[~doubtful]
    truth = batch.boxes[picture, thing]
    kinds = batch.kinds[picture, thing]
    weight = torch.where(torch.isin(kinds, kinds.new_tensor(QUIET_KINDS)), QUIET, 1.0)
    weight = torch.where(torch.isin(kinds, kinds.new_tensor(RARE_KINDS)), RARE, weight)
    many = weight.sum().clamp(min=1)
    boxes = decoded(answers.box[picture, place], points[place], strides[place])
    overlap, union_loss = _overlaps(boxes, truth)
    wanted = torch.zeros_like(answers.thing[..., 0])
    wanted[picture, place] = overlap.detach()
    parts = {
        "thing": _quality_focal(answers.thing[..., 0], wanted, ~silent) / many,
        "box": (union_loss * weight).sum() / many,
        "edges": (_edge_errors(answers.box[picture, place], truth, points[place], strides[place]) * weight).sum() / many,
        "kind": (F.cross_entropy(answers.kinds[picture, place], kinds, reduction="none") * weight).sum() / many,
    }  # fmt: skip
    return parts | _small_parts(answers, batch, picture, place, thing, points)


def total(parts: dict[str, Tensor]) -> Tensor:
    return torch.stack([WEIGHTS[name] * value for name, value in parts.items()]).sum()


def _small_parts(
    answers: Said, batch: Batch, picture: Tensor, place: Tensor, thing: Tensor, points: Tensor
) -> dict[str, Tensor]:
    clickable = batch.clickable[picture, thing]
    states = batch.states[picture, thing]
    name_at = batch.name_at[picture, thing]
    has_name = ~name_at[:, 0].isnan()
    offset = told_offset(name_at[has_name] - points[place][has_name])
    said_offset = answers.name_at[picture, place][has_name]
    named = F.binary_cross_entropy_with_logits(answers.named[picture, place, 0], has_name.float())
    return {
        "clickable": _known(answers.clickable[picture, place, 0], clickable),
        "states": _known(answers.states[picture, place], states),
        "name": named + 4 * F.smooth_l1_loss(said_offset, offset, reduction="sum", beta=0.2) / has_name.sum().clamp(min=1),
    }  # fmt: skip


def _known(logits: Tensor, truth: Tensor) -> Tensor:
    known = (truth >= 0).float()
    each = F.binary_cross_entropy_with_logits(logits, truth.clamp(min=0), reduction="none")
    return (each * known).sum() / known.sum().clamp(min=1)


def _quality_focal(logits: Tensor, wanted: Tensor, counted: Tensor) -> Tensor:
    """What is already right hardly counts; what is right to say is how well the box fits."""
    each = F.binary_cross_entropy_with_logits(logits, wanted, reduction="none")
    return (each * (logits.sigmoid() - wanted).abs().square() * counted).sum()


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
