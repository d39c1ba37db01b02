"""What remote sessions and cameras of screens do to a picture: whole batches at once, on the device that trains."""

from __future__ import annotations

import random

import torch
import torch.nn.functional as F
from torch import Tensor

RECOLOURED, INVERTED, BLEACHED, EXCHANGED = 0.5, 0.08, 0.08, 0.1
RESCALED, PRESSED, PRESSED_TWICE, PATCHED, NOISY = 0.2, 0.45, 0.12, 0.1, 0.1
"""Shares of the batches or pictures."""
QUALITY = (10, 95)
SUBSAMPLED = 0.7
SHRUNK = (0.55, 0.95)
BLOCK = 8

_LUMA = torch.tensor(
    [[16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55], [14, 13, 16, 24, 40, 57, 69, 56],
     [14, 17, 22, 29, 51, 87, 80, 62], [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92],
     [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99]], dtype=torch.float32
)  # fmt: skip
_CHROMA = torch.full((8, 8), 99.0)
_CHROMA[:4, :4] = torch.tensor([[17, 18, 24, 47], [18, 21, 26, 66], [24, 26, 56, 99], [47, 66, 99, 99]])
_TO_YCC = torch.tensor([[0.299, 0.587, 0.114], [-0.168736, -0.331264, 0.5], [0.5, -0.418688, -0.081312]])
"""JPEG's own tables (ITU-T T.81, annex K) and colours (JFIF)."""


def damaged(pictures: Tensor, rng: random.Random) -> Tensor:
    """Bytes in, numbers of 0 to 255 out."""
    values = _recoloured(pictures.float(), rng)
    if rng.random() < RESCALED:
        values = _rescaled(values, rng)
    if rng.random() < NOISY:
        values = values + torch.randn_like(values) * rng.uniform(1, 6)
    values = _pressed(values, rng, PRESSED)
    if rng.random() < PRESSED_TWICE:
        values = _pressed(values.roll((rng.randrange(BLOCK), rng.randrange(BLOCK)), (2, 3)), rng, 0.5)
        # the truth moves by less than a pixel of the finest grid: not worth moving it too
    if rng.random() < PATCHED:
        values = _patched(values, rng)
    return values.clamp_(0, 255)


def _recoloured(values: Tensor, rng: random.Random) -> Tensor:
    count, device = len(values), values.device

    def lots(low: float, high: float) -> Tensor:
        return torch.empty((count, 1, 1, 1), device=device).uniform_(low, high)

    changed = (lots(0, 1) < RECOLOURED).float()
    gain = 1 + changed * lots(-0.35, 0.15)
    shift = changed * lots(-12, 40)
    gamma = 1 + changed * lots(-0.25, 0.3)
    tint = 1 + changed * torch.empty((count, 3, 1, 1), device=device).uniform_(-0.12, 0.12)
    values = 255 * (values / 255).pow(gamma) * gain * tint + shift
    grey = values.mean(1, keepdim=True)
    bleached = (lots(0, 1) < BLEACHED).float()
    values = grey + (values - grey) * (1 - bleached) * (1 + changed * lots(-0.5, 0.3))
    if rng.random() < EXCHANGED:
        values = values[:, torch.randperm(3, device=device)]
    inverted = (lots(0, 1) < INVERTED).float()
    return (values * (1 - 2 * inverted) + 255 * inverted).clamp(0, 255)


def _rescaled(values: Tensor, rng: random.Random) -> Tensor:
    size = values.shape[2:]
    factor = rng.uniform(*SHRUNK)
    small = (round(size[0] * factor), round(size[1] * factor))
    shrunk = F.interpolate(values, small, mode="bilinear", align_corners=False, antialias=rng.random() < 0.7)
    return F.interpolate(shrunk, size, mode=rng.choice(("bilinear", "bicubic", "nearest")))


def _patched(values: Tensor, rng: random.Random) -> Tensor:
    """Parts of the picture that came late are still coarse, as video leaves them."""
    coarse = pressed(
        values, torch.full((len(values),), rng.uniform(4, 15), device=values.device), halved=True
    )
    shape = (len(values), 1, values.shape[2] // 32, values.shape[3] // 32)
    late = (torch.rand(shape, device=values.device) < rng.uniform(0.05, 0.4)).float()
    mask = F.interpolate(late, values.shape[2:], mode="nearest")
    return values + mask * (coarse - values)


def _pressed(values: Tensor, rng: random.Random, share: float) -> Tensor:
    chosen = torch.rand(len(values), device=values.device) < share
    rows = torch.nonzero(chosen).flatten()
    if not len(rows):
        return values
    quality = torch.empty(len(rows), device=values.device).uniform_(*QUALITY)
    values = values.clone()
    values[rows] = pressed(values[rows], quality, halved=rng.random() < SUBSAMPLED)
    return values


def pressed(values: Tensor, quality: Tensor, *, halved: bool) -> Tensor:
    """What JPEG leaves of pictures whose sides are multiples of 16, each with its own quality."""
    to_ycc = _TO_YCC.to(values.device)
    ycc = torch.einsum("ij,bjhw->bihw", to_ycc, values.clamp(0, 255).round())
    scale = torch.where(quality < 50, 5000 / quality, 200 - 2 * quality) / 100
    light = _quantised(ycc[:, :1] - 128, _LUMA, scale) + 128
    colour = ycc[:, 1:]
    if halved:
        small = F.avg_pool2d(colour, 2)
        colour = F.interpolate(_quantised(small, _CHROMA, scale), scale_factor=2.0, mode="bilinear")
    else:
        colour = _quantised(colour, _CHROMA, scale)
    back = torch.linalg.inv(to_ycc)
    return torch.einsum("ij,bjhw->bihw", back, torch.cat([light, colour], 1)).clamp(0, 255).round()


def _quantised(values: Tensor, table: Tensor, scale: Tensor) -> Tensor:
    count, channels, height, width = values.shape
    high, wide = height // BLOCK, width // BLOCK
    basis = _cosines(values.device)
    steps = (table.to(values.device)[None] * scale[:, None, None]).round().clamp(1, 255)
    blocks = values.reshape(count, channels, high, BLOCK, wide, BLOCK)
    waves = torch.einsum("ui,bchiwj,vj->bchwuv", basis, blocks, basis)
    steps = steps[:, None, None, None]
    waves = (waves / steps).round() * steps
    back = torch.einsum("ui,bchwuv,vj->bchiwj", basis, waves, basis)
    return back.reshape(count, channels, height, width)


def _cosines(device: torch.device) -> Tensor:
    places = torch.arange(BLOCK, device=device, dtype=torch.float32)
    basis = torch.cos((2 * places[None] + 1) * places[:, None] * torch.pi / (2 * BLOCK)) * (2 / BLOCK) ** 0.5
    basis[0] /= 2**0.5
    return basis
