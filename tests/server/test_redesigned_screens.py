"""A screen that looks otherwise after an update: a person says which one it is, once."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api_calls import new_session, send_shot, start_replay
from painted_program import PaintedProgram, drive
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.server.services import Services
from rpa_vision.settings import ReplaySettings, Settings


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"replay": ReplaySettings(max_rechecks=0)})


WARD = {(300, 200): "Service du jour"}


@pytest.fixture
def program(program: PaintedProgram, services: Services) -> PaintedProgram:
    """Its first screen is known by more than its title."""
    known = services.store.workflows.get("WF_admission")
    home = known.nodes[0]
    texts = ("Accueil", *WARD.values())
    template = home.screen_template.model_copy(update={"required_text_any": texts, "required_text_min": 2})
    nodes = (home.model_copy(update={"screen_template": template}), *known.nodes[1:])
    services.store.workflows.save(known.model_copy(update={"nodes": nodes}), "test")
    program.home_extra = WARD
    return program


def run(api: httpx.Client, program: PaintedProgram) -> tuple[str, dict[str, Any]]:
    replay_id = start_replay(api).json()["replay_id"]
    drive(api, program)
    return replay_id, api.get(f"/replays/{replay_id}").json()


def accept(api: httpx.Client, replay_id: str, **body: object) -> httpx.Response:
    return api.post(f"/replays/{replay_id}/screen", json=body)


def test_accepted_once_it_is_known_from_then_on(api: httpx.Client, program: PaintedProgram) -> None:
    program.home = "Tableau de bord"
    replay_id, state = run(api, program)
    assert state["pause"]["reason"] == PauseReason.UNEXPECTED_SCREEN
    accepted = accept(api, replay_id, operator_id="marie", as_of=state["updated_at"])
    assert accepted.status_code == 200, accepted.text
    assert (accepted.json()["status"], accepted.json()["workflow_version"]) == ("paused_need_help", 3)
    assert program.saved == []
    assert api.post(f"/replays/{replay_id}/resume", json={}).status_code == 200
    drive(api, program)
    assert program.saved == ["10234"]

    program.start_again()
    _, state = run(api, program)
    assert state["status"] == ReplayStatus.COMPLETED
    assert program.saved == ["10234"] * 2
    home = api.get("/workflows/WF_admission").json()["nodes"][0]["screen_template"]
    assert home["required_text_any"] == ["Service du jour", "Nouvelle admission"]
    (event,) = api.get("/workflows/WF_admission/learning/events").json()[:1]
    assert (event["kind"], event["node_id"], event["by"]) == ("screen_relearnt", "n0", "marie")
    told = [one["record"] for one in api.get("/audit/history").json()["entries"]]
    assert any(one["action_type"] == "correct" and one["operator_id"] == "marie" for one in told)


def test_an_older_version_brings_the_old_screen_back(api: httpx.Client, program: PaintedProgram) -> None:
    program.home = "Tableau de bord"
    replay_id, _ = run(api, program)
    accept(api, replay_id).raise_for_status()
    api.post(f"/replays/{replay_id}/abort", json={}).raise_for_status()
    api.post("/workflows/WF_admission/restore", json={"version": 2}).raise_for_status()
    program.home = "Accueil"
    _, state = run(api, program)
    assert state["status"] == ReplayStatus.COMPLETED


def test_two_people_do_not_both_answer(api: httpx.Client, program: PaintedProgram) -> None:
    program.home = "Tableau de bord"
    replay_id, state = run(api, program)
    accept(api, replay_id, as_of=state["updated_at"]).raise_for_status()
    assert accept(api, replay_id, as_of=state["updated_at"]).status_code == 409


def test_another_screen_of_the_task_is_not_taken_for_it(api: httpx.Client, program: PaintedProgram) -> None:
    program.screen = "saved"
    replay_id, state = run(api, program)
    assert state["pause"]["reason"] == PauseReason.UNEXPECTED_SCREEN
    refused = accept(api, replay_id)
    assert refused.status_code == 409
    assert "Admission enregistrée" in refused.text
    assert api.get("/workflows/WF_admission").json()["version"] == 2


def test_a_screen_with_a_single_known_word_is_to_be_shown(api: httpx.Client, program: PaintedProgram) -> None:
    program.home, program.open_button = "Tableau de bord", "Créer"
    replay_id, state = run(api, program)
    assert state["pause"]["reason"] == PauseReason.UNEXPECTED_SCREEN
    refused = accept(api, replay_id)
    assert refused.status_code == 422
    assert "show the task once more" in refused.text
    assert api.get("/workflows/WF_admission").json()["version"] == 2


def test_no_other_pause_is_answered_so(api: httpx.Client, program: PaintedProgram) -> None:
    program.save_button = "Valider"
    replay_id, state = run(api, program)
    assert state["pause"]["reason"] == PauseReason.TARGET_NOT_FOUND
    assert accept(api, replay_id).status_code == 409


def demonstrated(api: httpx.Client, program: PaintedProgram) -> dict[str, str]:
    """The first screen of a demonstration that nobody has learnt from, as it looks now."""
    session_id = new_session(api)
    send_shot(api, session_id, program.picture()).raise_for_status()
    return {"session_id": session_id, "screenshot_id": "shot_0001"}


def test_a_screen_is_learnt_anew_from_one_demonstration(api: httpx.Client, program: PaintedProgram) -> None:
    program.home = "Tableau de bord"
    on = demonstrated(api, program)
    learnt = api.post("/workflows/WF_admission/nodes/n0/learn", json={"on": on, "operator_id": "marie"})
    assert learnt.status_code == 200, learnt.text
    assert learnt.json()["version"] == 3
    _, state = run(api, program)
    assert state["status"] == ReplayStatus.COMPLETED
    (event,) = api.get("/workflows/WF_admission/learning/events").json()[:1]
    assert (event["kind"], event["node_id"], event["by"]) == ("screen_relearnt", "n0", "marie")
    again = api.post("/workflows/WF_admission/nodes/n0/learn", json={"on": on})
    assert again.status_code == 409, again.text


def test_nor_from_a_picture_of_another_screen(api: httpx.Client, program: PaintedProgram) -> None:
    program.screen = "saved"
    on = demonstrated(api, program)
    refused = api.post("/workflows/WF_admission/nodes/n0/learn", json={"on": on})
    assert refused.status_code == 409
    assert "Admission enregistrée" in refused.text
    assert api.get("/workflows/WF_admission").json()["version"] == 2
