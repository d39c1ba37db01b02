"""A screen by where its words stand.

Each word is written down together with the phases that a few long waves across the screen have at its place: the
product of two such vectors counts the words both screens have, each the less the further it has moved. Colours, the
letters' shape, how large and where on the desktop the window is drawn make no difference: places are counted from
where the words begin, in distances between lines.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache, partial
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from rpa_vision.engines.embedders.hashed_words import features_of, words_in
from rpa_vision.engines.embedders.hashing import DIMENSIONS
from rpa_vision.models.embedding import Vector
from rpa_vision.models.token import Token
from rpa_vision.ports import ImageEmbedder, LookOf, Pixels
from rpa_vision.text.folding import folded

Floats = NDArray[np.float64]

_WAVES = np.array(
    [(0.0, 0.6), (0.6, 0.0), (0.7, 0.7), (0.7, -0.7), (0.0, 1.4), (1.4, 0.0), (1.2, 1.2), (1.2, -1.2)]
) / (18.0, 9.0)
"""How fast each turns across and down, per line distance. A word a few lines away is still the same, one half a
screen away is not. Faster ones tell screens apart no better, and know a screen at another scale worse."""
_PHASES = 2 * len(_WAVES)
_FIRST = 0.05
"""This part of the words may stand before the window's first: a task bar's, a desktop icon's."""
_SAME_LINE = 4
"""Pixels."""
_FEW_WORDS = 3
"""As many words tell as much as the picture does."""
_REMEMBERED = 4_096


class PlacedWords:
    def __init__(self, picture: ImageEmbedder) -> None:
        """``picture``: what a screen without words is known by; the more words, the less it counts."""
        self._picture = picture
        self.name = f"placed_words_v1+{picture.name}"

    def prepare(self, pictures: Sequence[Pixels]) -> list[LookOf]:
        return [partial(self._embed, picture) for picture in self._picture.embed_images(pictures)]

    def _embed(self, picture: Vector, lines: Sequence[Token], weights: Sequence[float]) -> Vector:
        words = _phases(lines, weights)
        if not words:
            return Vector.unit(self.name, picture.values)
        placed = np.zeros(DIMENSIONS)
        for word, phases in words.items():
            slots, values = _spelt(word)
            np.add.at(placed, slots, values * phases)
        placed /= np.linalg.norm(placed) or 1.0
        return Vector.unit(self.name, placed + _FEW_WORDS / len(words) * picture.values)


def _phases(lines: Sequence[Token], weights: Sequence[float]) -> dict[str, Floats]:
    """Of each word, the mean over its places: a table of twenty rows is the same screen as one of five."""
    found = [
        (word, _begins(line, letter, len(text)), weight)
        for line, weight in zip(lines, weights, strict=True)
        for text in [folded(line.text)]
        for word, letter in words_in(text)
    ]
    if not found:
        return {}
    counts = np.array([weight for *_, weight in found])
    turned = _turned(np.array([place for _, place, _ in found]), counts, lines)
    total: defaultdict[str, Floats] = defaultdict(lambda: np.zeros(_PHASES))
    shares: defaultdict[str, float] = defaultdict(float)
    highest: defaultdict[str, float] = defaultdict(float)
    for (word, _, weight), phases in zip(found, turned, strict=True):
        total[word] += weight * phases
        shares[word] += weight
        highest[word] = max(highest[word], weight)
    return {word: total[word] * (highest[word] / shares[word]) for word in sorted(total)}


def _begins(line: Token, letter: int, letters: int) -> tuple[float, float]:
    box = line.bbox
    return box.left + box.width * letter / letters, (box.top + box.bottom) / 2


def _turned(places: Floats, counts: Floats, lines: Sequence[Token]) -> Floats:
    own = places[counts >= 1] if (counts >= 1).any() else places
    from_first = (places - np.quantile(own, _FIRST, axis=0)) / _line_distance(lines)
    angles = from_first @ _WAVES.T
    return np.hstack([np.cos(angles), np.sin(angles)])


def _line_distance(lines: Sequence[Token]) -> float:
    """From a line to the next one below it, as it is in the closer half of the screen: it grows with the scale and
    with nothing else, while the height of a line depends on its letters and on how well it was seen."""
    boxes = np.array([line.bbox for line in lines], dtype=np.float64)
    left, right, middle = boxes[:, 0], boxes[:, 2], (boxes[:, 1] + boxes[:, 3]) / 2
    down = middle[None, :] - middle[:, None]
    below = (down > _SAME_LINE) & (
        np.minimum(right[None, :], right[:, None]) > np.maximum(left[None, :], left[:, None])
    )
    nearest = np.where(below, down, np.inf).min(axis=1)
    distances = np.sort(nearest[np.isfinite(nearest)])
    if not distances.size:
        return float(np.median(boxes[:, 3] - boxes[:, 1]))
    return float(np.exp(np.log(distances[: max(1, distances.size // 2)]).mean()))


@lru_cache(_REMEMBERED)
def _spelt(word: str) -> tuple[NDArray[np.int64], Floats]:
    """Its features × the phases: where each goes, and what it adds there."""
    features = features_of(word)
    hashes = b"".join(blake2b(name.encode(), digest_size=4 * _PHASES).digest() for name in features)
    numbers = np.frombuffer(hashes, np.dtype("<u4")).reshape(len(features), _PHASES)
    values = np.array(list(features.values()))[:, None]
    return (numbers % DIMENSIONS).astype(np.int64), np.where(numbers >> 31, values, -values)
