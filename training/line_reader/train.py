"""Trains the nets side by side on lines drawn meanwhile.

``python train.py --carried FOLDER --seconds 560 --planned 1120 --out FOLDER [--resume FOLDER]``

``--planned`` is how long the whole training lasts, over all calls: the learning rate follows the clock, since how
many lines can be drawn in that time is not known before. ``--resume`` of a folder that holds averages alone, with 0 in
its done.txt, begins a new training from weights that read already; give it a ``--peak`` below 1 then.
"""

from __future__ import annotations

import argparse
import copy
import math
import random
import sys
import time
from pathlib import Path

import torch
from torch import nn

import renderers
from disturb import disturbed
from fonts import training_fonts
from measures import check_batches, ctc, errors
from network import SHAPES, LineNet
from samples import characters_of
from store import Batch, LineStore

ALPHABET = Path(__file__).parents[2] / "src/rpa_vision/engines/weights/line_reader/characters.txt"
PEAK_RATE = {"fast": 3e-3, "sure": 2e-3}
WARM_UP = 0.04
SLOWEST_AVERAGE = 0.9995
SETTLING_RATE = 0.08
"""Of the peak rate."""
FIRST_LAYERS = 4


class Pupil:
    """One net in training, and the running average of its weights, which reads better than any one state."""

    def __init__(self, name: str, classes: int, device: str, peak: float = 1.0) -> None:
        self.name, self.device = name, device
        self.peak_rate = PEAK_RATE[name] * peak
        self.net = LineNet(SHAPES[name], classes).to(device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net).eval()
        self.optimiser = torch.optim.AdamW(
            self.net.parameters(), lr=1e-3, weight_decay=0.02, betas=(0.9, 0.98)
        )
        self.steps = 0
        self.settled = False
        self.last = torch.tensor(0.0)

    def learn(self, batch: Batch, progress: float) -> None:
        self.net.train()
        if self.settled:
            for part in self.net.modules():
                if isinstance(part, nn.BatchNorm2d):
                    part.eval()
        for group in self.optimiser.param_groups:
            group["lr"] = self.peak_rate * (
                SETTLING_RATE * max(0.0, 1 - progress) if self.settled else one_cycle(progress)
            )
        with torch.autocast(self.device, torch.bfloat16):
            logits = self.net(batch.pictures.contiguous(memory_format=torch.channels_last))
        losses = ctc(logits.float(), batch)
        loss = losses.sum() / (1 + batch.lengths.sum())
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 2.0)
        self.optimiser.step()
        self.steps += 1
        self._average()
        self.last = loss.detach()

    @torch.no_grad()
    def _average(self) -> None:
        keep = min(SLOWEST_AVERAGE, (1 + self.steps) / (10 + self.steps))
        pairs = [
            (mine, new) for mine, new in zip(self.average.parameters(), self.net.parameters(), strict=True)
        ]
        torch._foreach_lerp_([mine for mine, _ in pairs], [new for _, new in pairs], 1 - keep)
        for mine, new in zip(self.average.buffers(), self.net.buffers(), strict=True):
            if mine.dtype.is_floating_point:
                mine.lerp_(new, 1 - keep)

    def save(self, folder: Path, *, with_optimiser: bool) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        torch.save(self.average.state_dict(), folder / f"{self.name}.average.pt")
        if with_optimiser:
            everything = {
                "net": self.net.state_dict(),
                "optimiser": self.optimiser.state_dict(),
                "steps": self.steps,
            }
            torch.save(everything, folder / f"{self.name}.training.pt")

    def settle(self) -> None:
        """For last, small corrections: the first layers stay, and so does what is known of the mean line."""
        self.settled = True
        self.net.load_state_dict(self.average.state_dict())
        self.steps = 0
        self.net.picture[:FIRST_LAYERS].requires_grad_(False)

    def resume(self, folder: Path) -> None:
        average = torch.load(folder / f"{self.name}.average.pt", map_location=self.device)
        self.average.load_state_dict(average)
        training = folder / f"{self.name}.training.pt"
        if not training.exists():
            self.net.load_state_dict(average)
            return
        everything = torch.load(training, map_location=self.device)
        self.net.load_state_dict(everything["net"])
        self.optimiser.load_state_dict(everything["optimiser"])
        self.steps = everything["steps"]


def one_cycle(progress: float) -> float:
    if progress < WARM_UP:
        return progress / WARM_UP
    return max(0.0, 0.5 * (1 + math.cos(math.pi * (progress - WARM_UP) / (1 - WARM_UP))))


def main() -> None:
    asked = _arguments()
    began = time.monotonic()
    sys.setswitchinterval(0.0005)  # the thread that fills the store must not hold up the one that trains
    device = "cuda" if torch.cuda.is_available() else "cpu"
    seed = int(time.time())
    spool = asked.spool
    started = renderers.start(
        asked.renderers, asked.carried, training_fonts(asked.carried / "fonts"), ALPHABET, spool, seed
    )
    classes = len(characters_of(ALPHABET)) + 1
    pupils = [Pupil(name, classes, device, asked.peak) for name in asked.nets.split(",")]
    done = 0.0
    if asked.resume:
        for pupil in pupils:
            pupil.resume(asked.resume)
            if asked.settle:
                pupil.settle()
        done = 0.0 if asked.settle else float((asked.resume / "done.txt").read_text())
    store = LineStore(device, asked.columns, asked.batch_columns)
    store.keep_filling(spool)
    checks = check_batches(asked.carried, ALPHABET, asked.checked, device)
    while store.drawn < asked.least:
        time.sleep(0.2)
    rng = random.Random(seed)
    print(f"{time.monotonic() - began:.0f} s: starts with {store.drawn} lines on {device}", flush=True)
    teaching = time.monotonic()
    told = teaching
    while (now := time.monotonic()) - began < asked.seconds:
        progress = (done + now - teaching) / asked.planned
        batch = store.batch(rng)
        batch = batch._replace(pictures=disturbed(batch.pictures, rng))
        for pupil in pupils:
            pupil.learn(batch, progress)
        if now - told > asked.tell:
            told = now
            _tell(pupils, checks, store, progress, now - began)
            _save(pupils, asked, done + now - teaching)
    done += time.monotonic() - teaching
    _tell(pupils, checks, store, done / asked.planned, time.monotonic() - began)
    _save(pupils, asked, done)
    for process in started:
        process.terminate()


def _save(pupils: list[Pupil], asked: argparse.Namespace, done: float) -> None:
    for folder, whole in ((asked.out, False), (asked.local, True)):
        for pupil in pupils:
            pupil.save(folder, with_optimiser=whole)
        (folder / "done.txt").write_text(str(done))


def _tell(
    pupils: list[Pupil], checks: dict[str, list[Batch]], store: LineStore, progress: float, seconds: float
) -> None:
    for pupil in pupils:
        rates = ", ".join(
            f"{name}: {wrong:.2%} lines {slips:.3%} signs" for name, (wrong, slips) in
            ((name, errors(pupil.average, batches)) for name, batches in checks.items())
        )  # fmt: skip
        print(
            f"{seconds:4.0f} s {progress:4.0%} {pupil.name} step {pupil.steps} loss {float(pupil.last):.4f} drawn {store.drawn} | {rates}",
            flush=True,
        )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--carried", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--local", type=Path, default=Path("/tmp/line_reader/state"))
    parser.add_argument("--spool", type=Path, default=Path("/tmp/line_reader/spool"))
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--settle", action="store_true")
    parser.add_argument("--nets", default="fast,sure")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--planned", type=float, default=60)
    parser.add_argument("--peak", type=float, default=1.0)
    parser.add_argument("--renderers", type=int, default=15)
    parser.add_argument("--columns", type=int, default=2_000_000_000)
    parser.add_argument("--batch-columns", type=int, default=196_608)
    parser.add_argument("--checked", type=int, default=800)
    parser.add_argument("--least", type=int, default=60_000)
    parser.add_argument("--tell", type=float, default=120)
    return parser.parse_args()


if __name__ == "__main__":
    main()
