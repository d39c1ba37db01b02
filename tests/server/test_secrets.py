"""Secrets on their way: named when a replay is started, put in when its command is handed out, kept nowhere."""

from __future__ import annotations

import httpx
import pytest
from api_calls import send_report
from painted import FakePaintedOcr
from replay_bench import admission_workflow, png

from rpa_vision.models.pause import PauseReason
from rpa_vision.models.workflow import Variable, Workflow
from rpa_vision.server.services import Services
from rpa_vision.storage.vault import FileVault, open_vault

SECRET = "Tr0ub4dor&é"  # noqa: S105 - invented
ENTRY = "robot.dpi"


@pytest.fixture
def vault(services: Services) -> FileVault:
    vault = open_vault(services.settings)
    vault.set(ENTRY, SECRET)
    return vault


@pytest.fixture
def workflow(services: Services) -> Workflow:
    """The number typed in the second step is a secret."""
    secret = Variable(name="numero_patient", kind="secret")
    workflow = admission_workflow().model_copy(update={"variables": (secret,)})
    services.store.workflows.create(workflow, "test")
    return workflow


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
