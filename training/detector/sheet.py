"""A picture of what the net is shown and asked: ``python sheet.py SHARDS sheet.png``. Look at one after every change."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import numpy as np
import torch
from PIL import Image, ImageDraw

from assignment import assigned, places
from crops import Batch, Crops
from damage import damaged
from kinds import FAMILIES, FAMILY_OF, GROUPS, KINDS
from plans import Planner
from screens import read_screens

WIDTH, HEIGHT, SHOWN = 768, 512, 6
COLOURS = ("#e00000", "#00a000", "#c0a000", "#0060ff", "#c000c0")
"""Controls, what is shown, cells, what holds others, windows and dialogs."""


def main(shards: Path, target: Path) -> None:
    screens = read_screens(sorted(shards.glob("**/*.zip"))[:2], 1)
    rng = random.Random()
    planned = next(Planner(screens).batches(rng.randrange(9999), ((SHOWN, WIDTH, HEIGHT),)))
    batch = Crops(screens, "cpu").batch(planned)
    pictures = damaged(batch.pixels, rng)
    families = torch.tensor([*(FAMILY_OF[kind] for kind in KINDS), -1])[batch.kinds]
    owner = assigned(batch.boxes, families, len(FAMILIES), WIDTH, HEIGHT)
    sheet = Image.new("RGB", (2 * WIDTH, SHOWN // 2 * HEIGHT))
    for index, values in enumerate(pictures):
        drawn = Image.fromarray(values.permute(1, 2, 0).byte().numpy())
        _draw(ImageDraw.Draw(drawn), batch, index, owner[index])
        sheet.paste(drawn, (index % 2 * WIDTH, index // 2 * HEIGHT))
    sheet.save(target)
    asked = [len(set(one[one >= 0].tolist())) for one in owner]
    print("things", (batch.kinds >= 0).sum(1).tolist(), "with a place of their own", asked)


def _draw(draw: ImageDraw.ImageDraw, batch: Batch, index: int, owner: torch.Tensor) -> None:
    points, _ = places(WIDTH, HEIGHT, "cpu")
    for box, kind, doubtful in zip(
        batch.boxes[index], batch.kinds[index], batch.doubtful[index], strict=True
    ):
        if kind >= 0:
            colour = "#888888" if doubtful else COLOURS[GROUPS[int(kind)]]
            draw.rectangle([*(box[:2].tolist()), *((box[2:] - 1).tolist())], outline=colour)
    for x, y in np.asarray(points[(owner >= 0).any(0)]):
        draw.point((x, y), fill="#ff00ff")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
