"""What a person declares: checks on the system of record, and who a task is about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import SecretStr

from replay_bench import admission_workflow
from rpa_vision.errors import BadInputError
from rpa_vision.models.graph.workflow import Variable
from rpa_vision.models.replay.record_check import SqlCheck
from rpa_vision.server.client.client import ServerClient
from rpa_vision.server.services import Services
from rpa_vision.settings import LimitSettings, RecordSource, Settings

TOKEN = "only-for-this-test"  # noqa: S105 - not a secret
HERE = "/workflows/WF_admission"
CHECK: dict[str, Any] = {
    "kind": "sql",
    "source": "dpi",
    "query": "SELECT 1 FROM stays WHERE nda = :sejour",
    "values": {"sejour": "${numero}"},
    "expect": None,
}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    records = {"dpi": RecordSource(url=SecretStr("sqlite:///dpi.db"))}
    limits = LimitSettings(document_bytes=2_000_000, image_bytes=1_000_000)
    return Settings(data_dir=tmp_path, token=SecretStr(TOKEN), limits=limits, records=records)


@pytest.fixture(autouse=True)
def workflow(services: Services) -> None:
    variables = (Variable(name="numero"), Variable(name="ipp"))
    made = admission_workflow().model_copy(update={"variables": variables})
    services.store.workflows.create(made, "test")


def last_edge(services: Services) -> str:
    return services.store.workflows.get("WF_admission").edges[-1].edge_id


def test_a_check_is_a_new_version_that_says_why(api: httpx.Client, services: Services) -> None:
    edge = last_edge(services)
    answer = api.put(f"{HERE}/edges/{edge}/checks", json={"checks": [CHECK]})
    assert answer.status_code == 200
    assert answer.json()["version"] == 2
    assert services.store.workflows.get("WF_admission").edge(edge).checks == (SqlCheck(**CHECK),)
    assert edge in api.get(f"{HERE}/versions").json()[-1]["note"]


def test_checks_are_replaced_not_added(api: httpx.Client, services: Services) -> None:
    edge = last_edge(services)
    for checks in ([CHECK, CHECK], [CHECK], []):
        assert api.put(f"{HERE}/edges/{edge}/checks", json={"checks": checks}).status_code == 200
        assert len(services.store.workflows.get("WF_admission").edge(edge).checks) == len(checks)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"source": "elsewhere"}, "checks.0.source"),
        ({"values": {"sejour": "${nobody}"}}, "nobody"),
        ({"expect": "${nobody}"}, "nobody"),
        ({"query": ""}, "query"),
        ({"query": "DELETE FROM stays WHERE nda = :sejour"}, "checks.0.sql.query"),
        ({"query": "SELECT 1 --\r; COMMIT; DELETE FROM stays WHERE nda = :sejour"}, "checks.0.sql.query"),
        ({"query": "SELECT pg_sleep(9) WHERE '1' = :sejour"}, "pg_sleep()"),
        ({"query": "SELECT 1 FROM stays WHERE nda = :nda"}, "checks.0.sql.values"),
        ({"kind": "http"}, "checks"),
    ],
)
def test_a_check_that_could_never_be_asked_changes_nothing(
    api: httpx.Client, services: Services, wrong: dict[str, Any], named: str
) -> None:
    answer = api.put(f"{HERE}/edges/{last_edge(services)}/checks", json={"checks": [CHECK | wrong]})
    assert 400 <= answer.status_code < 500
    assert named in answer.json()["detail"]
    assert services.store.workflows.get("WF_admission").version == 1


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_a_workflow_whose_check_would_write_is_not_imported(
    api: httpx.Client, services: Services, form: str
) -> None:
    api.put(f"{HERE}/edges/{last_edge(services)}/checks", json={"checks": [CHECK]})
    exported = api.get(f"{HERE}/export", params={"format": form}).text
    hostile = exported.replace("SELECT 1 FROM stays", "DELETE FROM stays").replace("WF_admission", "WF_other")
    answer = api.post("/workflows/import", content=hostile)
    assert answer.status_code == 422
    assert "checks.0.sql.query: must be a single SELECT that only reads" in answer.json()["detail"]
    assert "DELETE" in answer.json()["detail"]
    assert api.get("/workflows/WF_other").status_code == 404


def test_an_edge_that_is_not_there_is_named(api: httpx.Client) -> None:
    answer = api.put(f"{HERE}/edges/e99/checks", json={"checks": []})
    assert answer.status_code == 404
    assert "e99" in answer.json()["detail"]


def test_who_the_task_is_about_is_declared_through_the_client(server: str, services: Services) -> None:
    with ServerClient(server, TOKEN) as client:
        assert client.declare_subject("WF_admission", ["ipp"]).identity == ("ipp",)
        with pytest.raises(BadInputError, match="no variable nobody"):
            client.declare_subject("WF_admission", ["nobody"])
        checked = client.declare_checks("WF_admission", last_edge(services), [SqlCheck(**CHECK)])
    assert checked.version == 3
    assert services.store.workflows.get("WF_admission").identity == ("ipp",)


def test_a_declared_subject_is_confirmed_by_whoever_said_so(api: httpx.Client, services: Services) -> None:
    answer = api.put(f"{HERE}/identity", params={"operator_id": "mme.durand"}, json={"variables": ["ipp"]})
    assert answer.status_code == 200
    confirmed = services.store.workflows.get("WF_admission").identity_confirmed
    assert confirmed is not None
    assert confirmed.by == "mme.durand"


def test_nobody_is_said_in_so_many_words(api: httpx.Client, services: Services) -> None:
    for unclear in ({"variables": []}, {"variables": ["ipp"], "nobody": True}):
        assert api.put(f"{HERE}/identity", json=unclear).status_code == 422
    said = api.put(f"{HERE}/identity", json={"variables": [], "nobody": True})
    assert said.status_code == 200
    stored = services.store.workflows.get("WF_admission")
    assert stored.identity == ()
    assert stored.identity_confirmed is not None
    assert "personne" in api.get(f"{HERE}/versions").json()[-1]["note"]


def test_a_waiver_is_somebodys_word_for_one_action_and_can_be_taken_back(
    api: httpx.Client, services: Services
) -> None:
    edge = last_edge(services)
    waiver = f"{HERE}/edges/{edge}/waiver"
    assert api.put(waiver).status_code == 422
    assert api.put(waiver, params={"operator_id": "mleroy"}).status_code == 200
    waived = [one.edge_id for one in services.store.workflows.get("WF_admission").edges if one.waived_by]
    assert waived == [edge]
    assert "mleroy" in api.get(f"{HERE}/versions").json()[-1]["note"]
    assert api.delete(waiver, params={"operator_id": "mleroy"}).status_code == 200
    assert services.store.workflows.get("WF_admission").edge(edge).waived_by is None


def test_a_waiver_taken_back_does_not_come_back_with_an_old_version(
    api: httpx.Client, services: Services
) -> None:
    waiver = f"{HERE}/edges/{last_edge(services)}/waiver"
    api.put(waiver, params={"operator_id": "mleroy"})
    api.delete(waiver)
    restored = services.store.workflows.restore("WF_admission", 2)
    assert not any(edge.waived_by for edge in restored.edges)
