"""The description of the API is complete and true, whatever is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from pydantic import SecretStr
from schemathesis import Case, GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from api_calls import new_session, start_replay
from live_server import serving
from met_dialogs import NINE, learnt, met
from painted import FakePaintedOcr
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.graph.workflow import Variable
from rpa_vision.models.site.access import UserRole
from rpa_vision.models.site.secret import SecretBinding
from rpa_vision.server.app import create_app
from rpa_vision.settings import Settings
from rpa_vision.storage.replays.dialog_events import AskedBy
from rpa_vision.storage.vault.vault import open_vault

ROOT = Path(__file__).parents[2]
TOKEN = "only-for-this-test"  # noqa: S105 - not a secret
ENDLESS = {"/api/v1/live"}
PROBLEMS = {"400", "401", "403", "404", "409", "413", "422"}
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One for all: what a request leaves behind is met by the next ones."""
    folder: Path = tmp_path_factory.mktemp("data")
    services = build_services(Settings(data_dir=folder, token=SecretStr(TOKEN)), FakePaintedOcr())
    known = admission_workflow()
    secret = Variable(name="mot_de_passe", kind="secret")
    services.store.workflows.create(
        known.model_copy(update={"variables": (*known.variables, secret)}), "test"
    )
    open_vault(services.settings).set("robot", "only-for-this-test")
    services.store.secret_bindings.bind(
        SecretBinding(
            entry="robot", workflow_id="WF_admission", variable="mot_de_passe", fields=(), bound_at=NINE
        )
    )
    for said in ("Souhaitez-vous imprimer les étiquettes ?", "Faut-il prévenir la cadre ?"):
        services.store.dialog_events.keep(NINE, met(["Calanque DPI", said]), b"a picture", AskedBy())
    services.store.dialog_answers.decide(lambda _known: learnt())
    with serving(create_app(services)) as url:
        yield url


@pytest.fixture(scope="module")
def api(server: str) -> Iterator[httpx.Client]:
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with httpx.Client(base_url=f"{server}/api/v1", headers=headers, timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def known(api: httpx.Client) -> dict[str, str]:
    """What exists, so that more than « not found » is answered."""
    given = {"numero_patient": "10234", "mot_de_passe": "vault:robot"}
    replay = start_replay(api, draft=True, parameters=given)
    user = api.post("/users", json={"name": "camille", "role": UserRole.OPERATOR})
    return {
        "session_id": new_session(api),
        "workflow_id": "WF_admission",
        "replay_id": replay.json()["replay_id"],
        "agent_id": "pc1",
        "entry": "robot",
        "variable": "mot_de_passe",
        "token_id": user.json()["user"]["token_id"],
        "dialog_id": "1",
        "answer_id": "ans_1",
    }


@pytest.fixture(scope="module")
def described(server: str) -> dict[str, Any]:
    description: dict[str, Any] = httpx.get(f"{server}/openapi.json", timeout=60).json()
    return description


def operations(described: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def test_every_operation_is_told_completely(described: dict[str, Any]) -> None:
    for name, operation in operations(described):
        assert operation["tags"], name
        assert operation.get("description"), f"{name}: says nothing about itself"
        (good,) = [code for code in operation["responses"] if code in ("200", "201")]
        assert operation["responses"][good].get("content"), name
        if "/api/v1/" in name:
            assert operation["responses"].keys() >= PROBLEMS, name
            assert "/api/v1/login/" in name or operation["security"], name


def test_the_page_is_made_for_this_very_api(described: dict[str, Any]) -> None:
    kept = json.loads((ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))
    assert kept == described, "the API has changed: run .venv/bin/python scripts/openapi.py"


def test_every_answer_to_a_report_is_told(described: dict[str, Any]) -> None:
    told = described["components"]["schemas"]["ReportAnswer"]["enum"]
    assert set(told) == {
        "in_progress",
        "retry_after_dialog",
        "wait_recheck",
        "paused_need_help",
        "completed",
        "needs_review",
    }


def test_every_problem_has_the_same_form(described: dict[str, Any]) -> None:
    for name, operation in operations(described):
        for code in PROBLEMS & operation["responses"].keys():
            schema = operation["responses"][code]["content"]["application/json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Problem"}, (name, code)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@pytest.mark.parametrize("examples", [2, pytest.param(100, marks=pytest.mark.lab)])
def test_no_request_breaks_the_server_or_its_description(
    server: str, known: dict[str, str], mode: GenerationMode, examples: int
) -> None:
    schema = schemathesis.openapi.from_url(f"{server}/openapi.json", timeout=60)
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path not in ENDLESS:
            with suppress(Unsatisfiable):  # where nothing can be said, nothing can be said wrongly
                _try(operation.as_strategy(generation_mode=mode), known, examples)


def _try(cases: st.SearchStrategy[Case], known: dict[str, str], examples: int) -> None:
    @settings(
        max_examples=examples,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    @given(case=cases, of_the_known=st.booleans())
    def check(case: Case, of_the_known: bool) -> None:
        if of_the_known and isinstance(case.path_parameters, dict):
            case.path_parameters.update({name: known[name] for name in case.path_parameters if name in known})
        if isinstance(case.query, dict) and "wait" in case.query:
            case.query["wait"] = 0
        case.call_and_validate(headers={"Authorization": f"Bearer {TOKEN}"}, checks=CHECKS)

    check()
