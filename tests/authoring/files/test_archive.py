"""A workflow with all it needs, in one file."""

from __future__ import annotations

import contextlib
import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_workflow import coding_workflow
from rpa_vision.authoring.files.archive import LARGEST, Archive, looks_of, read_archive, write_archive
from rpa_vision.authoring.files.exchange import write_workflow
from rpa_vision.errors import MalformedDocumentError

GRAPH = write_workflow(coding_workflow(), "json")


def zipped(**files: bytes | str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return packed.getvalue()


def test_it_comes_back_as_it_was() -> None:
    archive = Archive(coding_workflow(), {"prototypes/a.npy": b"1", "crops/b.png": b"2"})
    data = write_archive(archive)
    assert read_archive(data, "file") == archive
    assert write_archive(archive) == data


def test_a_workflow_names_all_that_belongs_to_it() -> None:
    workflow = coding_workflow()
    named = {
        node.screen_template.embedding_prototype.vector_id
        for node in workflow.nodes
        if node.screen_template.embedding_prototype
    }
    assert named <= looks_of(workflow)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (zipped(), "cannot be unpacked|holds no workflow.json"),
        (zipped(**{"crops/a.png": b"x"}), "holds no workflow.json"),
        (zipped(**{"workflow.json": GRAPH, "../etc/passwd": b"x"}), "which no workflow has"),
        (zipped(**{"workflow.json": GRAPH, "crops/../a.png": b"x"}), "which no workflow has"),
        (zipped(**{"workflow.json": GRAPH, "crops/a.exe": b"x"}), "which no workflow has"),
        (zipped(**{"workflow.json": GRAPH, "crops/a.png": bytes(LARGEST)}), "when it is unpacked"),
        (zipped(**{"workflow.json": "{}"}), "workflow.json"),
        (write_archive(Archive(coding_workflow()))[:-30], "cannot be unpacked"),
    ],
)
def test_what_is_no_such_archive_is_refused_by_name(data: bytes, said: str) -> None:
    with pytest.raises(MalformedDocumentError, match=said):
        read_archive(data, "brought.zip")


@given(st.binary(max_size=200), st.integers(0, 3000))
def test_damage_is_an_error_and_nothing_else(noise: bytes, at: int) -> None:
    whole = write_archive(Archive(coding_workflow(), {"crops/b.png": b"2" * 50}))
    damaged = whole[:at] + noise + whole[at + len(noise) :]
    with contextlib.suppress(MalformedDocumentError):
        read_archive(damaged, "brought.zip")
