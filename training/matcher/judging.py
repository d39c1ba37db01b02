"""How good an exported net is on pairs it never learnt from, and how honest its chances are.

``python judging.py MODEL [--generated 300] [--kept-out] [--rendered FOLDER ...] [--sure 0.9] [--fit] [--curve FILE.svg]``

Generated pairs of fresh seeds, of arrangements that were learnt and of those kept out; rendered pairs, by what had
changed. ``--fit`` makes the chances honest first, on pairs that are not judged (every second one).
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import shared  # noqa: F401 - finds the product where it is not installed
from arrangements import KEPT_OUT
from curves import curve, fitted
from pairs import ABSENT, UNASKED, UNTOLD, Pair, pairs
from pool import pool
from rendered import rendered_pairs
from rpa_vision.grounding.map.assigning import AS_TOLD, Assigned, honest
from running import MEANING, Runner

SEED = 5_000_001
LIKELY = 0.5
STEPS = (0.5, 0.7, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999)
"""Chances from which an answer might be believed: what is wrong of those that are as sure is told."""


@dataclass
class Tally:
    """Counts of things; ``chances`` and ``right`` of every partner that was told, for the curve."""

    there: int = 0
    found: int = 0
    asked: int = 0
    wrong: int = 0
    absent: int = 0
    told_absent: int = 0
    untold: int = 0
    told_untold: int = 0
    chances: list[float] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)
    views: list[tuple[float, bool]] = field(default_factory=list)

    def add(self, told: Assigned, truth: NDArray[np.int64], sure: float) -> None:
        given, at = told.chances > 0, told.partners
        right, open_ = at == truth, told.chances < sure
        there, absent, untold = truth >= 0, truth == ABSENT, truth == UNTOLD
        self.there += int(there.sum())
        self.found += int((there & right & ~open_).sum())
        self.asked += int((truth > UNASKED).sum())
        self.wrong += int((~open_ & (truth > UNASKED) & ~right).sum())
        self.absent += int(absent.sum())
        self.told_absent += int((absent & (told.absent >= LIKELY)).sum())
        self.untold += int(untold.sum())
        self.told_untold += int((untold & open_).sum())
        asked = given & (truth > UNASKED)
        self.chances += [float(value) for value in told.chances[asked]]
        self.right += [bool(value) for value in right[asked]]

    def __str__(self) -> str:
        share = lambda part, whole: f"{part / whole:7.2%}" if whole else "      –"
        return (
            f"found {share(self.found, self.there)} of {self.there:6}  wrong {share(self.wrong, self.asked)} ({self.wrong})  "
            f"absent told {share(self.told_absent, self.absent)} of {self.absent:5}  "
            f"untold left open {share(self.told_untold, self.untold)} of {self.untold:4}  views {area_of(self.views):.3f}"
        )


def judged(runner: Runner, some: Iterable[Pair], sure: float, by: dict[str, Tally], name: str) -> None:
    for pair in some:
        matched = runner.match(pair.one, pair.other)
        for key in (name, *(f"{name}: {change}" for change in pair.changes or ("nothing",))):
            by[key].add(matched.assigned, pair.partners, sure)
            by[key].views.append((matched.alike, pair.alike))


def main() -> None:
    asked = _arguments()
    sources: dict[str, list[Pair]] = {}
    if asked.generated:
        if not asked.kept_out:
            sources["learnt families"] = list(islice(pairs(SEED, pool()), asked.generated))
        sources["kept-out families"] = list(islice(pairs(SEED + 1, pool(), KEPT_OUT), asked.generated))
    for folder in asked.rendered:
        sources[folder.name] = list(rendered_pairs([folder]))
    if asked.fit:
        _fit(asked.model, [pair for some in sources.values() for pair in some[1::2]])
        sources = {name: some[::2] for name, some in sources.items()}
    runner = Runner(asked.model)
    whole = Tally()
    for name, some in sources.items():
        by: dict[str, Tally] = defaultdict(Tally)
        judged(runner, some, asked.sure, by, name)
        for key in sorted(by):
            if asked.changes or ":" not in key:
                print(f"{key:42} {by[key]}")
        whole.chances += by[name].chances
        whole.right += by[name].right
    for sure, count, wrong in errors(whole):
        print(f"as sure as {sure:5.1%}: {count:6} answers, {wrong:4} wrong ({wrong / max(1, count):.2%})")
    if asked.curve:
        asked.curve.write_text(curve(whole.chances, whole.right))


def errors(tally: Tally) -> list[tuple[float, int, int]]:
    """Of each step: how many answers are as sure, and how many of them are wrong."""
    chances, right = np.array(tally.chances), np.array(tally.right, bool)
    return [(sure, int((chances >= sure).sum()), int((~right[chances >= sure]).sum())) for sure in STEPS]


def _fit(model: Path, some: list[Pair]) -> None:
    (model / MEANING).unlink(missing_ok=True)
    runner, tally = Runner(model), Tally()
    for pair in some:
        tally.add(runner.match(pair.one, pair.other).assigned, pair.partners, 0.5)
    told = np.array(tally.chances, np.float32)
    found = fitted(told, np.array(tally.right))
    apart = [float(np.abs(honest(told, way) - tally.right).mean()) for way in (AS_TOLD, found)]
    (model / MEANING).write_text(json.dumps({"chances": found}))
    print(f"fitted {found} on {len(told)} told partners; mean distance {apart[0]:.4f}, then {apart[1]:.4f}")


def area_of(views: list[tuple[float, bool]]) -> float:
    """That one view of the same is told to be more alike than another is (AUC)."""
    same, others = ([value for value, alike in views if alike == which] for which in (True, False))
    if not same or not others:
        return float("nan")
    a, b = np.array(same)[:, None], np.array(others)[None]
    return float((a > b).mean() + (a == b).mean() / 2)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--generated", type=int, default=300)
    parser.add_argument("--kept-out", action="store_true", help="nothing of kinds the net learnt from")
    parser.add_argument("--rendered", type=Path, nargs="*", default=[])
    parser.add_argument("--sure", type=float, default=0.9)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--changes", action="store_true", help="also by what had changed")
    parser.add_argument("--curve", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main()
