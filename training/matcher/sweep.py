"""Look-alikes on purpose: rows, grids and forms of identical things, disturbed; is the one that was meant found?

``python sweep.py MODEL [--cases 1200] [--sure 0.9]``: every case asks for one thing. Right is the thing itself where a
person could tell, and a halt where nobody could or where it is gone; wrong is any other thing.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

import shared  # noqa: F401 - finds the product where it is not installed
from arrangements import Maker
from compositions import SIZES, style
from disturbing import CLEAR, DISTURBANCES, Asked
from lookalikes import GROUPS, around, twins
from noticing import noticed
from pairs import ABSENT, UNASKED, UNTOLD, Pair, laid_out, paired
from pool import Pool, pool
from running import Runner

SEED = 77
_TRIES = 60


@dataclass
class Case:
    pair: Pair
    target: int
    """Place of what is asked for among the learnt things."""
    group: str
    disturbance: str


def cases(count: int, seed: int, pool_: Pool) -> list[Case]:
    lots = random.Random(seed)
    made: list[Case] = []
    while len(made) < count:
        group, name = (
            list(GROUPS)[len(made) % len(GROUPS)],
            list(DISTURBANCES)[len(made) // len(GROUPS) % len(DISTURBANCES)],
        )
        case = next(filter(None, (_case(lots, pool_, group, name) for _ in range(_TRIES))), None)
        if case is None:
            raise RuntimeError(f"{group}, {name}: no case in {_TRIES} tries")
        made.append(case)
    return made


def _case(lots: random.Random, pool_: Pool, group: str, name: str) -> Case | None:
    maker = Maker(lots, pool_)
    row = GROUPS[group](maker)
    first = laid_out(pool_, around(maker, row), style(lots), lots.choice(SIZES))
    target = lots.choice(twins(row))
    second, reader = DISTURBANCES[name](Asked(lots, pool_, maker, first, row, target))
    a, b = noticed(first, CLEAR, lots, pool_), noticed(second, reader, lots, pool_)
    if target.name not in a.names or len(b.names) < 2:
        return None
    pair = paired((first, a), (second, b), True, (group,), (name,))
    place = a.names.index(target.name)
    return None if pair.partners[place] == UNASKED else Case(pair, place, group, name)


def outcome(case: Case, runner: Runner, sure: float) -> str:
    truth = int(case.pair.partners[case.target])
    found = runner.match(case.pair.one, case.pair.other).assigned.found(case.target, sure)
    if truth in (ABSENT, UNTOLD):
        return "rightly halted" if found is None else "wrong"
    return "halted" if found is None else "right" if found == truth else "wrong"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--cases", type=int, default=1200)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--sure", type=float, default=0.9)
    asked = parser.parse_args()
    runner = Runner(asked.model)
    tallies: dict[str, Counter[str]] = defaultdict(Counter)
    for case in cases(asked.cases, asked.seed, pool()):
        ending = outcome(case, runner, asked.sure)
        for name in (case.disturbance, f"  {case.group}", "all"):
            tallies[name][ending] += 1
    for name in (*DISTURBANCES, *(f"  {group}" for group in GROUPS), "all"):
        counts = tallies[name]
        told = counts["right"] + counts["halted"]
        share = f"{counts['right'] / told:6.1%}" if told else "     –"
        print(
            f"{name:22} right {counts['right']:4} of {told + counts['wrong']:4} ({share} where one could tell)  needless halts {counts['halted']:4}  rightly halted {counts['rightly halted']:4}  wrong {counts['wrong']:3}"
        )


if __name__ == "__main__":
    main()
