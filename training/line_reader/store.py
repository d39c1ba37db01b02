"""All drawn lines, on the device: many more than are used at once, the oldest overwritten first."""

from __future__ import annotations

import pickle
import random
import threading
import time
from pathlib import Path
from typing import NamedTuple

import torch
from torch import Tensor

from looking import STORED_ONE, STORED_ZERO
from renderers import LONGEST_LABEL, WIDTHS, Bucket


class Batch(NamedTuple):
    pictures: Tensor
    labels: Tensor
    lengths: Tensor


class LineStore:
    def __init__(self, device: str, columns: int, columns_per_batch: int) -> None:
        """``columns``: how many columns of pictures are kept, over all widths."""
        self._device, self._per_batch = device, columns_per_batch
        self._room = {width: columns // len(WIDTHS) // width for width in WIDTHS}
        self._lines: dict[int, Tensor] = {}
        self._labels: dict[int, Tensor] = {}
        self._lengths: dict[int, Tensor] = {}
        self._added = dict.fromkeys(WIDTHS, 0)
        self._lock = threading.Lock()
        self.drawn = 0

    def add(self, buckets: dict[int, Bucket]) -> None:
        for width, (lines, labels, lengths) in buckets.items():
            if width not in self._lines:
                room = self._room[width]
                self._lines[width] = torch.empty((room, 32, width), dtype=torch.uint8, device=self._device)
                self._labels[width] = torch.empty(
                    (room, LONGEST_LABEL), dtype=torch.uint8, device=self._device
                )
                self._lengths[width] = torch.empty(room, dtype=torch.uint8, device=self._device)
            places = (torch.arange(len(lines)) + self._added[width]) % self._room[width]
            places = places.to(self._device)
            self._lines[width][places] = torch.from_numpy(lines).to(self._device)
            self._labels[width][places] = torch.from_numpy(labels).to(self._device)
            self._lengths[width][places] = torch.from_numpy(lengths).to(self._device)
            with self._lock:
                self._added[width] += len(lines)
                self.drawn += len(lines)

    def batch(self, rng: random.Random) -> Batch:
        """Of one width; every kept line is as likely as any other."""
        with self._lock:
            kept = {width: min(count, self._room[width]) for width, count in self._added.items() if count}
        widths = list(kept)
        [width] = rng.choices(widths, [kept[width] * width for width in widths])
        chosen = torch.randint(kept[width], (self._per_batch // width,), device=self._device)
        return Batch(
            (self._lines[width][chosen].float() - STORED_ZERO).div_(STORED_ONE).unsqueeze(1),
            self._labels[width][chosen].long(),
            self._lengths[width][chosen].long(),
        )

    def keep_filling(self, folder: Path) -> None:
        """Picks up what the renderers leave, for as long as the process lives."""
        threading.Thread(target=self._fill, args=(folder,), daemon=True).start()

    def _fill(self, folder: Path) -> None:
        while True:
            ready = sorted(folder.glob("*.chunk"))
            for file in ready:
                self.add(pickle.loads(file.read_bytes()))
                file.unlink()
            if not ready:
                time.sleep(0.05)
