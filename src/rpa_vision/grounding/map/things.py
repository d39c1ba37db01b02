"""What the matcher is given of a screen: a set of things, and how much of them fits.

A thing has a kind, a box, a text and a look. Everything is measured in lines of text (`unit`), so zoom drops out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rpa_vision.grounding.map import appearances, lettering
from rpa_vision.grounding.map.lettering import Floats

KINDS = (
    "button", "text_input", "checkbox", "radio", "dropdown", "tab", "link", "icon", "image", "menu_item", "table_row",
    "table_cell", "label", "dialog", "window", "unknown",
)  # fmt: skip
"""As the product calls them; a line of text that belongs to nothing is a ``label``."""
MOST = 400
GEOMETRY = 8
FACTS = lettering.FACTS + appearances.TONES + GEOMETRY
UNIT_WITHOUT_TEXT = 1 / 50
"""Of a screen's height: a usual line, where nothing is written."""
EQUAL, LEAST_KNOWN = 0.98, 3
"""From here on two texts are the same; so many of them tell how the one screen measures the other."""
_SMALL, _FARTHEST, _OTHERWISE = 0.1, 400.0, 2.5


class Seen(NamedTuple):
    kind: int
    box: tuple[float, float, float, float]
    """Left, top, right, bottom, in pixels."""
    text: str
    look: Floats
    tones: tuple[float, float, float, float]


@dataclass
class Things:
    kinds: NDArray[np.int64]
    places: Floats
    """Left, top, right, bottom, in lines of text."""
    words: Floats
    looks: Floats
    facts: Floats

    def __len__(self) -> int:
        return len(self.kinds)

    def take(self, which: Sequence[int] | NDArray[np.generic]) -> Things:
        return Things(*(getattr(self, one.name)[which] for one in fields(Things)))


def things_of(seen: Sequence[Seen], width: float, height: float) -> Things:
    boxes = np.array([one.box for one in seen], np.float32).reshape(-1, 4)
    written = np.array([bool(one.text.strip()) for one in seen], bool)
    kinds = np.array([one.kind for one in seen], np.int64)
    told = np.array([(*lettering.facts(one.text), *one.tones) for one in seen], np.float32)
    return measured(
        kinds, boxes, _stacked([lettering.vector(one.text) for one in seen], lettering.LETTERS),
        _stacked([one.look for one in seen], appearances.LOOK), told.reshape(-1, lettering.FACTS + appearances.TONES),
        unit_of(kinds, boxes, written, height), width, height,
    )  # fmt: skip


def measured(
    kinds: NDArray[np.int64], boxes: Floats, words: Floats, look: Floats, told: Floats, unit: float,
    width: float, height: float,
) -> Things:  # fmt: skip
    places = boxes / np.float32(unit)
    wide, high = width / unit, height / unit
    sides = np.log(np.maximum(places[:, 2:] - places[:, :2], _SMALL))
    middle = (places[:, :2] + places[:, 2:]) / 2 / (wide, high)
    room = np.broadcast_to(np.log([wide, high]) / 4, middle.shape)
    edges = np.stack([places[:, 0] < 1, places[:, 2] > wide - 1], axis=1)
    facts = np.concatenate([told, sides / 2, middle, room, edges], axis=1)
    return Things(
        kinds,
        np.clip(places, -_FARTHEST, _FARTHEST).astype(np.float32),
        words,
        look,
        facts.astype(np.float32),
    )


def in_one_measure(one: Things, other: Things) -> Things:
    """``other`` in the lines of ``one``, by the texts that both have: each measures itself by whatever stands on it."""
    if not len(one) or not len(other):
        return other
    same = one.words @ other.words.T
    best = same.argmax(axis=1)
    known = same[np.arange(len(one)), best] > EQUAL
    if known.sum() < LEAST_KNOWN:
        return other
    heights = [side.places[:, 3] - side.places[:, 1] for side in (one, other)]
    ratio = float(np.median(heights[0][known] / np.maximum(heights[1][best[known]], _SMALL)))
    if not 1 / _OTHERWISE < ratio < _OTHERWISE:
        return other
    facts = other.facts.copy()
    start = lettering.FACTS + appearances.TONES
    facts[:, start : start + 2] += np.float32(np.log(ratio) / 2)
    facts[:, start + 4 : start + 6] += np.float32(np.log(ratio) / 4)
    return replace(other, places=(other.places * np.float32(ratio)).astype(np.float32), facts=facts)


def unit_of(kinds: NDArray[np.int64], boxes: Floats, written: NDArray[np.bool_], height: float) -> float:
    """The height of a usual line: of labels if there are some, for what is written in a button says less."""
    heights = boxes[:, 3] - boxes[:, 1]
    plain = written & (kinds == KINDS.index("label"))
    for chosen in (plain, written):
        if chosen.sum() >= 3:
            return max(1.0, float(np.median(heights[chosen])))
    return max(1.0, height * UNIT_WITHOUT_TEXT)


def _stacked(rows: Sequence[Floats], width: int) -> Floats:
    return np.asarray(rows, np.float32).reshape(-1, width)
