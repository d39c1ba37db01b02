"""The audit trail over HTTP."""

from __future__ import annotations

import csv
import io
import json

import httpx
import pytest
from sqlalchemy import select, update

from api_calls import send_report, start_replay
from audited_runs import AuditedRun
from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.models.graph.workflow import Variable
from rpa_vision.server.services import Services
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import audit
from rpa_vision.storage.vault.vault import open_vault


@pytest.fixture
def run(services: Services) -> AuditedRun:
    services.store.workflows.create(admission_workflow(), "test")
    run = AuditedRun(services.store, workflow_id="WF_admission").start()
    return run.send().hand_out().verify().send().hand_out().pause().resume("m.petit").end()


@pytest.mark.usefixtures("run")
def test_history_is_filtered_and_paged(api: httpx.Client) -> None:
    page = api.get("/audit/history", params={"limit": 4}).json()
    assert [entry["number"] for entry in page["entries"]] == [6, 5, 4, 3]
    rest = api.get("/audit/history", params={"limit": 4, "before": page["older"]}).json()
    assert [entry["number"] for entry in rest["entries"]] == [2, 1, 0]
    assert rest["older"] is None
    by = api.get("/audit/history", params={"operator_id": "m.petit", "outcome": "resumed"}).json()
    assert [entry["number"] for entry in by["entries"]] == [5]
    later = api.get("/audit/history", params={"since": "2026-01-05T09:00:04Z", "replay_id": "run_1"}).json()
    assert [entry["record"]["outcome"] for entry in later["entries"]] == ["completed", "resumed"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"limit": "0"},
        {"limit": "1001"},
        {"since": "yesterday"},
        {"outcome": "good"},
        {"replay_id": "../x"},
        {"before": "-1"},
        {"workflow_id": "admission"},
    ],
)
def test_a_wrong_filter_is_refused(api: httpx.Client, wrong: dict[str, str]) -> None:
    answer = api.get("/audit/history", params=wrong)
    assert answer.status_code == 422
    assert next(iter(wrong)) in answer.json()["detail"]


@pytest.mark.usefixtures("run")
def test_the_summary_counts(api: httpx.Client) -> None:
    summary = api.get("/audit/summary").json()
    assert (summary["entries"], summary["replays"], summary["verified_rate"]) == (7, 1, 0.5)
    assert api.get("/audit/summary", params={"workflow_id": "WF_none"}).json()["entries"] == 0


@pytest.mark.usefixtures("run")
def test_the_export_is_a_table(api: httpx.Client) -> None:
    answer = api.get("/audit/export", params={"outcome": "verified"})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert [(row["n°"], row["résultat"], row["confiance"]) for row in rows] == [("2", "verified", "0,97")]
    assert "outcome" in api.get("/audit/export", params={"language": "en"}).text


@pytest.mark.usefixtures("run")
def test_verifying_finds_what_was_altered(api: httpx.Client, services: Services) -> None:
    assert api.get("/audit/verify").json()["whole"]
    with writing(services.store.engine) as connection:
        connection.execute(update(audit).where(audit.c.number == 3).values(outcome="verified"))
    check = api.get("/audit/verify").json()
    assert not check["whole"]
    assert check["problems"] == [{"kind": "column", "number": 3, "detail": "outcome"}]


def test_there_is_no_way_to_change_it(server: str) -> None:
    for path, methods in httpx.get(f"{server}/openapi.json", timeout=60).json()["paths"].items():
        if "/audit" in path:
            assert set(methods) == {"get"}


def test_a_typed_secret_is_nowhere_in_it(api: httpx.Client, services: Services, ocr: FakePaintedOcr) -> None:
    secret = "Tr0ub4dor&é"  # noqa: S105 - invented
    open_vault(services.settings).set("robot.dpi", secret)
    typed = Variable(name="numero_patient", kind="secret")
    services.store.workflows.create(admission_workflow().model_copy(update={"variables": (typed,)}), "test")
    assert api.put("/secrets/robot.dpi/bindings/WF_admission/numero_patient").is_success
    given = {"numero_patient": "vault:robot.dpi"}
    replay_id = start_replay(api, parameters=given, draft=True, coached=False).json()["replay_id"]
    form = {(20, 10): "Fiche patient", (20, 60): "N° patient"}
    for shown in ({(20, 10): "Accueil", (40, 100): "Nouvelle admission"}, form, form):
        command = api.get("/agents/pc1/next_action").json()
        send_report(api, command["command_id"], png(ocr.paint(shown)))
    assert (command["type"], command["text"]) == ("type", secret)
    api.post(f"/replays/{replay_id}/abort", json={})
    told = api.get("/audit/history").text
    outcomes = [
        (one["record"]["action_type"], one["record"]["outcome"]) for one in json.loads(told)["entries"]
    ]
    assert ("type", "not_verified") in outcomes
    for text in (told, api.get("/audit/export").text, api.get("/audit/summary").text):
        assert secret not in text
        assert secret.encode().hex() not in text
    with reading(services.store.engine) as connection:
        for document in connection.execute(select(audit.c.document)).scalars():
            assert secret.encode() not in document
