"""Whatever is done to a space, it answers as a plain list of vectors would."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.embedding import Vector
from rpa_vision.ports import VectorHit
from rpa_vision.settings import LimitSettings, PerceptionSettings
from rpa_vision.storage.index.space import Space, SpaceItem
from rpa_vision.storage.index.spaces import VectorSpaces
from strategies import json_objects
from tries import tries

PROVIDER, DIMENSIONS, WORKFLOW = "told_v1", 4, "WF_model"
names = st.integers(0, 40).map(str)
# Few values, so that equal vectors and equal distances are common.
vectors = (
    st.lists(st.integers(-2, 2), min_size=DIMENSIONS, max_size=DIMENSIONS)
    .filter(any)
    .map(lambda values: Vector.unit(PROVIDER, np.array(values, dtype=np.float64)))
)


class AgainstModel(RuleBasedStateMachine):
    ivf_above: int

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.model: dict[str, tuple[Vector, dict[str, Any]]] = {}

    @initialize()
    def start(self) -> None:
        self.spaces = self.restarted()
        self.space = self.spaces.open(WORKFLOW, PROVIDER, DIMENSIONS)

    def restarted(self) -> VectorSpaces:
        return VectorSpaces(self.folder, PerceptionSettings(ivf_above=self.ivf_above), LimitSettings())

    @rule(name=names, vector=vectors, metadata=json_objects)
    def add(self, name: str, vector: Vector, metadata: dict[str, Any]) -> None:
        if name in self.model:
            with pytest.raises(ConflictError):
                self.space.add(name, vector, metadata)
        else:
            self.space.add(name, vector, metadata)
            self.model[name] = (vector, metadata)

    @rule(batch=st.dictionaries(names, st.tuples(vectors, json_objects), max_size=15))
    def add_many(self, batch: dict[str, tuple[Vector, dict[str, Any]]]) -> None:
        new = {name: item for name, item in batch.items() if name not in self.model}
        self.space.add_many(SpaceItem(name, *item) for name, item in new.items())
        self.model |= new

    @rule(name=names, vector=vectors, metadata=json_objects)
    def replace(self, name: str, vector: Vector, metadata: dict[str, Any]) -> None:
        if name in self.model:
            self.space.replace(name, vector, metadata)
            self.model[name] = (vector, metadata)
        else:
            with pytest.raises(NotFoundError):
                self.space.replace(name, vector, metadata)

    @rule(name=names)
    def delete(self, name: str) -> None:
        if self.model.pop(name, None):
            self.space.delete(name)
        else:
            with pytest.raises(NotFoundError):
                self.space.delete(name)

    @rule()
    def compact(self) -> None:
        self.space.compact()

    @rule()
    def save_and_restart(self) -> None:
        self.spaces.save(WORKFLOW)
        self.spaces = self.restarted()
        self.space = self.spaces.expect(WORKFLOW)

    @rule(query=vectors, k=st.integers(1, 12))
    def search(self, query: Vector, k: int) -> None:
        hits = self.space.search(query, k)
        assert hits == self.space.search(query, k)
        assert len(hits) == min(k, len(self.model))
        assert hits == sorted(hits, key=lambda hit: (-hit.similarity, hit.vector_id))
        for hit in hits:
            vector, metadata = self.model[hit.vector_id]
            assert hit.similarity == pytest.approx(query.similarity(vector), abs=1e-6)
            assert hit.metadata == metadata
        if self.space.kind == "flat":
            self.expect_the_best(hits, query, k)

    def expect_the_best(self, hits: list[VectorHit], query: Vector, k: int) -> None:
        best = sorted((query.similarity(vector) for vector, _ in self.model.values()), reverse=True)
        assert [hit.similarity for hit in hits] == pytest.approx(best[:k], abs=1e-6)
        fresh = Space(WORKFLOW, PROVIDER, DIMENSIONS, self.ivf_above)
        fresh.add_many(SpaceItem(name, *self.model[name]) for name in sorted(self.model))
        assert hits == fresh.search(query, k)

    @precondition(lambda self: self.model)
    @rule(data=st.data())
    def search_for_one_that_is_there(self, data: st.DataObject) -> None:
        query, _ = self.model[data.draw(st.sampled_from(sorted(self.model)))]
        twins = sorted(
            name for name, (vector, _) in self.model.items() if np.array_equal(vector.values, query.values)
        )
        hits = self.space.search(query, len(twins))
        assert [hit.vector_id for hit in hits] == twins
        assert {hit.similarity for hit in hits} == {1.0}

    @invariant()
    def size(self) -> None:
        assert len(self.space) == len(self.model)
        assert all(name in self.space for name in self.model)

    def teardown(self) -> None:
        shutil.rmtree(self.folder)


class FlatAgainstModel(AgainstModel):
    ivf_above = 10_000


class IvfAgainstModel(AgainstModel):
    ivf_above = 6


TestFlat = FlatAgainstModel.TestCase
TestIvf = IvfAgainstModel.TestCase
TestFlat.settings = TestIvf.settings = settings(max_examples=tries(15), stateful_step_count=30)
