"""Batches that begin by themselves: once at each time, whichever server sees it first."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread
from typing import Any

import httpx
import pytest

from painted_program import PaintedProgram
from rpa_vision.server.rounds.schedules import ScheduleKeeper
from rpa_vision.server.services import Services

DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def looked_after_by_hand(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services.batches.rounds, "once", lambda: None)
    monkeypatch.setattr(services.schedules.rounds, "once", lambda: None)


@pytest.fixture
def planned(api: httpx.Client, program: PaintedProgram) -> dict[str, Any]:
    asked = {"workflow_id": "WF_admission", "name": "patients.csv"}
    brought = api.post("/batches", params=asked, content=b"numero_patient\n10234\n10235\n").json()
    batch_id = brought["batch"]["batch_id"]
    api.post(f"/batches/{batch_id}/check", json={"columns": {"numero_patient": [1]}})
    answer = api.post(
        "/schedules",
        json={"batch_id": batch_id, "name": "Nuit", "cron": "30 22 * * *", "terms": {"agents": ["pc1"]}},
    )
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def due_at(planned: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(planned["schedule"]["next_at"])


def keeper(services: Services, now: datetime) -> ScheduleKeeper:
    return ScheduleKeeper(services.store, now=lambda: now)


def begun(api: httpx.Client) -> list[dict[str, Any]]:
    return [one for one in api.get("/batches").json() if one["state"] == "running"]


def runs(api: httpx.Client, planned: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = api.get(f"/schedules/{planned['schedule']['schedule_id']}/runs").json()
    return found


def test_nothing_begins_before_its_time_and_once_at_it(
    api: httpx.Client, services: Services, planned: dict[str, Any]
) -> None:
    due = due_at(planned)
    keeper(services, due - timedelta(seconds=1)).look()
    assert begun(api) == []
    for _ in range(3):
        keeper(services, due + timedelta(seconds=3)).look()
    (batch,) = begun(api)
    assert (batch["name"], batch["counts"]["waiting"]) == ("Nuit", 2)
    (run,) = runs(api, planned)
    assert run["batch_id"] == batch["batch_id"]
    (told,) = api.get("/schedules").json()
    assert datetime.fromisoformat(told["schedule"]["next_at"]) > due


def test_of_servers_that_see_it_at_once_one_acts(
    api: httpx.Client, services: Services, planned: dict[str, Any]
) -> None:
    now, together = due_at(planned), Barrier(4)

    def look() -> None:
        together.wait()
        keeper(services, now).look()

    threads = [Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(begun(api)) == len(runs(api, planned)) == 1


def test_a_time_missed_for_long_is_skipped_and_told(
    api: httpx.Client, services: Services, planned: dict[str, Any]
) -> None:
    keeper(services, due_at(planned) + timedelta(hours=2)).look()
    assert begun(api) == []
    (run,) = runs(api, planned)
    assert "no server was there" in run["why"]["en"]


def test_a_clock_that_was_ahead_for_a_while_costs_one_time_that_is_told(
    api: httpx.Client, services: Services, planned: dict[str, Any]
) -> None:
    """While it is ahead, what is told is what is waited for."""
    due = due_at(planned)
    keeper(services, due + 40 * DAY + timedelta(hours=2)).look()
    (told,) = api.get("/schedules").json()
    assert datetime.fromisoformat(told["next_times"][0]) > due + 39 * DAY
    keeper(services, due - timedelta(hours=1)).look()
    (told,) = api.get("/schedules").json()
    waits_for = datetime.fromisoformat(told["next_times"][0])
    assert due < waits_for < due + 2 * DAY
    keeper(services, waits_for).look()
    assert [run["batch_id"] is None for run in runs(api, planned)] == [False, True]


def test_a_clock_put_right_by_seconds_begins_nothing_twice(
    api: httpx.Client, services: Services, planned: dict[str, Any]
) -> None:
    due = due_at(planned)
    for late_s in (1, -2, 1):
        keeper(services, due + timedelta(seconds=late_s)).look()
    assert len(runs(api, planned)) == 1


def test_the_one_before_is_waited_for(api: httpx.Client, services: Services, planned: dict[str, Any]) -> None:
    keeper(services, due_at(planned)).look()
    keeper(services, due_at(planned) + DAY).look()
    assert len(begun(api)) == 1
    assert "still running" in runs(api, planned)[0]["why"]["en"]


def test_a_stopped_schedule_begins_nothing_until_it_goes_on(
    api: httpx.Client, services: Services, planned: dict[str, Any]
) -> None:
    address = f"/schedules/{planned['schedule']['schedule_id']}"
    assert api.post(f"{address}/pause").json()["next_times"] == []
    keeper(services, due_at(planned)).look()
    assert begun(api) == []
    assert len(api.post(f"{address}/resume").json()["next_times"]) == 3
    keeper(services, due_at(planned)).look()
    assert len(begun(api)) == 1


def test_its_batch_is_kept_for_it_and_free_again_afterwards(
    api: httpx.Client, services: Services, planned: dict[str, Any]
) -> None:
    batch = f"/batches/{planned['schedule']['batch_id']}"
    assert api.get(batch).json()["batch"]["state"] == "planned"
    assert api.delete(batch).status_code == 409
    later = datetime.now(UTC) + 400 * DAY
    assert services.store.batches.forget(later, later, None) == 0
    assert api.delete(f"/schedules/{planned['schedule']['schedule_id']}").status_code == 200
    assert api.get(batch).json()["batch"]["state"] == "checked"
    assert api.delete(batch).status_code == 200


@pytest.mark.parametrize(("cron", "status"), [("30 22 * *", 422), ("0 12 * * 1", 422), ("0 12 31 2 *", 409)])
def test_times_that_cannot_be_meant_are_refused(
    api: httpx.Client, planned: dict[str, Any], cron: str, status: int
) -> None:
    body = {"batch_id": "batch_none", "name": "x", "cron": cron, "terms": {"agents": ["pc1"]}}
    assert api.post("/schedules", json=body).status_code == status
