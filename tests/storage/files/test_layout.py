from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta, timezone
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rpa_vision.errors import (
    BadIdError,
    BadInputError,
    BadVectorError,
    ConflictError,
    MalformedDocumentError,
    NotFoundError,
    StorageError,
    UnknownSchemaError,
)
from rpa_vision.settings import LimitSettings
from rpa_vision.storage.files.layout import DataFolder

VALUES = np.linspace(-1, 1, 8, dtype=np.float32)
Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    return DataFolder(tmp_path)


@pytest.fixture
def exported(folder: DataFolder, build: Any) -> Path:
    """The workflow.json of a workflow whose second node has a prototype."""
    nodes = (build.node("n1"), build.node("n2", build.prototype("prototypes/n2.npy")))
    return folder.save_workflow(build.workflow(nodes=nodes), {"prototypes/n2.npy": VALUES})


def _edit(path: Path, change: Change) -> None:
    document = json.loads(path.read_text())
    change(document)
    path.write_text(json.dumps(document))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(data=st.data())
def test_a_session_comes_back_equal(folder: DataFolder, build: Any, data: st.DataObject) -> None:
    session = data.draw(build.sessions())
    folder.save_session(session)
    assert folder.load_session(session.session_id) == session


def test_everything_lies_where_other_programs_look(folder: DataFolder, build: Any, tmp_path: Path) -> None:
    in_paris = build.NOON.replace(hour=0, minute=30, tzinfo=timezone(timedelta(hours=1)))
    folder.save_session(build.session("sess_1", started_at=in_paris))
    folder.save_screen_state(build.screen_state(1))
    folder.save_embedding("states", "state_000001", VALUES)
    nodes = (build.node("n1", build.prototype("prototypes/n1.npy")), build.node("n2"))
    folder.save_workflow(build.workflow(nodes=nodes), {"prototypes/n1.npy": VALUES})
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()) == [
        "embeddings/states/state_000001.npy",
        "screen_states/2025-11-22/state_000001.json",
        "sessions/2025-11-21/sess_1.json",
        "workflows/WF_codage_1/prototypes/n1.npy",
        "workflows/WF_codage_1/workflow.json",
    ]


def test_everything_comes_back_equal(folder: DataFolder, build: Any, exported: Path) -> None:
    folder.save_screen_state(build.screen_state(1))
    folder.save_embedding("elements", "a/b", VALUES)
    assert folder.load_screen_state("state_000001") == build.screen_state(1)
    assert folder.load_embedding("elements", "a/b", 8).tolist() == VALUES.tolist()
    workflow, vectors = folder.load_workflow("WF_codage_1")
    assert workflow.nodes[1].screen_template.embedding_prototype == build.prototype("prototypes/n2.npy")
    assert {name: values.tolist() for name, values in vectors.items()} == {
        "prototypes/n2.npy": VALUES.tolist()
    }
    assert folder.workflow_ids() == ["WF_codage_1"]
    assert folder.screen_state_ids() == ["state_000001"]
    assert folder.session_ids() == []


def test_a_session_saved_again_replaces_itself(folder: DataFolder, build: Any) -> None:
    folder.save_session(build.session())
    folder.save_session(build.session(agent_version="0.2.0"))
    assert folder.load_session("sess_1").agent_version == "0.2.0"
    with pytest.raises(ConflictError, match="sess_1"):
        folder.save_session(build.session(started_at=build.NOON + timedelta(days=3)))


def test_two_files_of_one_session_are_told_not_chosen_from(folder: DataFolder, build: Any) -> None:
    path = folder.save_session(build.session())
    other = path.parent.parent / "2024-01-01" / path.name
    other.parent.mkdir()
    other.write_bytes(path.read_bytes())
    with pytest.raises(ConflictError, match="is there twice"):
        folder.load_session("sess_1")


@pytest.mark.parametrize(
    ("change", "error", "field"),
    [
        (lambda d: d.pop("name"), MalformedDocumentError, "name"),
        (lambda d: d.update(version="3"), MalformedDocumentError, "version"),
        (lambda d: d.update(colour="red"), MalformedDocumentError, "colour"),
        (lambda d: d.update(nodes=[]), MalformedDocumentError, "nodes"),
        (lambda d: d["edges"][0].update(to_node="n9"), MalformedDocumentError, r"edges\.0\.to_node"),
        (lambda d: d["entry_nodes"].append("n9"), MalformedDocumentError, r"entry_nodes\.1"),
        (lambda d: d.update(workflow_id="WF_other"), MalformedDocumentError, "workflow_id"),
        (lambda d: d.update(workflow_id="WF_/../x"), MalformedDocumentError, "workflow_id"),
        (lambda d: d.update(schema_version="workflow_v9"), UnknownSchemaError, "workflow_v9"),
        (lambda d: d.update(created_at="yesterday"), MalformedDocumentError, "created_at"),
    ],
)
def test_a_wrong_workflow_is_refused_with_file_and_field(
    folder: DataFolder, exported: Path, change: Change, error: type[BadInputError], field: str
) -> None:
    _edit(exported, change)
    with pytest.raises(error, match=f"workflow.json: .*{field}"):
        folder.load_workflow("WF_codage_1")


def _prototype(document: dict[str, Any]) -> dict[str, Any]:
    prototype: dict[str, Any] = document["nodes"][1]["screen_template"]["embedding_prototype"]
    return prototype


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda d: _prototype(d).update(sample_count=0), "sample_count"),
        (
            lambda d: _prototype(d).update(vector_id="prototypes/n3.npy"),
            "vector_id: prototypes/n3.npy does not exist",
        ),
        (lambda d: _prototype(d).update(vector_id="n2.npy"), "vector_id: n2.npy is not of the form"),
        (lambda d: _prototype(d).update(vector_id="prototypes/../../../x.npy"), "vector_id"),
        (lambda d: _prototype(d).update(dimensions=0), "dimensions"),
    ],
)
def test_a_wrong_prototype_is_refused_with_file_and_field(
    folder: DataFolder, exported: Path, change: Change, field: str
) -> None:
    _edit(exported, change)
    with pytest.raises(MalformedDocumentError, match=rf"workflow.json: nodes\.1\.screen_template.*{field}"):
        folder.load_workflow("WF_codage_1")


def test_a_prototype_of_another_dimension_is_refused(folder: DataFolder, exported: Path) -> None:
    _edit(exported, lambda d: _prototype(d).update(dimensions=7))
    with pytest.raises(BadVectorError, match=r"prototypes/n2\.npy: has shape \(8,\), 7 values are expected"):
        folder.load_workflow("WF_codage_1")


@pytest.mark.parametrize(
    ("second", "error", "named"),
    [
        (None, MalformedDocumentError, r"nodes\.1\.screen_template"),
        (VALUES[:7], MalformedDocumentError, r"nodes\.1\.screen_template"),
        (VALUES * np.float32(np.inf), BadVectorError, r"prototypes/n2\.npy"),
    ],
)
def test_a_workflow_without_all_its_vectors_is_not_saved(
    folder: DataFolder, build: Any, tmp_path: Path, second: Any, error: type[BadInputError], named: str
) -> None:
    nodes = tuple(build.node(name, build.prototype(f"prototypes/{name}.npy")) for name in ("n1", "n2"))
    given = {"prototypes/n1.npy": VALUES} | ({"prototypes/n2.npy": second} if second is not None else {})
    with pytest.raises(error, match=named):
        folder.save_workflow(build.workflow(nodes=nodes), given)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kept", [0, 1, 100, -1])
def test_truncated_json_is_refused_by_name(folder: DataFolder, build: Any, kept: int) -> None:
    path = folder.save_session(build.session())
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(MalformedDocumentError, match=r"sess_1\.json: Invalid JSON"):
        folder.load_session("sess_1")


@pytest.mark.parametrize("bracket", [b"[", b'{"a":'])
def test_fifty_megabytes_of_nesting_are_refused(folder: DataFolder, build: Any, bracket: bytes) -> None:
    path = folder.save_session(build.session())
    path.write_bytes(bracket * (50_000_000 // len(bracket)))
    with pytest.raises(MalformedDocumentError, match=r"sess_1\.json: "):
        folder.load_session("sess_1")


def test_a_file_larger_than_the_limit_is_neither_read_nor_written(tmp_path: Path, build: Any) -> None:
    path = DataFolder(tmp_path).save_session(build.session())
    small = DataFolder(tmp_path, LimitSettings(document_bytes=path.stat().st_size - 1))
    with pytest.raises(MalformedDocumentError, match=r"sess_1\.json: is larger than"):
        small.load_session("sess_1")
    with pytest.raises(MalformedDocumentError, match=r"sess_2\.json: would be larger than"):
        small.save_session(build.session("sess_2"))
    assert DataFolder(tmp_path).session_ids() == ["sess_1"]


@pytest.mark.parametrize("name", ["..", "../WF_x", "WF_x/../../y", "/etc", "WF_*", "", "WF_x\0"])
def test_an_id_with_path_parts_is_refused(folder: DataFolder, name: str) -> None:
    for call in (folder.load_workflow, folder.load_session, folder.load_screen_state):
        with pytest.raises(BadIdError):
            call(name)
    with pytest.raises(BadIdError):
        folder.load_embedding("states", f"../{name}", 8)


def test_what_is_missing_is_named(folder: DataFolder) -> None:
    with pytest.raises(NotFoundError, match=r"sess_9\.json"):
        folder.load_session("sess_9")
    with pytest.raises(NotFoundError, match=r"WF_9/workflow\.json"):
        folder.load_workflow("WF_9")
    with pytest.raises(BadVectorError, match=r"states/nothing\.npy"):
        folder.load_embedding("states", "nothing", 8)


def test_links_that_lead_outside_are_not_followed(tmp_path: Path, build: Any) -> None:
    outside = DataFolder(tmp_path / "outside")
    session = outside.save_session(build.session())
    workflow = outside.save_workflow(build.workflow(), {})
    vector = outside.save_embedding("states", "v", VALUES)
    root = tmp_path / "root"
    folder = DataFolder(root)
    for link, target in (
        (root / "sessions" / "2025-11-22", session.parent),
        (root / "workflows" / "WF_codage_1", workflow.parent),
        (root / "embeddings" / "states" / "v.npy", vector),
    ):
        link.parent.mkdir(parents=True)
        link.symlink_to(target)
    for call in (
        lambda: folder.load_session("sess_1"),
        lambda: folder.load_workflow("WF_codage_1"),
        lambda: folder.load_embedding("states", "v", 8),
        lambda: folder.save_workflow(build.workflow(name="changed"), {}),
    ):
        with pytest.raises(BadIdError, match="leads outside"):
            call()
    assert outside.load_workflow("WF_codage_1")[0].name == "Codage"


def test_a_prototype_that_is_a_link_to_elsewhere_is_not_read(
    folder: DataFolder, exported: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    vector = exported.parent / "prototypes" / "n2.npy"
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "n2.npy"
    vector.rename(elsewhere)
    vector.symlink_to(elsewhere)
    with pytest.raises(BadIdError, match="leads outside"):
        folder.load_workflow("WF_codage_1")


def test_links_in_a_circle_are_refused(folder: DataFolder, exported: Path) -> None:
    exported.unlink()
    exported.symlink_to(exported)
    with pytest.raises((BadIdError, StorageError), match=r"workflow\.json"):
        folder.load_workflow("WF_codage_1")
