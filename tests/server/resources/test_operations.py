"""Whether the server is well, and what it counts."""

from __future__ import annotations

import shutil

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from api_calls import send_report, start_replay
from audited_runs import AuditedRun
from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.server.services import Services


def figures(server: str, api: httpx.Client) -> dict[str, float]:
    answer = api.get(f"{server}/metrics")
    assert answer.status_code == 200
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            labels = ",".join(sample.labels[name] for name in sorted(sample.labels) if name != "le")
            found.setdefault(f"{sample.name}({labels})" if labels else sample.name, sample.value)
    return found


def test_a_server_that_is_well_says_so_to_anybody(server: str) -> None:
    answer = httpx.get(f"{server}/health")
    assert answer.status_code == 200
    told = answer.json()
    assert {told[part] for part in ("status", "database", "blobs", "disk")} == {"ok"}
    assert told["agents"] == 0


def test_agents_are_counted(server: str, api: httpx.Client) -> None:
    api.get("/agents/pc1/next_action")
    assert httpx.get(f"{server}/health").json()["agents"] == 1
    assert figures(server, api)["rpa_vision_agents"] == 1


def test_what_fails_is_named(server: str, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: shutil._ntuple_diskusage(10, 10, 0))
    answer = httpx.get(f"{server}/health")
    assert (answer.status_code, answer.json()["disk"], answer.json()["database"]) == (503, "failing", "ok")
    folder = services.settings.data_dir / "blobs" / "health"
    folder.parent.mkdir(exist_ok=True)
    folder.mkdir()
    (folder / "asked-for-only").symlink_to(folder / "asked-for-only")
    assert httpx.get(f"{server}/health").json()["blobs"] == "failing"


def test_the_database_of_a_server_may_fail(server: str, services: Services) -> None:
    with services.store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE agents RENAME TO gone")
    answer = httpx.get(f"{server}/health")
    assert (answer.status_code, answer.json()["status"]) == (503, "failing")
    assert answer.json()["database"] == "failing"


def test_replays_and_the_audit_are_counted(server: str, api: httpx.Client, services: Services) -> None:
    services.store.workflows.create(admission_workflow(), "test")
    AuditedRun(services.store, workflow_id="WF_admission").start().send().hand_out().pause()
    found = figures(server, api)
    assert found["rpa_vision_replays(paused_need_help)"] == 1
    assert found["rpa_vision_replays(completed)"] == 0
    assert found["rpa_vision_audit_entries"] == 4


def test_no_label_names_anybody(server: str, api: httpx.Client, services: Services) -> None:
    services.store.workflows.create(admission_workflow(), "test")
    AuditedRun(services.store, workflow_id="WF_admission").start().send().hand_out().verify()
    text = api.get(f"{server}/metrics").text
    for name in ("run_1", "pc1", "WF_admission", "mme.durand", "Enregistrer"):
        assert name not in text


def test_steps_pauses_reports_and_looks_are_counted_as_they_happen(
    server: str, api: httpx.Client, services: Services, ocr: FakePaintedOcr
) -> None:
    services.store.workflows.create(admission_workflow(), "test")
    replay_id = start_replay(api, draft=True, coached=False).json()["replay_id"]
    before = figures(server, api)
    assert before["rpa_vision_steps_total"] == before["rpa_vision_report_seconds_count"] == 0
    form = {(20, 10): "Fiche patient", (20, 60): "N° patient"}
    for shown in ({(20, 10): "Accueil", (40, 100): "Nouvelle admission"}, form):
        command = api.get("/agents/pc1/next_action").json()
        assert send_report(api, command["command_id"], png(ocr.paint(shown))).status_code == 200
    assert api.post(f"/replays/{replay_id}/pause", json={}).status_code == 200
    after = figures(server, api)
    assert after["rpa_vision_steps_total"] == 1
    assert after["rpa_vision_pauses_total(asked_by_person)"] == 1
    assert after["rpa_vision_pauses_total(dialog)"] == 0
    assert after["rpa_vision_report_seconds_count"] == 2
    assert after["rpa_vision_look_seconds_count"] >= 2
