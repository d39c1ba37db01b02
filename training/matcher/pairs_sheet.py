"""Pairs drawn for the eye: ``python pairs_sheet.py PICTURE [--seed 1] [--count 6]``.

Green has its partner (the same number on both sides), grey has none, orange cannot be told, blue is not asked about.
"""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from pairs import ABSENT, UNASKED, UNTOLD, Pair, Partners, pairs
from pool import pool
from things import KINDS, Things

_COLOURS = {ABSENT: (150, 150, 150), UNTOLD: (240, 120, 0), UNASKED: (60, 90, 230)}
_FOUND = (0, 140, 60)
_WIDE, _HIGH = 800, 560


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=4)
    told = parser.parse_args()
    sheet = Image.new("RGB", (_WIDE * 2, (_HIGH + 20) * told.count), "white")
    for row, pair in enumerate(islice(pairs(told.seed, pool()), told.count)):
        sheet.paste(_drawn(pair), (0, row * (_HIGH + 20)))
        print(pair.alike, pair.families, pair.changes, len(pair.one), len(pair.other))
    sheet.save(told.picture)


def _drawn(pair: Pair) -> Image.Image:
    both = Image.new("RGB", (_WIDE * 2, _HIGH), "white")
    numbers = np.arange(len(pair.one))
    both.paste(_side(pair.one, pair.partners, numbers), (0, 0))
    both.paste(_side(pair.other, pair.back, pair.back), (_WIDE, 0))
    ImageDraw.Draw(both).line((_WIDE, 0, _WIDE, _HIGH), fill=(0, 0, 0), width=3)
    return both


def _side(things: Things, partners: Partners, numbers: Partners) -> Image.Image:
    picture = Image.new("RGB", (_WIDE, _HIGH), "white")
    draw = ImageDraw.Draw(picture)
    scale = min(
        _WIDE / max(1.0, things.places[:, 2].max()), _HIGH / max(1.0, things.places[:, 3].max()), 14.0
    )
    for kind, place, partner, number in zip(
        things.kinds, things.places * scale, partners, numbers, strict=True
    ):
        colour = _COLOURS.get(int(partner), _FOUND)
        draw.rectangle(tuple(float(edge) for edge in place), outline=colour)
        draw.text(
            (float(place[0]) + 1, float(place[1]) - 1),
            f"{KINDS[kind][:3]}{number if partner >= 0 else ''}",
            fill=colour,
        )
    return picture


if __name__ == "__main__":
    main()
