"""Plans carried out on the device that trains, where all screens lie: cut, scaled, laid over each other."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor

from plans import Plan, PlannedBatch, Window
from screens import Screen


class Batch(NamedTuple):
    """As `plans.Truths`, and the pictures."""

    pixels: Tensor
    boxes: Tensor
    kinds: Tensor
    clickable: Tensor
    states: Tensor
    name_at: Tensor
    doubtful: Tensor
    unsure: Tensor


class Crops:
    def __init__(self, screens: Sequence[Screen], device: str) -> None:
        self._device = device
        with ThreadPoolExecutor(16) as unpacking:
            pictures = unpacking.map(Screen.pixels, screens)
            self._pixels = [
                torch.from_numpy(one).to(device).permute(2, 0, 1).contiguous() for one in pictures
            ]

    def batch(self, planned: PlannedBatch) -> Batch:
        pixels = torch.stack([self._picture(plan, planned.width, planned.height) for plan in planned.plans])
        truths = (torch.from_numpy(one).to(self._device, non_blocking=True) for one in planned.truths)
        return Batch(pixels, *truths)

    def _picture(self, plan: Plan, width: int, height: int) -> Tensor:
        picture = torch.full((3, height, width), plan.ground, dtype=torch.uint8, device=self._device)
        picture[:, : plan.window.height, : plan.window.width] = self._seen(plan.window)
        if plan.over:
            window, x, y = plan.over
            picture[:, y : y + window.height, x : x + window.width] = self._seen(window)
        return picture

    def _seen(self, window: Window) -> Tensor:
        piece = self._pixels[window.screen][:, window.top : window.bottom, window.left : window.right]
        if piece.shape[1:] == (window.height, window.width):
            return piece
        size = (window.height, window.width)
        scaled = F.interpolate(
            piece[None].float(), size, mode="bilinear", align_corners=False, antialias=True
        )
        return scaled[0].round().clamp(0, 255).to(torch.uint8)
