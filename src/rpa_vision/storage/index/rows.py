"""Unit vectors by row number, and the nearest ones to another: all that is done with FAISS."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import faiss
import numpy as np
from numpy.typing import NDArray

from rpa_vision.storage.files.vectors import Values

Matrix = NDArray[np.float32]
"""Rows × dimensions."""

_SPARE = 8
"""Rows asked for beyond those wanted, to see where a tie at the end stops."""
_ROUNDING = 1e-5
"""More than FAISS can be wrong by in float32."""
_POINTS_PER_LIST, _TRAINING_ROUNDS = 32, 10
"""Twice as many of either find no more neighbours of screens, and take twice as long."""
_UNIT_TOLERANCE = 1e-3
"""How far from 1 a length may be by rounding."""


def all_unit(values: Matrix) -> bool:
    """Not so for NaN and infinity either."""
    lengths = np.sqrt(np.einsum("ij,ij->i", values, values))
    return bool((np.abs(lengths - 1.0) <= _UNIT_TOLERANCE).all())


@dataclass(frozen=True)
class NearRow:
    row: int
    distance: float
    """Squared. Exact where a cosine is not: zero for the same vector, more for any other."""


class Rows:
    """A row keeps its number for good; deleted ones are passed over until a new ``Rows`` is made of the rest."""

    def __init__(self, values: Matrix, ivf_above: int) -> None:
        self._ivf_above = ivf_above
        self._index = _built(values, ivf_above)
        self._deleted: set[int] = set()
        self._selector: faiss.IDSelector | None = None

    def __len__(self) -> int:
        return self._index.ntotal - len(self._deleted)

    @property
    def kind(self) -> str:
        return "ivf" if isinstance(self._index, faiss.IndexIVFFlat) else "flat"

    @property
    def deleted(self) -> int:
        return len(self._deleted)

    def add(self, values: Matrix) -> range:
        _use_one_thread()
        first = self._index.ntotal
        _extend(self._index, values)
        if _outgrown(self._index, self._ivf_above):
            self._index = _built(self._index.reconstruct_n(0, self._index.ntotal), self._ivf_above)
        return range(first, self._index.ntotal)

    def delete(self, row: int) -> None:
        self._deleted.add(row)
        self._selector = None

    def values(self, rows: Sequence[int]) -> Matrix:
        found: Matrix = self._index.reconstruct_batch(np.array(rows, dtype=np.int64))
        return found

    def nearest(self, query: Values, count: int) -> list[NearRow]:
        """In no order: the ``count`` nearest, and every other row that is as near as the last of them."""
        rows = self._candidates(query, count)
        differences = self.values(rows).astype(np.float64) - query
        distances = np.einsum("ij,ij->i", differences, differences)
        return [NearRow(row, float(distance)) for row, distance in zip(rows, distances, strict=True)]

    def _candidates(self, query: Values, count: int) -> list[int]:
        wanted, everywhere = count + _SPARE, False
        while True:
            scores, rows = self._found(query, min(wanted, len(self)), everywhere)
            if len(rows) == len(self) or (len(rows) > count and scores[-1] < scores[count - 1] - _ROUNDING):
                return rows
            if len(rows) < wanted:  # the lists nearest to the query hold too few
                everywhere = True
            else:
                wanted *= 4

    def _found(self, query: Values, wanted: int, everywhere: bool) -> tuple[list[float], list[int]]:
        if wanted == 0:
            return [], []
        _use_one_thread()
        parameters = self._parameters(everywhere)
        (scores,), (rows,) = self._index.search(query[np.newaxis], wanted, params=parameters)
        there = rows >= 0
        return scores[there].tolist(), rows[there].tolist()

    def _parameters(self, everywhere: bool) -> faiss.SearchParameters:
        if not isinstance(self._index, faiss.IndexIVFFlat):
            parameters = faiss.SearchParameters()
        else:
            parameters = faiss.SearchParametersIVF()
            # Half of the lists is still far from the cost of all, and finds what lies across a border too.
            parameters.nprobe = self._index.nlist if everywhere else self._index.nlist // 2 + 1
        if self._deleted:
            parameters.sel = self._not_deleted()
        return parameters

    def _not_deleted(self) -> faiss.IDSelector:
        if self._selector is None:
            deleted = np.fromiter(self._deleted, dtype=np.int64)
            self._selector = faiss.IDSelectorNot(faiss.IDSelectorBatch(deleted))
        return self._selector


def _built(values: Matrix, ivf_above: int) -> faiss.Index:
    """The same rows always give the same index: training begins from a fixed seed."""
    _use_one_thread()
    count, dimensions = values.shape
    if count <= ivf_above:
        flat = faiss.IndexFlatIP(dimensions)
        _extend(flat, values)
        return flat
    lists = _lists_for(count)
    index = faiss.IndexIVFFlat(faiss.IndexFlatIP(dimensions), dimensions, lists, faiss.METRIC_INNER_PRODUCT)
    index.cp.niter = _TRAINING_ROUNDS
    index.cp.min_points_per_centroid = 1  # fewer than it likes are no reason for a warning on stderr
    index.cp.max_points_per_centroid = _POINTS_PER_LIST
    index.train(values)
    index.make_direct_map()
    _extend(index, values)
    return index


def _use_one_thread() -> None:
    """Threads that wait for one another make a search of one millisecond take sixteen when the cores are busy.

    The setting is of the calling thread alone, so it is made again wherever FAISS is about to work.
    """
    faiss.omp_set_num_threads(1)


def _extend(index: faiss.Index, values: Matrix) -> None:
    if len(values):
        index.add(values)


def _outgrown(index: faiss.Index, ivf_above: int) -> bool:
    if isinstance(index, faiss.IndexIVFFlat):
        return _lists_for(index.ntotal) > index.nlist
    return index.ntotal > ivf_above


def _lists_for(count: int) -> int:
    """About the square root, as a power of two: it changes, and training comes again, at four times the rows."""
    return 1 << round(math.log2(math.sqrt(count)))
