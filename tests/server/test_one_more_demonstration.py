"""A workflow grows with each demonstration, and keeps what people said about it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api_calls import show_clicks
from painted import FakePaintedOcr
from replay_bench import png
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.server.services import Services

NEXT, SAVE = Point(30, 66), Point(30, 106)
ENOUGH = 5
YES = {"metier_confirm": {"action": "accept", "label": "Oui"}}


@pytest.fixture
def pictures(ocr: FakePaintedOcr) -> list[bytes]:
    pages = ({(20, 60): "Suite"}, {(20, 100): "Enregistrer"}, {(20, 140): "Dossier enregistré"})
    return [png(ocr.paint({(20, 10): f"Page {at}", **page})) for at, page in enumerate(pages)]


def learn(api: httpx.Client, *sessions: str) -> dict[str, Any]:
    answer = api.post("/workflows/learn", json={"name": "Admission", "session_ids": sessions})
    workflow: dict[str, Any] = answer.raise_for_status().json()["workflow"]
    return workflow


def grow(api: httpx.Client, workflow: dict[str, Any], *sessions: str) -> httpx.Response:
    return api.post(f"/workflows/{workflow['workflow_id']}/demonstrations", json={"session_ids": sessions})


def test_shown_often_enough_in_the_end_it_is_proposed(api: httpx.Client, pictures: list[bytes]) -> None:
    shown = [show_clicks(api, pictures, [NEXT, SAVE]) for _ in range(ENOUGH)]
    workflow = learn(api, *shown[:3])
    assert workflow["learning_state"] == LearningState.OBSERVATION
    assert grow(api, workflow, shown[3]).json()["workflow"]["learning_state"] == LearningState.OBSERVATION
    answer = grow(api, workflow, shown[4]).json()
    assert answer["observations"] == ENOUGH
    assert answer["workflow"]["workflow_id"] == workflow["workflow_id"]
    assert answer["workflow"]["learning_state"] == LearningState.COACHING
    assert [one["version"] for one in api.get(f"/workflows/{workflow['workflow_id']}/versions").json()][
        :3
    ] == [
        1,
        2,
        3,
    ]


def test_what_people_said_about_it_still_counts(api: httpx.Client, pictures: list[bytes]) -> None:
    shown = [show_clicks(api, pictures, [NEXT, SAVE]) for _ in range(4)]
    workflow = learn(api, *shown[:3])
    address, saves = f"/workflows/{workflow['workflow_id']}", workflow["edges"][-1]["edge_id"]
    said = [
        {"op": "rename_task", "name": "Admission rapide"},
        {"op": "edit_edge", "edge_id": saves, "declared_dialogs": YES},
        {"op": "set_safety_rules", "rules": {"forbidden_text_clicks": ["Supprimer"]}},
    ]
    api.patch(address, json={"version": 1, "operations": said}).raise_for_status()
    api.put(f"{address}/identity", json={"variables": [], "nobody": True}).raise_for_status()
    more = grow(api, workflow, shown[3]).json()["workflow"]
    assert more["name"] == "Admission rapide"
    assert more["edges"][-1]["declared_dialogs"] == YES
    assert more["safety_rules"]["forbidden_text_clicks"] == ["Supprimer"]
    assert more["identity_confirmed"] is not None
    assert more["stats"]["observed_runs"] == 4


def test_another_way_is_learnt_beside_the_first(api: httpx.Client, pictures: list[bytes]) -> None:
    workflow = learn(api, *(show_clicks(api, pictures, [NEXT, SAVE]) for _ in range(3)))
    shorter = show_clicks(api, pictures[1:], [SAVE])
    more = grow(api, workflow, shorter).json()["workflow"]
    assert sorted(len(way["edges"]) for way in more["ways"]) == [1, 2]
    known = {edge["edge_id"]: edge["action"]["target"]["text"] for edge in workflow["edges"]}
    for edge in more["edges"]:
        told = edge["action"]["target"]["text"]
        assert known.get(edge["edge_id"], told) == told, "an action keeps its id, and no other gets it"


def test_what_cannot_grow_says_why_and_stays(
    api: httpx.Client, services: Services, pictures: list[bytes]
) -> None:
    first, second = (show_clicks(api, pictures, [NEXT, SAVE]) for _ in range(2))
    workflow = learn(api, first)
    again = grow(api, workflow, first)
    assert (again.status_code, first in again.json()["detail"]) == (409, True)
    removed = {"op": "remove_step", "edge_id": workflow["edges"][0]["edge_id"]}
    address = f"/workflows/{workflow['workflow_id']}"
    edited = api.patch(address, json={"version": 1, "operations": [removed]}).raise_for_status().json()
    refused = grow(api, workflow, second)
    assert refused.status_code == 409
    assert "changed by hand" in refused.json()["detail"]
    assert api.get(address).json() == edited
    api.post(f"{address}/restore", json={"version": 1}).raise_for_status()
    assert grow(api, workflow, second).status_code == 200


def test_what_an_earlier_version_did_not_know_is_deleted_with_it(
    api: httpx.Client, services: Services, pictures: list[bytes]
) -> None:
    first, second = (show_clicks(api, pictures, [NEXT, SAVE]) for _ in range(2))
    workflow = learn(api, first)
    grow(api, workflow, second).raise_for_status()
    address = f"/workflows/{workflow['workflow_id']}"
    api.post(f"{address}/restore", json={"version": 1}).raise_for_status()
    api.delete(address).raise_for_status()
    assert list(services.store.sessions.list()) == []
