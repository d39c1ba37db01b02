"""``workflow show|export|import|validate`` as their users meet them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from live_server import serving
from made_workflow import EDGES, NODES, coding_workflow
from painted import FakePaintedOcr
from rpa_vision.authoring.files.exchange import write_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.cli.main import run
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.server.app import create_app
from rpa_vision.settings import load_settings

WORKFLOW = "WF_coder_un_sejour"


@dataclass(frozen=True)
class Answer:
    status: int
    out: bytes
    error: str

    @property
    def text(self) -> str:
        return self.out.decode()


Invoke = Callable[..., Answer]


@pytest.fixture
def invoke(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Invoke:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("RPA_LANGUAGE", "fr")
    monkeypatch.setenv("COLUMNS", "200")

    def call(*arguments: str) -> Answer:
        monkeypatch.setattr("sys.argv", ["rpa-vision", *arguments])
        with pytest.raises(SystemExit) as ended:
            run()
        printed = capfdbinary.readouterr()
        return Answer(int(ended.value.code or 0), printed.out, printed.err.decode())

    return call


@pytest.fixture
def server(invoke: Invoke) -> Iterator[str]:
    services = build_services(load_settings(), FakePaintedOcr())
    services.store.workflows.create(coding_workflow(), "test")
    with serving(create_app(services)) as url:
        yield url


def kept(path: Path, workflow: Workflow) -> str:
    path.write_text(write_workflow(workflow, "yaml"), encoding="utf-8")
    return str(path)


def broken() -> Workflow:
    lost = [edge.model_copy(update={"follows": ()}) if edge.edge_id == "e07" else edge for edge in EDGES]
    return coding_workflow(edges=tuple(lost))


@pytest.mark.parametrize("command", ["list", "show", "export", "import", "validate"])
def test_every_sub_command_shows_an_example(invoke: Invoke, command: str) -> None:
    answer = invoke("workflow", command, "--help")
    assert answer.status == 0
    assert f"Example: rpa-vision workflow {command}" in answer.text


def test_show_tells_steps_values_and_doubts(invoke: Invoke, server: str) -> None:
    shown = invoke("workflow", "show", WORKFLOW, "--server", server).text
    assert "Sur l'écran « Recherche de patients » :\n   1. cliquer dans le champ « Nom »\n" in shown
    assert "seulement si « Information » apparaît (vu 1 fois sur 5) :\n      5. cliquer sur « OK »" in shown
    assert "vu : E11.9 ; I10 ; J18.1" in shown
    assert "Ce dont je ne suis pas sûr :" in shown


def test_show_and_list_speak_json_to_programs(invoke: Invoke, server: str) -> None:
    shown = json.loads(invoke("workflow", "show", WORKFLOW, "--json", "--server", server).out)
    assert [line["number"] for line in shown["lines"] if line["kind"] == "step"][:3] == [1, 2, 3]
    listed = json.loads(invoke("workflow", "list", "--json", "--server", server).out)
    assert listed["workflow_id"] == WORKFLOW


@pytest.mark.parametrize(
    ("form", "start"),
    [("yaml", b"schema_version:"), ("json", b"{"), ("svg", b"<?xml"), ("png", b"\x89PNG")],
)
def test_export_writes_each_form_to_standard_output_or_a_file(
    invoke: Invoke, server: str, tmp_path: Path, form: str, start: bytes
) -> None:
    printed = invoke("workflow", "export", WORKFLOW, "--format", form, "--server", server)
    written = invoke("workflow", "export", WORKFLOW, "--format", form, "--out", "graph", "--server", server)
    assert (printed.status, written.status) == (0, 0)
    assert printed.out.startswith(start)
    assert (tmp_path / "graph").read_bytes() == printed.out
    assert written.out == b""


def test_export_to_where_nothing_can_be_written(invoke: Invoke, server: str) -> None:
    answer = invoke("workflow", "export", WORKFLOW, "--out", "none/graph", "--server", server)
    assert (answer.status, "none/graph" in answer.error) == (2, True)


def test_what_was_exported_is_imported_elsewhere(invoke: Invoke, server: str, tmp_path: Path) -> None:
    file = kept(tmp_path / "task.yaml", coding_workflow(workflow_id="WF_ailleurs"))
    imported = invoke("workflow", "import", file, "--server", server)
    assert imported.status == 0
    assert "WF_ailleurs" in imported.text
    assert "empreinte" in imported.text  # its vectors did not travel with it
    again = invoke("workflow", "import", file, "--server", server)
    assert (again.status, "existe déjà" in again.error) == (2, True)
    copied = json.loads(invoke("workflow", "import", file, "--copy", "--json", "--server", server).out)
    assert copied["workflow"]["workflow_id"] not in ("WF_ailleurs", WORKFLOW)


STEPS = """\
name: Ouvrir
steps:
  - {id: s1, action: {type: mouse_click, target: {text: Rechercher}}, to_node: n2}
"""


def test_steps_alone_are_imported(invoke: Invoke, server: str, tmp_path: Path) -> None:
    (tmp_path / "short.yaml").write_text(STEPS, encoding="utf-8")
    answer = json.loads(invoke("workflow", "import", "short.yaml", "--json", "--server", server).out)
    workflow = answer["workflow"]["workflow_id"]
    written = invoke("workflow", "export", workflow, "--format", "yaml", "--server", server)
    assert b"steps:\n- id: s1\n" in written.out
    assert {one["kind"] for one in answer["findings"]} == {"fits_any_screen"}


def test_import_names_file_line_and_field(invoke: Invoke, tmp_path: Path) -> None:
    text = write_workflow(coding_workflow(), "yaml").replace("to_node: identity", "to_node: nowhere", 1)
    (tmp_path / "bad.yaml").write_text(text, encoding="utf-8")
    answer = invoke("workflow", "import", "bad.yaml")
    assert answer.status == 2
    line = text[: text.index("to_node: nowhere")].count("\n") + 1
    assert f"bad.yaml : ligne {line}, steps.3.to_node" in answer.error


def test_validate_says_that_nothing_is_wrong(invoke: Invoke, tmp_path: Path) -> None:
    answer = invoke("workflow", "validate", kept(tmp_path / "good.yaml", coding_workflow()))
    assert answer.status == 0
    assert "9 écrans, 27 actions, rien à redire" in answer.text


def test_validate_names_everything_and_ends_with_one(invoke: Invoke, tmp_path: Path) -> None:
    file = kept(tmp_path / "broken.yaml", broken())
    answer = invoke("workflow", "validate", file)
    assert answer.status == 1
    assert "erreur edges.6.follows" in answer.text
    assert "double-cliquer sur la ligne où N° séjour est ${numero_sejour}" in answer.text
    findings = [json.loads(line) for line in invoke("workflow", "validate", file, "--json").out.splitlines()]
    assert {finding["severity"] for finding in findings} == {"error"}
    assert "edges.6.follows" in {finding["field"] for finding in findings}


def test_warnings_alone_end_with_zero(invoke: Invoke, tmp_path: Path) -> None:
    answer = invoke("workflow", "validate", kept(tmp_path / "odd.yaml", coding_workflow(loops=())))
    assert answer.status == 0
    assert "à voir variables.5.repeated" in answer.text


def test_validate_asks_the_server_about_its_own(invoke: Invoke, server: str) -> None:
    answer = invoke("workflow", "validate", WORKFLOW, "--server", server)
    assert answer.status == 1  # nobody kept this one's vectors
    assert "nodes.0.screen_template.embedding_prototype" in answer.text
    unknown = invoke("workflow", "validate", "WF_none", "--server", server)
    assert (unknown.status, "WF_none" in unknown.error) == (2, True)


def test_what_a_file_says_cannot_steer_the_terminal(invoke: Invoke, tmp_path: Path) -> None:
    steering = "\x1b[2J\x07"
    node = NODES[3].model_copy(update={"label": steering, "screen_template": NODES[2].screen_template})
    workflow = coding_workflow(name=steering, nodes=(*NODES[:3], node, *NODES[4:]))
    answer = invoke("workflow", "validate", kept(tmp_path / "odd.yaml", workflow))
    assert "nodes.3.screen_template" in answer.text
    assert "[2J" in answer.text
    assert b"\x1b[2J" not in answer.out
    assert b"\x07" not in answer.out
