"""How fast vectors are found, saved and loaded, what that costs in memory, and what the faster search misses.

Two kinds of invented vectors: screens (kinds of views, each seen with many data), and noise, where no vector is near
any other: the worst there is for lists. Each measure runs in a process of its own, for its memory to be its own too.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.embedding import Vector
from rpa_vision.settings import LimitSettings, PerceptionSettings
from rpa_vision.storage.index.space import Space, SpaceItem
from rpa_vision.storage.index.spaces import VectorSpaces
from rpa_vision_lab.benches.own_memory import present_mib

Figures = dict[str, float]

_WORKFLOW, _PROVIDER = "WF_bench", "bench"
_K = 5
_VIEWS, _SPREAD = 300, 0.7
"""How many kinds of screens, and how far their data moves them: two of a kind have a cosine of about 2/3."""
_MOVED = 0.2
"""A query lies that far from a stored vector: a cosine of about 0.98."""


def run(
    folder: Path, *, flat: int = 10_000, ivf: int = 50_000, dimensions: int = 512, searches: int = 100
) -> Figures:
    figures: Figures = {"flat_vectors": flat, "ivf_vectors": ivf, "dimensions": dimensions}
    for kind, count in (("flat", flat), ("ivf", ivf)):
        for what in ("save", "search"):
            measured = _in_own_process(what, folder / kind, count, flat, dimensions, searches)
            figures |= {f"{kind}_{name}": figure for name, figure in measured.items()}
    figures |= _in_own_process("recall", folder, ivf, flat, dimensions, searches)
    return figures


def _save(folder: Path, count: int, ivf_above: int, dimensions: int, _searches: int) -> Figures:
    items, spaces = _items(_screens(count, dimensions)), _spaces(folder, ivf_above)
    space = spaces.open(_WORKFLOW, _PROVIDER, dimensions)
    begun = time.perf_counter()
    space.add_many(items)
    added = time.perf_counter()
    spaces.save(_WORKFLOW)
    return {"add_s": added - begun, "save_s": time.perf_counter() - added}


def _search(folder: Path, count: int, ivf_above: int, dimensions: int, searches: int) -> Figures:
    rows = _screens(count, dimensions)
    before, begun = present_mib(), time.perf_counter()
    space = _spaces(folder, ivf_above).expect(_WORKFLOW)
    loaded, memory = time.perf_counter() - begun, present_mib()
    milliseconds = []
    for query in _queries(rows, searches):
        begun = time.perf_counter()
        space.search(query, _K)
        milliseconds.append((time.perf_counter() - begun) * 1000)
    return {
        "load_s": loaded,
        "memory_mib": memory - before,
        "search_ms": statistics.median(milliseconds),
        "search_worst_ms": max(milliseconds),
        "own_best": _own_best(space, rows, searches),
    }


def _recall(_folder: Path, count: int, ivf_above: int, dimensions: int, searches: int) -> Figures:
    """The part of the five nearest that lists find."""
    figures = {}
    for name, rows in {"screens": _screens(count, dimensions), "noise": _noise(count, dimensions)}.items():
        exact, listed = (
            Space(_WORKFLOW, _PROVIDER, dimensions, above) for above in (max(count, ivf_above), ivf_above)
        )
        for space in (exact, listed):
            space.add_many(_items(rows))
        found = [
            {hit.vector_id for hit in exact.search(query, _K)}
            & {hit.vector_id for hit in listed.search(query, _K)}
            for query in _queries(rows, searches)
        ]
        figures[f"ivf_recall_at_5_{name}"] = sum(map(len, found)) / (_K * searches)
    return figures


def _own_best(space: Space, rows: NDArray[np.float64], searches: int) -> float:
    """The part of stored vectors that are their own best result."""
    sample = range(0, len(rows), max(1, len(rows) // searches))
    own = [space.search(Vector.unit(_PROVIDER, rows[row]), 1)[0].vector_id == str(row) for row in sample]
    return sum(own) / len(own)


def _screens(count: int, dimensions: int) -> NDArray[np.float64]:
    chance = np.random.default_rng(count)
    views = _lengthened(chance.normal(size=(_VIEWS, dimensions)), 1)
    return views[chance.integers(0, _VIEWS, count)] + _lengthened(_noise(count, dimensions), _SPREAD)


def _noise(count: int, dimensions: int) -> NDArray[np.float64]:
    return np.random.default_rng(count + 1).normal(size=(count, dimensions))


def _queries(rows: NDArray[np.float64], searches: int) -> list[Vector]:
    chosen = rows[:: max(1, len(rows) // searches)][:searches]
    moved = _lengthened(chosen, 1) + _lengthened(_noise(len(chosen), rows.shape[1]), _MOVED)
    return [Vector.unit(_PROVIDER, row) for row in moved]


def _lengthened(rows: NDArray[np.float64], length: float) -> NDArray[np.float64]:
    lengths: NDArray[np.float64] = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / lengths * length


def _items(rows: NDArray[np.float64]) -> list[SpaceItem]:
    return [
        SpaceItem(str(number), Vector.unit(_PROVIDER, row), {"screen_state_id": f"state_{number:06d}"})
        for number, row in enumerate(rows)
    ]


def _spaces(folder: Path, ivf_above: int) -> VectorSpaces:
    return VectorSpaces(folder, PerceptionSettings(ivf_above=ivf_above), LimitSettings())


def _in_own_process(what: str, folder: Path, *numbers: int) -> Figures:
    command = [sys.executable, "-m", __name__, what, str(folder), *map(str, numbers)]
    figures: Figures = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return figures


def _main(what: str, folder: str, *numbers: str) -> None:
    measure = {"save": _save, "search": _search, "recall": _recall}[what]
    count, ivf_above, dimensions, searches = map(int, numbers)
    sys.stdout.write(json.dumps(measure(Path(folder), count, ivf_above, dimensions, searches)))


if __name__ == "__main__":
    _main(*sys.argv[1:])
