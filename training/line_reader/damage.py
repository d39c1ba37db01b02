"""What a picture suffers on its way: JPEG, scaling by remote desktops, sharpening, noise."""

from __future__ import annotations

import io
import random

import numpy as np
from PIL import Image

from surroundings import Grey

SMALLEST_READABLE = 8.5
FINEST_AT_EIGHT = 35
"""Text of eight pixels is not readable below this JPEG quality; one of eleven is at any."""


def damaged(rng: random.Random, scene: Grey, size: float) -> tuple[Grey, float]:
    """The scene after its journey, and by how much it was scaled. ``size`` of its text bounds what it can bear."""
    scale = 1.0
    if rng.random() < 0.13:
        scene, scale = _scaled(rng, scene, SMALLEST_READABLE / size)
    if rng.random() < 0.5:
        for _ in range(2 if rng.random() < 0.15 else 1):
            scene = _as_jpeg(scene, _some_quality(rng, size * scale))
        if rng.random() < 0.12:
            scene, factor = _scaled(rng, scene, SMALLEST_READABLE / (size * scale))
            scale *= factor
    if rng.random() < 0.04:
        scene = _sharpened(scene, rng.uniform(0.2, 0.8))
    if rng.random() < 0.04:
        scene = scene + np.random.default_rng(rng.getrandbits(32)).normal(0, rng.uniform(1, 6), scene.shape)
    return np.clip(scene, 0, 255).round().astype(np.float32), scale


def _some_quality(rng: random.Random, size: float) -> int:
    quality = rng.triangular(12, 45, 20) if rng.random() < 0.6 else rng.uniform(25, 95)
    return round(max(quality, FINEST_AT_EIGHT * (11 - size) / 3))


def _as_jpeg(scene: Grey, quality: int) -> Grey:
    data = io.BytesIO()
    Image.fromarray(np.clip(scene + 0.5, 0, 255).astype(np.uint8)).save(data, "JPEG", quality=quality)
    return np.asarray(Image.open(data), np.float32)


def _scaled(rng: random.Random, scene: Grey, least: float) -> tuple[Grey, float]:
    factor = rng.choice([0.75, 0.8, 1.25, 1.5, rng.uniform(0.75, 1.5)])
    factor = max(factor, min(least, 1.0))
    way = rng.choice(
        [
            Image.Resampling.BILINEAR,
            Image.Resampling.BILINEAR,
            Image.Resampling.BICUBIC,
            Image.Resampling.LANCZOS,
            Image.Resampling.NEAREST,
        ]
    )
    if factor < 1 and way == Image.Resampling.NEAREST:
        way = Image.Resampling.BILINEAR
    size = (round(scene.shape[1] * factor), round(scene.shape[0] * factor))
    return np.asarray(Image.fromarray(scene).resize(size, way), np.float32), factor


def _sharpened(scene: Grey, amount: float) -> Grey:
    padded = np.pad(scene, 1, mode="edge")
    around = (padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]) / 4
    return scene + amount * (scene - around)
