"""The command line as its users meet it: answers, exit statuses, and errors that say what to do."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from called_cli import Cli
from live_server import serving
from painted import FakePaintedOcr
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.documents import dump_document
from rpa_vision.server.app import create_app
from rpa_vision.settings import load_settings


@pytest.fixture
def invoke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> Cli:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.delenv("DISPLAY", raising=False)
    return cli


def test_help_names_every_command(invoke: Cli) -> None:
    answer = invoke("--help")
    assert answer.status == 0
    for command in ("demo", "serve", "agent", "record", "learn", "replay", "workflow", "bench", "doctor"):
        assert f" {command} " in answer.out


@pytest.mark.parametrize(
    "command", ["demo", "serve", "agent", "record", "learn", "replay", "bench", "doctor", "workflow show"]
)
def test_every_command_shows_an_example(invoke: Cli, command: str) -> None:
    answer = invoke(*command.split(), "--help")
    assert answer.status == 0
    assert f"Example: rpa-vision {command}" in answer.out


def test_pairs_are_for_the_matching_benchmark(invoke: Cli) -> None:
    answer = invoke("bench", "storage", "--pairs", "pairs.json")
    assert answer.status == 2
    assert "matching" in answer.error


@pytest.mark.parametrize(
    ("pairs", "complaint"),
    [
        ([], "same view"),
        ([{"a": "one.png", "b": "two.png"}], "label"),
        ([{"a": "one.png", "b": "two.png", "label": "perhaps"}], "label"),
        ([{"a": "one.png", "b": "two.png", "label": 1}], "listed/one.png"),
    ],
    ids=["none", "not judged", "judged by no answer", "no picture"],
)
def test_pairs_that_cannot_be_measured_are_named(
    invoke: Cli, tmp_path: Path, pairs: list[dict[str, object]], complaint: str
) -> None:
    (tmp_path / "listed").mkdir()
    (tmp_path / "listed" / "one.png").write_text("no picture")
    (tmp_path / "listed" / "pairs.json").write_text(json.dumps(pairs))
    answer = invoke("bench", "matching", "--pairs", "listed/pairs.json")
    assert answer.status == 2
    assert complaint in answer.error


def test_doctor_says_what_is_there(invoke: Cli) -> None:
    answer = invoke("doctor", "--json")
    findings = {finding["part"]: finding for finding in json.loads(answer.out)}
    assert answer.status == 0
    assert findings["text reading"]["ok"]
    assert findings["database"]["ok"]
    assert not findings["screen"]["ok"]


def test_doctor_ends_with_one_when_something_needed_is_missing(
    invoke: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RPA_DATABASE", "sqlite:////proc/nowhere/rpa.db")
    answer = invoke("doctor", "--json")
    findings = {finding["part"]: finding for finding in json.loads(answer.out)}
    assert answer.status == 1
    assert not findings["database"]["ok"]


def test_a_wrong_setting_is_named(invoke: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPA_MATCHING__SAME_NODE", "1.5")
    answer = invoke("doctor")
    assert answer.status == 2
    assert "matching.same_node" in answer.error


def test_no_server_says_how_to_start_one(invoke: Cli) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        answer = invoke("workflow", "list", "--server", f"http://127.0.0.1:{closed.getsockname()[1]}")
    assert answer.status == 2
    assert "rpa-vision serve" in answer.error


@pytest.mark.parametrize("command", [("agent",), ("record", "Admission")])
def test_no_display_says_so(invoke: Cli, command: tuple[str, ...]) -> None:
    answer = invoke(*command)
    assert answer.status == 2
    assert "--display" in answer.error


@pytest.mark.parametrize(
    ("pair", "complaint"), [("10234", "name=value"), ("=1", "name=value")], ids=["no name", "empty name"]
)
def test_a_parameter_without_name_is_refused(invoke: Cli, pair: str, complaint: str) -> None:
    answer = invoke("replay", "WF_x", "-p", pair)
    assert answer.status == 2
    assert complaint in answer.error


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "WORKFLOW"),
        (("WF_x", "--resume", "r1"), "one of"),
        (("--resume", "r1", "--abort", "r1"), "one of"),
        (("WF_x", "--step", "done"), "--resume"),
        (("--resume", "r1", "-p", "numero=1"), "-p"),
    ],
)
def test_replay_does_one_thing_at_a_time(invoke: Cli, arguments: tuple[str, ...], complaint: str) -> None:
    answer = invoke("replay", *arguments)
    assert answer.status == 2
    assert complaint in answer.error


def test_a_name_no_agent_can_have_is_refused(invoke: Cli) -> None:
    answer = invoke("agent", "--name", "poste 3", "--display", ":4242")
    assert answer.status == 2
    assert "poste 3" in answer.error


def test_validate_accepts_a_good_workflow(invoke: Cli, tmp_path: Path) -> None:
    file = tmp_path / "good.json"
    file.write_bytes(dump_document(admission_workflow()))
    assert invoke("workflow", "validate", str(file)).status == 0


def test_validate_names_file_and_field(invoke: Cli, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(dump_document(admission_workflow()).replace(b'"to_node":"n3"', b'"to_node":"n9"'))
    answer = invoke("workflow", "validate", str(file))
    assert answer.status == 2
    assert "bad.json" in answer.error
    assert "edges.2.to_node" in answer.error
    missing = invoke("workflow", "validate", str(tmp_path / "none.json"))
    assert (missing.status, "none.json" in missing.error) == (2, True)


def test_workflows_are_listed_shown_and_exported(invoke: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPA_LANGUAGE", "fr")
    services = build_services(load_settings(), FakePaintedOcr())
    services.store.workflows.create(admission_workflow(), "test")
    with serving(create_app(services)) as url:
        listed = invoke("workflow", "list", "--server", url)
        shown = invoke("workflow", "show", "WF_admission", "--server", url)
        exported = invoke("workflow", "export", "WF_admission", "--server", url)
        unknown = invoke("workflow", "show", "WF_none", "--server", url)
        refused = invoke("replay", "WF_admission", "--server", url)
    assert "WF_admission" in listed.out
    assert "3. cliquer sur « Enregistrer »" in shown.out
    assert json.loads(exported.out)["workflow_id"] == "WF_admission"
    assert (unknown.status, "WF_none" in unknown.error) == (2, True)
    assert (refused.status, "numero_patient" in refused.error) == (2, True)
