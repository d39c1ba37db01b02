"""A step tried on a picture, and pointed at, before anything is changed or done."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api_calls import start_replay
from painted_program import PaintedProgram, drive
from rpa_vision.server.services import Services
from rpa_vision.settings import ReplaySettings, Settings

SAVE = [320, 308]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"replay": ReplaySettings(max_rechecks=0)})


@pytest.fixture
def pictures(api: httpx.Client, services: Services, program: PaintedProgram) -> list[dict[str, str]]:
    """Of one replay, in the order they were taken."""
    replay_id = start_replay(api).json()["replay_id"]
    drive(api, program)
    names = sorted(services.store.blobs.names(f"replays/{replay_id}"))
    return [{"replay_id": replay_id, "picture": name.rpartition("/")[2]} for name in names]


def tried(api: httpx.Client, edge_id: str, on: dict[str, str], **more: object) -> dict[str, Any]:
    answer = api.post(f"/workflows/WF_admission/edges/{edge_id}/try", json={"on": on, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def edges_of(api: httpx.Client) -> list[dict[str, Any]]:
    edges: list[dict[str, Any]] = api.get("/workflows/WF_admission").json()["edges"]
    return edges


def saving_edge(api: httpx.Client) -> str:
    return next(str(one["edge_id"]) for one in edges_of(api) if "Enregistrer" in str(one["action"]))


def test_a_step_is_tried_where_it_was_done(
    api: httpx.Client, program: PaintedProgram, pictures: list[dict[str, str]]
) -> None:
    done = len(program.saved)
    answers = [tried(api, saving_edge(api), on) for on in pictures]
    would = [one for one in answers if one["would"] == "act"]
    assert would
    left, top, right, bottom = would[0]["found"]["bbox"]
    x, y = would[0]["at"]
    assert left <= x < right
    assert top <= y < bottom
    assert would[0]["tried"][-1]["outcome"] == "found"
    assert "Enregistrer" in would[0]["told"]
    assert len(program.saved) == done


def test_a_target_that_is_not_kept_yet_is_tried_too(
    api: httpx.Client, pictures: list[dict[str, str]]
) -> None:
    edge, on = saving_edge(api), pictures[0]
    answer = tried(api, edge, on, target={"text": "Ce bouton manque"})
    assert (answer["would"], answer["found"], answer["at"]) == ("look_again", None, None)
    assert "Ce bouton manque" in answer["told"]
    assert "Enregistrer" in str(next(one for one in edges_of(api) if one["edge_id"] == edge)["action"])


def test_a_place_that_is_pointed_at_is_said_back_and_can_be_saved(
    api: httpx.Client, services: Services, program: PaintedProgram
) -> None:
    program.save_button = "Valider"
    replay_id = start_replay(api).json()["replay_id"]
    drive(api, program)
    frozen = api.get(f"/replays/{replay_id}").json()["pause"]["screenshot"].rpartition("/")[2]
    edge, on = saving_edge(api), {"replay_id": replay_id, "picture": frozen}
    assert tried(api, edge, on)["would"] != "act"
    answer = api.post(f"/workflows/WF_admission/edges/{edge}/point", json={"on": on, "at": SAVE})
    assert answer.status_code == 200, answer.text
    pointed = answer.json()
    assert (pointed["was"], pointed["now"]) == ("Enregistrer", "Valider")
    version = api.get("/workflows/WF_admission").json()["version"]
    assert tried(api, edge, on, target=pointed["action"]["target"])["would"] == "act"
    operation = {"op": "edit_edge", "edge_id": edge, "action": pointed["action"]}
    saved = api.patch("/workflows/WF_admission", json={"version": version, "operations": [operation]})
    assert saved.status_code == 200, saved.text
    assert tried(api, edge, on)["would"] == "act"


def test_a_step_that_looks_for_nothing_cannot_be_tried(
    api: httpx.Client, pictures: list[dict[str, str]]
) -> None:
    pressing = {"type": "key_press", "parameters": {"keys": ["enter"]}}
    known = api.get("/workflows/WF_admission").json()
    edge = known["edges"][0]["edge_id"]
    operation = {"op": "edit_edge", "edge_id": edge, "action": pressing}
    edit = {"version": known["version"], "operations": [operation]}
    api.patch("/workflows/WF_admission", json=edit).raise_for_status()
    answer = api.post(f"/workflows/WF_admission/edges/{edge}/try", json={"on": pictures[0]})
    assert answer.status_code == 409
    assert "looks for nothing" in answer.text
