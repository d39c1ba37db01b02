"""Every error answer has one form, and what is not exactly right is refused."""

from __future__ import annotations

import httpx
import pytest
from api_calls import HEADER, new_session
from fastapi import FastAPI
from live_server import serving

from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services

CLICK = {"t": 1.5, "type": "mouse_click", "pos": [30, 30]}


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/nothing/here", 404),
        ("DELETE", "/workflows", 405),
        ("GET", "/workflows/WF_none", 404),
        ("POST", "/agents/pc1/report", 422),
    ],
)
def test_every_refusal_is_a_problem(api: httpx.Client, method: str, path: str, code: int) -> None:
    answer = api.request(method, path)
    assert answer.status_code == code
    assert answer.json().keys() == {"error", "detail"}


def test_a_refused_token_is_a_problem_too(server: str) -> None:
    answer = httpx.get(f"{server}/api/v1/workflows")
    assert answer.json() == {"error": "Unauthorized", "detail": "a valid bearer token is needed"}
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_body_that_is_no_multipart_is_a_problem(api: httpx.Client) -> None:
    answer = api.post(
        "/agents/pc1/report", content=b"x", headers={"Content-Type": "multipart/form-data; boundary=a"}
    )
    assert answer.status_code in (400, 422)
    assert answer.json().keys() == {"error", "detail"}


def test_a_crash_is_logged_and_tells_nothing(
    services: Services, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    app: FastAPI = create_app(services)

    @app.get("/crash")
    def crash() -> None:
        raise ZeroDivisionError("the secret inside")

    with serving(app) as url:
        answer = httpx.get(f"{url}/crash", timeout=60)
    assert answer.status_code == 500
    assert answer.json() == {"error": "InternalError", "detail": "the server failed; its log says why"}
    logged = caplog.text + "".join(capsys.readouterr())
    assert "request_crashed" in logged
    assert "ZeroDivisionError" in logged


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"t": "1.5"}, "t"),
        ({"pos": ["3", "4"]}, "pos"),
        ({"pos": [3.0, 4.5]}, "pos"),
        ({"double": 1}, "double"),
        ({"type": "nothing"}, "type"),
    ],
)
def test_a_value_of_another_type_is_refused(api: httpx.Client, change: dict[str, object], named: str) -> None:
    session_id = new_session(api)
    answer = api.post(f"/sessions/{session_id}/events", json=[{**CLICK, **change}])
    assert answer.status_code == 422
    assert answer.json().keys() == {"error", "detail"}
    assert named in answer.json()["detail"]
    assert api.get(f"/sessions/{session_id}").json()["events"] == []
    assert api.post(f"/sessions/{session_id}/events", json=[CLICK]).status_code == 201


def test_a_header_with_numbers_as_words_is_refused(api: httpx.Client) -> None:
    screen = {"primary_resolution": ["640", "480"]}
    answer = api.post(
        "/sessions", json={**HEADER, "environment": {"platform": "x", "hostname": "y", "screen": screen}}
    )
    assert answer.status_code == 422
    assert "environment.screen.primary_resolution" in answer.json()["detail"]


def test_text_that_is_no_text_is_refused(api: httpx.Client) -> None:
    session_id = new_session(api)
    answer = api.post(
        f"/sessions/{session_id}/events",
        content=b'[{"t": 1, "type": "text_input", "text": "\\ud800"}]',
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code == 422
    assert answer.json().keys() == {"error", "detail"}


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff", b'"x"', b"[" * 100_000])
def test_a_body_that_is_no_document_is_refused(api: httpx.Client, body: bytes) -> None:
    answer = api.post("/sessions", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json().keys() == {"error", "detail"}


def test_the_description_still_tells_the_form_of_each_body(server: str) -> None:
    paths = httpx.get(f"{server}/openapi.json", timeout=60).json()["paths"]
    body = paths["/api/v1/replays"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body["$ref"].endswith("/StartReplay")
