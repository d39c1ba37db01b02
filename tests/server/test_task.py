"""A sentence planned and started over the API: nothing before a person's yes, all of it or nothing."""

from __future__ import annotations

from typing import Any

import httpx

from api_calls import start_replay
from painted_program import PaintedProgram
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.server.services import Services


def confirmed(**more: Any) -> dict[str, Any]:
    return {"workflow_id": "WF_admission", "version": 1, "parameters": {"numero_patient": "10234"}, **more}


def started(api: httpx.Client, *tasks: dict[str, Any]) -> httpx.Response:
    return api.post("/task/start", json={"agent_id": "pc1", "tasks": list(tasks)})


def test_a_plan_starts_nothing(api: httpx.Client, program: PaintedProgram, services: Services) -> None:
    plan = api.post("/task", json={"instruction": "admission du patient 10234"})
    assert plan.status_code == 200, plan.text
    (task,) = plan.json()["tasks"]
    assert task["workflow_id"] == "WF_admission"
    assert {one["variable"]: one["value"] for one in task["values"]} == {"numero_patient": "10234"}
    assert services.store.replays.list() == []


def test_a_confirmed_plan_starts_in_order(
    api: httpx.Client, program: PaintedProgram, services: Services
) -> None:
    answer = started(api, confirmed(), confirmed(parameters={"numero_patient": "20417"}))
    assert answer.status_code == 201, answer.text
    first, second = answer.json()
    assert second["after"] == first["replay_id"]
    assert not services.store.replays.get(first["replay_id"]).is_waiting
    assert services.store.replays.get(second["replay_id"]).is_waiting


def test_the_second_is_never_begun_once_the_first_is_given_up(
    api: httpx.Client, program: PaintedProgram, services: Services
) -> None:
    first, second = started(api, confirmed(), confirmed()).json()
    assert api.post(f"/replays/{first['replay_id']}/abort", json={}).is_success
    assert services.store.replays.get(second["replay_id"]).status is ReplayStatus.ABORTED


def test_a_plan_is_started_whole_or_not_at_all(
    api: httpx.Client, program: PaintedProgram, services: Services
) -> None:
    for wrong in (
        confirmed(parameters={}),
        confirmed(parameters={"numero_patient": "10234", "other": "1"}),
        confirmed(version=7),
        confirmed(workflow_id="WF_unknown"),
        confirmed(takes={"numero_patient": {"task": 0, "variable": "ipp"}}),
        confirmed(parameters={}, takes={"numero_patient": {"task": 1, "variable": "ipp"}}),
    ):
        answer = started(api, confirmed(), wrong)
        assert 400 <= answer.status_code < 500, answer.text
    assert services.store.replays.list() == []


def test_a_value_that_is_read_later_shows_in_the_plan(api: httpx.Client, program: PaintedProgram) -> None:
    later = confirmed(parameters={}, takes={"numero_patient": {"task": 0, "variable": "ipp"}})
    _, second = started(api, confirmed(), later).json()
    steps = api.get(f"/replays/{second['replay_id']}/plan")
    assert steps.status_code == 200, steps.text
    assert any("…" in step["told"] for step in steps.json())


def test_a_plan_waits_behind_what_the_agent_does_already(
    api: httpx.Client, program: PaintedProgram, services: Services
) -> None:
    running = start_replay(api).json()
    (waiting,) = started(api, confirmed()).json()
    assert services.store.replays.get(waiting["replay_id"]).is_waiting
    assert not services.store.replays.get(running["replay_id"]).is_waiting


def test_too_long_a_sentence_is_refused(api: httpx.Client, program: PaintedProgram) -> None:
    assert api.post("/task", json={"instruction": "a" * 1001}).status_code == 422
    assert api.post("/task", json={"instruction": ""}).status_code == 422
