"""Keeps a fast machine busy: new pairs as they are made, and known ones again, the other way round, while none is new."""

from __future__ import annotations

import pickle
import random
import threading
from collections import deque
from collections.abc import Iterable
from queue import Empty, Queue

import torch

from batches import moved
from lettering import LETTERS
from loss import Batch
from sides import Side

WAITING, KEPT = 12, 96
"""Batches that wait to be learnt from, and those that may come again."""
OTHER_TONGUE = 0.5
"""So often the letters mean something else: what counts is which texts are the same, never what they say."""
FAINT = 0.03
"""Of the numbers of texts and looks, when a pair comes again."""


def packed(batch: Batch) -> bytes:
    """For the way from a worker: shared memory may be small where one trains."""
    sides = [[value.numpy() for value in side] for side in (batch.one, batch.other)]
    return pickle.dumps((*sides, [value.numpy() for value in batch[2:]]), protocol=5)


def unpacked(data: bytes) -> Batch:
    one, other, rest = pickle.loads(data)
    sides = (Side(*map(torch.from_numpy, side)) for side in (one, other))
    return Batch(*sides, *map(torch.from_numpy, rest))


class Feed:
    """``again``: whether a batch may come twice; a slow machine takes each once and waits for the next."""

    def __init__(self, loader: Iterable[bytes], device: str, *, again: bool, seed: int) -> None:
        self._device, self._again = device, again
        self._lots = random.Random(seed)
        self._kept: deque[Batch] = deque(maxlen=KEPT)
        self._new: Queue[Batch] = Queue(WAITING)
        self._loader = iter(loader)
        self.fresh = self.repeated = 0
        self._filling = threading.Thread(target=self._fill, daemon=True)
        if again:
            self._filling.start()

    def _fill(self) -> None:
        for data in self._loader:
            self._new.put(unpacked(data))

    def next(self) -> Batch:
        if not self._again:
            self.fresh += 1
            return self._said_otherwise(moved(unpacked(next(self._loader)), self._device))
        try:
            batch = moved(self._new.get(block=not self._kept), self._device)
        except Empty:
            if not self._filling.is_alive():
                raise RuntimeError("no new pairs come any more") from None
            self.repeated += 1
            return self._said_otherwise(_blurred(_turned(self._lots.choice(self._kept))))
        self.fresh += 1
        self._kept.append(batch)
        return self._said_otherwise(batch)

    def _said_otherwise(self, batch: Batch) -> Batch:
        if self._lots.random() >= OTHER_TONGUE:
            return batch
        order = torch.randperm(LETTERS, device=batch.one.words.device)
        signs = torch.randint(0, 2, (LETTERS,), device=order.device) * 2.0 - 1.0
        one, other = (
            side._replace(words=side.words[..., order] * signs) for side in (batch.one, batch.other)
        )
        return batch._replace(one=one, other=other)


def _turned(batch: Batch) -> Batch:
    return Batch(batch.other, batch.one, batch.back, batch.partners, batch.alike)


def _blurred(batch: Batch) -> Batch:
    """Looks and places a little off: the same pair, not the same numbers."""
    sides = []
    for side in (batch.one, batch.other):
        noise = torch.randn_like(side.looks) * FAINT * (side.looks != 0)
        looks = torch.nn.functional.normalize(side.looks + noise, dim=-1)
        sides.append(side._replace(looks=looks, places=side.places + torch.randn_like(side.places) * FAINT))
    return batch._replace(one=sides[0], other=sides[1])
