"""A look at real use: is one thing of a screenshot found on another, of the same program on another day?

``python asking.py MODEL FOLDER [--sure 0.9] [--screens screens.json]``, in the project's environment. The folder is one of
``bench grounding --anchors``: pictures, and `pairs.json` with a box on one picture and the true box on another. Both
are seen by the product's own view. Nothing is trained on them and nothing is fitted to them.
"""

from __future__ import annotations

import argparse
import json
import pickle
import time
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from rpa_vision_lab.benches.grounding.anchors import AnchorPair, anchor_pairs

from judging import area_of
from overlapping import overlaps
from placing import Place, around, carried
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.cli.pictures import open_picture
from rpa_vision.grounding.map.seeing import cut_out, seen_of
from rpa_vision.grounding.map.things import Seen, Things, things_of
from rpa_vision.models.geometry import Box
from rpa_vision.perception.eyes import Eyes
from rpa_vision.ports import Pixels
from rpa_vision.settings import load_settings
from running import Runner

SAME = 0.5
"""Overlap from which a thing that was seen is the thing that is asked for."""
LIKE, CLEARLY = 0.8, 0.1
"""Correlation from which a place looks the same, and by how much it must be better than any other about there."""
AROUND = 1.5
"""Heights of what is asked for: about there."""
FLAT = 6.0
"""Shades of grey: what differs less within itself looks like any ground."""


@dataclass
class Sight:
    seen: list[Seen]
    size: tuple[int, int]
    pixels: Pixels

    def boxes(self) -> NDArray[np.float32]:
        return np.array([one.box for one in self.seen], np.float32).reshape(-1, 4)

    def things(self) -> Things:
        return things_of(self.seen, *self.size)


class Looking:
    """Each picture is looked at once, and what was seen is kept beside the model for the next time."""

    def __init__(self, folder: Path, kept: Path) -> None:
        self._folder, self._kept = folder, kept
        settings = load_settings()
        self._eyes = Eyes(build_senses(settings))
        self._opened = partial(open_picture, limits=settings.limits)

    def at(self, name: str) -> Sight:
        frame = self._opened(self._folder / name)
        file = self._kept / f"{name}.pickle"
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(pickle.dumps(seen_of(self._eyes.look(frame))))
        return Sight(pickle.loads(file.read_bytes()), tuple(frame.size), frame.pixels)


@dataclass
class Answer:
    pair: AnchorPair
    outcome: str
    way: str
    told: str
    milliseconds: float


def asked_for(pair: AnchorPair, looking: Looking, runner: Runner, sure: float) -> Answer:
    one, other = looking.at(pair.src), looking.at(pair.dst)
    learnt, present = one.things(), other.things()
    began = time.perf_counter()
    matched = runner.match(learnt, present).assigned
    took = (time.perf_counter() - began) * 1000
    boxes = one.boxes(), other.boxes()
    box = np.array(pair.src_bbox, np.float32)
    way, place = "carried", carried(box, *boxes, matched, sure)
    point = None if place is None else (place.x, place.y)
    if point is None and (near := around(box, *boxes, matched, sure)) is not None:
        way, point = "looked for", looked_for(one.pixels, pair.src_bbox, other.pixels, near)
    outcome = "halted" if point is None else "hit" if _holds(pair.dst_bbox, *point) else "wrong"
    best = np.flatnonzero(overlaps(box[None], boxes[0])[0] >= SAME)
    told = (
        f"{len(learnt)} × {len(present)} things, sure of {int((matched.chances >= sure).sum())}; "
        f"{[(one.seen[at].text[:16], f'{matched.chances[at]:.2f} {matched.absent[at]:.2f} {matched.untold[at]:.2f}') for at in best]}"
    )
    return Answer(pair, outcome, way, told, took)


def looked_for(learnt: Pixels, box: Box, present: Pixels, near: Place) -> tuple[float, float] | None:
    """Where something about there looks the same: once, and not as much anywhere else about there."""
    look = cv2.cvtColor(cut_out(learnt, box), cv2.COLOR_BGR2GRAY)
    look = cv2.resize(look, None, fx=near.ratio, fy=near.ratio, interpolation=cv2.INTER_AREA)
    height, width = look.shape
    reach = near.spread * 2 + AROUND * max(height, 12)
    left, top = (
        max(0, int(middle - side / 2 - reach)) for middle, side in ((near.x, width), (near.y, height))
    )
    right, bottom = int(near.x + width / 2 + reach), int(near.y + height / 2 + reach)
    window = (
        cv2.cvtColor(present[top:bottom, left:right], cv2.COLOR_BGR2GRAY)
        if right > left and bottom > top
        else look[:0]
    )
    if window.shape[0] < height or window.shape[1] < width or float(look.std()) < FLAT:
        return None
    fits = cv2.matchTemplate(window, look, cv2.TM_CCOEFF_NORMED)
    _, best, _, (x, y) = cv2.minMaxLoc(fits)
    fits[max(0, y - height // 2) : y + height // 2 + 1, max(0, x - width // 2) : x + width // 2 + 1] = -1
    if best < LIKE or float(fits.max()) > best - CLEARLY:
        return None
    return left + x + width / 2, top + y + height / 2


def _holds(box: Box, x: float, y: float) -> bool:
    return box.left <= x < box.right and box.top <= y < box.bottom


def views(file: Path, looking: Looking, runner: Runner) -> float:
    told = []
    for pair in json.loads(file.read_text())["pairs"]:
        sights = [looking.at(pair[side]).things() for side in ("a", "b")]
        told.append((runner.match(*sights).alike, bool(pair["label"])))
    return area_of(told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sure", type=float, default=0.9)
    parser.add_argument("--screens", type=Path, help="pairs of the same and of other views")
    parser.add_argument(
        "--kept", type=Path, default=Path("/tmp/matcher/seen"), help="what was seen, for the next time"
    )
    asked = parser.parse_args()
    looking, runner = Looking(asked.folder, asked.kept), Runner(asked.model)
    answers = [asked_for(pair, looking, runner, asked.sure) for pair in anchor_pairs(asked.folder)]
    for answer in answers:
        if answer.outcome != "hit":
            print(
                f"{answer.outcome:7} {answer.pair.bin:10} {answer.pair.src} {answer.pair.dst}: {answer.told}"
            )
    for name in ("all", *sorted({answer.pair.bin for answer in answers})):
        some = [answer for answer in answers if name in ("all", answer.pair.bin)]
        counts = Counter(answer.outcome for answer in some)
        print(
            f"{name:10} hit {counts['hit']:3} of {len(some):3}  halted {counts['halted']:3}  wrong {counts['wrong']:3}"
        )
    print(f"median {np.median([answer.milliseconds for answer in answers]):.1f} ms a match")
    print("found by", dict(Counter(answer.way for answer in answers if answer.outcome == "hit")))
    if asked.screens:
        print(f"same view or not: area under the curve {views(asked.screens, looking, runner):.4f}")


if __name__ == "__main__":
    main()
