"""A rough figure while the net learns: `evaluate.py` measures what ships."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from assignment import places
from crops import Crops
from loss import decoded
from network import said
from plans import Planner
from screens import Screen

SURE = 0.4
WIDTH, HEIGHT = 1280, 832


@torch.no_grad()
def checked(net: nn.Module, screens: Sequence[Screen], device: str) -> str:
    """Of what can be clicked, how much is found and is called what it is; of all that is said, how much is false."""
    crops, planner = Crops(screens, device), Planner(screens)
    true = found = named = told = false = 0
    for index in range(len(screens)):
        batch = crops.batch(planner.whole(index, WIDTH, HEIGHT))
        with torch.autocast(device, torch.bfloat16):
            grids = net(batch.pixels.float())
        answers = said([grid.float() for grid in grids])
        sure = answers.thing[0, :, 0].sigmoid() > SURE
        points, strides = places(WIDTH, HEIGHT, device)
        boxes = decoded(answers.box[0][sure], points[sure], strides[sure])
        kinds = answers.kinds[0][sure].argmax(-1)
        asked = (batch.clickable[0] > 0) & ~batch.doubtful[0]
        table = _overlaps(batch.boxes[0], boxes) if len(boxes) else boxes.new_zeros((len(asked), 1))
        best, which = table.max(1)
        hit = asked & (best > 0.5)
        true += int(asked.sum())
        found += int(hit.sum())
        named += int((hit & (kinds[which] == batch.kinds[0])).sum()) if len(kinds) else 0
        told += len(boxes)
        false += int((table.amax(0) < 0.5).sum()) if len(boxes) else 0
    return f"found {found / max(1, true):.3f} kind {named / max(1, found):.3f} false {false / max(1, told):.3f} of {told}"


def _overlaps(ones: Tensor, others: Tensor) -> Tensor:
    shared = (
        (torch.minimum(ones[:, None, 2:], others[None, :, 2:]) - torch.maximum(ones[:, None, :2], others[None, :, :2]))
        .clamp(min=0).prod(-1)
    )  # fmt: skip
    areas = [(boxes[:, 2:] - boxes[:, :2]).prod(-1) for boxes in (ones, others)]
    return shared / (areas[0][:, None] + areas[1][None] - shared).clamp(min=1e-6)
