"""Whatever is wrong with a request, the answer is a refusal and nothing is changed."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import SecretStr
from sqlalchemy import select

from api_calls import new_session, start_replay
from live_server import serving
from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import LimitSettings, Settings
from rpa_vision.storage.database.engine import reading
from rpa_vision.storage.database.tables import agents, metadata

TOKEN = "only-for-this-test"  # noqa: S105 - not a secret


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png_of(width: int, height: int, pixels: bytes) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packed = zlib.compress(pixels, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


@pytest.fixture(scope="module")
def whole() -> bytes:
    return png(FakePaintedOcr().paint({(20, 20): "Accueil"}))


@pytest.fixture(
    params=["empty", "text", "truncated", "flipped", "bomb", "huge header", "tiny", "oversized", "svg"]
)
def bad_picture(request: pytest.FixtureRequest, whole: bytes) -> bytes:
    """None of them is a screen; some would cost gigabytes to find out."""
    middle = len(whole) // 2
    return {
        "empty": b"",
        "text": b"<html>" * 20,
        "truncated": whole[:middle],
        "flipped": whole[:middle] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :],
        "bomb": png_of(60_000, 60_000, bytes(10_000_000)),
        "huge header": png_of(2**31 - 1, 2**31 - 1, b""),
        "tiny": png_of(1, 1, bytes(4)),
        "oversized": whole + bytes(1_000_001),
        "svg": b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }[request.param]


Everything = dict[str, Any]


def everything(services: Services) -> Everything:
    """The whole database and every file of the blob store. When an agent was last heard of is not its content."""
    with reading(services.store.engine) as connection:
        rows: Everything = {
            table.name: sorted(map(str, connection.execute(select(table))))
            for table in metadata.sorted_tables
            if table is not agents
        }
    blobs: Path = services.settings.data_dir / "blobs"
    files = {
        str(file.relative_to(blobs)): sha256(file.read_bytes()).hexdigest()
        for file in blobs.rglob("*")
        if file.is_file()
    }
    return {**rows, "blobs": files}


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    """One for all: nothing here changes it."""
    limits = LimitSettings(document_bytes=2_000_000, image_bytes=1_000_000)
    settings = Settings(data_dir=tmp_path_factory.mktemp("data"), token=SecretStr(TOKEN), limits=limits)
    return build_services(settings, FakePaintedOcr())


@pytest.fixture(scope="module")
def api(services: Services) -> Iterator[httpx.Client]:
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with (
        serving(create_app(services)) as url,
        httpx.Client(base_url=f"{url}/api/v1", headers=headers, timeout=60) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def replay_id(api: httpx.Client, services: Services) -> str:
    services.store.workflows.create(admission_workflow(), "test")
    started = start_replay(api, draft=True)
    assert started.status_code == 201, started.text
    assert api.get("/agents/pc1/next_action", params={"instance": "one"}).status_code == 200
    return str(started.json()["replay_id"])


@pytest.fixture(scope="module")
def session_id(api: httpx.Client) -> str:
    return new_session(api)


@pytest.fixture
def unchanged(services: Services, replay_id: str, session_id: str) -> Iterator[None]:
    before = everything(services)
    assert before["replays"]
    assert before["sessions"]
    yield
    assert everything(services) == before


def is_refused(answer: httpx.Response) -> bool:
    assert answer.json().keys() == {"error", "detail"}
    return answer.is_client_error


@pytest.mark.usefixtures("unchanged")
def test_a_bad_picture_changes_nothing_wherever_it_is_sent(
    api: httpx.Client, bad_picture: bytes, whole: bytes, replay_id: str, session_id: str
) -> None:
    shot = f"/sessions/{session_id}/screenshots/shot_0001"
    at = {"captured_at": "2026-01-05T09:00:01Z"}
    report = {"report": f'{{"command_id":"{replay_id}:0:0","outcome":"done"}}'}
    bad, good = ("x.png", bad_picture, "image/png"), ("x.png", whole, "image/png")
    one = {"instance": "one"}
    assert is_refused(api.post(shot, params=at, content=bad_picture))
    for pictures in ({"screenshot": bad}, {"screenshot": bad, "before": good}):
        answer = api.post("/agents/pc1/report", params=one, data=report, files=pictures)
        assert is_refused(answer), answer.text
    answer = api.post("/pre_analyze", data={"replay_id": replay_id}, files={"screenshot": bad})
    assert is_refused(answer), answer.text
    for pictures in ({"screenshot": bad}, {"screenshot": good, "look": bad}):
        answer = api.post("/resolve_target", data={"target": '{"text":"Accueil"}'}, files=pictures)
        assert is_refused(answer), answer.text


PATHS = [
    "..",
    "../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e%2f%2e%2e",
    "a%00b",
    "a/../b",
    "a%5Cb",
    ".hidden",
    "a..b",
    "x" * 200,
    "C:%5Cwindows",
    "%C3%A9",
]


def sent_as_it_is(api: httpx.Client, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
    """Other clients tidy paths up before they send them."""
    connection = HTTPConnection(api.base_url.host, api.base_url.port or 0, timeout=60)
    try:
        connection.request(method, "/api/v1" + path, body, dict(api.headers))
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("name", PATHS)
def test_an_id_that_is_a_path_changes_nothing(
    api: httpx.Client, name: str, whole: bytes, session_id: str, replay_id: str
) -> None:
    at = "captured_at=2026-01-05T09:00:01Z"
    calls: list[tuple[str, str, bytes | None]] = [
        ("GET", f"/sessions/sess_{name}", None),
        ("POST", f"/sessions/sess_{name}/screenshots/shot_1?{at}", whole),
        ("POST", f"/sessions/{session_id}/screenshots/shot_{name}?{at}", whole),
        ("GET", f"/workflows/WF_{name}", None),
        ("GET", f"/replays/{name}", None),
        ("GET", f"/replays/{replay_id}/pictures/{name}", None),
        ("GET", f"/agents/{name}/next_action", None),
        ("DELETE", f"/users/{name}", None),
    ]
    for method, path, body in calls:
        status, told = sent_as_it_is(api, method, path, body)
        assert 400 <= status < 500, path
        assert json.loads(told).keys() == {"error", "detail"}
    answer = start_replay(api, workflow_id=f"WF_{name}", agent_id=name, draft=True)
    assert is_refused(answer)


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("declared", [True, False])
def test_a_body_larger_than_the_limit_changes_nothing(
    api: httpx.Client, session_id: str, declared: bool
) -> None:
    body = b"[" + b" " * 2_000_001 + b"]"
    sent = body if declared else iter([body[:1_500_000], body[1_500_000:]])
    answer = api.post(
        f"/sessions/{session_id}/events", content=sent, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413
    assert is_refused(answer)


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    "report", ["", "{", "[]", "null", '{"command_id":"x"}', '{"command_id":"a:0:0","outcome":"?"}']
)
def test_a_report_that_is_none_changes_nothing(api: httpx.Client, report: str, whole: bytes) -> None:
    answer = api.post(
        "/agents/pc1/report",
        params={"instance": "one"},
        data={"report": report},
        files={"screenshot": ("x.png", whole, "image/png")},
    )
    assert is_refused(answer)


def test_a_good_picture_after_a_bad_one_goes_on(api: httpx.Client, whole: bytes, replay_id: str) -> None:
    """The refusals above are not the end of the replay."""
    report = {"report": f'{{"command_id":"{replay_id}:0:0","outcome":"done"}}'}
    for picture, code in ((b"<html>", 422), (whole, 200)):
        files = {"screenshot": ("x.png", picture, "image/png")}
        answer = api.post("/agents/pc1/report", params={"instance": "one"}, data=report, files=files)
        assert answer.status_code == code
