"""How well vectors tell the same screen from another one, and what they cost.

AUC: how often a picture of the same view is more alike than one of another view. Measured on drawn programs, for
each way in which a screen may differ and stay the same; and on pairs of real screens where a file lists some.
"""

from __future__ import annotations

import json
import statistics
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

import cv2
import numpy as np

from rpa_vision.errors import BadInputError
from rpa_vision.lab.views.draw import DrawnScreen, draw_screens
from rpa_vision.lab.views.looks import LOOKS
from rpa_vision.models.embedding import Vector
from rpa_vision.perception.embedding.state import StateEmbedder, StateInput
from rpa_vision.ports import ElementDetector, Frame, OcrEngine
from rpa_vision.settings import MatchingSettings, PerceptionSettings

SAME_NODE = MatchingSettings().same_node
_ROUNDS = 5
_TIMED = 8
_STRIP_PX = PerceptionSettings().title_strip_px

Figures = dict[str, float | int]


class Seeing:
    """Reads, detects and embeds one picture file after the other."""

    def __init__(self, ocr: OcrEngine, detector: ElementDetector, embedder: StateEmbedder) -> None:
        self._ocr, self._detector, self._embedder = ocr, detector, embedder

    def seen(self, picture: Path, title: str | None = None) -> StateInput:
        pixels = cv2.imread(str(picture), cv2.IMREAD_COLOR)
        if pixels is None:
            raise BadInputError(f"{picture}: cannot be read as a picture")
        frame = Frame(np.asarray(pixels, dtype=np.uint8))
        lines = self._ocr.read(frame)
        strip = " ".join(line.text for line in lines if line.bbox.center.y < _STRIP_PX)
        elements = self._detector.detect(frame, lines)
        return StateInput(frame.pixels, lines, elements, strip if title is None else title)

    def vector(self, picture: Path, title: str | None = None) -> Vector:
        return self._embedder.embed(self.seen(picture, title)).vector

    def milliseconds(self, picture: Path) -> float:
        seen = self.seen(picture)
        taken = []
        for _ in range(_ROUNDS):
            before = time.perf_counter()
            self._embedder.embed(seen)
            taken.append(time.perf_counter() - before)
        return statistics.median(taken) * 1000


def run(
    seeing: Seeing,
    *,
    folder: Path,
    programs: int = 10,
    looks: Sequence[str] = tuple(LOOKS),
    pairs: Path | None = None,
) -> Figures:
    """``pairs``: JSON with ``pairs`` of ``a``, ``b``, ``label`` and ``kind``; pictures in ``anchor`` beside it."""
    screens = draw_screens(folder, programs, looks)
    figures = _drawn(screens, [seeing.vector(screen.picture, screen.title) for screen in screens])
    timed = screens[:: max(1, len(screens) // _TIMED)]
    figures["embedding_ms"] = statistics.median(seeing.milliseconds(screen.picture) for screen in timed)
    return figures | (_pairs(seeing, pairs) if pairs else {})


def auc(same: Iterable[float], other: Iterable[float]) -> float:
    high, low = np.array(list(same))[:, None], np.array(list(other))[None, :]
    return float((high > low).mean() + (high == low).mean() / 2)


def _drawn(screens: Sequence[DrawnScreen], vectors: Sequence[Vector]) -> Figures:
    alike = np.array([vector.values for vector in vectors])
    alike = alike @ alike.T
    found: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for row, one in enumerate(screens):
        if one.look != "plain":
            continue
        for column, other in enumerate(screens):
            if other.look != "plain":
                found[other.look, _relation(one, other)].append(float(alike[row, column]))
    figures: Figures = {"screens": len(screens)}
    for look in dict.fromkeys(look for look, _ in found):
        figures |= _separation(look, found[look, "same"], found[look, "program"], found[look, "other"])
    pooled = [
        [value for (_, kind), values in found.items() if kind == wanted for value in values]
        for wanted in ("same", "program", "other")
    ]
    return figures | _separation("every_look", *pooled)


def _relation(one: DrawnScreen, other: DrawnScreen) -> str:
    if one.program != other.program:
        return "other"
    return "same" if one.view == other.view else "program"


def _separation(
    name: str, same: Sequence[float], program: Sequence[float], other: Sequence[float]
) -> Figures:
    return {
        f"{name}_auc_other_view": auc(same, program),
        f"{name}_auc_other_program": auc(same, other),
        f"{name}_same_recognised": float(np.mean(np.array(same) >= SAME_NODE)),
        f"{name}_other_view_mistaken": float(np.mean(np.array(program) >= SAME_NODE)),
        f"{name}_other_program_mistaken": float(np.mean(np.array(other) >= SAME_NODE)),
    }


def _pairs(seeing: Seeing, listed: Path) -> Figures:
    pairs = json.loads(listed.read_text())["pairs"]
    names = sorted({pair[side] for pair in pairs for side in "ab"})
    vectors = {name: seeing.vector(listed.parent / "anchor" / name) for name in names}
    found: defaultdict[str, list[float]] = defaultdict(list)
    for pair in pairs:
        kind = "same" if pair["label"] else pair["kind"]
        found[kind].append(vectors[pair["a"]].similarity(vectors[pair["b"]]))
    same = found.pop("same")
    figures: Figures = {"pairs": len(pairs), "pairs_auc": auc(same, chain(*found.values()))}
    return figures | {f"pairs_auc_{kind}": auc(same, values) for kind, values in found.items()}
