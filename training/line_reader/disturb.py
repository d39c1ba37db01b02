"""Small changes to lines that were drawn before, made on the device: no line is seen twice alike."""

from __future__ import annotations

import random

import torch
from torch import Tensor
from torch.nn import functional as F

SHIFT = 4


def disturbed(pictures: Tensor, rng: random.Random) -> Tensor:
    count, device = len(pictures), pictures.device
    pictures = _shifted(_narrowed(pictures, rng), rng, pictures.shape[3] + SHIFT)
    softness = torch.empty((count, 1, 1, 1), device=device).uniform_(-0.12, 0.16)
    softness *= torch.rand_like(softness) < 0.35
    pictures = _softened(pictures, softness)
    gain = torch.empty((count, 1, 1, 1), device=device).uniform_(0.7, 1.1)
    noise = torch.rand((count, 1, 1, 1), device=device) * 0.04
    return pictures * gain + torch.randn_like(pictures) * noise


def _shifted(pictures: Tensor, rng: random.Random, width: int) -> Tensor:
    """Padded to ``width``: the device prepares anew for every shape it meets."""
    left, down = rng.randint(0, SHIFT), rng.choice([-1, 0, 0, 1])
    pictures = F.pad(pictures, (left, width - pictures.shape[3] - left))
    if not down:
        return pictures
    height = pictures.shape[2]
    padded = F.pad(pictures, (0, 0, 1, 1), mode="replicate")
    return padded[:, :, 1 - down : 1 - down + height]


def _narrowed(pictures: Tensor, rng: random.Random) -> Tensor:
    if rng.random() > 0.3:
        return pictures
    width = round(pictures.shape[3] * rng.uniform(0.88, 1.0))
    return F.interpolate(pictures, (pictures.shape[2], width), mode="bilinear", align_corners=False)


def _softened(pictures: Tensor, softness: Tensor) -> Tensor:
    wide = F.pad(pictures, (1, 1, 0, 0), mode="replicate")
    pictures = pictures + softness * (wide[..., :-2] + wide[..., 2:] - 2 * pictures)
    high = F.pad(pictures, (0, 0, 1, 1), mode="replicate")
    return pictures + softness * (high[:, :, :-2] + high[:, :, 2:] - 2 * pictures)
