"""The exported net, run as the product will: one thread, the same answer every time."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import onnxruntime

from rpa_vision.grounding.map.assigning import AS_TOLD, Assigned, assigned
from rpa_vision.grounding.map.things import Things, in_one_measure

MODEL, MEANING = "matcher.onnx", "meaning.json"
INPUTS = tuple(f"{side}_{one.name}" for side in ("one", "other") for one in fields(Things))


@dataclass(frozen=True)
class Matched:
    assigned: Assigned
    alike: float
    """How likely the two are the same view of the same program."""


class Runner:
    def __init__(self, folder: Path, threads: int = 1) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            folder / MODEL, options, providers=["CPUExecutionProvider"]
        )
        meaning = folder / MEANING
        told = json.loads(meaning.read_text()) if meaning.exists() else {}
        self._fitted: tuple[float, float] = tuple(told.get("chances", AS_TOLD))

    def said(self, one: Things, other: Things) -> tuple[np.ndarray, ...]:
        values = [getattr(side, name.name) for side in (one, other) for name in fields(Things)]
        pairs, mine, theirs, alike = self._session.run(
            None, {name: value[None] for name, value in zip(INPUTS, values, strict=True)}
        )
        return pairs[0], mine[0], theirs[0], alike

    def match(self, one: Things, other: Things) -> Matched:
        pairs, mine, theirs, alike = self.said(one, in_one_measure(one, other))
        return Matched(assigned(pairs, mine, theirs, self._fitted), float(1 / (1 + np.exp(-alike[0]))))
