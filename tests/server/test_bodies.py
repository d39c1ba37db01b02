"""Whoever is not known, or sends more than the call takes, is answered before it is read."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from httpx import Client
from pydantic import SecretStr

from api_calls import new_session
from live_server import serving
from ready_database import ready
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.server.app import create_app
from rpa_vision.settings import LimitSettings, Settings

TOKEN = "only-for-this-test"  # noqa: S105 - not a secret
NEVER_SENT = 60 << 20


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    limits = LimitSettings(image_bytes=1_000_000, request_bytes=10_000, headers_s=0.2, body_s=0.2)
    return ready(Settings(data_dir=tmp_path, token=SecretStr(TOKEN), limits=limits))


@pytest.fixture
def server(settings: Settings) -> Iterator[str]:
    with serving(create_app(build_services(settings))) as url:
        yield url


@contextlib.contextmanager
def connected(server: str) -> Iterator[socket.socket]:
    address = urlsplit(server)
    with socket.create_connection((address.hostname, address.port), timeout=20) as connection:
        yield connection


def request(path: str, *headers: str, token: str | None = TOKEN) -> bytes:
    said = [f"POST /api/v1{path} HTTP/1.1", "Host: test", "Content-Type: application/json", *headers]
    if token is not None:
        said.append(f"Authorization: Bearer {token}")
    return ("\r\n".join(said) + "\r\n\r\n").encode()


def status_of(connection: socket.socket) -> int:
    return int(connection.recv(65536).split(b" ")[1])


def is_hung_up(connection: socket.socket) -> bool:
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


LARGE = f"Content-Length: {NEVER_SENT}"
UNTOLD = "Transfer-Encoding: chunked"


@pytest.mark.parametrize("length", [LARGE, UNTOLD])
@pytest.mark.parametrize("token", [None, "nobody's"])
def test_a_stranger_is_answered_before_anything_of_the_body_came(
    server: str, length: str, token: str | None
) -> None:
    with connected(server) as stranger:
        stranger.sendall(request("/replays", length, token=token))
        assert status_of(stranger) == 401


def test_a_stranger_who_goes_on_sending_is_hung_up_on(server: str) -> None:
    with connected(server) as stranger, contextlib.suppress(BrokenPipeError, ConnectionResetError):
        stranger.sendall(request("/replays", LARGE, token=None))
        sent = 0
        while sent < NEVER_SENT:
            sent += stranger.send(bytes(65536))
        pytest.fail("all of it was taken")


def test_a_body_said_to_be_too_large_is_refused_before_it_is_sent(server: str) -> None:
    with connected(server) as sender:
        sender.sendall(request("/replays", "Content-Length: 10001"))
        assert status_of(sender) == 413


def test_a_body_of_untold_length_is_cut_off(server: str) -> None:
    with connected(server) as sender:
        sender.sendall(request("/replays", UNTOLD) + b"4e20\r\n" + bytes(20_000))
        assert status_of(sender) == 413


def test_a_picture_may_be_larger_than_a_word(server: str) -> None:
    with Client(base_url=f"{server}/api/v1", headers={"Authorization": f"Bearer {TOKEN}"}) as api:
        shot = f"/sessions/{new_session(api)}/screenshots/shot_0001"
        at = {"captured_at": "2026-01-05T09:00:01Z"}
        assert api.post(shot, params=at, content=bytes(1_000_000)).status_code == 422
        assert api.post(shot, params=at, content=bytes(1_000_001)).status_code == 413


def test_a_body_that_does_not_come_is_not_waited_for(server: str) -> None:
    with connected(server) as sender:
        sender.sendall(request("/replays", "Content-Length: 100") + b"{")
        assert status_of(sender) == 408
        assert is_hung_up(sender)


@pytest.mark.parametrize("begun", [b"", b"GET /health HTTP/1.1\r\nHost: test\r\nX-Slow: "])
def test_headers_that_do_not_end_are_not_waited_for(server: str, begun: bytes) -> None:
    with connected(server) as sender:
        sender.sendall(begun)
        assert is_hung_up(sender)


def test_after_an_answer_the_next_headers_are_not_waited_for_either(server: str) -> None:
    with connected(server) as sender:
        sender.sendall(b"GET /health HTTP/1.1\r\nHost: test\r\n\r\n")
        assert status_of(sender) in (200, 503)
        sender.sendall(b"GET /hea")
        assert is_hung_up(sender)
