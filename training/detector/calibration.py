"""Confidence that means what it says: of things told with 0.8, eight in ten are there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from assignment import places
from crops import Crops
from loss import decoded
from network import said
from plans import Planner
from screens import Screen

LEAST = -3.0
"""Of the logit: below, nothing is ever told."""
WIDTH, HEIGHT = 1920, 1088
STEPS = 200


@dataclass(frozen=True)
class Honest:
    """Scale and shift of logits; of the kinds, the scale."""

    thing: tuple[float, float]
    clickable: tuple[float, float]
    kind: float


@torch.no_grad()
def honest(net: nn.Module, screens: Sequence[Screen]) -> Honest:
    crops, planner = Crops(screens, "cpu"), Planner(screens)
    points, strides = places(WIDTH, HEIGHT, "cpu")
    things, clicks, kinds = [], [], []
    for index in range(len(screens)):
        batch = crops.batch(planner.whole(index, WIDTH, HEIGHT))
        answers = said(net(batch.pixels.float()))
        sure = answers.thing[0, :, 0] > LEAST
        boxes = decoded(answers.box[0][sure], points[sure], strides[sure])
        overlap, which = _best(boxes, batch.boxes[0], batch.kinds[0] >= 0)
        right = overlap > 0.5
        asked = ~(batch.doubtful[0][which] & right)
        things.append((answers.thing[0][sure][asked, 0], right[asked].float()))
        known = right & (batch.clickable[0][which] >= 0)
        clicks.append((answers.clickable[0][sure][known, 0], batch.clickable[0][which][known]))
        kinds.append((answers.kinds[0][sure][right], batch.kinds[0][which][right]))
    return Honest(_fitted(*_joined(things)), _fitted(*_joined(clicks)), _temperature(*_joined(kinds)))


def _joined(parts: list[tuple[Tensor, Tensor]]) -> tuple[Tensor, Tensor]:
    return torch.cat([one for one, _ in parts]), torch.cat([other for _, other in parts])


def _best(boxes: Tensor, truth: Tensor, there: Tensor) -> tuple[Tensor, Tensor]:
    low = torch.maximum(boxes[:, None, :2], truth[None, :, :2])
    high = torch.minimum(boxes[:, None, 2:], truth[None, :, 2:])
    shared = (high - low).clamp(min=0).prod(-1)
    areas = [(one[:, 2:] - one[:, :2]).prod(-1) for one in (boxes, truth)]
    overlaps = shared / (areas[0][:, None] + areas[1][None] - shared).clamp(min=1e-6) * there[None]
    return overlaps.max(1)


@torch.enable_grad()
def _fitted(logits: Tensor, truth: Tensor) -> tuple[float, float]:
    values = torch.tensor([1.0, 0.0], requires_grad=True)
    optimiser = torch.optim.LBFGS([values], max_iter=STEPS)

    def step() -> Tensor:
        optimiser.zero_grad()
        loss = F.binary_cross_entropy_with_logits(logits * values[0] + values[1], truth)
        loss.backward()
        return loss

    optimiser.step(step)
    return float(values[0]), float(values[1])


@torch.enable_grad()
def _temperature(logits: Tensor, truth: Tensor) -> float:
    scale = torch.tensor(1.0, requires_grad=True)
    optimiser = torch.optim.LBFGS([scale], max_iter=STEPS)

    def step() -> Tensor:
        optimiser.zero_grad()
        loss = F.cross_entropy(logits * scale, truth)
        loss.backward()
        return loss

    optimiser.step(step)
    return float(scale)
