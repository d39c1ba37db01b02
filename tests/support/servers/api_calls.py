"""The calls of the HTTP API that several tests begin with."""

from __future__ import annotations

from collections.abc import Sequence

import httpx

from painted import SIZE
from rpa_vision.models.geometry import Point

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


def show_clicks(api: httpx.Client, pictures: Sequence[bytes], places: Sequence[Point]) -> str:
    """A finished demonstration: a click on each picture, which led to the next."""
    session_id = new_session(api)
    for number, picture in enumerate(pictures):
        send_shot(api, session_id, picture, f"shot_{number}").raise_for_status()
    events = [
        {
            "type": "mouse_click",
            "t": float(number),
            "pos": [*place],
            "screenshot_id": f"shot_{number}",
            "screenshot_after_id": f"shot_{number + 1}",
        }
        for number, place in enumerate(places)
    ]
    api.post(f"/sessions/{session_id}/events", json=events).raise_for_status()
    finish(api, session_id).raise_for_status()
    return session_id
