"""Two ways to see what stands on a screen, told in the same words: the net's and the rules'."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from answers import FoundThings, Meaning, found, padded
from kinds import CONTROLS, PRODUCT_TYPES, SAYING

Picture = NDArray[np.uint8]
Box = tuple[float, float, float, float]
UNKNOWN = "unknown"


@dataclass(frozen=True)
class Told:
    """One thing that is said to be there."""

    type: str
    """As the product calls it."""
    box: Box
    confidence: float
    clickable: bool
    name: str | None = None
    name_at: tuple[float, float] | None = None


@dataclass(frozen=True)
class Sight:
    things: tuple[Told, ...]
    dialogs: tuple[Told, ...]
    milliseconds: float


Seer = Callable[[Picture], Sight]


class NetSeer:
    def __init__(self, folder: Path, sure: float, clickable: float, threads: int = 2) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self._trunk, self._judgement = (
            onnxruntime.InferenceSession(folder / name, options, providers=["CPUExecutionProvider"])
            for name in ("trunk.onnx", "judgement.onnx")
        )
        told = json.loads((folder / "meaning.json").read_text())
        self._kinds = told["kinds"]
        self._meaning = Meaning(
            told["families"],
            told["groups"],
            len(told["states"]),
            told["confidence"],
            told["kind"],
            told["clickable"],
        )
        self._sure, self._clickable = sure, clickable

    def find(self, picture: Picture) -> FoundThings:
        features = self._trunk.run(None, {"picture": padded(picture)})[0]
        grids = self._judgement.run(None, {"features": features})
        size = (picture.shape[1], picture.shape[0])
        return found(grids, self._meaning, self._sure, size)

    def __call__(self, picture: Picture) -> Sight:
        began = time.perf_counter()
        seen = self.find(picture)
        spent = (time.perf_counter() - began) * 1000
        things = [self._told(seen, row) for row in range(len(seen.boxes))]
        dialogs = [one for one, kind in zip(things, seen.kinds, strict=True) if self._kinds[kind] == "dialog"]
        return Sight(tuple(things), tuple(dialogs), spent)

    def _told(self, seen: FoundThings, row: int) -> Told:
        kind = self._kinds[seen.kinds[row]]
        left, top, right, bottom = map(float, seen.boxes[row])
        x, y = map(float, seen.name_at[row])
        return Told(
            PRODUCT_TYPES.get(kind, UNKNOWN),
            (left, top, right, bottom),
            float(seen.confidence[row]),
            kind in CONTROLS and bool(seen.clickable[row] >= self._clickable),
            name_at=(x, y) if seen.named[row] >= 0.5 and kind not in SAYING else None,
        )


class RulesSeer:
    """What the product does without the net; its own text reader included, whose time does not count."""

    def __init__(self) -> None:
        from rpa_vision_lab.pages.truth import CLICKABLE

        from rpa_vision.bootstrap.seeing import build_senses
        from rpa_vision.engines.layout.told_kinds import LISTED
        from rpa_vision.settings import Settings

        self._senses, self._clickable = build_senses(Settings()), CLICKABLE | LISTED

    def __call__(self, picture: Picture) -> Sight:
        from rpa_vision.perception.view import ScreenView
        from rpa_vision.ports import Frame

        view = ScreenView(Frame(picture), self._senses)
        _lines = view.lines
        began = time.perf_counter()
        elements = view.elements
        spent = (time.perf_counter() - began) * 1000
        things = tuple(
            Told(
                str(one.type),
                tuple(map(float, one.bbox)),
                one.confidence,
                one.type in self._clickable,
                one.label,
            )
            for one in elements
        )
        dialogs = tuple(Told("dialog", tuple(map(float, one.box)), 1.0, False) for one in view.dialogs)
        return Sight(things, dialogs, spent)
