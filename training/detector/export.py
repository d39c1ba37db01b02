"""From trained weights to the files that ship: ``python export.py STATE TARGET``.

Then `calibration.py` makes its confidence honest.
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

from answers import AS_TOLD, padded
from kinds import FAMILIES, GROUPS, KINDS, STATES
from network import SHAPES, Detector, Trunk


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


def main(state: Path, target: Path, shape: str) -> None:
    net = Detector(SHAPES[shape]).eval()
    net.load_state_dict(torch.load(state / "average.pt", map_location="cpu"))
    target.mkdir(parents=True, exist_ok=True)
    picture = torch.from_numpy(padded(np.random.default_rng(1).integers(0, 255, (512, 768, 3), np.uint8)))
    plain = net(picture[:, 1:-1, 1:-1].flip(3).permute(0, 3, 1, 2).float())
    trunk = Looking(net.trunk).eval()
    features = trunk(picture)
    _save(_exported(trunk, picture, "picture", ["features"]), target / "trunk.onnx")
    _save(
        _exported(net.judgement, features, "features", ["near", "middle", "far"]), target / "judgement.onnx"
    )
    meaning = {
        "kinds": KINDS, "families": [[KINDS.index(kind) for kind in family] for family in FAMILIES], "groups": GROUPS,
        "states": STATES, "confidence": [AS_TOLD] * len(FAMILIES), "kind": AS_TOLD, "clickable": AS_TOLD,
    }  # fmt: skip
    (target / "meaning.json").write_text(json.dumps(meaning))
    _compare(target, picture, plain)


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
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "plain")
