"""What was found out about a picture, kept by what the picture shows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Generic, TypeVar

from rpa_vision.ports import Pixels

Found = TypeVar("Found")
_Key = tuple[tuple[int, ...], int]


def _key(pixels: Pixels) -> _Key:
    """Python's own hash, of 64 bits and keyed anew in each process: ten times as fast as one that must last, and of
    eight thousand pictures kept, one is taken for another once in 10^15 times."""
    return pixels.shape, hash(pixels.tobytes())


class PictureMemory(Generic[Found]):
    """The answers to the latest ``capacity`` pictures. It can only save work, never change an answer."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._kept: OrderedDict[_Key, Found] = OrderedDict()
        self._lock = Lock()

    def answers(
        self, pictures: Sequence[Pixels], find_out: Callable[[list[Pixels]], Sequence[Found]]
    ) -> list[Found]:
        """One for each picture; ``find_out`` is asked once, about the pictures not seen lately."""
        keys = [_key(picture) for picture in pictures]
        known = self._recalled(keys)
        new = {key: picture for key, picture in zip(keys, pictures, strict=True) if key not in known}
        if new:
            found = dict(zip(new, find_out(list(new.values())), strict=True))
            self._keep(found)
            known |= found
        return [known[key] for key in keys]

    def _recalled(self, keys: Sequence[_Key]) -> dict[_Key, Found]:
        with self._lock:
            known = {key: self._kept[key] for key in keys if key in self._kept}
            for key in known:
                self._kept.move_to_end(key)
            return known

    def _keep(self, answers: dict[_Key, Found]) -> None:
        with self._lock:
            self._kept |= answers
            while len(self._kept) > self._capacity:
                self._kept.popitem(last=False)
