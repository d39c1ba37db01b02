"""A server anchors its audit outside the database, and tells who asks when it cannot."""

from __future__ import annotations

import httpx
import pytest
from sqlalchemy import delete
from structlog.testing import capture_logs

from live_server import serving
from painted import FakePaintedOcr
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.errors import StorageError
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.anchors import kept_heads
from rpa_vision.storage.database.engine import writing
from rpa_vision.storage.database.tables import audit, audit_head, run_events

SOMEBODY = {"name": "mme.durand", "role": "supervisor"}


def empty(services: Services) -> None:
    with writing(services.store.engine) as connection:
        for table in (audit, audit_head, run_events):
            connection.execute(delete(table))


def test_what_a_server_did_is_anchored_when_it_stops(
    settings: Settings, services: Services, ocr: FakePaintedOcr
) -> None:
    with serving(create_app(services)):
        services.store.workflows.create(admission_workflow(), "test")
    assert [head.size for head in kept_heads(settings)] == [1]
    empty(services)
    services.store.close()
    with pytest.raises(StorageError, match="1 that were anchored"):
        build_services(settings, ocr)


def test_a_trail_emptied_under_a_running_server_is_told(
    server: str, api: httpx.Client, services: Services
) -> None:
    services.store.workflows.create(admission_workflow(), "test")
    services.anchoring.once()
    empty(services)
    services.anchoring.once()
    health = httpx.get(f"{server}/health")
    assert (health.status_code, health.json()["rounds"]["audit_anchor"]) == (503, "failing")
    found = api.get("/audit/verify").json()
    assert (found["whole"], [one["kind"] for one in found["problems"]]) == (False, ["cut"])
    assert api.post("/users", json=SOMEBODY).status_code == 500
    assert api.get("/users").json() == []


def test_an_anchor_that_cannot_be_written_is_told_and_work_goes_on(
    server: str, api: httpx.Client, services: Services, settings: Settings
) -> None:
    (settings.data_dir / "audit.head").mkdir()
    with capture_logs() as told:
        services.store.workflows.create(admission_workflow(), "test")
        for _ in range(3):
            services.anchoring.once()
    lines = [line["problem"] for line in told if line["event"] == "round_failed"]
    assert len(lines) == 1, "told once, not every second"
    assert "audit.head" in lines[0]
    assert httpx.get(f"{server}/health").json()["rounds"]["audit_anchor"] == "failing"
    assert api.post("/users", json=SOMEBODY).is_success
    (settings.data_dir / "audit.head").rmdir()
    services.anchoring.once()
    assert httpx.get(f"{server}/health").json()["rounds"]["audit_anchor"] == "ok"
