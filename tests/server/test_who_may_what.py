"""Every route, asked for by everybody, about what is somebody else's: one table of what is answered.

A route that is not in the table fails: whoever adds one says here who may call it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from api_calls import HEADER, new_session, start_replay
from met_dialogs import NINE, learnt, met
from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.models.graph.workflow import Variable
from rpa_vision.models.site.access import UserRole
from rpa_vision.server.services import Services
from rpa_vision.storage.replays.dialog_events import AskedBy
from rpa_vision.storage.vault.vault import open_vault

CALLERS = {
    "nobody": None,
    "other agent": (UserRole.AGENT, "pc2"),
    "own agent": (UserRole.AGENT, "pc1"),
    "operator": (UserRole.OPERATOR, "camille"),
    "supervisor": (UserRole.SUPERVISOR, "mme.durand"),
    "administrator": (UserRole.ADMINISTRATOR, "dsi"),
}
"""The replay in the table is another person's, on the agent pc1; so are the session, the dialog and the token."""

TABLE = """
POST   /api/v1/sessions                                                     401 403 403 201 201 201
GET    /api/v1/sessions/{session_id}                                        401 403 403 200 200 200
POST   /api/v1/sessions/{session_id}/screenshots/{screenshot_id}            401 403 403 422 422 422
POST   /api/v1/sessions/{session_id}/events                                 401 403 403 201 201 201
POST   /api/v1/sessions/{session_id}/finish                                 401 403 403 200 200 200
GET    /api/v1/sessions                                                     401 403 403 200 200 200
GET    /api/v1/sessions/{session_id}/screenshots/{screenshot_id}            401 403 403 404 404 404
DELETE /api/v1/sessions/{session_id}/events/{place}                         401 403 403 200 200 200
POST   /api/v1/sessions/{session_id}/blank                                  401 403 403 200 200 200
DELETE /api/v1/sessions/{session_id}                                        401 403 403 403 200 200
DELETE /api/v1/sessions/{session_id}/workflows                              401 403 403 403 404 404
POST   /api/v1/workflows/learn                                              401 403 403 422 422 422
POST   /api/v1/workflows/learn/live                                         401 403 403 422 422 422
POST   /api/v1/workflows/{workflow_id}/demonstrations                       401 403 403 403 422 422
GET    /api/v1/workflows                                                    401 403 403 200 200 200
GET    /api/v1/workflows/{workflow_id}                                      401 403 403 200 200 200
GET    /api/v1/workflows/{workflow_id}/explain                              401 403 403 200 200 200
GET    /api/v1/workflows/{workflow_id}/validate                             401 403 403 200 200 200
GET    /api/v1/workflows/{workflow_id}/export                               401 403 403 200 200 200
POST   /api/v1/workflows/import                                             401 403 403 403 422 422
GET    /api/v1/workflows/{workflow_id}/versions                             401 403 403 200 200 200
GET    /api/v1/workflows/{workflow_id}/diff                                 401 403 403 200 200 200
POST   /api/v1/workflows/{workflow_id}/restore                              401 403 403 403 200 200
GET    /api/v1/workflows/{workflow_id}/learning                             401 403 403 200 200 200
GET    /api/v1/workflows/{workflow_id}/learning/events                      401 403 403 200 200 200
GET    /api/v1/workflows/{workflow_id}/history                              401 403 403 200 200 200
PUT    /api/v1/workflows/{workflow_id}/learning/thresholds                  401 403 403 403 422 422
POST   /api/v1/workflows/{workflow_id}/approve                              401 403 403 403 422 422
POST   /api/v1/workflows/{workflow_id}/rollback                             401 403 403 422 422 422
GET    /api/v1/workflows/{workflow_id}/two_persons                          401 403 403 200 200 200
PUT    /api/v1/workflows/{workflow_id}/two_persons                          401 403 403 403 403 422
POST   /api/v1/workflows/{workflow_id}/variables/{name}/rename              401 403 403 403 422 422
POST   /api/v1/workflows/{workflow_id}/variables/{name}/reject              401 403 403 403 422 422
PUT    /api/v1/workflows/{workflow_id}/doubts/{kind}/{about}                401 403 403 403 422 422
GET    /api/v1/workflows/{workflow_id}/doubts/{kind}/{about}/picture        401 403 403 404 404 404
PUT    /api/v1/workflows/{workflow_id}/edges/{edge_id}/checks               401 403 403 403 200 200
PUT    /api/v1/workflows/{workflow_id}/edges/{edge_id}/waiver               401 403 403 403 200 200
DELETE /api/v1/workflows/{workflow_id}/edges/{edge_id}/waiver               401 403 403 403 200 200
POST   /api/v1/workflows/{workflow_id}/edges/{edge_id}/try                  401 403 403 403 404 404
POST   /api/v1/workflows/{workflow_id}/nodes/{node_id}/learn                401 403 403 403 404 404
POST   /api/v1/workflows/{workflow_id}/edges/{edge_id}/point                401 403 403 403 404 404
PATCH  /api/v1/workflows/{workflow_id}                                      401 403 403 403 409 409
DELETE /api/v1/workflows/{workflow_id}                                      401 403 403 403 409 409
PUT    /api/v1/workflows/{workflow_id}/identity                             401 403 403 403 200 200
PUT    /api/v1/workflows/{workflow_id}/variables/{name}/kind                401 403 403 403 422 422
POST   /api/v1/page/login                                                   401 403 403 200 200 200
POST   /api/v1/page/code                                                    401 403 403 200 200 200
GET    /api/v1/page/me                                                      401 403 403 200 200 200
POST   /api/v1/page/logout                                                  401 403 403 200 200 200
GET    /api/v1/replays                                                      401 403 403 200 200 200
GET    /api/v1/replays/counts                                               401 403 403 200 200 200
GET    /api/v1/replays/{replay_id}/plan                                     401 403 403 200 200 200
POST   /api/v1/replays/{replay_id}/point                                    401 403 403 409 409 409
POST   /api/v1/replays                                                      401 403 403 201 201 201
POST   /api/v1/task                                                         401 403 403 200 200 200
POST   /api/v1/task/start                                                   401 403 403 201 409 409
GET    /api/v1/replays/{replay_id}                                          401 404 200 200 200 200
GET    /api/v1/replays/{replay_id}/events                                   401 404 200 200 200 200
GET    /api/v1/replays/{replay_id}/pictures/{picture}                       401 404 200 200 200 200
POST   /api/v1/replays/{replay_id}/pause                                    401 403 403 200 200 200
POST   /api/v1/replays/{replay_id}/resume                                   401 403 403 200 200 200
POST   /api/v1/replays/{replay_id}/correct                                  401 403 403 409 409 409
POST   /api/v1/replays/{replay_id}/screen                                   401 403 403 403 409 409
POST   /api/v1/replays/{replay_id}/rollback                                 401 403 403 409 409 409
POST   /api/v1/replays/{replay_id}/abort                                    401 403 403 200 200 200
POST   /api/v1/pre_analyze                                                  401 404 200 409 409 409
POST   /api/v1/batches                                                      401 403 403 201 201 201
GET    /api/v1/batches                                                      401 403 403 200 200 200
GET    /api/v1/batches/{batch_id}                                           401 403 403 200 200 200
GET    /api/v1/batches/{batch_id}/rows                                      401 403 403 200 200 200
POST   /api/v1/batches/{batch_id}/hold                                      401 403 403 409 409 409
POST   /api/v1/batches/{batch_id}/go_on                                     401 403 403 409 409 409
POST   /api/v1/batches/{batch_id}/end                                       401 403 403 409 409 409
POST   /api/v1/batches/{batch_id}/agents/{agent_id}/release                 401 403 403 404 404 404
POST   /api/v1/batches/{batch_id}/check                                     401 403 403 200 200 200
POST   /api/v1/batches/{batch_id}/dry_run                                   401 403 403 200 200 200
GET    /api/v1/batches/{batch_id}/results                                   401 403 403 200 200 200
DELETE /api/v1/batches/{batch_id}                                           401 403 403 403 200 200
POST   /api/v1/batches/{batch_id}/start                                     401 403 403 200 404 404
POST   /api/v1/schedules                                                    401 403 403 403 404 404
GET    /api/v1/schedules                                                    401 403 403 200 200 200
GET    /api/v1/schedules/{schedule_id}/runs                                 401 403 403 404 404 404
POST   /api/v1/schedules/{schedule_id}/pause                                401 403 403 404 404 404
POST   /api/v1/schedules/{schedule_id}/resume                               401 403 403 403 404 404
DELETE /api/v1/schedules/{schedule_id}                                      401 403 403 403 404 404
POST   /api/v1/screens/search                                               401 403 403 200 200 200
POST   /api/v1/resolve_target                                               401 200 200 200 200 200
POST   /api/v1/dialog/resolve                                               401 200 200 200 200 200
GET    /api/v1/dialogs                                                      401 403 403 200 200 200
GET    /api/v1/dialogs/counts                                               401 403 403 200 200 200
GET    /api/v1/dialogs/unknown                                              401 403 403 200 200 200
POST   /api/v1/dialogs/unknown/{dialog_id}/review                           401 403 403 403 422 422
DELETE /api/v1/dialogs/unknown/{dialog_id}                                  401 403 403 403 200 200
GET    /api/v1/dialogs/catalogue                                            401 403 403 200 200 200
POST   /api/v1/dialogs/catalogue/{answer_id}/revoke                         401 403 403 403 200 200
GET    /api/v1/dialogs/{dialog_id}/picture                                  401 403 403 200 200 200
GET    /api/v1/agents                                                       401 403 403 200 200 200
GET    /api/v1/agents/{agent_id}                                            401 403 200 200 200 200
POST   /api/v1/agents/{agent_id}/looks                                      401 403 403 403 409 409
GET    /api/v1/agents/{agent_id}/looks/{look_id}                            401 403 403 403 404 404
POST   /api/v1/agents/{agent_id}/recording                                  401 403 403 409 409 409
GET    /api/v1/agents/{agent_id}/recording                                  401 403 403 404 404 404
POST   /api/v1/agents/{agent_id}/recording/stop                             401 403 403 409 409 409
GET    /api/v1/agents/{agent_id}/next_action                                401 403 200 403 403 200
POST   /api/v1/agents/{agent_id}/report                                     401 403 200 403 403 200
GET    /api/v1/live                                                         401 200 200 200 200 200
GET    /api/v1/settings                                                     401 403 403 403 200 200
GET    /api/v1/domain                                                       401 403 403 200 200 200
GET    /api/v1/audit/history                                                401 403 403 403 200 200
GET    /api/v1/audit/summary                                                401 403 403 403 200 200
GET    /api/v1/audit/export                                                 401 403 403 403 200 200
GET    /api/v1/audit/verify                                                 401 403 403 403 200 200
POST   /api/v1/purge                                                        401 403 403 403 200 200
POST   /api/v1/persons/export                                               401 403 403 403 403 200
POST   /api/v1/persons/erase                                                401 403 403 403 403 200
POST   /api/v1/users                                                        401 403 403 403 403 201
GET    /api/v1/users                                                        401 403 403 403 403 200
DELETE /api/v1/users/{token_id}                                             401 403 403 403 403 200
POST   /api/v1/accounts                                                     401 403 403 403 403 422
GET    /api/v1/accounts                                                     401 403 403 403 403 200
PUT    /api/v1/accounts/{name}/password                                     401 403 403 403 403 422
PUT    /api/v1/accounts/{name}/role                                         401 403 403 403 403 422
POST   /api/v1/accounts/{name}/disable                                      401 403 403 403 403 404
POST   /api/v1/accounts/{name}/enable                                       401 403 403 403 403 404
GET    /api/v1/login/ways                                                   200 200 200 200 200 200
POST   /api/v1/login/password                                               403 403 403 403 403 403
POST   /api/v1/login/own_password                                           403 403 403 403 403 403
POST   /api/v1/login/provider                                               403 403 403 403 403 403
POST   /api/v1/login/provider/back                                          403 403 403 403 403 403
GET    /api/v1/secrets                                                      401 403 403 403 403 200
PUT    /api/v1/secrets/{entry}/bindings/{workflow_id}/{variable}            401 403 403 403 403 200
DELETE /api/v1/secrets/{entry}/bindings/{workflow_id}/{variable}            401 403 403 403 403 200
GET    /health                                                              200 200 200 200 200 200
GET    /metrics                                                             401 403 403 403 200 200
GET    /api/v1/state                                                        401 403 403 403 200 200
POST   /api/v1/agents/{agent_id}/pause                                      401 403 200 200 200 200
POST   /api/v1/agents/{agent_id}/stop                                       401 403 200 200 200 200
"""
"""In the order they are asked: nobody, another agent, the replay's own agent, operator, supervisor, administrator."""


@dataclass(frozen=True)
class Row:
    call: str
    answers: dict[str, int]


def rows() -> list[Row]:
    found = []
    for line in TABLE.strip().splitlines():
        method, path, *codes = line.split()
        found.append(Row(f"{method} {path}", dict(zip(CALLERS, map(int, codes), strict=True))))
    return found


TABLE_BROUGHT = {"workflow_id": "WF_admission", "name": "patients.csv"}
SCREEN = {"screenshot": ("screen.png", png(FakePaintedOcr().paint({(20, 10): "Accueil"})), "image/png")}
BODIES: dict[str, dict[str, Any]] = {
    "POST /api/v1/sessions": {"json": HEADER},
    "POST /api/v1/sessions/{session_id}/events": {
        "json": [{"t": 1.5, "type": "mouse_click", "pos": [30, 30]}]
    },
    "POST /api/v1/sessions/{session_id}/finish": {"json": {"ended_at": "2026-01-05T09:00:09Z"}},
    "POST /api/v1/sessions/{session_id}/blank": {"json": {"bbox": [0, 0, 5, 5]}},
    "POST /api/v1/workflows/{workflow_id}/edges/{edge_id}/try": {
        "json": {"on": {"agent_id": "pc1", "look_id": "errand_00"}}
    },
    "POST /api/v1/workflows/{workflow_id}/nodes/{node_id}/learn": {
        "json": {"on": {"agent_id": "pc1", "look_id": "errand_00"}}
    },
    "POST /api/v1/workflows/{workflow_id}/edges/{edge_id}/point": {
        "json": {"on": {"replay_id": "run_00", "picture": "none.png"}, "at": [3, 3]}
    },
    "POST /api/v1/agents/{agent_id}/recording": {"json": {"task": "Admission"}},
    "GET /api/v1/workflows/{workflow_id}/diff": {"params": {"before": 1, "after": 1}},
    "POST /api/v1/workflows/{workflow_id}/rollback": {"json": {"why": "updated"}},
    "POST /api/v1/workflows/{workflow_id}/approve": {"json": {}},
    "POST /api/v1/workflows/{workflow_id}/restore": {"json": {"version": 1}},
    "PUT /api/v1/workflows/{workflow_id}/identity": {"json": {"variables": [], "nobody": True}},
    "PUT /api/v1/workflows/{workflow_id}/edges/{edge_id}/checks": {"json": {"checks": []}},
    "PATCH /api/v1/workflows/{workflow_id}": {
        "json": {"version": 1, "operations": [{"op": "rename_task", "name": "Admission"}]}
    },
    "POST /api/v1/replays": {
        "json": {
            "workflow_id": "WF_admission",
            "agent_id": "pc1",
            "parameters": {"numero_patient": "10234", "mot_de_passe": "vault:robot"},
        }
    },
    "POST /api/v1/schedules": {
        "json": {
            "batch_id": "batch_none",
            "name": "Nuit",
            "cron": "30 22 * * *",
            "terms": {"agents": ["pc1"]},
        }
    },
    "POST /api/v1/batches": {"params": TABLE_BROUGHT, "content": b"numero_patient\n10234\n"},
    "POST /api/v1/batches/{batch_id}/check": {
        "json": {"columns": {"numero_patient": [1]}, "given": {"mot_de_passe": "vault:robot"}}
    },
    "POST /api/v1/batches/{batch_id}/dry_run": {"json": {"agents": ["pc1"]}},
    "POST /api/v1/batches/{batch_id}/start": {"json": {"agents": ["pc1"]}},
    "POST /api/v1/task": {"json": {"instruction": "admission"}},
    "POST /api/v1/task/start": {
        "json": {
            "agent_id": "pc1",
            "tasks": [
                {
                    "workflow_id": "WF_admission",
                    "version": 1,
                    "parameters": {"numero_patient": "10234", "mot_de_passe": "vault:robot"},
                }
            ],
        }
    },
    "POST /api/v1/replays/{replay_id}/pause": {"json": {}},
    "POST /api/v1/replays/{replay_id}/resume": {"json": {}},
    "POST /api/v1/replays/{replay_id}/rollback": {"json": {}},
    "POST /api/v1/replays/{replay_id}/point": {"json": {"at": [30, 30]}},
    "POST /api/v1/replays/{replay_id}/correct": {"json": {"at": [30, 30]}},
    "POST /api/v1/replays/{replay_id}/screen": {"json": {}},
    "POST /api/v1/replays/{replay_id}/abort": {"json": {}},
    "POST /api/v1/pre_analyze": {"data": {"replay_id": "{replay_id}"}, "files": SCREEN},
    "POST /api/v1/screens/search": {"files": SCREEN},
    "POST /api/v1/resolve_target": {"data": {"target": '{{"text": "Accueil"}}'}, "files": SCREEN},
    "POST /api/v1/dialog/resolve": {
        "data": {"workflow_context": '{{"workflow_id": "{workflow_id}"}}'},
        "files": SCREEN,
    },
    "POST /api/v1/agents/{agent_id}/report": {
        "data": {"report": '{{"command_id": "{replay_id}:0:0", "outcome": "done"}}'},
        "files": SCREEN,
    },
    "POST /api/v1/dialogs/catalogue/{answer_id}/revoke": {"json": {}},
    "POST /api/v1/purge": {"json": {}},
    "POST /api/v1/persons/export": {"json": {"strings": ["KERVADEC"]}},
    "POST /api/v1/persons/erase": {"json": {"strings": ["KERVADEC"]}},
    "POST /api/v1/users": {"json": {"name": "m.petit", "role": "administrator"}},
}


@pytest.fixture
def named(api: httpx.Client, services: Services, ocr: FakePaintedOcr) -> dict[str, str]:
    """What is there, none of it the caller's."""
    known = admission_workflow()
    secret = Variable(name="mot_de_passe", kind="secret")
    services.store.workflows.create(known.model_copy(update={"variables": (*known.variables, secret)}))
    open_vault(services.settings).set("robot", "only-for-this-test")
    assert api.put("/secrets/robot/bindings/WF_admission/mot_de_passe").is_success
    services.store.dialog_events.keep(NINE, met(["Calanque DPI", "Imprimer ?"]), b"a picture", AskedBy())
    services.store.dialog_answers.decide(lambda _known: learnt())
    other = services.store.tokens.add("somebody.else", UserRole.OPERATOR, datetime.now(UTC)).user
    given = {"numero_patient": "10234", "mot_de_passe": "vault:robot"}
    replay_id = start_replay(api, parameters=given).json()["replay_id"]
    services.store.blobs.put(f"replays/{replay_id}/000_000.png", png(ocr.paint({(20, 10): "Accueil"})))
    brought = api.post("/batches", params=TABLE_BROUGHT, content=b"numero_patient\n10234\n").json()
    return {
        "schedule_id": "sched_none",
        "batch_id": brought["batch"]["batch_id"],
        "session_id": new_session(api),
        "screenshot_id": "shot_0001",
        "place": "0",
        "look_id": "errand_00",
        "workflow_id": "WF_admission",
        "name": "numero_patient",
        "kind": "topmost_row",
        "about": "e1",
        "edge_id": "e1",
        "node_id": "n0",
        "replay_id": replay_id,
        "picture": "000_000.png",
        "agent_id": "pc1",
        "dialog_id": "1",
        "answer_id": "ans_1",
        "token_id": other.token_id,
        "entry": "robot",
        "variable": "mot_de_passe",
    }


@pytest.fixture
def asking(server: str, services: Services) -> Iterator[Callable[[str], httpx.Client]]:
    opened: list[httpx.Client] = []

    def make(caller: str) -> httpx.Client:
        who = CALLERS[caller]
        client = httpx.Client(base_url=server, timeout=60)
        opened.append(client)
        if who is not None:
            role, name = who
            token = services.store.tokens.add(name, role, datetime.now(UTC)).token
            client.headers["Authorization"] = f"Bearer {token}"
        return client

    yield make
    for client in opened:
        client.close()


def answer(client: httpx.Client, call: str, named: dict[str, str]) -> int:
    method, path = call.split()
    body = dict(BODIES.get(call, {}))
    if "data" in body:
        body["data"] = {field: text.format(**named) for field, text in body["data"].items()}
    with client.stream(method, path.format(**named), **body) as response:
        if not response.headers["content-type"].startswith("text/event-stream"):  # which never ends
            response.read()
        return response.status_code


def test_every_route_is_in_the_table(server: str) -> None:
    described = httpx.get(f"{server}/openapi.json", timeout=60).json()["paths"]
    calls = {f"{method.upper()} {path}" for path, methods in described.items() for method in methods}
    assert calls == {row.call for row in rows()}
    assert BODIES.keys() <= calls


@pytest.mark.parametrize("caller", list(CALLERS))
def test_each_is_answered_as_the_table_says(
    asking: Callable[[str], httpx.Client], named: dict[str, str], caller: str
) -> None:
    client = asking(caller)
    expected = {row.call: row.answers[caller] for row in rows()}
    assert {call: answer(client, call, named) for call in expected} == expected
