"""How long a match takes on one core: ``python pace.py MODEL``.

Processor time of this process, the least of many runs: on a machine that others use the clock on the wall says nothing.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np

import shared  # noqa: F401 - finds the product where it is not installed
from rpa_vision.grounding.map import appearances, lettering
from rpa_vision.grounding.map.things import FACTS, KINDS, Things
from running import Runner

SIZES = (30, 60, 100, 150, 250, 400)
RUNS = 25


def screen(count: int, seed: int) -> Things:
    lots = np.random.default_rng(seed)
    corners = lots.uniform(0, 1, (count, 2)) * (130, 75)
    places = np.concatenate([corners, corners + lots.uniform(1, 8, (count, 2))], axis=1)
    return Things(
        lots.integers(0, len(KINDS), count), places.astype(np.float32), _unit(lots, count, lettering.LETTERS),
        _unit(lots, count, appearances.LOOK), lots.random((count, FACTS)).astype(np.float32),
    )  # fmt: skip


def _unit(lots: np.random.Generator, count: int, width: int) -> np.ndarray:
    values = lots.normal(size=(count, width)).astype(np.float32)
    return values / np.linalg.norm(values, axis=1, keepdims=True)


def main(model: Path) -> None:
    runner = Runner(model)
    for count in SIZES:
        one, other = screen(count, 1), screen(count, 2)
        times = []
        for _ in range(RUNS):
            began = time.process_time()
            runner.match(one, other)
            times.append((time.process_time() - began) * 1000)
        print(f"{count:4} × {count:4} things: least {min(times):6.1f} ms, median {np.median(times):6.1f} ms")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
