"""``workflow subject`` and ``workflow check`` as their users meet them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from called_cli import Answer, Cli
from live_server import serving
from made_workflow import EDGES, coding_workflow
from painted import FakePaintedOcr
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.graph.doubt import AnswerOption, Question
from rpa_vision.models.graph.workflow import Doubt, Workflow
from rpa_vision.models.replay.record_check import HttpCheck, SqlCheck
from rpa_vision.models.target import Target
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import load_settings

WORKFLOW = "WF_coder_un_sejour"
CHECKS = """\
checks:
  - kind: sql
    source: dpi
    query: SELECT code FROM stays WHERE nda = :sejour
    values: {{sejour: "${{{variable}}}"}}
    expect: J18.9
  - kind: http
    source: fhir
    path: /Encounter/1
"""


@dataclass(frozen=True)
class Ground:
    services: Services
    cli: Cli
    url: str
    file: Path

    def call(self, *arguments: object) -> Answer:
        return self.cli("workflow", *arguments, "--server", self.url)

    def check(self, written: str, edge: str = EDGES[0].edge_id) -> Answer:
        self.file.write_text(written, encoding="utf-8")
        return self.call("check", WORKFLOW, edge, self.file)

    @property
    def workflow(self) -> Workflow:
        return self.services.store.workflows.get(WORKFLOW)


EDIT = """\
version: 1
operations:
  - op: edit_edge
    edge_id: {edge}
    declared_dialogs:
      metier_overwrite: {{action: accept, label: Remplacer}}
"""


@pytest.fixture
def ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> Iterator[Ground]:
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("RPA_LANGUAGE", "en")
    sources = '{"dpi": {"url": "sqlite:///dpi.db"}, "fhir": {"url": "https://fhir.invalid"}}'
    monkeypatch.setenv("RPA_RECORDS", sources)
    services = build_services(load_settings(), FakePaintedOcr())
    services.store.workflows.create(coding_workflow(), "test")
    with serving(create_app(services)) as url:
        yield Ground(services, cli, url, tmp_path / "saved.yaml")


def test_who_a_task_is_about_is_said_and_said_anew(ground: Ground) -> None:
    first, *others = (variable.name for variable in ground.workflow.variables)
    said = ground.call("subject", WORKFLOW, first, *others)
    assert (said.status, said.error) == (0, "")
    assert f"{WORKFLOW}: version 2" in said.out
    assert ground.workflow.identity == (first, *others)
    assert ground.call("subject", WORKFLOW, first, "--json").lines[0]["identity"] == [first]


def test_that_it_is_about_nobody_is_said_in_so_many_words(ground: Ground) -> None:
    assert ground.call("subject", WORKFLOW, "--nobody", "--by", "mme.durand").status == 0
    confirmed = ground.workflow.identity_confirmed
    assert confirmed is not None
    assert (ground.workflow.identity, confirmed.by) == ((), "mme.durand")


def test_an_answer_is_given_and_its_question_shown(
    ground: Ground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = (
        AnswerOption(option_id="person", kind="person"),
        AnswerOption(option_id="first", kind="first", target=Target(text="Coder")),
    )
    asked = Doubt(kind="which_one", about=EDGES[0].edge_id, question=Question(options=options))
    ground.services.store.workflows.save(ground.workflow.model_copy(update={"doubts": (asked,)}), "asked")
    monkeypatch.chdir(tmp_path)
    shown = ground.cli("workflow", "show", WORKFLOW, "--server", ground.url)
    assert f"workflow answer {WORKFLOW} which_one {EDGES[0].edge_id}" in shown.out
    said = ground.call("answer", WORKFLOW, "which_one", EDGES[0].edge_id, "person")
    assert (said.status, said.error) == (0, "")
    (picture,) = tmp_path.glob("*.png")
    assert picture.name in said.out.replace("\n", "")
    question = ground.workflow.doubts[0].question
    assert question is not None
    assert question.answer is not None
    assert question.answer.option == "person"


def test_nobody_is_no_subject(ground: Ground) -> None:
    assert ground.call("subject", WORKFLOW).status == 2
    assert ground.call("subject", WORKFLOW, EDGES[0].edge_id, "--nobody").status == 2
    refused = ground.call("subject", WORKFLOW, "nobody")
    assert refused.status == 2
    assert "no variable nobody" in refused.error
    assert ground.workflow.version == 1


def test_checks_are_read_from_a_file_and_an_empty_list_takes_them_away(ground: Ground) -> None:
    name = ground.workflow.variables[0].name
    said = ground.check(CHECKS.format(variable=name))
    assert (said.status, said.error) == (0, "")
    stored, other = ground.workflow.edges[0].checks
    assert isinstance(stored, SqlCheck)
    assert (stored.source, stored.values, stored.expect) == ("dpi", {"sejour": f"${{{name}}}"}, "J18.9")
    assert isinstance(other, HttpCheck)
    assert ground.check("checks: []").status == 0
    assert ground.workflow.edges[0].checks == ()


UNUSABLE = {
    "line 4, checks.0.sql.query": "checks:\n  - kind: sql\n    source: dpi\n    query: 3\n",
    "line 2, checks.0.kind": "checks:\n  - kind: telepathy\n",
    "Input should be an object": "- kind: sql\n",
    "line 2: is not YAML": "checks: [\n",
    "line 4, checks.0.sql.query: must be a single SELECT": CHECKS.replace("SELECT code", "DELETE").format(
        variable="x"
    ),
    "pg_read_file()": CHECKS.replace("SELECT code", "SELECT pg_read_file('x')").format(variable="x"),
    "line 5, checks.0.sql.values: the query wants a value nda": CHECKS.replace(":sejour", ":nda").format(
        variable="x"
    ),
    "no variable nobody": CHECKS.format(variable="nobody"),
    "checks.0.source": CHECKS.replace("dpi", "elsewhere").format(variable="x"),
}


def test_a_file_that_cannot_be_used_is_told_where_and_changes_nothing(ground: Ground) -> None:
    for named, written in UNUSABLE.items():
        refused = ground.check(written)
        assert refused.status == 2
        assert named in refused.error
    assert ground.workflow.version == 1


def test_what_is_not_there_is_named(ground: Ground, tmp_path: Path) -> None:
    assert "e99" in ground.check("checks: []", edge="e99").error
    missing = ground.call("check", WORKFLOW, EDGES[0].edge_id, tmp_path / "none.yaml")
    assert missing.status == 2
    assert "none.yaml: cannot be read" in missing.error


def test_a_file_of_operations_changes_a_workflow_once(ground: Ground) -> None:
    edge = EDGES[0].edge_id
    ground.file.write_text(EDIT.format(edge=edge), encoding="utf-8")
    assert ground.call("edit", WORKFLOW, ground.file).status == 0
    (declared,) = ground.workflow.edge(edge).declared_dialogs.values()
    assert (declared.label, ground.workflow.version) == ("Remplacer", 2)
    again = ground.call("edit", WORKFLOW, ground.file)
    assert (again.status, ground.workflow.version) == (2, 2)
    assert "latest is 2" in again.error


def test_a_wrong_operation_is_told_with_its_line(ground: Ground) -> None:
    ground.file.write_text("version: 1\noperations:\n  - op: explode\n", encoding="utf-8")
    refused = ground.call("edit", WORKFLOW, ground.file)
    assert refused.status == 2
    assert "line 3" in refused.error


def test_a_deleted_workflow_is_gone(ground: Ground) -> None:
    assert ground.call("delete", WORKFLOW, "--yes").status == 0
    assert not ground.services.store.workflows.exists(WORKFLOW)
