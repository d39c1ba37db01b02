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

import numpy as np
from rpa_vision_lab.benches.grounding.anchors import AnchorPair, anchor_pairs

import looks
from judging import area_of
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.cli.pictures import open_picture
from rpa_vision.models.geometry import Box
from rpa_vision.perception.eyes import Eyes
from rpa_vision.ports import Pixels
from rpa_vision.settings import load_settings
from running import Runner
from seeing import cut_out, seen_of
from things import KINDS, Seen, Things, things_of
from truths import overlaps

UNSEEN = "unknown"
SAME = 0.5
"""Overlap from which a thing that was seen is the thing that is asked for."""


@dataclass
class Sight:
    seen: list[Seen]
    size: tuple[int, int]
    pixels: Pixels

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


def target_of(sight: Sight, box: Box) -> int:
    """Which thing is asked for. Where none was seen there, what is shown there becomes one, with the text within it."""
    boxes = np.array([one.box for one in sight.seen], np.float32).reshape(-1, 4)
    fits = overlaps(boxes, [tuple(box)])[:, 0]
    if len(fits) and fits.max() >= SAME:
        return int(fits.argmax())
    inside = [one for one in sight.seen if one.text and _lies_in(one.box, box)]
    shown = cut_out(sight.pixels, box)
    kind = inside[0].kind if inside else KINDS.index(UNSEEN)
    text, [look] = " ".join(one.text for one in inside), looks.vectors([shown.mean(axis=2)])
    sight.seen.append(Seen(kind, tuple(float(edge) for edge in box), text, look, looks.tones(shown)))
    return len(sight.seen) - 1


def _lies_in(inner: tuple[float, ...], box: Box) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return box.left <= x < box.right and box.top <= y < box.bottom


@dataclass
class Answer:
    pair: AnchorPair
    outcome: str
    chance: float
    told: str
    milliseconds: float


def asked_for(pair: AnchorPair, looking: Looking, runner: Runner, sure: float) -> Answer:
    one, other = looking.at(pair.src), looking.at(pair.dst)
    target = target_of(one, pair.src_bbox)
    learnt, present = one.things(), other.things()
    began = time.perf_counter()
    matched = runner.match(learnt, present).assigned
    took = (time.perf_counter() - began) * 1000
    place = matched.found(target, sure)
    if place is None:
        outcome = "halted"
    else:
        outcome = "hit" if _lies_in(other.seen[place].box, pair.dst_bbox) else "wrong"
    truth = [number for number, one in enumerate(other.seen) if _lies_in(one.box, pair.dst_bbox)]
    told = (
        f"{len(learnt)} × {len(present)} things, {one.seen[target].text[:24]!r}, chance {matched.chances[target]:.2f}, "
        f"absent {matched.absent[target]:.2f}, untold {matched.untold[target]:.2f}, "
        f"seen there {[f'{matched.table[target, place]:.2f}' for place in truth]}"
    )
    return Answer(pair, outcome, float(matched.chances[target]), told, took)


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
    for least in (0.5, 0.7, 0.8, 0.95, 0.99):
        told = [answer.chance >= least for answer in answers]
        print(f"told from {least}: {sum(told)} of {len(told)}")
    if asked.screens:
        print(f"same view or not: area under the curve {views(asked.screens, looking, runner):.4f}")


if __name__ == "__main__":
    main()
