"""The net's two halves at work on one picture; what it tells is in the words it was taught."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rpa_vision.engines.detector.decode import FoundThings, Meaning, found, padded
from rpa_vision.engines.onnx import OnnxModel
from rpa_vision.engines.weights import SHIPPED, Weights
from rpa_vision.models.geometry import Box, Point
from rpa_vision.once import Once
from rpa_vision.ports import Pixels

ELEMENT_NET = Weights(
    "element_net",
    SHIPPED / "element_net",
    {
        "trunk.onnx": "1842df4af3ef7b2ce0155e69eeac82349d6207e605d1e6c00cdacce3cc2b304d",
        "judgement.onnx": "f24875b55c6c3cfa6331b211e3028dbefd2b218fbafe6dd7b930077c3db95f6f",
        "meaning.json": "8de924d1870bffa050a251764cfae0f3393f34081785b5f1d0b8835d65b7ef4d",
    },
)
LEAST = 0.4
"""Less sure things are not told: on libraries kept out of its training the net is right most often from there on."""
HALF = 0.5


class NetThing(NamedTuple):
    kind: str
    """In the net's words: ``button``, ``icon_button``, ``nav_item``, …"""
    box: Box
    confidence: float
    clickable: float
    """How likely it reacts."""
    states: frozenset[str]
    named_at: Point | None
    """Where the middle of the text is that names it."""


class ElementNet:
    """The weights are loaded when first needed and kept. One core: the others read the text meanwhile."""

    def __init__(self, weights: Weights = ELEMENT_NET) -> None:
        self.name = weights.name
        self._parts = Once(lambda: _Parts.load(weights))

    def find(self, pixels: Pixels) -> list[NetThing]:
        """The surest first; the same picture always gives the same."""
        parts = self._parts.get()
        [features] = parts.trunk.run_all(padded(pixels))
        height, width = pixels.shape[:2]
        seen = found(parts.judgement.run_all(features), parts.meaning, LEAST, (width, height))
        return [parts.told(seen, row) for row in range(len(seen.boxes))]


@dataclass(frozen=True)
class _Parts:
    trunk: OnnxModel
    judgement: OnnxModel
    meaning: Meaning
    kinds: Sequence[str]
    states: Sequence[str]

    @classmethod
    def load(cls, weights: Weights) -> _Parts:
        told = json.loads(weights.file("meaning.json"))
        meaning = Meaning(
            told["families"],
            told["groups"],
            len(told["states"]),
            told["confidence"],
            told["kind"],
            told["clickable"],
        )
        trunk, judgement = (OnnxModel(weights.file(name)) for name in ("trunk.onnx", "judgement.onnx"))
        return cls(trunk, judgement, meaning, told["kinds"], told["states"])

    def told(self, seen: FoundThings, row: int) -> NetThing:
        left, top, right, bottom = (round(float(edge)) for edge in seen.boxes[row])
        x, y = (max(0, round(float(side))) for side in seen.name_at[row])
        chances = zip(self.states, seen.states[row], strict=True)
        return NetThing(
            self.kinds[int(seen.kinds[row])],
            Box(left, top, max(left + 1, right), max(top + 1, bottom)),
            float(seen.confidence[row]),
            float(seen.clickable[row]),
            frozenset(state for state, chance in chances if chance >= HALF),
            Point(x, y) if seen.named[row] >= HALF else None,
        )
