"""The net's two halves at work on one picture; what it tells is in the words it was taught."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rpa_vision.engines.detector.decode import FoundThings, Meaning, found, padded
from rpa_vision.engines.detector.edges import FRAMED, grey_of, on_lines
from rpa_vision.engines.detector.kept import KeptLooks
from rpa_vision.engines.onnx import Floats, OnnxModel
from rpa_vision.engines.weights import SHIPPED, Weights
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.once import Once
from rpa_vision.ports import Pixels

ELEMENT_NET = Weights(
    "element_net",
    SHIPPED / "element_net",
    {
        "trunk.onnx": "3c5c03ef0f7234325a8f45ee161a26da646cdc4e0653a47960e19c44041e30ce",
        "judgement.onnx": "1d161d0683b93672108860b86e5e4395c43fd96c0f2f5b3597a06bbc967f5836",
        "meaning.json": "799607c6140c4ea3487c7b1de612a63f72e1225bf721c9ee73ae6e7eefbbd8d8",
    },
)
LEAST = 0.1
"""What is less likely is not even suspected."""
HALF = 0.5


class NetThing(NamedTuple):
    kind: str
    """In the net's words: ``button``, ``icon_button``, ``nav_item``, …"""
    box: Box
    confidence: float
    """How likely something is there."""
    kind_confidence: float
    """How likely it is of that kind, if it is there."""
    clickable: float
    """How likely it reacts."""
    states: Mapping[str, float]
    """How likely it is in each: ``checked``, ``disabled``, …"""
    named_at: Point | None
    """Where the middle of the text is that names it."""


class ElementNet:
    """The weights are loaded when first needed and kept, as are the latest looks. One core: the others read the text
    meanwhile."""

    def __init__(self, weights: Weights = ELEMENT_NET) -> None:
        self.name = weights.name
        self._parts = Once(lambda: _Parts.load(weights))
        self._looks: KeptLooks[tuple[NetThing, ...]] = KeptLooks()

    def find(self, pixels: Pixels) -> Sequence[NetThing]:
        """The surest first; the same picture always gives the same."""
        parts = self._parts.get()
        size = Size(pixels.shape[1], pixels.shape[0])
        picture = padded(pixels)

        def judged(features: Floats) -> tuple[NetThing, ...]:
            seen = found(parts.judgement.run_all(features), parts.meaning, LEAST, size)
            grey = grey_of(picture[0, 1 : size.height + 1, 1 : size.width + 1])
            return tuple(_fitted(parts.told(seen, row), grey) for row in range(len(seen.boxes)))

        return self._looks.at(picture, size, parts.trunk.run, judged)


def _fitted(thing: NetThing, grey: NDArray[np.uint8]) -> NetThing:
    if thing.kind not in FRAMED:
        return thing
    return thing._replace(box=Box(*on_lines(grey, thing.box, FRAMED[thing.kind])))


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
            float(seen.kind_confidence[row]),
            float(seen.clickable[row]),
            {state: float(chance) for state, chance in chances},
            Point(x, y) if seen.named[row] >= HALF else None,
        )
