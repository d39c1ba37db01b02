"""One workflow's vectors: what is added is found, and nothing else gets in."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from rpa_vision.errors import (
    BadIdError,
    BadVectorError,
    ConflictError,
    MalformedDocumentError,
    NotFoundError,
)
from rpa_vision.models.embedding import Vector
from rpa_vision.ports import VectorIndex
from rpa_vision.storage.index.space import Space, SpaceItem
from strategies import json_objects

DIMENSIONS = 6
PROVIDER = "told_v1"
numbers = st.floats(-1, 1, width=32).filter(lambda value: value == 0 or abs(value) > 1e-9)
vectors = (
    arrays(np.float32, DIMENSIONS, elements=numbers)
    .filter(np.any)
    .map(lambda values: Vector.unit(PROVIDER, values))
)


def vector(*values: float, provider: str = PROVIDER) -> Vector:
    return Vector.unit(provider, np.array([*values, *[0.0] * (DIMENSIONS - len(values))]))


def space(ivf_above: int = 10_000) -> Space:
    return Space("WF_1", PROVIDER, DIMENSIONS, ivf_above)


def same(one: Vector, other: Vector) -> bool:
    return np.array_equal(one.values, other.values)


def found(index: VectorIndex, query: Vector, k: int = 5) -> list[str]:
    return [hit.vector_id for hit in index.search(query, k)]


@pytest.mark.parametrize("ivf_above", [10_000, 3])
@given(st.lists(st.tuples(vectors, json_objects), min_size=1, max_size=20))
def test_a_vector_is_its_own_top_result_with_its_metadata(
    ivf_above: int, added: list[tuple[Vector, dict[str, Any]]]
) -> None:
    """Invariant 11. Of several equal ones, the first by id is meant."""
    index = space(ivf_above)
    for number, (one, metadata) in enumerate(added):
        index.add(f"{number:02d}", one, metadata)
    for one, _ in added:
        first = next(number for number, (other, _) in enumerate(added) if same(one, other))
        best = index.search(one, 1)[0]
        assert (best.vector_id, best.similarity, best.metadata) == (f"{first:02d}", 1.0, added[first][1])


def test_a_vector_is_its_own_best_beside_one_that_differs_in_the_last_bit() -> None:
    """Too little for their cosine to be less than 1."""
    one = vector(1, 1e-6)
    other = Vector(PROVIDER, one.values.copy())
    other.values[1] = np.nextafter(one.values[1], np.float32(1))
    for first, second in ((one, other), (other, one)):
        index = space()
        index.add("a", first, {})
        index.add("b", second, {})
        assert found(index, first) == ["a", "b"]
        assert found(index, second) == ["b", "a"]


def test_the_nearest_come_first_with_their_cosine() -> None:
    index = space()
    for name, one in {"far": vector(-1, 0), "across": vector(0, 1), "near": vector(1, 1)}.items():
        index.add(name, one, {"of": name})
    hits = index.search(vector(1, 0), 3)
    assert [hit.vector_id for hit in hits] == ["near", "across", "far"]
    assert [hit.similarity for hit in hits] == pytest.approx([2**-0.5, 0, -1], abs=1e-6)
    assert [hit.metadata for hit in hits] == [{"of": "near"}, {"of": "across"}, {"of": "far"}]
    assert {hit.workflow_id for hit in hits} == {"WF_1"}


@pytest.mark.parametrize("ivf_above", [10_000, 20])
def test_equals_are_ordered_by_id_wherever_the_list_is_cut(ivf_above: int) -> None:
    names = [f"{number:03d}" for number in range(150)]
    for order in (names, names[::-1]):
        index = space(ivf_above)
        index.add("best", vector(1, 0.1), {})
        index.add_many(SpaceItem(name, vector(1, 1), {}) for name in order)
        for k in (1, 2, 7, 120, 151, 500):
            assert found(index, vector(1, 0), k) == ["best", *names][:k]


def test_an_empty_space_finds_nothing() -> None:
    assert space().search(vector(1), 5) == []


def test_a_deleted_vector_is_not_found_and_its_id_is_free() -> None:
    index = space()
    for name in "abc":
        index.add(name, vector(1, ord(name)), {"old": True})
    index.delete("b")
    assert (len(index), "b" in index) == (2, False)
    assert "b" not in found(index, vector(1, ord("b")))
    index.add("b", vector(0, 0, 1), {"old": False})
    assert index.search(vector(0, 0, 1), 1)[0].metadata == {"old": False}
    with pytest.raises(NotFoundError, match="'x'"):
        index.delete("x")


def test_deleting_most_of_a_space_leaves_the_rest() -> None:
    index = space(ivf_above=10)
    names = [f"{number:02d}" for number in range(40)]
    index.add_many(SpaceItem(name, vector(1, number / 10), {}) for number, name in enumerate(names))
    for name in names[:-3]:
        index.delete(name)
    assert sorted(found(index, vector(1))) == names[-3:]
    assert index.kind == "flat"


def test_replacing_needs_an_id_that_is_there() -> None:
    index = space()
    index.add("a", vector(1), {"version": 1})
    index.replace("a", vector(0, 1), {"version": 2})
    (hit,) = index.search(vector(0, 1), 5)
    assert (hit.vector_id, hit.similarity, hit.metadata) == ("a", 1.0, {"version": 2})
    with pytest.raises(NotFoundError):
        index.replace("b", vector(1), {})
    with pytest.raises(BadVectorError):
        index.replace("a", vector(1, provider="other"), {})
    assert index.search(vector(0, 1), 1) == [hit]


@pytest.mark.parametrize(
    ("query", "named"),
    [
        (vector(1, provider="clip"), ["clip", PROVIDER]),
        (Vector.unit(PROVIDER, np.ones(DIMENSIONS + 1)), ["7", "6"]),
        (Vector(PROVIDER, np.ones(DIMENSIONS, dtype=np.float32)), ["unit"]),
        (Vector(PROVIDER, np.full(DIMENSIONS, np.nan, dtype=np.float32)), ["unit"]),
        (Vector(PROVIDER, np.eye(DIMENSIONS)[0]), ["float32"]),
    ],
)
def test_vectors_that_cannot_be_compared_are_refused(query: Vector, named: list[str]) -> None:
    index = space()
    index.add("a", vector(1), {})
    for refused in (lambda: index.add("b", query, {}), lambda: index.search(query, 1)):
        with pytest.raises(BadVectorError) as caught:
            refused()
        assert all(name in str(caught.value) for name in named)
    assert len(index) == 1


def test_a_batch_is_added_whole_or_not_at_all() -> None:
    index = space()
    index.add("a", vector(1), {})
    for last in (
        SpaceItem("a", vector(1), {}),
        SpaceItem("b", vector(1), {}),
        SpaceItem("c", vector(1, provider="other"), {}),
    ):
        with pytest.raises((ConflictError, BadVectorError), match=last.vector_id):
            index.add_many([SpaceItem("b", vector(0, 1), {}), last])
        assert found(index, vector(0, 1)) == ["a"]


@pytest.mark.parametrize("vector_id", ["", "../x", "a//b", "/x", ".hidden", "a\nb", "x" * 600])
def test_an_id_that_could_not_name_a_vector_is_refused(vector_id: str) -> None:
    with pytest.raises(BadIdError):
        space().add(vector_id, vector(1), {})


@pytest.mark.parametrize(
    "metadata", [{"a": float("nan")}, {"a": b""}, {"a": "\ud800"}, {"\ud800": 1}, {"a": {1: 2}}]
)
def test_metadata_that_json_cannot_keep_is_refused(metadata: Any) -> None:
    index = space()
    with pytest.raises(MalformedDocumentError, match="metadata of vector a"):
        index.add("a", vector(1), metadata)
    assert len(index) == 0


def test_metadata_cannot_be_changed_from_outside() -> None:
    index, metadata = space(), {"tags": ["one"]}
    index.add("a", vector(1), metadata)
    metadata["tags"].append("two")
    index.search(vector(1), 1)[0].metadata["tags"] = None
    assert index.search(vector(1), 1)[0].metadata == {"tags": ["one"]}


def test_asking_for_less_than_one_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one"):
        space().search(vector(1), 0)


def test_readers_and_a_writer_share_a_space() -> None:
    """Every search sees a whole state: one that was added and never deleted is always found."""
    index = space(ivf_above=60)
    index.add("always", vector(1), {"kept": True})

    def write() -> None:
        for number in range(120):
            index.add(f"{number}", vector(1, 1 + number), {})
            if number % 3:
                index.delete(f"{number}")

    def read() -> int:
        while not writing.done():
            assert index.search(vector(1), 3)[0].vector_id == "always"
        return 1

    with ThreadPoolExecutor(4) as pool:
        writing = pool.submit(write)
        readers = [pool.submit(read) for _ in range(3)]
        writing.result()
        assert sum(reader.result() for reader in readers) == 3
    assert len(index) == 41
