"""A rough figure while the net learns: `evaluate.py` measures what ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import torch
from torch import Tensor, nn

from assignment import places
from crops import Crops
from kinds import FAMILIES, FAMILY_OF, KINDS, MOST_KINDS
from loss import decoded
from network import said
from plans import Planner
from screens import Screen

SURE = 0.4
WIDTH, HEIGHT = 1280, 832


@torch.no_grad()
def checked(net: nn.Module, screens: Sequence[Screen], device: str) -> str:
    """Of what can be clicked, how much is found and is called what it is; of all that is said, how much is false; of
    cells, of what holds others, and of windows and dialogs, how much is found."""
    crops, planner = Crops(screens, device), Planner(screens)
    table_of = torch.tensor(
        [
            [KINDS.index(kind) for kind in (*family, *family[:1] * MOST_KINDS)][:MOST_KINDS]
            for family in FAMILIES
        ],
        device=device,
    )
    family_of = torch.tensor([FAMILY_OF[kind] for kind in KINDS], device=device)
    true, found = Counter[str](), Counter[str]()
    named = told = false = 0
    for index in range(len(screens)):
        batch = crops.batch(planner.whole(index, WIDTH, HEIGHT))
        with torch.autocast(device, torch.bfloat16):
            grids = net(batch.pixels.float())
        answers = said([grid.float() for grid in grids])
        points, strides = places(WIDTH, HEIGHT, device)
        family, place = torch.nonzero(answers.thing[0, :, :, 0].sigmoid() > SURE, as_tuple=True)
        boxes = decoded(answers.box[0, family, place], points[place], strides[place])
        kinds = table_of[family, answers.kinds[0, family, place].argmax(-1)]
        there = (batch.kinds[0] >= 0) & ~batch.doubtful[0]
        whose = family_of[batch.kinds[0]]
        table = _overlaps(batch.boxes[0], boxes) * (whose[:, None] == family[None])
        best, which = table.max(1) if len(boxes) else (table.new_zeros(len(there)), None)
        hit = there & (best > 0.5)
        for name, asked in (
            ("reacts", (whose == 0) & (batch.clickable[0] > 0)), ("cells", whose == 1), ("holders", whose == 2),
            ("floating", whose == 3), ("dialogs", batch.kinds[0] == KINDS.index("dialog")),
        ):  # fmt: skip
            true[name] += int((there & asked).sum())
            found[name] += int(
                (
                    hit
                    & asked
                    & (kinds[which] == batch.kinds[0] if name == "dialogs" and which is not None else True)
                ).sum()
            )
        reacts = hit & (whose == 0) & (batch.clickable[0] > 0)
        named += int((reacts & (kinds[which] == batch.kinds[0])).sum()) if which is not None else 0
        told += int((family == 0).sum())
        false += int(((table.amax(0) < 0.5) & (family == 0)).sum()) if len(boxes) else 0
    shares = " ".join(f"{name} {found[name] / max(1, true[name]):.3f}" for name in true)
    return f"{shares} kind {named / max(1, found['reacts']):.3f} false {false / max(1, told):.3f} of {told}"


def _overlaps(ones: Tensor, others: Tensor) -> Tensor:
    shared = (
        (torch.minimum(ones[:, None, 2:], others[None, :, 2:]) - torch.maximum(ones[:, None, :2], others[None, :, :2]))
        .clamp(min=0).prod(-1)
    )  # fmt: skip
    areas = [(boxes[:, 2:] - boxes[:, :2]).prod(-1) for boxes in (ones, others)]
    return shared / (areas[0][:, None] + areas[1][None] - shared).clamp(min=1e-6)
