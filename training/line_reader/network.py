"""The nets: a picture 32 high in, two steps of character chances for every 4 columns out.

Only convolutions: they cost the least on a CPU, a line may be as long as it likes, and what stands far away in it
cannot change how a character is read. Channels come in sixteens, the width of a CPU's vector registers.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

HEIGHT = 32
STRIDE = 4
STEPS_PER_COLUMN = 2
"""Narrow letters are thinner than a column of the net: « ll » needs three steps."""


@dataclass(frozen=True)
class Shape:
    channels: tuple[int, int, int, int]
    blocks: tuple[int, int, int]
    """At an eighth of the height, at a quarter of that, and along the line."""


SHAPES = {
    "fast": Shape((16, 48, 96, 256), (1, 3, 3)),
    "sure": Shape((32, 80, 160, 320), (2, 5, 5)),
}


class LineNet(nn.Module):
    def __init__(self, shape: Shape, classes: int) -> None:
        super().__init__()
        one, two, three, four = shape.channels
        near, middle, along = shape.blocks
        self.picture = nn.Sequential(
            _conv(1, one, (3, 3), (2, 2)),
            _conv(one, one, (3, 3)),
            _conv(one, two, (3, 3), (2, 2)),
            *(_dense(two) for _ in range(near)),
            _conv(two, three, (3, 3), (2, 1)),
            *(_separable(three, (5, 5)) for _ in range(middle)),
            _conv(three, four, (HEIGHT // 8, 1), padded=False),
        )
        self.along = nn.Sequential(*(_separable(four, (1, 9)) for _ in range(along)))
        self.head = nn.Conv2d(four, classes * STEPS_PER_COLUMN, 1)
        self.classes = classes

    def forward(self, pictures: Tensor) -> Tensor:
        """Lines × steps × classes, before the softmax."""
        features = self.along(self.picture(pictures))
        with torch.autocast(pictures.device.type, enabled=False):
            columns = self.head(features.float())
        return columns.flatten(2).transpose(1, 2).reshape(columns.shape[0], -1, self.classes)


class Exported(nn.Module):
    """With the softmax, and with a temperature that makes its chances honest."""

    def __init__(self, net: LineNet, temperature: float) -> None:
        super().__init__()
        self.net, self.temperature = net, temperature

    def forward(self, pictures: Tensor) -> Tensor:
        return torch.softmax(self.net(pictures) / self.temperature, dim=-1)


class _Residual(nn.Module):
    def __init__(self, *layers: nn.Module) -> None:
        super().__init__()
        self.layers = nn.Sequential(*layers)

    def forward(self, value: Tensor) -> Tensor:
        return value + self.layers(value)


def _conv(
    channels: int, out: int, kernel: tuple[int, int], stride: tuple[int, int] = (1, 1), *, padded: bool = True,
    groups: int = 1, active: bool = True,
) -> nn.Sequential:  # fmt: skip
    padding = (kernel[0] // 2, kernel[1] // 2) if padded else (0, 0)
    layers: list[nn.Module] = [
        nn.Conv2d(channels, out, kernel, stride, padding, groups=groups, bias=False),
        nn.BatchNorm2d(out),
    ]
    if active:
        layers.append(nn.ReLU(inplace=True))
    return nn.Sequential(*layers)


def _dense(channels: int) -> _Residual:
    return _Residual(_conv(channels, channels, (3, 3)), _conv(channels, channels, (3, 3), active=False))


def _separable(channels: int, kernel: tuple[int, int]) -> _Residual:
    return _Residual(
        _conv(channels, channels, kernel, groups=channels, active=False),
        _conv(channels, channels * 2, (1, 1)),
        _conv(channels * 2, channels, (1, 1), active=False),
    )
