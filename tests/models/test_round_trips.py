"""What is written is what is read again."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, TypeAdapter

from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.command import Command
from rpa_vision.models.replay.run import RunEvent
from rpa_vision.models.session import RawSession
from strategies import commands, documents, raw_sessions, run_events, workflows


@pytest.mark.parametrize("kind", documents)
@given(data=st.data())
@settings(max_examples=30)
def test_every_document_survives_its_json(kind: str, data: st.DataObject) -> None:
    document: BaseModel = data.draw(documents[kind])
    assert load_document(type(document), dump_document(document), kind) == document


@given(raw_sessions())
@settings(max_examples=30)
def test_a_session_keeps_every_event_and_screenshot(session: RawSession) -> None:
    written = json.loads(dump_document(session))
    assert [event["type"] for event in written["events"]] == [event.type for event in session.events]
    read = load_document(RawSession, json.dumps(written), "session")
    assert read.events == session.events
    assert read.screenshots == session.screenshots


@given(workflows())
@settings(max_examples=30)
def test_a_workflow_keeps_every_node_and_edge(workflow: Workflow) -> None:
    written = json.loads(dump_document(workflow))
    assert len(written["nodes"]) == len(workflow.nodes)
    assert [edge["action"]["type"] for edge in written["edges"]] == [e.action.type for e in workflow.edges]
    read = load_document(Workflow, json.dumps(written), "workflow")
    assert read.nodes == workflow.nodes
    assert read.edges == workflow.edges


@given(commands | run_events)
def test_what_travels_as_one_of_several_kinds_comes_back_as_its_own(sent: BaseModel) -> None:
    either: TypeAdapter[BaseModel] = TypeAdapter(Command | RunEvent)
    received = either.validate_json(dump_document(sent), strict=True)
    assert type(received) is type(sent)
    assert received == sent


@pytest.mark.parametrize("kind", ["raw session", "screen state", "state embedding", "workflow", "replay"])
@given(data=st.data())
@settings(max_examples=5)
def test_every_stored_document_says_its_version(kind: str, data: st.DataObject) -> None:
    written = json.loads(dump_document(data.draw(documents[kind])))
    assert written["schema_version"] == kind.replace(" ", "") + "_v1"
