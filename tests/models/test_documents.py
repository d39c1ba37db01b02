"""Schema versions: the present one, older ones that are brought up to date, and the unknown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from pydantic import JsonValue

from rpa_vision.errors import MalformedDocumentError, UnknownSchemaError
from rpa_vision.models.documents import MIGRATIONS, load_document
from rpa_vision.models.embedding import StateEmbedding
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.command import Report
from strategies import json_values

WHEN = "2025-11-22T10:15:00Z"
Document = dict[str, JsonValue]


def workflow(**changes: JsonValue) -> str:
    present: dict[str, Any] = {
        "schema_version": "workflow_v1",
        "workflow_id": "WF_admission",
        "name": "Admission",
        "created_at": WHEN,
        "updated_at": WHEN,
        "entry_nodes": ["n1"],
        "end_nodes": [],
        "nodes": [{"node_id": "n1", "label": "Liste"}],
    }
    return json.dumps({name: value for name, value in (present | changes).items() if value is not None})


def named(document: Document) -> Document:
    """Version 0 called the name a title."""
    return {"name" if key == "title" else key: value for key, value in document.items()}


def with_end_nodes(document: Document) -> Document:
    """The draft before it had one end node only."""
    rest = {key: value for key, value in document.items() if key != "end_node"}
    return rest | {"end_nodes": [document["end_node"]]}


@pytest.fixture
def older_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MIGRATIONS, "workflow_v0", ("workflow_v1", named))
    monkeypatch.setitem(MIGRATIONS, "workflowdraft_v9", ("workflow_v0", with_end_nodes))


@pytest.mark.usefixtures("older_versions")
def test_an_older_document_is_brought_up_to_date() -> None:
    loaded = load_document(Workflow, workflow(schema_version="workflow_v0", title="Sortie", name=None), "w")
    assert loaded.name == "Sortie"
    assert loaded.schema_version == "workflow_v1"


@pytest.mark.usefixtures("older_versions")
def test_several_versions_behind_is_brought_up_to_date_step_by_step() -> None:
    old = workflow(
        schema_version="workflowdraft_v9", title="Sortie", name=None, end_nodes=None, end_node="n1"
    )
    loaded = load_document(Workflow, old.encode(), "w")
    assert (loaded.name, loaded.end_nodes) == ("Sortie", ("n1",))


@pytest.mark.usefixtures("older_versions")
def test_an_older_document_that_is_wrong_is_refused_naming_the_field() -> None:
    with pytest.raises(MalformedDocumentError, match="w: name: Field required"):
        load_document(Workflow, workflow(schema_version="workflow_v0", name=None), "w")


@pytest.mark.usefixtures("older_versions")
def test_an_older_document_that_cannot_be_brought_up_to_date_is_refused() -> None:
    with pytest.raises(MalformedDocumentError, match="w: schema_version: says workflowdraft_v9"):
        load_document(Workflow, workflow(schema_version="workflowdraft_v9"), "w")


@pytest.mark.usefixtures("older_versions")
def test_an_unknown_version_is_named_with_the_known_ones() -> None:
    with pytest.raises(UnknownSchemaError) as raised:
        load_document(Workflow, workflow(schema_version="workflow_v7"), "workflows/a.json")
    message = str(raised.value)
    assert message.startswith("workflows/a.json: schema_version: workflow_v7 is not known")
    assert all(version in message for version in ("workflow_v1", "workflow_v0", "workflowdraft_v9"))


@pytest.mark.usefixtures("older_versions")
@pytest.mark.parametrize("version", ["workflow_v1", "workflow_v0"])
def test_another_kind_of_document_is_not_taken_for_this_one(version: str) -> None:
    with pytest.raises(UnknownSchemaError, match="stateembedding_v1"):
        load_document(StateEmbedding, workflow(schema_version=version, title="Sortie", name=None), "w")


@given(json_values.filter(lambda value: value not in ("workflow_v1", None)))
def test_a_version_of_any_form_is_refused_without_showing_it(version: JsonValue) -> None:
    with pytest.raises(UnknownSchemaError, match="this value is not known"):
        load_document(Workflow, workflow(schema_version=version), "w")


def test_a_document_that_does_not_say_its_version_is_read_as_the_present_one() -> None:
    assert load_document(Workflow, workflow(schema_version=None), "w").schema_version == "workflow_v1"


def test_a_document_without_versions_refuses_one_like_any_unknown_field() -> None:
    report = json.dumps({"command_id": "run:0:0", "outcome": "done", "schema_version": "report_v1"})
    with pytest.raises(MalformedDocumentError, match="r: schema_version: Extra inputs"):
        load_document(Report, report, "r")
