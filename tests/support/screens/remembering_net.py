"""The real net, asked once about each picture: a hundred tests paint the same few."""

from __future__ import annotations

import hashlib

import numpy as np

from rpa_vision.engines.detector.net import ElementNet, NetThing
from rpa_vision.ports import Pixels


class RememberingNet(ElementNet):
    """The same picture always gives the same: ``tests/engines/detector`` sees to it."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[tuple[int, ...], bytes], list[NetThing]] = {}

    def find(self, pixels: Pixels) -> list[NetThing]:
        picture = pixels.shape, hashlib.blake2b(np.ascontiguousarray(pixels)).digest()
        if picture not in self._seen:
            self._seen[picture] = super().find(pixels)
        return list(self._seen[picture])
