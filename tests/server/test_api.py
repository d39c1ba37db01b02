"""The HTTP API, through a real server."""

from __future__ import annotations

import threading

import httpx
import pytest

from api_calls import HEADER, finish, new_session, send_report, send_shot, start_replay
from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.server.services import Services


@pytest.mark.parametrize("header", [None, "Bearer wrong", "Bearer", "Basic eDp5"])
def test_without_the_token_nothing_is_told(server: str, header: str | None) -> None:
    headers = {"Authorization": header} if header else {}
    answer = httpx.get(f"{server}/api/v1/workflows", headers=headers)
    assert answer.status_code == 401


def test_health_needs_no_token(server: str) -> None:
    assert httpx.get(f"{server}/health").json()["status"] == "ok"


def test_a_streamed_demonstration_is_read_back_whole(api: httpx.Client, ocr: FakePaintedOcr) -> None:
    session_id = new_session(api)
    assert send_shot(api, session_id, png(ocr.paint({(20, 20): "Accueil"}))).status_code == 201
    event = {"t": 1.5, "type": "mouse_click", "pos": [30, 30], "screenshot_id": "shot_0001"}
    assert api.post(f"/sessions/{session_id}/events", json=[event]).status_code == 201
    assert finish(api, session_id).status_code == 200
    session = api.get(f"/sessions/{session_id}").json()
    assert session["events"][0]["pos"] == [30, 30]
    assert session["screenshots"][0]["relative_path"] == "shots/shot_0001.png"
    assert session["ended_at"] == "2026-01-05T09:00:09Z"


def test_what_a_recorder_sends_again_after_a_lost_answer_is_kept_once(api: httpx.Client) -> None:
    header = {**HEADER, "recording": "a1b2c3"}
    (session_id,) = {api.post("/sessions", json=header).json()["session_id"] for _ in range(2)}
    event = {"t": 1.5, "type": "mouse_click", "pos": [30, 30]}
    for _ in range(2):
        sent = api.post(f"/sessions/{session_id}/events", params={"first": 0}, json=[event])
        assert sent.status_code == 201
    for _ in range(2):
        assert finish(api, session_id).status_code == 200
    assert len(api.get(f"/sessions/{session_id}").json()["events"]) == 1
    other = {**event, "t": 2.5}
    assert api.post(f"/sessions/{session_id}/events", params={"first": 0}, json=[other]).status_code == 409


@pytest.mark.parametrize(
    "body",
    [b"", b"<html>not a picture</html>", b"\x89PNG\r\n\x1a\n" + b"\0" * 40],
    ids=["empty", "html", "cut"],
)
def test_what_is_no_picture_is_refused_and_not_kept(api: httpx.Client, body: bytes) -> None:
    session_id = new_session(api)
    answer = send_shot(api, session_id, body)
    assert answer.status_code == 422
    assert "shot_0001" in answer.json()["detail"]
    assert api.get(f"/sessions/{session_id}").json()["screenshots"] == []


def test_an_event_that_refers_to_nothing_changes_nothing(api: httpx.Client) -> None:
    session_id = new_session(api)
    event = {"t": 1.5, "type": "mouse_click", "pos": [30, 30], "screenshot_id": "shot_0009"}
    answer = api.post(f"/sessions/{session_id}/events", json=[event])
    assert answer.status_code == 422
    assert "shot_0009" in answer.json()["detail"]
    assert api.get(f"/sessions/{session_id}").json()["events"] == []


def test_a_body_beyond_the_limit_is_refused_declared_or_not(api: httpx.Client) -> None:
    session_id = new_session(api)
    assert send_shot(api, session_id, b"\0" * 2_000_001).status_code == 413

    def undeclared() -> object:
        yield from (b"\0" * 500_000 for _ in range(6))

    answer = api.post(f"/sessions/{session_id}/events", content=undeclared())  # type: ignore[arg-type]
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "path", ["/sessions/..%2F..%2Fetc", "/workflows/WF_..%2Fx", "/replays/a%2F..%2Fb", "/sessions/x"]
)
def test_ids_that_are_paths_are_refused(api: httpx.Client, path: str) -> None:
    assert api.get(path).status_code in (404, 422)


@pytest.mark.parametrize("path", ["/sessions/sess_none", "/workflows/WF_none", "/replays/none"])
def test_what_does_not_exist_is_404_with_its_name(api: httpx.Client, path: str) -> None:
    answer = api.get(path)
    assert answer.status_code == 404
    assert "none" in answer.json()["detail"]


def test_an_agent_gets_its_command_as_soon_as_a_replay_starts(api: httpx.Client, services: Services) -> None:
    services.store.workflows.create(admission_workflow(), "test")
    got: list[httpx.Response] = []
    waiting = threading.Thread(
        target=lambda: got.append(api.get("/agents/pc1/next_action", params={"wait": 15}))
    )
    waiting.start()
    started = start_replay(api)
    assert started.status_code == 201
    waiting.join(15)
    assert got[0].json()["type"] == "capture"
    assert got[0].json()["command_id"].startswith(started.json()["replay_id"])
    assert api.get("/agents/pc2/next_action").status_code == 204


def test_a_report_moves_the_replay_and_a_paused_one_hands_out_nothing(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr
) -> None:
    services.store.workflows.create(admission_workflow(), "test")
    replay_id = start_replay(api).json()["replay_id"]
    command = api.get("/agents/pc1/next_action").json()
    twice = ocr.paint(
        {(20, 10): "Accueil", (40, 100): "Nouvelle admission", (300, 100): "Nouvelle admission"}
    )
    answer = send_report(api, command["command_id"], png(twice))
    assert answer.json() == {"answer": "paused_need_help"}
    assert api.get(f"/replays/{replay_id}").json()["pause"]["reason"] == "target_ambiguous"
    assert api.get("/agents/pc1/next_action").status_code == 204


def test_a_malformed_report_is_refused_and_moves_nothing(api: httpx.Client, services: Services) -> None:
    services.store.workflows.create(admission_workflow(), "test")
    replay_id = start_replay(api).json()["replay_id"]
    before = api.get(f"/replays/{replay_id}").json()
    answer = api.post("/agents/pc1/report", data={"report": '{"command_id": 7'})
    assert answer.status_code == 422
    assert api.get(f"/replays/{replay_id}").json() == before


def test_missing_parameters_are_named(api: httpx.Client, services: Services) -> None:
    services.store.workflows.create(admission_workflow(), "test")
    answer = start_replay(api, parameters={})
    assert answer.status_code == 422
    assert "numero_patient" in answer.json()["detail"]


def test_the_openapi_description_is_served(server: str) -> None:
    paths = httpx.get(f"{server}/openapi.json", timeout=60).json()["paths"]
    assert "/api/v1/agents/{agent_id}/next_action" in paths
