"""A person's word on a workflow, from the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from called_cli import Cli
from live_server import serving
from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.workflow import Learning, Variable
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import load_settings
from told_runs import bad_run, good_run

ID = "WF_admission"


@dataclass(frozen=True)
class Ground:
    services: Services
    ocr: FakePaintedOcr
    call: Cli


@pytest.fixture
def ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> Iterator[Ground]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("RPA_LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "300")
    ocr = FakePaintedOcr()
    services = build_services(load_settings(), ocr)
    state = LearningState.AUTO_CANDIDATE
    known = admission_workflow()
    variables = (*known.variables, Variable(name="service", examples=("Cardiologie", "Urgences")))
    candidate = {"learning_state": state, "learning": Learning(state=state), "variables": variables}
    services.store.workflows.create(known.model_copy(update=candidate), "learnt from 3 demonstrations")
    with serving(create_app(services)) as url:
        yield Ground(services, ocr, lambda *words: cli("workflow", *words, "--server", url))


def test_versions_diff_and_restore(ground: Ground) -> None:
    assert ground.call("rename-variable", ID, "numero_patient", "ipp").status == 0
    listed = ground.call("versions", ID)
    assert [line.split("\t")[0] for line in listed.out.splitlines()] == ["v1", "v2"]
    assert "learnt from 3 demonstrations" in listed.out
    assert json.loads(ground.call("versions", ID, "--json").out.splitlines()[-1])["version"] == 2
    changed = ground.call("diff", ID, "1")
    assert "edges.e1.action.parameters.text" in changed.out
    assert '- "${numero_patient}"' in changed.out
    assert '+ "${ipp}"' in changed.out
    assert "nothing was changed" in ground.call("diff", ID, "2", "2").out
    assert f"{ID}: version 3" in ground.call("restore", ID, "1", "--by", "zoe").out
    assert "zoe" in ground.services.store.workflows.versions(ID)[-1].note
    assert "nothing was changed" in ground.call("diff", ID, "1").out
    assert ground.call("restore", ID, "9").status == 2


def test_a_variable_is_rejected(ground: Ground) -> None:
    assert ground.call("reject-variable", ID, "service", "--value", "Urgences").status == 0
    assert [one.name for one in ground.services.store.workflows.get(ID).variables] == ["numero_patient"]
    refused = ground.call("reject-variable", ID, "service", "--value", "Urgences")
    assert (refused.status, "service" in refused.error) == (2, True)


def test_trust_says_what_is_lacking_and_who_may_approve(ground: Ground) -> None:
    workflow = ground.services.store.workflows.get(ID)
    for number in range(19):
        ground.services.lessons.draw(good_run(workflow, f"run_{number}").kept_in(ground.services.store))
    told = ground.call("trust", ID)
    assert "to go further: supervised replays, 19 of 20" in told.out
    refused = ground.call("approve", ID)
    assert (refused.status, "19 of 20" in refused.error) == (2, True)
    ground.services.lessons.draw(good_run(workflow, "run_19").kept_in(ground.services.store))
    assert f"rpa-vision workflow approve {ID}" in ground.call("trust", ID).out
    assert "AUTO_CONFIRMED" in ground.call("approve", ID, "--by", "mme.durand").out
    assert "COACHING" in ground.call("rollback", ID, "--why", "the program was updated").out
    notes = [one.note for one in ground.services.store.workflows.versions(ID)]
    assert "mme.durand" in notes[-2]
    assert "the program was updated" in notes[-1]


def test_trust_names_what_fails_often(ground: Ground) -> None:
    workflow = ground.services.store.workflows.get(ID)
    for number in range(4):
        run_id = bad_run(workflow, f"run_{number}", edge_id="e2").kept_in(ground.services.store)
        ground.services.lessons.draw(run_id)
    told = ground.call("trust", ID)
    assert "fails often: e2" in told.out
    assert json.loads(ground.call("trust", ID, "--json").out)["problematic"] == ["e2"]


def test_a_paused_replay_is_shown_the_place(ground: Ground) -> None:
    values = {"numero_patient": "10234", "service": "Urgences"}
    replay = ground.services.engine.start("run_1", ground.services.store.workflows.get(ID), values, "pc1")
    picture = "replays/run_1/000_000.png"
    screen = ground.ocr.paint({(20, 10): "Accueil", (40, 100): "Créer une admission"})
    ground.services.store.blobs.put(picture, png(screen))
    why = Pause(
        reason=PauseReason.TARGET_NOT_FOUND, message="?", step_index=0, edge_id="e0", screenshot=picture
    )
    ground.services.store.replays.save(
        replay.model_copy(update={"status": ReplayStatus.PAUSED_NEED_HELP, "pause": why})
    )
    shown = ground.call("correct", "run_1", "--at", "60,109", "--by", "zoe")
    assert shown.status == 0
    assert "learnt (version 2)" in shown.out
    assert "rpa-vision replay --resume run_1" in shown.out
    target = ground.services.store.workflows.get(ID).edge("e0").action.target  # type: ignore[union-attr]
    assert target is not None
    assert target.text == "Créer une admission"
    again = ground.call("correct", "run_1", "--box", "40,100,211,118", "--json")
    assert json.loads(again.out)["workflow_version"] == 2


def test_an_accepted_screen_tells_the_whole_command_to_go_on(ground: Ground) -> None:
    known = ground.services.store.workflows.get(ID)
    home = known.nodes[0]
    texts = {"required_text_any": ("Accueil", "Service du jour"), "required_text_min": 2}
    template = home.screen_template.model_copy(update=texts)
    nodes = (home.model_copy(update={"screen_template": template}), *known.nodes[1:])
    ground.services.store.workflows.save(known.model_copy(update={"nodes": nodes}), "test")
    values = {"numero_patient": "10234", "service": "Urgences"}
    replay = ground.services.engine.start("run_1", ground.services.store.workflows.get(ID), values, "pc1")
    picture = "replays/run_1/000_000.png"
    renamed = {
        (20, 10): "Tableau de bord",
        (300, 200): "Service du jour",
        (40, 100): "Nouvelle admission",
    }
    ground.services.store.blobs.put(picture, png(ground.ocr.paint(renamed)))
    why = Pause(
        reason=PauseReason.UNEXPECTED_SCREEN, message="?", step_index=0, edge_id="e0", screenshot=picture
    )
    ground.services.store.replays.save(
        replay.model_copy(update={"status": ReplayStatus.PAUSED_NEED_HELP, "pause": why})
    )
    accepted = ground.call("accept", "run_1", "--by", "zoe")
    assert (accepted.status, accepted.error) == (0, "")
    assert re.search(r"rpa-vision replay --resume run_1 --server http://\S+$", accepted.out.strip())


def test_a_place_that_is_none_is_refused(ground: Ground) -> None:
    for place in (
        (),
        ("--at", "12"),
        ("--at", "a,b"),
        ("--box", "1,2,3"),
        ("--at", "1,2", "--box", "1,2,3,4"),
    ):
        answer = ground.call("correct", "run_1", *place)
        assert (answer.status, answer.out) == (2, ""), place


def test_every_command_shows_an_example(ground: Ground) -> None:
    for command in (
        "versions",
        "diff",
        "restore",
        "trust",
        "approve",
        "rollback",
        "rename-variable",
        "reject-variable",
        "correct",
    ):
        answer = ground.call(command, "--help")
        assert (answer.status, f"Example: rpa-vision workflow {command}" in answer.out) == (0, True)
