"""Workflows changed and deleted by people: as versions, by whoever may, with nothing left behind."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api_calls import show_clicks, start_replay
from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.server.services import Services

RENAME = {"op": "rename_task", "name": "Admission rapide"}


@pytest.fixture
def known(services: Services) -> None:
    services.store.workflows.create(admission_workflow(), "test")


def edit(api: httpx.Client, *operations: dict[str, Any], version: int = 1, **query: str) -> httpx.Response:
    body = {"version": version, "operations": operations}
    return api.patch("/workflows/WF_admission", json=body, params=query)


@pytest.mark.usefixtures("known")
def test_a_change_is_a_new_version_with_who_and_what(api: httpx.Client) -> None:
    changed = edit(api, RENAME, operator_id="mme.durand").json()
    assert (changed["name"], changed["version"]) == ("Admission rapide", 2)
    assert "Admission rapide" in api.get("/workflows/WF_admission/versions").json()[-1]["note"]
    told = api.get("/audit/history").json()["entries"][0]["record"]
    assert (told["operator_id"], told["outcome"]) == ("mme.durand", "changed")
    assert api.post("/workflows/WF_admission/restore", json={"version": 1}).json()["name"] == "Admission"


@pytest.mark.usefixtures("known")
def test_a_change_to_what_somebody_else_has_changed_is_refused(api: httpx.Client) -> None:
    assert edit(api, RENAME).status_code == 200
    second = edit(api, {"op": "remove_step", "edge_id": "e0"})
    assert second.status_code == 409
    assert "latest is 2" in second.json()["detail"]


@pytest.mark.usefixtures("known")
def test_all_or_nothing(api: httpx.Client) -> None:
    assert edit(api, RENAME, {"op": "remove_step", "edge_id": "gone"}).status_code == 404
    assert api.get("/workflows/WF_admission").json()["name"] == "Admission"


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    "operation",
    [
        {"op": "explode"},
        {"op": "rename_task", "name": ""},
        {"op": "declare_dialogs", "dialogs": {"uac": {"action": "click", "label": "Oui"}}},
        {"op": "edit_edge", "edge_id": "e2", "action": {"type": "mouse_click", "target": {"txt": "x"}}},
        {"op": "edit_edge", "edge_id": "e2", "post_conditions": {"expected_node": "gone"}},
    ],
)
def test_what_no_workflow_can_have_is_refused(api: httpx.Client, operation: dict[str, Any]) -> None:
    refused = edit(api, operation)
    assert refused.status_code == 422, refused.text
    assert api.get("/workflows/WF_admission").json()["version"] == 1


@pytest.mark.usefixtures("known")
def test_one_that_acts_alone_is_watched_again_once_it_acts_otherwise(api: httpx.Client) -> None:
    assert edit(api, RENAME).json()["learning_state"] == LearningState.AUTO_CANDIDATE
    other = {
        "op": "edit_edge",
        "edge_id": "e2",
        "action": {"type": "mouse_click", "target": {"text": "Valider"}},
    }
    assert edit(api, other, version=2).json()["learning_state"] == LearningState.COACHING


@pytest.mark.usefixtures("known")
def test_a_workflow_in_use_is_not_deleted(api: httpx.Client) -> None:
    replay_id = start_replay(api).json()["replay_id"]
    refused = api.delete("/workflows/WF_admission")
    assert refused.status_code == 409
    assert replay_id in refused.json()["detail"]
    api.post(f"/replays/{replay_id}/abort", json={})
    deleted = api.delete("/workflows/WF_admission")
    assert deleted.json().get("workflow_id") == "WF_admission", deleted.text
    assert api.get("/workflows/WF_admission").status_code == 404
    assert api.get(f"/replays/{replay_id}").status_code == 200, "what was done stays known"
    assert api.get("/replays").json()[0]["workflow"] == ""


def test_nothing_of_a_deleted_workflow_is_left_but_what_others_need(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr
) -> None:
    pictures = [png(ocr.paint({(20, 10): text, (20, 60): "Suite"})) for text in ("Accueil", "Fiche")]
    mine, both = (show_clicks(api, pictures, [Point(30, 66)]) for _ in range(2))

    def learn(*sessions: str) -> str:
        answer = api.post("/workflows/learn", json={"name": "Admission", "session_ids": sessions})
        return str(answer.raise_for_status().json()["workflow"]["workflow_id"])

    first, second = learn(mine, both), learn(both)
    assert services.store.blobs.names(f"workflows/{first}")
    api.delete(f"/workflows/{first}").raise_for_status()
    assert services.store.blobs.names(f"workflows/{first}") == []
    assert api.get(f"/sessions/{mine}").status_code == 404
    assert services.store.blobs.names(f"sessions/{mine}") == []
    assert api.get(f"/sessions/{both}").status_code == 200
    assert api.get(f"/workflows/{second}/export", params={"form": "yaml"}).status_code == 200
    api.delete(f"/workflows/{second}").raise_for_status()
    assert [one.session_id for one in services.store.sessions.list()] == []
