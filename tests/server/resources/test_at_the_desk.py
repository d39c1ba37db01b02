"""What the person at a driven desktop may do by its icon: pause, and stop."""

from __future__ import annotations

import httpx
import pytest

from api_calls import start_replay

pytestmark = pytest.mark.usefixtures("program")


def test_a_running_replay_pauses_for_the_person_at_the_desk(api: httpx.Client) -> None:
    replay_id = start_replay(api).json()["replay_id"]
    api.get("/agents/pc1/next_action")
    told = api.post("/agents/pc1/pause").raise_for_status().json()
    assert (told["replay_id"], told["replay_state"]) == (replay_id, "paused")
    pause = api.get(f"/replays/{replay_id}").json()["pause"]
    assert pause["reason"] == "person_at_desk"
    assert "pc1" in pause["message"]
    assert api.post("/agents/pc1/pause").json()["replay_state"] == "paused", "and again changes nothing"
    api.post(f"/replays/{replay_id}/resume", json={}).raise_for_status()


def test_what_waits_its_turn_is_not_stopped(api: httpx.Client) -> None:
    first, second = (start_replay(api).json()["replay_id"] for _ in range(2))
    api.post("/agents/pc1/stop").raise_for_status()
    ended = api.get(f"/replays/{first}").json()
    assert ended["status"] == "aborted"
    assert api.get(f"/replays/{second}").json()["status"] != "aborted"


def test_a_recording_is_stopped_first(api: httpx.Client) -> None:
    api.get("/agents/pc1/next_action")
    api.post("/agents/pc1/recording", json={"task": "Admission"}).raise_for_status()
    assert api.post("/agents/pc1/stop").raise_for_status().json()["recording"]["state"] == "stopping"


def test_where_nothing_is_done_nothing_happens(api: httpx.Client) -> None:
    for wish in ("pause", "stop"):
        told = api.post(f"/agents/pc1/{wish}").raise_for_status().json()
        assert (told["replay_state"], told["recording"]) == (None, None)
