"""``learn`` asks at the terminal whom a task is about."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from live_server import serving
from made_workflow import coding_workflow
from painted import FakePaintedOcr
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.cli.options import client_for
from rpa_vision.cli.task.learn import ask_whom, show_learnt
from rpa_vision.models.answers import LearnAnswer
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import load_settings

PROPOSED = coding_workflow().variables[0].name
OTHER = coding_workflow().variables[1].name


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("RPA_LANGUAGE", "en")
    made = build_services(load_settings(), FakePaintedOcr())
    made.store.workflows.create(coding_workflow(proposed_identity=(PROPOSED,)), "test")
    with serving(create_app(made)) as url:
        monkeypatch.setenv("RPA_PORT", url.rpartition(":")[2].strip("/"))
        yield made


def asked(services: Services, answer: str, monkeypatch: pytest.MonkeyPatch) -> Workflow:
    workflow = services.store.workflows.get(coding_workflow().workflow_id)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{answer}\n"))
    settings = load_settings()
    with client_for(settings, None) as client:
        ask_whom(client, workflow, settings, "marie")
    return services.store.workflows.get(workflow.workflow_id)


@pytest.mark.parametrize(
    ("answer", "identity"), [("", (PROPOSED,)), (f"{OTHER} {PROPOSED}", (OTHER, PROPOSED)), ("-", ())]
)
def test_the_answer_is_the_confirmation(
    services: Services, monkeypatch: pytest.MonkeyPatch, answer: str, identity: tuple[str, ...]
) -> None:
    after = asked(services, answer, monkeypatch)
    assert after.identity == identity
    assert after.identity_confirmed is not None
    assert after.identity_confirmed.by == "marie"


def test_where_nothing_is_proposed_an_empty_answer_confirms_nothing(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    workflow = services.store.workflows.get(coding_workflow().workflow_id)
    services.store.workflows.save(workflow.model_copy(update={"proposed_identity": ()}), "test")
    assert asked(services, "", monkeypatch).identity_confirmed is None


def test_without_a_terminal_the_command_to_confirm_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    learnt = coding_workflow(proposed_identity=(PROPOSED, OTHER))
    answer = LearnAnswer(workflow=learnt, observations=5, proposed=True)
    show_learnt(Console(width=300), answer, load_settings(language="en"))
    told = capsys.readouterr().out
    assert f"rpa-vision workflow subject {learnt.workflow_id} {PROPOSED} {OTHER}" in told
