"""The token that opens the API: made whole by the server, only ever read by its clients."""

from __future__ import annotations

import threading
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from live_server import serving
from painted import FakePaintedOcr
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.errors import BadSettingsError
from rpa_vision.server.app import create_app
from rpa_vision.server.gate.token import known_token, server_token
from rpa_vision.settings import Settings


def test_the_server_makes_a_token_its_clients_can_read(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "new")
    token = server_token(settings)
    assert len(token) >= 32
    assert server_token(settings) == known_token(settings) == token
    assert (tmp_path / "new" / "token").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["token"]


def test_servers_that_start_together_have_one_token(tmp_path: Path) -> None:
    settings, made = Settings(data_dir=tmp_path), list[str]()
    together = threading.Barrier(8)

    def start() -> None:
        together.wait()
        made.append(server_token(settings))

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(made), len(set(made))) == (8, 1)


def test_a_client_makes_no_token_and_says_what_to_do(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "new")
    with pytest.raises(BadSettingsError, match=r"rpa-vision serve.*RPA_TOKEN"):
        known_token(settings)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("content", [b"", b"\n", b"short", b"fifteen-letters\n", b"\xff" * 40, b"a b " * 10])
def test_a_token_file_that_holds_none_is_refused_and_named(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "token"
    file.write_bytes(content)
    for read in (server_token, known_token):
        with pytest.raises(BadSettingsError, match=str(file)):
            read(Settings(data_dir=tmp_path))
    assert file.read_bytes() == content


def test_a_configured_token_needs_no_file(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "new", token=SecretStr("given-by-somebody"))
    assert server_token(settings) == known_token(settings) == "given-by-somebody"
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("token", ["x", "fifteen-letters", "with a space in it", "jeton-très-long-accentué"])
def test_no_server_starts_with_a_token_that_can_be_guessed(tmp_path: Path, token: str) -> None:
    with pytest.raises(BadSettingsError, match="RPA_TOKEN"):
        server_token(Settings(data_dir=tmp_path, token=SecretStr(token)))


def test_empty_credentials_never_open_the_api(tmp_path: Path) -> None:
    services = build_services(Settings(data_dir=tmp_path), FakePaintedOcr())
    object.__setattr__(services, "token", "")
    with serving(create_app(services)) as url:
        for header in ("Bearer", "", "Basic Og=="):
            answer = httpx.get(f"{url}/api/v1/workflows", headers={"Authorization": header})
            assert answer.status_code == 401, header
