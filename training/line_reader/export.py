"""From trained weights to the files that ship: ``python export.py STATE_FOLDER CARRIED_FOLDER``.

The temperature is fitted on fresh lines and goes into the graph.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

import onnx
import torch

sys.path.append(str(Path(__file__).parents[1]))
from narrow import narrowed

from measures import best_temperature, check_batches, errors
from network import HEIGHT, SHAPES, Exported, LineNet
from samples import characters_of

WEIGHTS = Path(__file__).parents[2] / "src/rpa_vision/engines/weights/line_reader"
ALPHABET = WEIGHTS / "characters.txt"


def main(state: Path, carried: Path, lines: int) -> None:
    checks = check_batches(carried, ALPHABET, lines, "cpu")
    for name, shape in SHAPES.items():
        net = LineNet(shape, len(characters_of(ALPHABET)) + 1)
        net.load_state_dict(torch.load(state / f"{name}.average.pt", map_location="cpu"))
        temperature = best_temperature(net, [batch for batches in checks.values() for batch in batches])
        for fonts, batches in checks.items():
            wrong, slips = errors(net, batches)
            print(f"{name}, {fonts}: {wrong:.2%} of lines wrong, {slips:.3%} of signs")
        model = narrowed(exported(Exported(net, temperature).eval()))
        target = WEIGHTS / f"{name}.onnx"
        onnx.save(model, target)
        print(f"{name}: temperature {temperature:.2f}, {target.stat().st_size / 1e6:.1f} MB")


def exported(net: Exported) -> onnx.ModelProto:
    data = io.BytesIO()
    torch.onnx.export(
        net, (torch.zeros(1, 1, HEIGHT, 256),), data, opset_version=17, dynamo=False,
        input_names=["lines"], output_names=["chances"],
        dynamic_axes={"lines": {0: "count", 3: "width"}, "chances": {0: "count", 1: "steps"}},
    )  # fmt: skip
    return onnx.load_from_string(data.getvalue())


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1500)
