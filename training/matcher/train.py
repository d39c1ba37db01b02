"""Trains the matcher on pairs that are made while it learns, and on rendered ones where there are some.

``python train.py --out FOLDER --seconds 540 --planned 540 [--resume FOLDER] [--rendered FOLDER ...]``

``--planned`` is how long the whole training lasts, over all calls: the learning rate follows the clock. The same command
runs on a CPU, where the clock is this process's own processor time, and on a GPU, where it hangs on the wall. It needs
torch and numpy alone.
"""

from __future__ import annotations

import argparse
import copy
import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

# Each worker computes alone: numbers shared out among all cores by all workers at once go through at a crawl.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

sys.path.append(str(Path(__file__).parents[1]))
import schooling

from batches import batches, moved
from feeding import Feed, packed
from figures import Figures, figures
from loss import Batch, losses
from network import SHAPES, Matcher
from pairs import Pair, pairs
from pool import pool
from rendered import rendered_pairs
from things import MOST

PEAK_RATE = {"cuda": 2e-3, "cpu": 2e-3}
TABLES = {"cuda": (128 * 160 * 160, 512), "cpu": (24 * 64 * 64, 48)}
"""Of one step: places of the tables of pairs, and pairs at most."""
CHECK_SEED = 900_001
_FIRST_SEED = 1_000


class Lessons(IterableDataset[bytes]):
    def __init__(
        self, seed: int, size: tuple[int, int], rendered: list[Pair], share: float, largest: int
    ) -> None:
        self.seed, self._size, self._rendered, self._share = seed, size, rendered, share
        self._largest = largest

    def __iter__(self) -> Iterator[bytes]:
        worker = get_worker_info()
        seed = self.seed * 1000 + (worker.id if worker else 0)
        return map(packed, batches(self._pairs(seed), *self._size, seed))

    def _pairs(self, seed: int) -> Iterator[Pair]:
        lots = random.Random(seed)
        for pair in pairs(seed, pool()):
            if max(len(pair.one), len(pair.other)) <= self._largest:
                yield pair
            while self._rendered and lots.random() < self._share:
                yield lots.choice(self._rendered)


class Pupil:
    def __init__(self, shape: str, device: str) -> None:
        self.device = device
        self.net = Matcher(SHAPES[shape]).to(device)
        self.average = copy.deepcopy(self.net).eval()
        self.optimiser = torch.optim.AdamW(
            schooling.weight_groups(self.net), lr=1e-3, betas=(0.9, 0.98), fused=device == "cuda"
        )
        self.steps = self.shown = 0
        self._parts: dict[str, torch.Tensor] = {}

    def learn(self, batch: Batch, progress: float) -> None:
        self.net.train()
        for group in self.optimiser.param_groups:
            group["lr"] = PEAK_RATE[self.device] * schooling.one_cycle(progress)
        parts = losses(self.net(batch.one, batch.other, early=True), batch)
        self.optimiser.zero_grad(set_to_none=True)
        torch.stack(list(parts.values())).sum().backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimiser.step()
        self.steps += 1
        self.shown += len(batch.alike)
        schooling.keep_average(self.average, self.net, self.steps)
        for name, value in parts.items():
            self._parts[name] = self._parts.get(name, value.detach()).lerp(value.detach(), 0.02)

    def told(self) -> str:
        return " ".join(f"{name} {float(value):.3f}" for name, value in self._parts.items())


def checked(pupil: Pupil, held: list[Batch]) -> Figures:
    return sum((figures(pupil.average, moved(batch, pupil.device)) for batch in held), Figures())


def held_back(count: int) -> list[Batch]:
    made = batches(pairs(CHECK_SEED, pool()), *TABLES["cpu"], CHECK_SEED)
    held: list[Batch] = []
    while sum(len(batch.alike) for batch in held) < count:
        held.append(next(made))
    return held


def main() -> None:
    asked = _arguments()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    clock = time.monotonic if device == "cuda" else time.process_time
    began = clock()
    if device == "cpu":
        torch.set_num_threads(asked.threads)
    else:
        torch.backends.cuda.matmul.allow_tf32 = True
    pool()
    rendered = list(rendered_pairs(asked.rendered))
    held = held_back(asked.checked)
    pupil = Pupil(asked.shape, device)
    done = 0.0
    if asked.resume:
        pupil.steps = schooling.resume(asked.resume, pupil.net, pupil.average, pupil.optimiser, device)
        done = float((asked.resume / "done.txt").read_text())
    lessons = Lessons(_FIRST_SEED + pupil.steps, TABLES[device], rendered, asked.share, asked.largest)
    loader = DataLoader(
        lessons, None, num_workers=asked.workers, prefetch_factor=4 if asked.workers else None
    )
    feed = Feed(loader, device, again=device == "cuda", seed=lessons.seed)
    batch = feed.next()
    teaching = told = clock()
    print(f"{teaching - began:.0f} s: starts on {device}, {len(rendered)} rendered pairs", flush=True)
    while (now := clock()) - began < asked.seconds:
        progress = (done + now - teaching) / asked.planned
        pupil.learn(batch, progress)
        batch = feed.next()
        if now - told > asked.tell:
            told = now
            print(
                f"{now - began:4.0f} s {progress:4.0%} step {pupil.steps} shown {pupil.shown} new {feed.fresh} again {feed.repeated} | {pupil.told()} | {checked(pupil, held)}",
                flush=True,
            )
            _save(pupil, asked.out, done + now - teaching)
    done += clock() - teaching
    print(
        f"ends: step {pupil.steps} shown {pupil.shown} | {pupil.told()} | {checked(pupil, held)}", flush=True
    )
    _save(pupil, asked.out, done)


def _save(pupil: Pupil, folder: Path, done: float) -> None:
    schooling.save(folder, pupil.net, pupil.average, pupil.optimiser, pupil.steps)
    (folder / "done.txt").write_text(str(done))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--rendered", type=Path, nargs="*", default=[])
    parser.add_argument("--share", type=float, default=0.1, help="of rendered pairs")
    parser.add_argument(
        "--largest", type=int, default=MOST, help="things of a screen: fewer learn faster on a CPU"
    )
    parser.add_argument("--shape", default="plain")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--planned", type=float, default=60)
    parser.add_argument("--workers", type=int, default=14)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--checked", type=int, default=200)
    parser.add_argument("--tell", type=float, default=60)
    return parser.parse_args()


if __name__ == "__main__":
    main()
