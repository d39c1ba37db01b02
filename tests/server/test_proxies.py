"""A proxy that the environment names gets nothing: no token, no screen, no question. One that our settings name is the
way to other machines, never to this one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import numpy as np
import pytest
from pydantic import SecretStr, ValidationError

from eager_proxy import EagerProxy, named_by_the_environment
from rpa_vision.addresses import is_this_machine
from rpa_vision.agent.link.server import open_client
from rpa_vision.agent.link.socket_line import SocketLine
from rpa_vision.engines.chat.opening import open_language, open_vision
from rpa_vision.errors import ModelUnavailableError, ServerUnreachableError, StorageError
from rpa_vision.server.client.client import ServerClient
from rpa_vision.server.services import Services
from rpa_vision.settings import ModelServer, Settings
from rpa_vision.storage.files.blobs import open_blobs

ELSEWHERE = "http://rpa.hopital.invalid:8765"
NOT_THERE = (ServerUnreachableError, httpx.HTTPError)
Call = Callable[[str, str, str | None], None]


@pytest.fixture
def proxy(monkeypatch: pytest.MonkeyPatch) -> Iterator[EagerProxy]:
    with named_by_the_environment(monkeypatch) as proxy:
        yield proxy


def by_command_line(url: str, token: str, proxy: str | None) -> None:
    with ServerClient(url, token, proxy) as client:
        client.workflows()


def by_agent(url: str, token: str, proxy: str | None) -> None:
    with open_client(url, token, proxy=proxy) as client:
        client.get("/agents/pc1/next_action").raise_for_status()


def by_socket(url: str, token: str, proxy: str | None) -> None:
    SocketLine(url, token, "pc1", "one", 5, proxy=proxy).close()


@pytest.mark.parametrize("call", [by_command_line, by_agent, by_socket])
@pytest.mark.parametrize("configured", [False, True])
def test_the_server_on_this_machine_is_spoken_to_directly(
    server: str, services: Services, proxy: EagerProxy, call: Call, configured: bool
) -> None:
    for host in ("127.0.0.1", "localhost"):
        call(server.replace("127.0.0.1", host), services.token, proxy.url if configured else None)
    assert proxy.heard == []


@pytest.mark.parametrize("call", [by_command_line, by_agent, by_socket])
def test_one_elsewhere_is_reached_through_the_configured_proxy_alone(
    services: Services, proxy: EagerProxy, call: Call
) -> None:
    with pytest.raises(NOT_THERE):
        call(ELSEWHERE, services.token, None)
    assert proxy.heard == []
    with pytest.raises(NOT_THERE):
        call(ELSEWHERE, services.token, proxy.url)
    assert b"rpa.hopital.invalid" in proxy.heard[0]


def test_models_are_asked_directly(server: str, proxy: EagerProxy) -> None:
    picture = np.zeros((8, 8, 3), np.uint8)
    for url in (server, ELSEWHERE):
        asked = ModelServer(url=url, model="llava", outside_site=True)
        language, vision = open_language(asked), open_vision(asked)
        assert language is not None
        assert vision is not None
        with pytest.raises(ModelUnavailableError):
            language.complete("Pourquoi ?", 5)
        with pytest.raises(ModelUnavailableError):
            vision.answer("Where?", [picture], 5)
    assert proxy.heard == []


def test_so_are_buckets(server: str, proxy: EagerProxy, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    for given in (None, proxy.url):
        bucket = open_blobs(f"s3://bucket/x?endpoint={server}&region=eu-west-3", given)
        with pytest.raises((StorageError, LookupError)):
            bucket.put("a.png", b"a picture")
    assert proxy.heard == []


def test_a_proxy_that_is_no_address_is_refused_and_not_quoted() -> None:
    with pytest.raises(ValidationError) as refused:
        Settings(proxy=SecretStr("robot:geheim@proxy"))
    assert "geheim" not in str(refused.value)
    assert Settings(proxy=SecretStr("http://robot:geheim@proxy:3128")).proxy_url is not None


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.9.9.9", "::1", "localhost", "LOCALHOST.", "0.0.0.0", "::ffff:127.0.0.1"],  # noqa: S104
)
def test_this_machine(host: str) -> None:
    assert is_this_machine(host)


@pytest.mark.parametrize(
    "host", ["", "10.0.0.7", "localhost.hopital.invalid", "127.0.0.1.hopital.invalid", "::2"]
)
def test_other_machines(host: str) -> None:
    assert not is_this_machine(host)
