"""The vectors of one workflow: each with an id and metadata, all of one provider and dimension."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from threading import RLock
from typing import NamedTuple

import numpy as np

from rpa_vision.errors import BadVectorError, ConflictError, NotFoundError
from rpa_vision.models.base import JsonObject
from rpa_vision.models.embedding import Vector
from rpa_vision.phrases import phrased
from rpa_vision.ports import VectorHit
from rpa_vision.storage.index.document import IndexEntry, checked_entry
from rpa_vision.storage.index.rows import Matrix, Rows, all_unit


class SpaceItem(NamedTuple):
    vector_id: str
    vector: Vector
    metadata: JsonObject


class SpaceContent(NamedTuple):
    """Entries and, in the same order, their rows."""

    entries: Sequence[IndexEntry]
    values: Matrix


class Space:
    """Any number of threads may use it: one at a time is let in."""

    def __init__(
        self,
        workflow_id: str,
        provider: str,
        dimensions: int,
        ivf_above: int,
        content: SpaceContent | None = None,
    ) -> None:
        self.workflow_id = workflow_id
        self.provider = provider
        self.dimensions = dimensions
        self._ivf_above = ivf_above
        self._lock = RLock()
        self._fill(content or SpaceContent((), np.empty((0, dimensions), dtype=np.float32)))

    def __len__(self) -> int:
        return len(self._row_of)

    def __contains__(self, vector_id: object) -> bool:
        return vector_id in self._row_of

    @property
    def kind(self) -> str:
        """``flat`` compares with every vector, ``ivf`` with those of the likeliest lists."""
        return self._rows.kind

    def add(self, vector_id: str, vector: Vector, metadata: JsonObject) -> None:
        self.add_many([SpaceItem(vector_id, vector, metadata)])

    def add_many(self, items: Iterable[SpaceItem]) -> None:
        """All of them, or none when one is refused."""
        with self._lock:
            entries, vectors = {}, []
            for vector_id, vector, metadata in items:
                if vector_id in self or vector_id in entries:
                    raise ConflictError(
                        phrased(
                            "vector_refused.there_already", vector_id=vector_id, workflow_id=self.workflow_id
                        )
                    )
                self._refuse_unlike(vector, f"vector {vector_id}")
                entries[vector_id] = checked_entry(vector_id, metadata)
                vectors.append(vector.values)
            if vectors:
                self._append(list(entries.values()), np.stack(vectors))

    def replace(self, vector_id: str, vector: Vector, metadata: JsonObject) -> None:
        """Another vector and other metadata for an id that is there already."""
        with self._lock:
            self._refuse_unlike(vector, f"vector {vector_id}")
            entry = checked_entry(vector_id, metadata)
            self.delete(vector_id)
            self._append([entry], vector.values[np.newaxis])

    def delete(self, vector_id: str) -> None:
        with self._lock:
            row = self._row_of.pop(vector_id, None)
            if row is None:
                raise NotFoundError("vector", vector_id)
            self._rows.delete(row)
            if self._rows.deleted > len(self._rows):
                self.compact()

    def compact(self) -> None:
        """Make the rows anew without the deleted ones. Done by itself once these are the greater part."""
        with self._lock:
            if self._rows.deleted:
                self._fill(self.content())

    def search(self, vector: Vector, k: int) -> list[VectorHit]:
        """The ``k`` most similar, best first; where two are equally so, by their ids."""
        if k < 1:
            raise ValueError(f"at least one vector must be asked for, not {k}")
        self._refuse_unlike(vector, "the vector searched for")
        with self._lock:
            near = [
                (found.distance, self._entries[found.row]) for found in self._rows.nearest(vector.values, k)
            ]
        near.sort(key=lambda found: (found[0], found[1].vector_id))
        return [self._hit(distance, entry) for distance, entry in near[:k]]

    def content(self) -> SpaceContent:
        """In the order they were added."""
        with self._lock:
            rows = list(self._row_of.values())
            return SpaceContent([self._entries[row] for row in rows], self._rows.values(rows))

    def _fill(self, content: SpaceContent) -> None:
        self._rows = Rows(content.values, self._ivf_above)
        self._entries = list(content.entries)
        self._row_of = {entry.vector_id: row for row, entry in enumerate(self._entries)}

    def _append(self, entries: Sequence[IndexEntry], values: Matrix) -> None:
        rows = self._rows.add(values)
        self._entries += entries
        self._row_of |= {entry.vector_id: row for entry, row in zip(entries, rows, strict=True)}

    def _hit(self, distance: float, entry: IndexEntry) -> VectorHit:
        similarity = max(-1.0, 1.0 - distance / 2)
        return VectorHit(self.workflow_id, entry.vector_id, similarity, deepcopy(entry.metadata))

    def _refuse_unlike(self, vector: Vector, name: str) -> None:
        expected = phrased(
            "vector_refused.index_holds",
            workflow_id=self.workflow_id,
            provider=self.provider,
            dimensions=self.dimensions,
        )
        if vector.provider != self.provider:
            raise BadVectorError(
                phrased("vector_refused.provider", name=name, provider=vector.provider, expected=expected)
            )
        if vector.values.shape != (self.dimensions,):
            raise BadVectorError(
                phrased("vector_refused.other_shape", name=name, shape=vector.values.shape, expected=expected)
            )
        if vector.values.dtype != np.float32 or not all_unit(vector.values[np.newaxis]):
            raise BadVectorError(phrased("vector_refused.not_unit", name=name))
