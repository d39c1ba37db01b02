"""Pairs drawn for the eye: ``python pairs_sheet.py PICTURE [--seed 1] [--count 6]``.

Green has its partner (the same number on both sides), grey has none, orange cannot be told, blue is not asked about.
"""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path

import cv2
import numpy as np

import shared  # noqa: F401 - finds the product where it is not installed
from pairs import ABSENT, UNASKED, UNTOLD, Partners, pairs
from pool import pool
from rendered import rendered_pairs
from rpa_vision.grounding.map.things import KINDS, Things

_COLOURS = {ABSENT: (150, 150, 150), UNTOLD: (0, 120, 240), UNASKED: (230, 90, 60)}
_FOUND = (60, 140, 0)
_WIDE, _HIGH = 800, 560


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=4)
    parser.add_argument("--rendered", type=Path, nargs="*", default=[], help="pairs of these folders instead")
    told = parser.parse_args()
    source = rendered_pairs(told.rendered) if told.rendered else pairs(told.seed, pool())
    rows = []
    for pair in islice(source, told.count):
        rows.append(
            np.concatenate(
                [
                    _side(pair.one, pair.partners, np.arange(len(pair.one))),
                    _side(pair.other, pair.back, pair.back),
                ],
                axis=1,
            )
        )
        print(pair.alike, pair.families, pair.changes, len(pair.one), len(pair.other))
    cv2.imwrite(str(told.picture), np.concatenate(rows))


def _side(things: Things, partners: Partners, numbers: Partners) -> np.ndarray:
    picture = np.full((_HIGH, _WIDE, 3), 255, np.uint8)
    picture[:, -1] = picture[-1] = 0
    scale = min(
        _WIDE / max(1.0, things.places[:, 2].max()), _HIGH / max(1.0, things.places[:, 3].max()), 14.0
    )
    for kind, place, partner, number in zip(
        things.kinds, things.places * scale, partners, numbers, strict=True
    ):
        colour = _COLOURS.get(int(partner), _FOUND)
        left, top, right, bottom = (int(edge) for edge in place)
        cv2.rectangle(picture, (left, top), (right, bottom), colour, 1)
        told = f"{KINDS[kind][:3]}{number if partner >= 0 else ''}"
        cv2.putText(
            picture, told, (left + 1, top + 9), cv2.FONT_HERSHEY_SIMPLEX, 0.33, colour, 1, cv2.LINE_AA
        )
    return picture


if __name__ == "__main__":
    main()
