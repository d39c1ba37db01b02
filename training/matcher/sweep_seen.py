"""The sweep on pictures: painted, disturbed as pixels, and seen by the product's own view.

``python sweep_seen.py MODEL [--cases 180] [--sure 0.9] [--keep FOLDER]``, in the project's environment. Right is a point in
what was asked for where a person could tell, and a halt where nobody could or where it is gone.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from arrangements import Maker
from asking import Place, looked_for
from compositions import style
from disturbing import CLEAR, DISTURBANCES, Asked
from lookalikes import GROUPS, twins
from lookalikes import around as surrounded
from noticing import Scene, noticed
from painting import Pixels, box_of, painted
from pairs import ABSENT, UNASKED, UNTOLD, laid_out, paired
from placing import around, carried
from pool import Pool, pool
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.grounding.map.seeing import seen_of
from rpa_vision.grounding.map.things import things_of
from rpa_vision.models.geometry import Box
from rpa_vision.perception.eyes import Eyes
from rpa_vision.ports import Frame
from rpa_vision.settings import load_settings
from running import Runner

SEED = 78
SIZE = 1024, 768
LETTERS_LEAST = 13.0
"""Pixels of a line: below, nobody could read what is painted."""
ARRANGED = (
    "nothing", "scaled", "another width", "another theme", "partly covered", "another before", "another after", "the same before",
    "the same after", "one before gone", "one after gone", "itself gone", "blocks around it",
)  # fmt: skip
"""What happens to the screen itself; the others happen to its picture."""
Corners = tuple[float, float, float, float]
Spoiling = Callable[[Pixels, Corners, np.random.Generator], tuple[Pixels, float, tuple[float, float]]]
"""A picture, where the row is on it, lots: the spoilt picture, and by what scale and shift its points move."""


def _as_is(spoilt: Callable[[Pixels, np.random.Generator], Pixels]) -> Spoiling:
    return lambda pixels, _row, lots: (spoilt(pixels, lots), 1.0, (0.0, 0.0))


def _jpeg(pixels: Pixels, lots: np.random.Generator) -> Pixels:
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, int(lots.integers(15, 40))])
    return cv2.imdecode(data, cv2.IMREAD_COLOR)


def _noise(pixels: Pixels, lots: np.random.Generator) -> Pixels:
    return np.clip(pixels + lots.normal(0, 10, pixels.shape), 0, 255).astype(np.uint8)


def _half_blurred(
    pixels: Pixels, row: Corners, lots: np.random.Generator
) -> tuple[Pixels, float, tuple[float, float]]:
    left, top, right, bottom = (int(edge) for edge in row)
    middle = (left + right) // 2
    left, right = (left, middle) if lots.random() < 0.5 else (middle, right)
    spoilt = pixels.copy()
    part = spoilt[max(0, top - 4) : bottom + 4, left:right]
    if part.size:
        part[:] = cv2.GaussianBlur(part, (0, 0), 3.0)
    return spoilt, 1.0, (0.0, 0.0)


def _scaled(
    pixels: Pixels, _row: Corners, lots: np.random.Generator
) -> tuple[Pixels, float, tuple[float, float]]:
    by = float(lots.choice((0.8, 1.25, 1.5)))
    way = cv2.INTER_AREA if by < 1 else cv2.INTER_CUBIC
    return cv2.resize(pixels, None, fx=by, fy=by, interpolation=way), by, (0.0, 0.0)


def _cut(
    pixels: Pixels, row: Corners, lots: np.random.Generator
) -> tuple[Pixels, float, tuple[float, float]]:
    left = int(lots.uniform(0, max(0.0, row[0] - 5)))
    top = int(lots.uniform(0, max(0.0, row[1] - 5)))
    right, bottom = (int(lots.uniform(min(row[2 + way] + 5, SIZE[way]), SIZE[way])) for way in (0, 1))
    return (
        np.ascontiguousarray(pixels[top : max(bottom, top + 60), left : max(right, left + 60)]),
        1.0,
        (-left, -top),
    )


def _moved(
    pixels: Pixels, _row: Corners, lots: np.random.Generator
) -> tuple[Pixels, float, tuple[float, float]]:
    x, y = int(lots.integers(20, 200)), int(lots.integers(20, 150))
    ground = np.full((SIZE[1] + 200, SIZE[0] + 250, 3), (90, 70, 40), np.uint8)
    ground[y : y + SIZE[1], x : x + SIZE[0]] = pixels
    return ground, 1.0, (x, y)


SPOILT: dict[str, Spoiling] = {
    "JPEG": _as_is(_jpeg), "blur": _as_is(lambda pixels, lots: cv2.GaussianBlur(pixels, (0, 0), float(lots.uniform(0.8, 1.4)))),
    "noise": _as_is(_noise), "half of the row blurred": _half_blurred, "picture scaled": _scaled, "cut out": _cut, "window moved": _moved,
}  # fmt: skip


@dataclass
class Case:
    pictures: tuple[Pixels, Pixels]
    target: Corners
    truth: Corners | None
    """Where it is on the second; None where it is gone or nobody could tell."""
    group: str
    disturbance: str


def cases(count: int, seed: int, pool_: Pool) -> list[Case]:
    lots = random.Random(seed)
    names = [*ARRANGED, *SPOILT]
    made: list[Case] = []
    while len(made) < count:
        group, name = list(GROUPS)[len(made) % len(GROUPS)], names[len(made) // len(GROUPS) % len(names)]
        made.append(next(filter(None, (_case(lots, pool_, group, name) for _ in range(100)))))
    return made


def _case(lots: random.Random, pool_: Pool, group: str, name: str) -> Case | None:
    maker = Maker(lots, pool_)
    row = GROUPS[group](maker)
    look = style(lots)
    first = laid_out(pool_, surrounded(maker, row), replace(look, unit=max(LETTERS_LEAST, look.unit)), SIZE)
    target = lots.choice(twins(row))
    second, _ = DISTURBANCES[name if name in ARRANGED else "nothing"](
        Asked(lots, pool_, maker, first, row, target)
    )
    a, b = noticed(first, CLEAR, lots, pool_), noticed(second, CLEAR, lots, pool_)
    if target.name not in a.names or len(b.names) < 2 or (box := box_of(first, target)) is None:
        return None
    pair = paired((first, a), (second, b), True, (), ())
    told = int(pair.partners[a.names.index(target.name)])
    if told == UNASKED:
        return None
    there = None if told in (ABSENT, UNTOLD) else box_of(second, target)
    pixels, around_row = painted(second, pool_), _around(second, row)
    if name in SPOILT:
        pixels, by, shift = SPOILT[name](pixels, around_row, np.random.default_rng(lots.getrandbits(32)))
        if there is not None:
            there = tuple(edge * by + shift[place % 2] for place, edge in enumerate(there))
    return Case((painted(first, pool_), pixels), box, there, group, name)


def _around(scene: Scene, row: object) -> Corners:
    boxes = [box for part in row.walk() if (box := box_of(scene, part)) is not None]
    if not boxes:
        return (0.0, 0.0, 1.0, 1.0)
    held = np.array(boxes)
    return (*held[:, :2].min(axis=0).tolist(), *held[:, 2:].max(axis=0).tolist())


def outcome(case: Case, eyes: Eyes, runner: Runner, sure: float) -> str:
    point = _point(case, eyes, runner, sure)
    if case.truth is None:
        return "rightly halted" if point is None else "wrong"
    if point is None:
        return "halted"
    left, top, right, bottom = case.truth
    return "right" if left <= point[0] < right and top <= point[1] < bottom else "wrong"


def _point(case: Case, eyes: Eyes, runner: Runner, sure: float) -> tuple[float, float] | None:
    seen = [seen_of(eyes.look(Frame(pixels))) for pixels in case.pictures]
    sides = [
        things_of(one, pixels.shape[1], pixels.shape[0])
        for one, pixels in zip(seen, case.pictures, strict=True)
    ]
    told = runner.match(*sides).assigned
    boxes = [np.array([one.box for one in side], np.float32).reshape(-1, 4) for side in seen]
    box = np.array(case.target, np.float32)
    place: Place | None = carried(box, boxes[0], boxes[1], told, sure)
    if place is not None:
        return place.x, place.y
    near = around(box, boxes[0], boxes[1], told, sure)
    return (
        None
        if near is None
        else looked_for(case.pictures[0], Box(*map(int, case.target)), case.pictures[1], near)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--cases", type=int, default=240)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--sure", type=float, default=0.9)
    parser.add_argument("--keep", type=Path, help="write the pictures of what was wrong here")
    asked = parser.parse_args()
    runner, eyes = Runner(asked.model), Eyes(build_senses(load_settings()))
    tallies: dict[str, Counter[str]] = defaultdict(Counter)
    for number, case in enumerate(cases(asked.cases, asked.seed, pool())):
        ending = outcome(case, eyes, runner, asked.sure)
        for name in (case.disturbance, f"  {case.group}", "all"):
            tallies[name][ending] += 1
        if ending == "wrong" and asked.keep:
            keep(asked.keep / f"{number:04}-{case.group}-{case.disturbance}.png", case)
    for name in (*ARRANGED, *SPOILT, *(f"  {group}" for group in GROUPS), "all"):
        counts = tallies[name]
        told = counts["right"] + counts["halted"]
        share = f"{counts['right'] / told:6.1%}" if told else "     –"
        print(
            f"{name:24} right {counts['right']:4} ({share} where one could tell)  needless halts {counts['halted']:4}  rightly halted {counts['rightly halted']:4}  wrong {counts['wrong']:3}"
        )


def keep(file: Path, case: Case) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    first, second = (pixels.copy() for pixels in case.pictures)
    for picture, box in ((first, case.target), (second, case.truth)):
        if box is not None:
            cv2.rectangle(
                picture,
                tuple(int(edge) for edge in box[:2]),
                tuple(int(edge) for edge in box[2:]),
                (0, 0, 255),
                2,
            )
    high = max(first.shape[0], second.shape[0])
    both = [np.pad(one, ((0, high - one.shape[0]), (0, 8), (0, 0))) for one in (first, second)]
    cv2.imwrite(str(file), np.concatenate(both, axis=1))


if __name__ == "__main__":
    main()
