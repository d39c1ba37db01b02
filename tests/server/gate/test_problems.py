"""Every error answer has one form, and what is not exactly right is refused."""

from __future__ import annotations

import io
import logging
import re
import sys
from collections.abc import Callable, Iterator

import httpx
import pytest
import structlog
from fastapi import FastAPI
from fastapi.routing import APIRoute
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from api_calls import HEADER, new_session, send_report, start_replay
from live_server import serving
from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.logs import configure_logs
from rpa_vision.models.graph.workflow import Variable
from rpa_vision.server.app import create_app
from rpa_vision.server.gate.refusals import Refusals
from rpa_vision.server.services import Services
from rpa_vision.storage.vault.vault import open_vault

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
    def crash() -> None:
        raise ZeroDivisionError("the secret inside")

    app: FastAPI = create_app(services)
    app.router.routes.insert(0, APIRoute("/crash", crash))
    with serving(app) as url:
        answer = httpx.get(f"{url}/crash", timeout=60)
    assert answer.status_code == 500
    logged = caplog.text + "".join(capsys.readouterr())
    assert answer.json() == {"error": "InternalError", "detail": failed(logged)}
    assert "request_crashed" in logged
    assert "ZeroDivisionError" in logged


def failed(logged: str) -> str:
    """What a failure says: where its log line is to be found, and nothing else."""
    (failure,) = set(re.findall(r"err_[0-9a-f]{12}", logged))
    return f"the server failed; its log says why, under {failure}"


def block_blobs(services: Services) -> None:
    folder = services.settings.data_dir / "blobs" / "sessions"
    folder.write_text("in the way")


def damage_vault(services: Services) -> None:
    (services.settings.data_dir / "vault.json").write_text("{}")


def forge_head(services: Services) -> None:
    (services.settings.data_dir / "audit.head").write_text("{}")


@pytest.mark.parametrize(
    ("breaking", "method", "path"),
    [
        (block_blobs, "POST", "/sessions/{session}/screenshots/shot_0001?captured_at=2026-01-05T09:00:01Z"),
        (damage_vault, "GET", "/secrets"),
        (forge_head, "GET", "/audit/verify"),
    ],
)
def test_a_failure_names_no_place_on_the_server(
    api: httpx.Client,
    services: Services,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    breaking: Callable[[Services], None],
    method: str,
    path: str,
) -> None:
    picture = png(FakePaintedOcr().paint({(20, 10): "Accueil"}))
    session = new_session(api)
    breaking(services)
    answer = api.request(method, path.format(session=session), content=picture)
    logged = caplog.text + "".join(capsys.readouterr())
    assert answer.status_code == 500
    assert answer.json()["detail"] == failed(logged)
    assert str(services.settings.data_dir) in logged
    assert str(services.settings.data_dir) not in answer.text


def test_a_broken_vault_names_no_place_at_a_pause_either(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr
) -> None:
    secret = Variable(name="numero_patient", kind="secret")
    services.store.workflows.create(admission_workflow().model_copy(update={"variables": (secret,)}))
    open_vault(services.settings).set("robot", "only-for-this-test")
    assert api.put("/secrets/robot/bindings/WF_admission/numero_patient").is_success
    given = {"numero_patient": "vault:robot"}
    replay_id = start_replay(api, parameters=given, draft=True, coached=False).json()["replay_id"]
    form = {(20, 10): "Fiche patient", (20, 60): "N° patient"}
    for shown in ({(20, 10): "Accueil", (40, 100): "Nouvelle admission"}, form):
        command = api.get("/agents/pc1/next_action").json()
        send_report(api, command["command_id"], png(ocr.paint(shown)))
    damage_vault(services)
    assert api.get("/agents/pc1/next_action").status_code == 204
    told = api.get(f"/replays/{replay_id}").text
    assert "err_" in told
    assert str(services.settings.data_dir) not in told


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """As the server writes it."""
    written, root = io.StringIO(), logging.getLogger()
    level = root.level
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stderr", written)
        configure_logs("console")
    yield written
    root.handlers = [one for one in root.handlers if one.name != "rpa-vision"]
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.mark.parametrize(
    ("path", "token", "code"),
    [
        ("/agents/pc1/ws", "wrong", 401),
        ("/agents/pc1/ws?instance=..", "right", 422),
        ("/nothing/here", "right", 403),
    ],
)
def test_a_refused_socket_is_one_line_without_its_query(
    log: io.StringIO, services: Services, path: str, token: str, code: int
) -> None:
    given = services.token if token == "right" else token  # noqa: S105 - a word
    query = "&patient=DUPOND" if "?" in path else "?patient=DUPOND"
    with serving(create_app(services)) as url:
        address = f"{url.replace('http', 'ws', 1)}/api/v1{path}{query}"
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(address, additional_headers={"Authorization": f"Bearer {given}"}, proxy=None),
        ):
            pass
    assert refused.value.response.status_code == code
    _, _, after = log.getvalue().partition("startup complete.\n")
    line, *rest = after.splitlines()
    assert "Shutting down" in rest[0]
    assert path.partition("?")[0] in line
    assert str(code) in line
    assert "DUPOND" not in line


def test_who_is_turned_away_is_told_once_a_minute(log: io.StringIO, services: Services) -> None:
    with serving(create_app(services)) as url:
        for _ in range(3):
            given = {"Authorization": "Bearer wrong-and-never-written-down"}
            assert httpx.get(f"{url}/api/v1/users?patient=DUPOND", headers=given).status_code == 401
    (line,) = [one for one in log.getvalue().splitlines() if "refused" in one]
    assert "/api/v1/users" in line
    assert "127.0.0.1" in line
    assert "401" in line
    assert "DUPOND" not in line
    assert "wrong-and-never" not in line


def test_how_often_others_were_turned_away_is_told_when_the_minute_is_over(log: io.StringIO) -> None:
    now = [0.0]
    refusals = Refusals(lambda: now[0])
    for _ in range(5):
        refusals.tell("10.0.0.1", 401, "/api/v1/users")
    now[0] = 61.0
    refusals.tell("10.0.0.1", 401, "/api/v1/users")
    first, more, again = log.getvalue().splitlines()
    assert "refused_more" in more
    assert "times=4" in more
    assert "10.0.0.1" in first
    assert "10.0.0.1" in again


@pytest.mark.parametrize("path", ["/health", "/api/v1/workflows", "/api/v1/users", "/nowhere"])
def test_no_answer_is_kept_guessed_at_or_framed(server: str, services: Services, path: str) -> None:
    said = httpx.get(server + path, headers={"Authorization": f"Bearer {services.token}"}).headers
    assert said["Cache-Control"] == "no-store"
    assert said["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in said["Content-Security-Policy"]


def test_no_page_of_the_server_loads_anything_from_elsewhere(server: str) -> None:
    for path in ("/docs", "/redoc", "/docs/oauth2-redirect"):
        page = httpx.get(server + path)
        assert "https://" not in page.text
        assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    assert httpx.get(f"{server}/openapi.json", timeout=60).status_code == 200


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
