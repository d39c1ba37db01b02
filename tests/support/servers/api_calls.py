"""The calls of the HTTP API that several tests begin with."""

from __future__ import annotations

import httpx

from painted import SIZE

HEADER = {
    "agent_version": "0.1",
    "environment": {
        "platform": "linux",
        "hostname": "poste-12",
        "screen": {"primary_resolution": list(SIZE)},
    },
    "user": {"id": "marie"},
    "context": {"training_label": "Admission"},
    "started_at": "2026-01-05T09:00:00Z",
}


def new_session(api: httpx.Client) -> str:
    answer = api.post("/sessions", json=HEADER)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["session_id"])


def send_shot(api: httpx.Client, session_id: str, body: bytes, shot: str = "shot_0001") -> httpx.Response:
    return api.post(
        f"/sessions/{session_id}/screenshots/{shot}",
        params={"captured_at": "2026-01-05T09:00:01Z"},
        content=body,
        headers={"Content-Type": "image/png"},
    )


def finish(api: httpx.Client, session_id: str) -> httpx.Response:
    return api.post(f"/sessions/{session_id}/finish", json={"ended_at": "2026-01-05T09:00:09Z"})


def start_replay(api: httpx.Client, **fields: object) -> httpx.Response:
    body = {"workflow_id": "WF_admission", "agent_id": "pc1", "parameters": {"numero_patient": "10234"}}
    return api.post("/replays", json={**body, **fields})


def send_report(api: httpx.Client, command_id: str, screen: bytes, **query: str) -> httpx.Response:
    return api.post(
        "/agents/pc1/report",
        params=query,
        data={"report": f'{{"command_id":"{command_id}","outcome":"done"}}'},
        files={"screenshot": ("after.png", screen, "image/png")},
    )
