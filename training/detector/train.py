"""Trains the net on screens that were drawn before.

``python train.py --shards FOLDER [FOLDER ...] --out FOLDER --seconds 540 --planned 1080 [--resume FOLDER]``

All screens lie on the device; planning crops takes the other cores. ``--planned`` is how long the whole training
lasts, over all calls: the learning rate follows the clock. One screen in 24 is never trained on: the checks and the
calibration use those.
"""

from __future__ import annotations

import argparse
import copy
import random
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

sys.path.append(str(Path(__file__).parents[1]))
import schooling

from checks import checked
from crops import Batch, Crops
from damage import damaged
from loss import losses, total
from network import SHAPES, Detector
from plans import PlannedBatch, Planner
from screens import Screen, read_screens

PEAK_RATE = 3e-3
HELD_BACK = 24
SIZES = {"cuda": ((96, 640, 640), (36, 1280, 832), (20, 1920, 1088)), "cpu": ((2, 384, 384), (1, 640, 448))}
"""Pictures, width, height: about as many pixels each."""


class Plans(IterableDataset[PlannedBatch]):
    def __init__(self, planner: Planner, seed: int, sizes: tuple[tuple[int, int, int], ...]) -> None:
        self._planner, self._seed, self._sizes = planner, seed, sizes

    def __iter__(self) -> Iterator[PlannedBatch]:
        worker = get_worker_info()
        number = worker.id if worker else 0
        return self._planner.batches(self._seed * 1000 + number, self._sizes)


class _Sized(nn.Module):
    """The net for pictures of one size: its hundreds of small steps are recorded once and started as one."""

    def __init__(self, net: Detector) -> None:
        super().__init__()
        self.net = net

    def forward(self, pictures: torch.Tensor) -> tuple[torch.Tensor, ...]:
        with torch.autocast(pictures.device.type, torch.bfloat16, cache_enabled=False):
            return tuple(grid.float() for grid in self.net(pictures))


class Pupil:
    """The net in training, and the running average of its weights, which sees better than any one state."""

    def __init__(self, shape: str, device: str, peak: float) -> None:
        self.device, self.peak_rate = device, PEAK_RATE * peak
        self._recorded: dict[torch.Size, nn.Module] = {}
        self.net = Detector(SHAPES[shape]).to(device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net).eval()
        self.optimiser = torch.optim.AdamW(
            schooling.weight_groups(self.net), lr=1e-3, betas=(0.9, 0.98), fused=device == "cuda"
        )
        self.steps = 0
        self.last: dict[str, float] = {}
        self._parts: dict[str, torch.Tensor] = {}

    def learn(self, batch: Batch, pictures: torch.Tensor, progress: float) -> None:
        self.net.train()
        for group in self.optimiser.param_groups:
            group["lr"] = self.peak_rate * schooling.one_cycle(progress)
        answering = self._recorded.get(pictures.shape) or _Sized(self.net)
        parts = losses(list(answering(pictures.contiguous(memory_format=torch.channels_last))), batch)
        self.optimiser.zero_grad(set_to_none=True)
        total(parts).backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimiser.step()
        self.steps += 1
        schooling.keep_average(self.average, self.net, self.steps)
        for name, value in parts.items():
            before = self._parts.get(name, value.detach())
            self._parts[name] = before.lerp(value.detach(), 0.02)

    def record(self, sizes: tuple[tuple[int, int, int], ...]) -> None:
        """Before anything is learnt or resumed: what is shown meanwhile is nothing."""
        self.net.train()
        shown = [torch.full((count, 3, high, wide), 128.0, device=self.device) for count, wide, high in sizes]
        shown = [one.contiguous(memory_format=torch.channels_last) for one in shown]
        nets = tuple(_Sized(self.net).train() for _ in shown)
        graphed = torch.cuda.make_graphed_callables(nets, tuple((one,) for one in shown))
        self._recorded = {one.shape: net for one, net in zip(shown, graphed, strict=True)}

    def told(self) -> str:
        return " ".join(f"{name} {float(value):.3f}" for name, value in self._parts.items())

    def save(self, folder: Path, *, with_optimiser: bool) -> None:
        schooling.save(folder, self.net, self.average, self.optimiser if with_optimiser else None, self.steps)

    def resume(self, folder: Path) -> None:
        self.steps = schooling.resume(folder, self.net, self.average, self.optimiser, self.device)


def _by_kind(screens: list[Screen], most: int) -> dict[str, list[Screen]]:
    kinds = sorted({one.library.split("/")[0] for one in screens})
    return {kind: [one for one in screens if one.library.startswith(kind)][:most] for kind in kinds}


def _checks(pupil: Pupil, held_back: dict[str, list[Screen]]) -> str:
    return " | ".join(
        f"{kind}: {checked(pupil.average, some, pupil.device)}" for kind, some in held_back.items()
    )


def _as_it_is(planned: PlannedBatch) -> PlannedBatch:
    return planned


def is_held_back(screen: Screen) -> bool:
    return zlib.crc32(screen.key.encode()) % HELD_BACK == 0


def main() -> None:
    asked = _arguments()
    began = time.monotonic()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    everything = read_screens(
        sorted(file for folder in asked.shards for file in folder.glob("**/*.zip")), asked.workers
    )
    taught = [one for one in everything if not is_held_back(one)]
    held_back = _by_kind([one for one in everything if is_held_back(one)], asked.checked)
    print(
        f"{time.monotonic() - began:.0f} s: {len(taught)} screens to learn from, {len(everything) - len(taught)} held back",
        flush=True,
    )
    seed = int(time.time())
    plans = Plans(Planner(taught), seed, SIZES[device])
    loader = iter(DataLoader(plans, None, num_workers=asked.workers, prefetch_factor=4, collate_fn=_as_it_is))
    pupil = Pupil(asked.shape, device, asked.peak)
    if asked.record:
        pupil.record(SIZES[device])
    done = 0.0
    if asked.resume:
        pupil.resume(asked.resume)
        done = float((asked.resume / "done.txt").read_text())
    first = next(loader)
    crops = Crops(taught, device)
    rng = random.Random(seed)
    teaching = told = time.monotonic()
    print(f"{teaching - began:.0f} s: starts on {device}", flush=True)
    planned = first
    while (now := time.monotonic()) - began < asked.seconds:
        progress = (done + now - teaching) / asked.planned
        with torch.no_grad():
            batch = crops.batch(planned)
            pictures = damaged(batch.pixels, rng)
        pupil.learn(batch, pictures, progress)
        planned = next(loader)
        if now - told > asked.tell:
            told = now
            print(
                f"{now - began:4.0f} s {progress:4.0%} step {pupil.steps} | {pupil.told()} | {_checks(pupil, held_back)}",
                flush=True,
            )
            _save(pupil, asked, done + now - teaching)
    done += time.monotonic() - teaching
    print(f"ends: step {pupil.steps} | {pupil.told()} | {_checks(pupil, held_back)}", flush=True)
    _save(pupil, asked, done)


def _save(pupil: Pupil, asked: argparse.Namespace, done: float) -> None:
    for folder, whole in ((asked.out, False), (asked.local, True)):
        pupil.save(folder, with_optimiser=whole)
        (folder / "done.txt").write_text(str(done))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--shards", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--local", type=Path, default=Path("/tmp/detector/state"))
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--record", action="store_true", help="the net's steps as CUDA graphs: faster")
    parser.add_argument("--shape", default="plain")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--planned", type=float, default=60)
    parser.add_argument("--peak", type=float, default=1.0)
    parser.add_argument("--workers", type=int, default=14)
    parser.add_argument("--checked", type=int, default=30)
    parser.add_argument("--tell", type=float, default=60)
    return parser.parse_args()


if __name__ == "__main__":
    main()
