"""How well vectors tell the same screen from another one, and what they cost.

AUC: how often a picture of the same view is more alike than one of another view. Measured on drawn programs, for
each way in which a screen may differ and stay the same; and on pairs of other pictures where some are given.
"""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np

from rpa_vision.errors import BadInputError
from rpa_vision.models.embedding import Vector
from rpa_vision.perception.embedding.state import StateInput
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame
from rpa_vision.settings import MatchingSettings
from rpa_vision_lab.views.draw import DrawnScreen, draw_screens
from rpa_vision_lab.views.looks import LOOKS

SAME_NODE = MatchingSettings().same_node
_ROUNDS = 5
_TIMED = 8

Figures = dict[str, float | int]
Opened = Callable[[Path], Frame]


@dataclass(frozen=True)
class PicturePair:
    a: Path
    b: Path
    same: bool
    kind: str
    """In what way they differ where they are not the same."""


def run(
    senses: Senses,
    opened: Opened,
    *,
    folder: Path,
    programs: int = 10,
    looks: Sequence[str] = tuple(LOOKS),
    pairs: Sequence[PicturePair] | None = None,
) -> Figures:
    listed = {} if pairs is None else _listed(pairs, senses, opened)
    screens = draw_screens(folder, programs, looks)
    views = (ScreenView(opened(screen.picture), senses) for screen in screens)
    vectors = [view.state_titled(screen.title).vector for screen, view in zip(screens, views, strict=True)]
    figures = _drawn(screens, vectors)
    timed = screens[:: max(1, len(screens) // _TIMED)]
    figures["embedding_ms"] = statistics.median(
        _embedding_ms(ScreenView(opened(screen.picture), senses), senses) for screen in timed
    )
    return figures | listed


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


def _embedding_ms(view: ScreenView, senses: Senses) -> float:
    seen = StateInput(view.frame.pixels, view.lines, view.elements, view.title)
    taken = []
    for _ in range(_ROUNDS):
        before = time.perf_counter()
        senses.embedder.embed(seen)
        taken.append(time.perf_counter() - before)
    return statistics.median(taken) * 1000


def _listed(pairs: Sequence[PicturePair], senses: Senses, opened: Opened) -> Figures:
    pictures = {picture for pair in pairs for picture in (pair.a, pair.b)}
    vectors = {picture: ScreenView(opened(picture), senses).state.vector for picture in sorted(pictures)}
    same: list[float] = []
    other: defaultdict[str, list[float]] = defaultdict(list)
    for pair in pairs:
        (same if pair.same else other[pair.kind]).append(vectors[pair.a].similarity(vectors[pair.b]))
    if not same or not other:
        raise BadInputError("pairs: some must show the same view and some must not")
    figures: Figures = {"pairs": len(pairs), "pairs_auc": auc(same, chain(*other.values()))}
    return figures | {f"pairs_auc_{kind}": auc(same, values) for kind, values in other.items()}
