"""What was found out about a picture, kept by what the picture shows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from hashlib import sha256
from threading import Lock
from typing import Generic, TypeVar

import numpy as np

from rpa_vision.ports import Pixels

Found = TypeVar("Found")


def fingerprint(pixels: Pixels) -> bytes:
    digest = sha256(repr(pixels.shape).encode())
    digest.update(np.ascontiguousarray(pixels).data)
    return digest.digest()


class Memory(Generic[Found]):
    """The answers to the latest ``capacity`` pictures. It can only save work, never change an answer."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._kept: OrderedDict[bytes, Found] = OrderedDict()
        self._lock = Lock()

    def answers(
        self, pictures: Sequence[Pixels], find_out: Callable[[list[Pixels]], Sequence[Found]]
    ) -> list[Found]:
        """One for each picture; ``find_out`` is asked once, about the pictures not seen lately."""
        keys = [fingerprint(picture) for picture in pictures]
        known = self._recalled(keys)
        new = {key: picture for key, picture in zip(keys, pictures, strict=True) if key not in known}
        if new:
            found = dict(zip(new, find_out(list(new.values())), strict=True))
            self._keep(found)
            known |= found
        return [known[key] for key in keys]

    def _recalled(self, keys: Sequence[bytes]) -> dict[bytes, Found]:
        with self._lock:
            known = {key: self._kept[key] for key in keys if key in self._kept}
            for key in known:
                self._kept.move_to_end(key)
            return known

    def _keep(self, answers: dict[bytes, Found]) -> None:
        with self._lock:
            self._kept |= answers
            while len(self._kept) > self._capacity:
                self._kept.popitem(last=False)
