"""Saved spaces: whole, or refused with the name of the file that is not."""

from __future__ import annotations

import json
import os
import pickle
import resource
import shutil
from collections.abc import Callable
from pathlib import Path

import faiss
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.errors import (
    BadInputError,
    BadVectorError,
    MalformedDocumentError,
    StorageError,
    UnknownSchemaError,
)
from rpa_vision.models.embedding import Vector
from rpa_vision.settings import LimitSettings, PerceptionSettings
from rpa_vision.storage.index.space import SpaceItem
from rpa_vision.storage.index.spaces import VectorSpaces

OpenSpaces = Callable[..., VectorSpaces]
WORKFLOW, PROVIDER, DIMENSIONS, COUNT = "WF_saved", "told_v1", 5, 7


def vectors() -> list[Vector]:
    chance = np.random.default_rng(3)
    return [Vector.unit(PROVIDER, chance.normal(size=DIMENSIONS)) for _ in range(COUNT)]


def fill(spaces: VectorSpaces) -> None:
    space = spaces.open(WORKFLOW, PROVIDER, DIMENSIONS)
    space.add_many(SpaceItem(f"shot_{number}", one, {"n": number}) for number, one in enumerate(vectors()))
    spaces.save(WORKFLOW)


def opened(folder: Path) -> VectorSpaces:
    return VectorSpaces(folder, PerceptionSettings(), LimitSettings())


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The folder a space was just saved in."""
    fill(opened(tmp_path))
    return tmp_path / "faiss_index" / WORKFLOW / "1"


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pristine")
    fill(opened(folder))
    return folder


def rewritten(path: Path, change: Callable[[dict], None]) -> None:
    document = json.loads(path.read_bytes())
    change(document)
    path.write_text(json.dumps(document))


def refusal(folder: Path) -> BadInputError:
    with pytest.raises(BadInputError) as caught:
        opened(folder).expect(WORKFLOW)
    return caught.value


def test_what_was_saved_is_there_after_a_restart(saved: Path, tmp_path: Path) -> None:
    space = opened(tmp_path).expect(WORKFLOW)
    assert (len(space), space.provider, space.dimensions) == (COUNT, PROVIDER, DIMENSIONS)
    for number, one in enumerate(vectors()):
        best = space.search(one, 1)[0]
        assert (best.vector_id, best.similarity, best.metadata) == (f"shot_{number}", 1.0, {"n": number})


def test_faiss_itself_can_read_the_index(saved: Path) -> None:
    index = faiss.read_index(str(saved / "index.faiss"))
    assert (index.d, index.ntotal, index.metric_type) == (DIMENSIONS, COUNT, faiss.METRIC_INNER_PRODUCT)
    assert np.array_equal(index.reconstruct_n(0, COUNT), np.stack([one.values for one in vectors()]))


def test_an_empty_space_is_saved_too(open_spaces: OpenSpaces) -> None:
    spaces = open_spaces()
    spaces.open(WORKFLOW, PROVIDER, DIMENSIONS)
    spaces.save(WORKFLOW)
    space = open_spaces().expect(WORKFLOW)
    assert (len(space), space.provider, space.dimensions) == (0, PROVIDER, DIMENSIONS)


def test_deleted_vectors_are_not_on_the_disk(open_spaces: OpenSpaces, tmp_path: Path) -> None:
    spaces = open_spaces()
    fill(spaces)
    spaces.expect(WORKFLOW).delete("shot_3")
    spaces.save(WORKFLOW)
    (index,) = tmp_path.rglob("index.faiss")
    (metadata,) = tmp_path.rglob("metadata.json")
    assert vectors()[3].values.tobytes() not in index.read_bytes()
    assert b"shot_3" not in metadata.read_bytes()


def test_a_space_saved_flat_may_be_loaded_as_ivf_and_back(open_spaces: OpenSpaces) -> None:
    fill(open_spaces())
    spaces = open_spaces(ivf_above=3)
    assert spaces.expect(WORKFLOW).kind == "ivf"
    spaces.save(WORKFLOW)
    assert open_spaces().expect(WORKFLOW).kind == "flat"
    assert open_spaces().expect(WORKFLOW).search(vectors()[2], 1)[0].vector_id == "shot_2"


def test_what_a_crash_left_does_not_count_and_is_cleared_away(saved: Path, tmp_path: Path) -> None:
    unfinished = saved.parent / "2"
    unfinished.mkdir()
    (unfinished / "index.faiss").write_bytes(b"half")
    (unfinished / ".0123.partial").write_bytes(b"half")
    spaces = opened(tmp_path)
    assert len(spaces.expect(WORKFLOW)) == COUNT
    spaces.save(WORKFLOW)
    assert [path.name for path in saved.parent.iterdir()] == ["3"]
    assert sorted(path.name for path in (saved.parent / "3").iterdir()) == ["index.faiss", "metadata.json"]
    assert len(opened(tmp_path).expect(WORKFLOW)) == COUNT


def test_two_saves_that_both_count_are_the_newer(saved: Path, tmp_path: Path) -> None:
    shutil.copytree(saved, tmp_path / "older")
    spaces = opened(tmp_path)
    spaces.expect(WORKFLOW).delete("shot_0")
    spaces.save(WORKFLOW)
    (tmp_path / "older").rename(saved)
    assert len(opened(tmp_path).expect(WORKFLOW)) == COUNT - 1


@pytest.mark.parametrize("room", [100, 300], ids=["no room for the index", "no room for the metadata"])
def test_a_save_that_fails_leaves_the_last_one(saved: Path, tmp_path: Path, room: int) -> None:
    spaces = opened(tmp_path)
    spaces.expect(WORKFLOW).delete("shot_0")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        with pytest.raises(StorageError, match="cannot be written"):
            spaces.save(WORKFLOW)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert len(opened(tmp_path).expect(WORKFLOW)) == COUNT
    spaces.save(WORKFLOW)
    assert len(opened(tmp_path).expect(WORKFLOW)) == COUNT - 1


def test_metadata_that_could_not_be_read_back_is_not_written(open_spaces: OpenSpaces) -> None:
    spaces = open_spaces(document_bytes=2_000)
    fill(spaces)
    spaces.expect(WORKFLOW).add("large", vectors()[0], {"text": "x" * 2_000})
    with pytest.raises(MalformedDocumentError, match="larger than 2000 bytes"):
        spaces.save(WORKFLOW)
    assert len(open_spaces(document_bytes=2_000).expect(WORKFLOW)) == COUNT


@pytest.mark.parametrize("name", ["index.faiss", "metadata.json"])
@given(data=st.data())
def test_one_damaged_byte_anywhere_is_noticed(pristine: Path, name: str, data: st.DataObject) -> None:
    (path,) = pristine.rglob(name)
    whole = path.read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    damaged = bytearray(whole)
    damaged[at] ^= data.draw(st.integers(1, 255))
    try:
        path.write_bytes(damaged)
        assert str(path.parent) in str(refusal(pristine))
    finally:
        path.write_bytes(whole)


@pytest.mark.parametrize("name", ["index.faiss", "metadata.json"])
@given(data=st.data())
def test_a_file_cut_short_or_grown_is_noticed(pristine: Path, name: str, data: st.DataObject) -> None:
    (path,) = pristine.rglob(name)
    whole = path.read_bytes()
    longer = st.binary(min_size=1, max_size=20).filter(bytes.strip).map(whole.__add__)
    changed = data.draw(st.integers(0, len(whole) - 1).map(lambda size: whole[:size]) | longer)
    try:
        path.write_bytes(changed)
        assert str(path) in str(refusal(pristine))
    finally:
        path.write_bytes(whole)


@pytest.mark.parametrize("name", ["index.faiss", "metadata.json"])
@pytest.mark.parametrize(
    "foreign",
    [b"", b"{}", b"[]", pickle.dumps({"a": 1}), b"\x80\x04.", b"IxFI", b"IwFl" + b"\xff" * 200, bytes(185)],
    ids=repr,
)
def test_foreign_files_are_refused(saved: Path, tmp_path: Path, name: str, foreign: bytes) -> None:
    (saved / name).write_bytes(foreign)
    assert str(saved / name) in str(refusal(tmp_path))


def test_a_missing_index_and_odd_files_are_refused(saved: Path, tmp_path: Path) -> None:
    (saved / "index.faiss").unlink()
    assert f"{saved / 'index.faiss'}: does not exist" in str(refusal(tmp_path))
    os.mkfifo(saved / "index.faiss")
    assert "not an ordinary file" in str(refusal(tmp_path))


def test_files_of_two_saves_are_not_mixed(saved: Path, tmp_path: Path) -> None:
    older = (saved / "index.faiss").read_bytes()
    spaces = opened(tmp_path)
    spaces.expect(WORKFLOW).replace("shot_6", vectors()[0], {"n": 6})
    spaces.save(WORKFLOW)
    (saved.parent / "2" / "index.faiss").write_bytes(older)
    assert "written together" in str(refusal(tmp_path))


def test_a_space_copied_to_another_workflow_is_refused(saved: Path, tmp_path: Path) -> None:
    saved.parent.rename(saved.parent.with_name("WF_other"))
    with pytest.raises(MalformedDocumentError, match="workflow_id: is of WF_saved"):
        opened(tmp_path).expect("WF_other")


def test_another_versions_metadata_is_refused_by_its_version(saved: Path, tmp_path: Path) -> None:
    rewritten(saved / "metadata.json", lambda document: document.update(schema_version="vectorindex_v9"))
    assert isinstance(refusal(tmp_path), UnknownSchemaError)


def test_an_id_that_is_there_twice_is_refused(saved: Path, tmp_path: Path) -> None:
    def double(document: dict) -> None:
        document["entries"][2] = document["entries"][5]

    rewritten(saved / "metadata.json", double)
    assert "entries: shot_5 is there 2 times" in str(refusal(tmp_path))


def test_a_header_that_promises_more_than_the_file_has_costs_no_memory(saved: Path, tmp_path: Path) -> None:
    rewritten(saved / "metadata.json", lambda document: document.update(dimensions=16_384))
    assert "cut short" in str(refusal(tmp_path))
    with (saved / "index.faiss").open("r+b") as file:
        file.truncate(1 << 40)  # a hole: it takes no room on the disk
    assert isinstance(refusal(tmp_path), BadVectorError)
