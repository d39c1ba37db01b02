"""The net that lays one set of things over another."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rpa_vision.engines.onnx import Floats, Numbers, OnnxModel
from rpa_vision.engines.weights import SHIPPED, Weights
from rpa_vision.once import Once

MATCHER = Weights(
    "matcher",
    SHIPPED / "matcher",
    {
        "matcher.onnx": "71787d2ea9a9b7cb97dbec3f78487bddc195dc865b0045752c12a3b325a3a44f",
        "meaning.json": "a194d99508f6064fe7d5d20a18aefb9456cd40257e41a6ffbb8b30d2fda2e4c1",
    },
)


class MatcherNet:
    """The weights are loaded when first needed and kept."""

    def __init__(self, weights: Weights = MATCHER) -> None:
        self.name = weights.name
        self._parts = Once(lambda: _Parts.load(weights))

    @property
    def honest(self) -> tuple[float, float]:
        """Slope and start of what makes its chances as often right as they say."""
        return self._parts.get().honest

    def answers(self, inputs: Mapping[str, Numbers]) -> Sequence[Floats]:
        return self._parts.get().model.run_named(inputs)


@dataclass(frozen=True)
class _Parts:
    model: OnnxModel
    honest: tuple[float, float]

    @classmethod
    def load(cls, weights: Weights) -> _Parts:
        slope, start = json.loads(weights.file("meaning.json"))["chances"]
        return cls(OnnxModel(weights.file("matcher.onnx")), (float(slope), float(start)))
