"""From trained weights to the files that ship: ``python export.py STATE SHARDS TARGET``.

Confidence is made honest on screens that were held back from training; what that takes goes into the last weights.
"""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from torch import Tensor, nn

sys.path.append(str(Path(__file__).parents[1]))
from narrow import narrowed

from calibration import Honest, honest
from decode import padded
from kinds import GROUPS, KINDS, STATES
from network import COLUMNS, SHAPES, Detector, Judgement, Trunk
from screens import read_screens
from train import is_held_back

CHECKED = 60


class Looking(nn.Module):
    """Takes bytes, rows of pixels as a capture gives them, blue first, with one pixel of border."""

    def __init__(self, trunk: Trunk) -> None:
        super().__init__()
        self.layers = trunk.layers
        first = self.layers[0][0]
        with torch.no_grad():
            means = (first.weight * (128.0 / 64.0)).sum((1, 2, 3))
            first.weight.copy_(first.weight.flip(1) / 64.0)
            self.layers[0][1].running_mean += means
        first.padding = (0, 0)

    def forward(self, picture: Tensor) -> Tensor:
        return self.layers(picture.permute(0, 3, 1, 2).float())


def main(state: Path, shards: Path, target: Path, shape: str) -> None:
    net = Detector(SHAPES[shape]).eval()
    net.load_state_dict(torch.load(state / "average.pt", map_location="cpu"))
    held_back = [one for one in read_screens(sorted(shards.glob("**/*.zip")), 1) if is_held_back(one)][
        :CHECKED
    ]
    found = honest(net, held_back)
    print(found)
    _make_honest(net.judgement, found)
    target.mkdir(parents=True, exist_ok=True)
    picture = torch.from_numpy(padded(np.random.default_rng(1).integers(0, 255, (512, 768, 3), np.uint8)))
    plain = net(picture[:, 1:-1, 1:-1].flip(3).permute(0, 3, 1, 2).float())
    trunk = Looking(net.trunk).eval()
    features = trunk(picture)
    _save(_exported(trunk, picture, "picture", ["features"]), target / "trunk.onnx")
    _save(
        _exported(net.judgement, features, "features", ["near", "middle", "far"]), target / "judgement.onnx"
    )
    (target / "meaning.json").write_text(json.dumps({"kinds": KINDS, "groups": GROUPS, "states": STATES}))
    _compare(target, picture, plain)


def _make_honest(judgement: Judgement, found: Honest) -> None:
    start = sum(COLUMNS[:-1])
    with torch.no_grad():
        for out in judgement.out:
            for rows, (scale, shift) in (
                (slice(0, 1), found.thing), (slice(5, 6), found.clickable), (slice(start, None), (found.kind, 0.0))
            ):  # fmt: skip
                out.weight[rows] *= scale
                out.bias[rows] = out.bias[rows] * scale + shift


def _exported(net: nn.Module, example: Tensor, name: str, outputs: list[str]) -> onnx.ModelProto:
    data = io.BytesIO()
    axes = {2: "rows", 3: "columns"}
    torch.onnx.export(
        net, (example,), data, opset_version=17, dynamo=False, input_names=[name], output_names=outputs,
        dynamic_axes={name: {1: "rows", 2: "columns"} if name == "picture" else axes, **dict.fromkeys(outputs, axes)},
    )  # fmt: skip
    return onnx.load_from_string(data.getvalue())


def _save(model: onnx.ModelProto, file: Path) -> None:
    onnx.save(narrowed(model), file)
    print(f"{file.name}: {file.stat().st_size / 1e6:.2f} MB")


def _compare(target: Path, picture: Tensor, plain: list[Tensor]) -> None:
    """Of the exported net with the trained one, on noise."""
    sessions = [onnxruntime.InferenceSession(target / name) for name in ("trunk.onnx", "judgement.onnx")]
    features = sessions[0].run(None, {"picture": picture.numpy()})[0]
    grids = sessions[1].run(None, {"features": features})
    apart = [
        float(np.abs(one.detach().numpy() - other).max()) for one, other in zip(plain, grids, strict=True)
    ]
    print("largest difference by grid", [round(one, 4) for one in apart])


if __name__ == "__main__":
    main(
        Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4] if len(sys.argv) > 4 else "plain"
    )
