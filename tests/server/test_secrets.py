"""Secrets on their way: named when a replay is started, put in when its command is handed out, kept nowhere; and only
for the workflows an administrator has bound them to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from api_calls import send_report
from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.models.graph.action import TextInputAction
from rpa_vision.models.graph.workflow import Variable, Workflow
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.site.access import UserRole
from rpa_vision.models.target import Target
from rpa_vision.server.services import Services
from rpa_vision.storage.vault.vault import FileVault, open_vault

SECRET = "Tr0ub4dor&é"  # noqa: S105 - invented
ENTRY = "robot.dpi"
OTHERS = "directeur.mail"
BOUND = f"/secrets/{ENTRY}/bindings/WF_admission/numero_patient"


@pytest.fixture
def vault(services: Services) -> FileVault:
    vault = open_vault(services.settings)
    vault.set(ENTRY, SECRET)
    vault.set(OTHERS, SECRET)
    return vault


@pytest.fixture
def workflow(services: Services) -> Workflow:
    """The number typed in the second step is a secret."""
    secret = Variable(name="numero_patient", kind="secret")
    workflow = admission_workflow().model_copy(update={"variables": (secret,)})
    services.store.workflows.create(workflow, "test")
    return workflow


@pytest.fixture
def bound(api: httpx.Client, workflow: Workflow, vault: FileVault) -> None:
    assert api.put(BOUND).status_code == 200


@pytest.fixture
def operator(api: httpx.Client, services: Services) -> Iterator[httpx.Client]:
    token = services.store.tokens.add("camille", UserRole.OPERATOR, datetime.now(UTC)).token
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=api.base_url, headers=headers, timeout=60) as client:
        yield client


def audited(api: httpx.Client, action_type: str) -> list[dict[str, Any]]:
    """Oldest first."""
    entries = api.get("/audit/history", params={"limit": 1000}).json()["entries"]
    records: list[dict[str, Any]] = [entry["record"] for entry in reversed(entries)]
    return [record for record in records if record["action_type"] == action_type]


def start(api: httpx.Client, workflow: Workflow, value: str | None) -> httpx.Response:
    body = {"workflow_id": workflow.workflow_id, "agent_id": "pc1", "draft": True, "coached": False}
    given = {} if value is None else {"numero_patient": value}
    return api.post("/replays", json={**body, "parameters": given})


def typed_next(api: httpx.Client, ocr: FakePaintedOcr) -> None:
    """On to the step that types the secret."""
    form = {(20, 10): "Fiche patient", (20, 60): "N° patient"}
    for shown in ({(20, 10): "Accueil", (40, 100): "Nouvelle admission"}, form):
        command = api.get("/agents/pc1/next_action").json()
        assert send_report(api, command["command_id"], png(ocr.paint(shown))).status_code == 200


@pytest.mark.usefixtures("bound")
def test_the_agent_gets_it_and_nobody_else(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr, workflow: Workflow, vault: FileVault
) -> None:
    replay = start(api, workflow, f"vault:{ENTRY}").json()
    typed_next(api, ocr)
    command = api.get("/agents/pc1/next_action").json()
    assert (command["type"], command["text"], command["secret"]) == ("type", SECRET, ENTRY)
    issued = services.store.commands.get(command["command_id"])
    assert SECRET not in issued.command.model_dump_json()
    told = (
        api.get(f"/replays/{replay['replay_id']}").text
        + api.get(f"/replays/{replay['replay_id']}/events").text
    )
    assert SECRET not in told
    for path in services.settings.data_dir.rglob("*"):
        assert not path.is_file() or SECRET.encode() not in path.read_bytes()


@pytest.mark.usefixtures("bound")
@pytest.mark.parametrize(
    "value", [SECRET, f"vault:{SECRET}", "vault:nobody", "vault:", "vault:../token", None]
)
def test_a_secret_given_in_clear_or_kept_nowhere_is_refused_and_not_quoted(
    api: httpx.Client, services: Services, workflow: Workflow, vault: FileVault, value: str | None
) -> None:
    refused = start(api, workflow, value)
    assert 400 <= refused.status_code < 500
    assert "numero_patient" in refused.json()["detail"]
    assert SECRET not in refused.text
    assert services.store.replays.list() == []


@pytest.mark.usefixtures("bound")
def test_one_that_is_gone_meanwhile_pauses_and_nothing_is_typed(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr, workflow: Workflow, vault: FileVault
) -> None:
    replay_id = start(api, workflow, f"vault:{ENTRY}").json()["replay_id"]
    typed_next(api, ocr)
    vault.remove(ENTRY)
    assert api.get("/agents/pc1/next_action").status_code == 204
    replay = services.store.replays.get(replay_id)
    assert replay.pause is not None
    assert replay.pause.reason is PauseReason.NOT_SURE
    assert not replay.is_uncertain
    vault.set(ENTRY, SECRET)
    assert api.post(f"/replays/{replay_id}/resume", json={}).status_code == 200
    assert api.get("/agents/pc1/next_action").json()["type"] == "capture"


@pytest.mark.usefixtures("bound")
def test_anothers_secret_is_refused_as_if_it_did_not_exist(
    operator: httpx.Client, services: Services, workflow: Workflow
) -> None:
    refused = [start(operator, workflow, f"vault:{name}") for name in (OTHERS, "nobody", "robot")]
    assert {answer.status_code for answer in refused} == {422}
    assert len({answer.text for answer in refused}) == 1
    assert "rpa-vision vault bind ENTRY WF_admission numero_patient" in refused[0].json()["detail"]
    assert services.store.replays.list() == []


def test_one_that_was_there_before_secrets_had_owners_says_what_to_run(
    operator: httpx.Client, api: httpx.Client, workflow: Workflow, vault: FileVault
) -> None:
    refused = start(operator, workflow, f"vault:{ENTRY}")
    assert refused.status_code == 422
    assert "rpa-vision vault bind ENTRY WF_admission numero_patient" in refused.json()["detail"]
    assert api.put(BOUND).status_code == 200
    assert start(operator, workflow, f"vault:{ENTRY}").status_code == 201


@pytest.mark.usefixtures("bound")
def test_an_entry_the_workflow_names_itself_must_be_bound_as_well(
    operator: httpx.Client, services: Services, workflow: Workflow
) -> None:
    for entry, code in ((OTHERS, 422), (ENTRY, 201)):
        named = workflow.variables[0].model_copy(update={"vault_entry": entry})
        changed = services.store.workflows.get(workflow.workflow_id).model_copy(
            update={"variables": (named,)}
        )
        services.store.workflows.save(changed)
        assert start(operator, workflow, None).status_code == code


def test_only_what_is_a_secret_can_be_bound(
    api: httpx.Client, operator: httpx.Client, services: Services, workflow: Workflow, vault: FileVault
) -> None:
    plain = Variable(name="service")
    services.store.workflows.save(workflow.model_copy(update={"variables": (*workflow.variables, plain)}))
    for path, code in (
        (f"/secrets/{ENTRY}/bindings/WF_admission/service", 422),
        (f"/secrets/{ENTRY}/bindings/WF_admission/nothing", 422),
        (f"/secrets/{ENTRY}/bindings/WF_none/numero_patient", 404),
        ("/secrets/nobody/bindings/WF_admission/numero_patient", 404),
    ):
        assert api.put(path).status_code == code, path
    for method, path in (("GET", "/secrets"), ("PUT", BOUND), ("DELETE", BOUND)):
        assert operator.request(method, path).status_code == 403
    assert api.delete(BOUND).status_code == 404


@pytest.mark.usefixtures("bound")
def test_the_administrator_sees_what_is_bound_to_what(api: httpx.Client) -> None:
    free, bound = api.get("/secrets").json()
    assert (free["entry"], free["bindings"]) == (OTHERS, [])
    (binding,) = bound["bindings"]
    assert (bound["entry"], binding["workflow_id"], binding["variable"]) == (
        ENTRY,
        "WF_admission",
        "numero_patient",
    )
    assert [field["edge_id"] for field in binding["fields"]] == ["e1"]
    assert SECRET not in api.get("/secrets").text


@pytest.mark.usefixtures("bound")
def test_one_unbound_meanwhile_pauses_and_nothing_is_typed(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr, workflow: Workflow
) -> None:
    replay_id = start(api, workflow, f"vault:{ENTRY}").json()["replay_id"]
    typed_next(api, ocr)
    assert api.delete(BOUND).status_code == 200
    assert api.get("/agents/pc1/next_action").status_code == 204
    pause = services.store.replays.get(replay_id).pause
    assert pause is not None
    assert "rpa-vision vault bind" in pause.message
    assert [record["outcome"] for record in audited(api, "secret")] == ["granted", "revoked", "refused"]


@pytest.mark.usefixtures("bound")
def test_a_workflow_that_types_it_elsewhere_must_be_bound_again(
    api: httpx.Client, operator: httpx.Client, services: Services, workflow: Workflow
) -> None:
    edge = next(edge for edge in workflow.edges if edge.edge_id == "e1")
    assert isinstance(edge.action, TextInputAction)
    elsewhere = edge.action.model_copy(update={"target": Target(text="Remarques", role="text_field")})
    services.store.workflows.save(workflow.with_edge(edge.model_copy(update={"action": elsewhere})))
    assert start(operator, workflow, f"vault:{ENTRY}").status_code == 422
    assert api.put(BOUND).json()["fields"][0]["label"] == "Remarques"
    assert start(operator, workflow, f"vault:{ENTRY}").status_code == 201


@pytest.mark.usefixtures("bound")
def test_each_use_is_audited_by_name(
    api: httpx.Client, operator: httpx.Client, ocr: FakePaintedOcr, workflow: Workflow
) -> None:
    start(operator, workflow, f"vault:{OTHERS}")
    replay_id = start(operator, workflow, f"vault:{ENTRY}").json()["replay_id"]
    typed_next(api, ocr)
    assert audited(api, "secret")[-1]["outcome"] == "refused"
    command = api.get("/agents/pc1/next_action").json()
    granted, refused, used = audited(api, "secret")
    assert (granted["outcome"], granted["target"]) == ("granted", ENTRY)
    assert (granted["workflow_id"], granted["intention"]) == ("WF_admission", "numero_patient")
    assert (refused["outcome"], refused["operator_id"], refused["target"]) == ("refused", "camille", "")
    assert (used["outcome"], used["target"], used["operator_id"]) == ("used", ENTRY, "camille")
    assert (used["replay_id"], used["agent_id"], used["action_id"]) == (
        replay_id,
        "pc1",
        command["command_id"],
    )
    assert api.get("/audit/verify").json()["whole"]
