"""From trained weights to the file that runs anywhere: ``python export.py STATE TARGET [SHAPE]``."""

from __future__ import annotations

import io
import sys
from dataclasses import fields
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import Tensor, nn

sys.path.append(str(Path(__file__).parents[1]))
from narrow import narrowed

import shared  # noqa: F401 - finds the product where it is not installed
from network import SHAPES, Matcher
from pairs import Pair, pairs
from pool import pool
from rpa_vision.grounding.map.things import Things
from running import INPUTS, MODEL, Runner
from sides import Side

OUTPUTS = ("pairs", "one", "other", "alike")


class Plain(nn.Module):
    """One pair, nothing filled up."""

    def __init__(self, net: Matcher) -> None:
        super().__init__()
        self.net = net

    def forward(self, *values: Tensor) -> tuple[Tensor, ...]:
        half = len(values) // 2
        said = self.net(Side(*values[:half], None), Side(*values[half:], None))
        return said.pairs, said.one, said.other, said.alike


def main(state: Path, target: Path, shape: str) -> None:
    net = Matcher(SHAPES[shape]).eval()
    net.load_state_dict(torch.load(state / "average.pt", map_location="cpu"))
    drawn = pairs(1, pool())
    pair = next(drawn)
    target.mkdir(parents=True, exist_ok=True)
    data = io.BytesIO()
    axes = {name: {1: name.split("_")[0]} for name in INPUTS}
    told = {"pairs": {1: "one", 2: "other"}, "one": {1: "one"}, "other": {1: "other"}}
    torch.onnx.export(
        Plain(net), values_of(pair), data, opset_version=17, dynamo=False, input_names=list(INPUTS),
        output_names=list(OUTPUTS), dynamic_axes=axes | told,
    )  # fmt: skip
    onnx.save(narrowed(onnx.load_from_string(data.getvalue())), target / MODEL)
    print(f"{MODEL}: {(target / MODEL).stat().st_size / 1e6:.2f} MB")
    _compare(net, target, [pair, next(drawn), next(drawn)])


def values_of(pair: Pair) -> tuple[Tensor, ...]:
    sides = (pair.one, pair.other)
    return tuple(torch.from_numpy(getattr(side, one.name))[None] for side in sides for one in fields(Things))


def _compare(net: Matcher, target: Path, some: list[Pair]) -> None:
    """Of the exported net with the trained one."""
    runner = Runner(target)
    for pair in some:
        with torch.no_grad():
            plain = Plain(net)(*values_of(pair))
        there = runner.said(pair.one, pair.other)
        apart = max(
            float(np.abs(one[0].numpy() - other).max())
            for one, other in zip(plain[:3], there[:3], strict=True)
        )
        print(f"{len(pair.one)} × {len(pair.other)}: largest difference {apart:.4f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "plain")
