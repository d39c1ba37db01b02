"""Named features as a vector of fixed size: each name has its own place and sign, the same on every machine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b

import numpy as np

from rpa_vision.models.embedding import Vector

DIMENSIONS = 512
_REMEMBERED = 65_536
_NOTHING = {"nothing at all": 1.0}


def hashed(provider: str, features: Mapping[str, float]) -> Vector:
    """Where names meet by chance, random signs make the error zero on average. No features are a feature too."""
    places = [_place(name) for name in features]
    values = np.zeros(DIMENSIONS)
    np.add.at(values, [place for place, _ in places], _signed(places, features))
    return Vector.unit(provider, values) if values.any() else hashed(provider, _NOTHING)


def _signed(places: list[tuple[int, int]], features: Mapping[str, float]) -> list[float]:
    return [sign * value for (_, sign), value in zip(places, features.values(), strict=True)]


@lru_cache(_REMEMBERED)
def _place(name: str) -> tuple[int, int]:
    number = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")
    return number % DIMENSIONS, 1 if number >> 63 else -1
