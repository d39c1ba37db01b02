"""Four vectors into one, so that its cosine is the weighted mean of theirs.

Each part is scaled by the square root of its weight and given places and signs of its own: two different parts then
have nothing in common but chance, and the product of two fused vectors is the weighted sum of the products of their
parts. Scaling by the weight itself would square it: a picture of weight 0.5 and words of weight 0.3 would count
69 % and 25 %.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import shake_256

import numpy as np
from numpy.typing import NDArray

from rpa_vision.models.embedding import FusionMethod, FusionWeights, Vector

Floats = NDArray[np.float64]

VERSION = "v2"
"""Of the fusion, and of what of a screen each part is made of."""


def fused_name(
    method: FusionMethod, dimensions: int, weights: FusionWeights, providers: Mapping[str, str]
) -> str:
    """Everything two vectors must share to be comparable."""
    parts = "+".join(f"{part}:{providers[part]}*{weight:g}" for part, weight in _weighed(weights).items())
    return f"{method}_{VERSION}/{dimensions}/{parts}"


def fuse(
    method: FusionMethod, dimensions: int, weights: FusionWeights, parts: Mapping[str, Vector]
) -> Vector:
    """``parts`` are the vectors of ``image``, ``text``, ``title`` and ``ui``."""
    scaled = {part: weight**0.5 * _values(parts[part]) for part, weight in _weighed(weights).items()}
    mixed = _sum(scaled, dimensions) if method == "weighted" else _projection(scaled, dimensions)
    providers = {part: vector.provider for part, vector in parts.items()}
    return Vector.unit(fused_name(method, dimensions, weights, providers), mixed)


def _weighed(weights: FusionWeights) -> dict[str, float]:
    return {"image": weights.image, "text": weights.text, "title": weights.title, "ui": weights.ui}


def _values(vector: Vector) -> Floats:
    return vector.values.astype(np.float64)


def _sum(scaled: Mapping[str, Floats], dimensions: int) -> Floats:
    mixed = np.zeros(dimensions)
    for part, values in scaled.items():
        places, signs = _scattered(part, values.size, dimensions)
        mixed += np.bincount(places, signs * values, dimensions)
    return mixed


def _projection(scaled: Mapping[str, Floats], dimensions: int) -> Floats:
    joined = np.concatenate(list(scaled.values()))
    projected: Floats = (
        _signs(f"projection {joined.size}", joined.size * dimensions).reshape(dimensions, -1) @ joined
    )
    return projected


@lru_cache(maxsize=64)
def _scattered(part: str, size: int, dimensions: int) -> tuple[NDArray[np.int64], Floats]:
    """One place for each value where there is room, else as evenly shared as can be."""
    numbers = np.frombuffer(_stream(f"places of {part}", 8 * max(size, dimensions)), np.dtype("<u8"))
    places = np.argsort(numbers, kind="stable")[:size] % dimensions
    return places, _signs(f"signs of {part}", size).astype(np.float64)


@lru_cache(maxsize=4)
def _signs(name: str, count: int) -> NDArray[np.float32]:
    """From a hash, not a random generator: those may change with their library, and stored vectors would be lost."""
    bits = np.unpackbits(np.frombuffer(_stream(name, -(-count // 8)), np.uint8))[:count]
    return bits.astype(np.float32) * 2 - 1


def _stream(name: str, count: int) -> bytes:
    return shake_256(name.encode()).digest(count)
