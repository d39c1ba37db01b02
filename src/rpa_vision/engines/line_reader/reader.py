"""What a line of screen text says, by the nets trained for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.engines.line_reader.seen_line import SeenLine, seen
from rpa_vision.engines.line_reader.spikes import said
from rpa_vision.engines.line_reader.tokens import Character, find_token
from rpa_vision.engines.onnx import Floats, Network, OnnxModel, side_by_side
from rpa_vision.engines.weights import SHIPPED, Weights
from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.once import Once
from rpa_vision.ports import Pixels

_FOLDER = SHIPPED / "line_reader"
_CHARACTERS = {"characters.txt": "9197d72da89ebce96a992b53981e40a29ee9c3c61e586b346e66ef19c1bc337a"}
FAST = Weights(
    "line_reader_fast",
    _FOLDER,
    {"fast.onnx": "51c28ba7e8e4c12d50a416e26577eda91357e4b0d643e2fa6cb7ca2471356288", **_CHARACTERS},
)
SURE = Weights(
    "line_reader_sure",
    _FOLDER,
    {"sure.onnx": "06738920ed9284b4eb2b0afdbd6f06ff4eef5ca3cb100d17d7bbaf38bb6ba69c", **_CHARACTERS},
)


class ScreenLineReader:
    """The weights are loaded when first needed and kept."""

    def __init__(self, weights: Weights) -> None:
        self.name = weights.name
        self._parts = Once(lambda: Recogniser.load(weights))

    def read(self, crops: Sequence[Pixels]) -> list[Token | None]:
        parts = self._parts.get()
        return side_by_side(parts.read, crops)


@dataclass(frozen=True)
class Recogniser:
    model: Network
    characters: tuple[str, ...]
    """What each column of the model's answer stands for, the blank first."""

    @classmethod
    def load(cls, weights: Weights) -> Recogniser:
        [model] = [name for name in weights.checksums if name.endswith(".onnx")]
        characters = weights.file("characters.txt").decode().split("\n")[:-1]
        return cls(OnnxModel(weights.file(model)), ("", *characters))

    def read(self, crop: Pixels) -> Token | None:
        height, width = crop.shape[:2]
        line = seen(crop)
        [steps] = self.model.run(line.batch)
        return find_token(Box(0, 0, width, height), self._decoded(steps, line))

    def _decoded(self, steps: Floats, line: SeenLine) -> list[Character]:
        step_width = line.batch.shape[3] / len(steps)
        return [
            Character(spike.character, line.place(spike.middle * step_width), spike.confidence)
            for spike in said(steps, self.characters)
        ]
