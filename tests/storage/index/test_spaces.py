"""Many workflows, each with a space that the others neither see nor disturb."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.errors import BadIdError, BadVectorError, NotFoundError
from rpa_vision.models.embedding import Vector
from rpa_vision.settings import LimitSettings, PerceptionSettings
from rpa_vision.storage.index.space import SpaceItem
from rpa_vision.storage.index.spaces import VectorSpaces

OpenSpaces = Callable[..., VectorSpaces]
ONE, TWO, THREE = "WF_one", "WF_two", "WF_three"


def vector(*values: float, provider: str = "told_v1") -> Vector:
    return Vector.unit(provider, np.array(values))


def ids(spaces: VectorSpaces, workflow_id: str, query: Vector) -> list[str]:
    return [hit.vector_id for hit in spaces.expect(workflow_id).search(query, 10)]


vectors = st.tuples(st.integers(-3, 3), st.integers(1, 3)).map(lambda values: vector(*values))


@given(
    st.dictionaries(
        st.sampled_from([ONE, TWO, THREE]), st.dictionaries(st.sampled_from("abcdef"), vectors), min_size=1
    ),
    vectors,
    st.integers(1, 8),
)
def test_spaces_do_not_interfere(content: dict[str, dict[str, Vector]], query: Vector, k: int) -> None:
    """The same ids and the same vectors in several: each answers as if it were alone."""
    together = VectorSpaces(Path("never-written"), PerceptionSettings(), LimitSettings())
    for workflow_id, items in content.items():
        space = together.open(workflow_id, "told_v1", 2)
        space.add_many(SpaceItem(name, one, {"of": workflow_id}) for name, one in items.items())
    for workflow_id, items in content.items():
        alone = VectorSpaces(Path("never-written"), PerceptionSettings(), LimitSettings())
        only = alone.open(workflow_id, "told_v1", 2)
        only.add_many(SpaceItem(name, one, {"of": workflow_id}) for name, one in items.items())
        assert together.expect(workflow_id).search(query, k) == only.search(query, k)
        assert together.search([workflow_id], query, k) == only.search(query, k)
    everywhere = [hit for name in content for hit in together.expect(name).search(query, 100)]
    everywhere.sort(key=lambda hit: (-hit.similarity, hit.workflow_id, hit.vector_id))
    assert together.search(content, query, k) == everywhere[:k]


def test_deleting_in_one_leaves_the_same_id_in_another(open_spaces: OpenSpaces) -> None:
    spaces = open_spaces()
    for workflow_id in (ONE, TWO):
        spaces.open(workflow_id, "told_v1", 2).add("a", vector(1, 0), {})
    spaces.expect(ONE).delete("a")
    assert (ids(spaces, ONE, vector(1, 0)), ids(spaces, TWO, vector(1, 0))) == ([], ["a"])


def test_a_space_stays_with_its_provider_and_dimension(open_spaces: OpenSpaces) -> None:
    spaces = open_spaces()
    spaces.open(ONE, "told_v1", 2)
    spaces.save(ONE)
    for opened in (spaces, open_spaces()):
        assert opened.open(ONE, "told_v1", 2) is opened.expect(ONE)
        with pytest.raises(BadVectorError, match=r"told_v1, 2 values.* clip, 2 values"):
            opened.open(ONE, "clip", 2)
        with pytest.raises(BadVectorError, match=r"told_v1, 2 values.* told_v1, 512 values"):
            opened.open(ONE, "told_v1", 512)
        with pytest.raises(BadVectorError, match=r"clip.*told_v1"):
            opened.expect(ONE).add("a", vector(1, 0, provider="clip"), {})


@pytest.mark.parametrize(("provider", "dimensions"), [("", 2), ("told_v1", 0), ("told_v1", 20_000)])
def test_a_space_of_no_possible_kind_is_refused(
    open_spaces: OpenSpaces, provider: str, dimensions: int
) -> None:
    spaces = open_spaces()
    with pytest.raises(BadVectorError, match=ONE):
        spaces.open(ONE, provider, dimensions)
    assert spaces.workflow_ids() == []


@pytest.mark.parametrize("workflow_id", ["", "one", "WF_../x", "../WF_x", "WF_a/b"])
def test_what_is_no_workflow_id_is_refused(open_spaces: OpenSpaces, workflow_id: str) -> None:
    spaces = open_spaces()
    for use in (spaces.expect, spaces.save, spaces.drop, lambda name: spaces.open(name, "told_v1", 2)):
        with pytest.raises(BadIdError):
            use(workflow_id)


def test_a_space_that_is_not_there_is_not_found(open_spaces: OpenSpaces) -> None:
    spaces = open_spaces()
    for use in (spaces.expect, spaces.save, spaces.drop):
        with pytest.raises(NotFoundError, match=ONE):
            use(ONE)
    with pytest.raises(NotFoundError, match=ONE):
        spaces.search([ONE], vector(1, 0), 1)


def test_what_is_dropped_is_gone_from_memory_and_disk(open_spaces: OpenSpaces, tmp_path: Path) -> None:
    spaces = open_spaces()
    for workflow_id in (ONE, TWO, THREE):
        spaces.open(workflow_id, "told_v1", 2)
    spaces.save(ONE)
    spaces.save(TWO)
    assert spaces.workflow_ids() == [ONE, THREE, TWO]
    assert open_spaces().workflow_ids() == [ONE, TWO]
    open_spaces().drop(TWO)
    spaces.drop(ONE)
    spaces.drop(THREE)
    assert open_spaces().workflow_ids() == []
    assert list((tmp_path / "faiss_index").iterdir()) == []


def test_rebuilding_takes_the_place_of_whatever_was_there(open_spaces: OpenSpaces, tmp_path: Path) -> None:
    spaces = open_spaces()
    spaces.open(ONE, "told_v1", 2).add("old", vector(1, 0), {})
    spaces.save(ONE)
    (index,) = tmp_path.rglob("index.faiss")
    index.write_bytes(b"damaged")
    spaces = open_spaces()
    with pytest.raises(BadVectorError):
        spaces.expect(ONE)
    rows = [SpaceItem("new", vector(0, 1, 0, provider="clip"), {"kept": True})]
    rebuilt = spaces.rebuild(ONE, "clip", 3, rows)
    assert spaces.expect(ONE) is rebuilt
    spaces.save(ONE)
    (hit,) = open_spaces().expect(ONE).search(vector(0, 1, 0, provider="clip"), 5)
    assert (hit.vector_id, hit.metadata) == ("new", {"kept": True})


def test_a_folder_that_is_a_link_elsewhere_is_refused(open_spaces: OpenSpaces, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "faiss_index").mkdir()
    (tmp_path / "faiss_index" / ONE).symlink_to(tmp_path / "elsewhere")
    spaces = open_spaces()
    with pytest.raises(BadIdError, match="outside"):
        spaces.open(ONE, "told_v1", 2)
    assert list((tmp_path / "elsewhere").iterdir()) == []
