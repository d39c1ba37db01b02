"""Which words mean alike, in French and in English, by vectors kept apart."""

from __future__ import annotations

import io
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rpa_vision.engines.weights import SHIPPED, Weights
from rpa_vision.once import Once

WORDS = Weights(
    "words",
    SHIPPED / "words",
    {
        "fr.npz": "0edec82930cb78d2114478fcaa20f5af32ab0a08a86c6cb9d477fc98a4baf08e",
        "en.npz": "1ccacbc8171fe616e26017d0522279d12357771413d2b72cde8b60e8af11337d",
    },
)


class WordVectors:
    """The vectors are loaded when first needed and kept."""

    def __init__(self, weights: Weights = WORDS) -> None:
        self.name = weights.name
        self._tables = Once(lambda: [_Table.load(weights.file(name)) for name in sorted(weights.checksums)])

    def likeness(self, word: str, others: Collection[str]) -> float | None:
        """In the language in which they are most alike: whose word it is, nobody says."""
        found = [table.likeness(word, frozenset(others)) for table in self._tables.get()]
        known = [one for one in found if one is not None]
        return max(known) if known else None


@dataclass(frozen=True, eq=False)
class _Table:
    rows: NDArray[np.float32]
    places: Mapping[str, int]

    @classmethod
    def load(cls, data: bytes) -> _Table:
        with np.load(io.BytesIO(data), allow_pickle=False) as table:
            rows = table["rows"].astype(np.float32)
            words = table["words"].tobytes().decode().split("\n")
            places = dict(zip(words, table["places"].tolist(), strict=True))
        return cls(rows / np.linalg.norm(rows, axis=1, keepdims=True), places)

    def likeness(self, word: str, others: frozenset[str]) -> float | None:
        place, beside = self.places.get(word), self._beside(others)
        if place is None or not len(beside):
            return None
        return float((beside @ self.rows[place]).max())

    @lru_cache(maxsize=64)  # noqa: B019 - the tables live as long as the program
    def _beside(self, others: frozenset[str]) -> NDArray[np.float32]:
        """A few groups of words are asked about again and again."""
        return self.rows[[self.places[one] for one in sorted(others) if one in self.places]]
