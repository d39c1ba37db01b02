"""TLS: what others may hear of a server is encrypted, or they are not answered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr, ValidationError

from certificates import Certified, certified
from live_server import serving
from rpa_vision.agent.link.server import open_client
from rpa_vision.agent.link.socket_line import NoSocketError, SocketLine
from rpa_vision.errors import BadSettingsError, ServerUnreachableError
from rpa_vision.outgoing import open_http
from rpa_vision.server.app import create_app
from rpa_vision.server.client.client import ServerClient
from rpa_vision.server.gate.encrypted import encryption_of
from rpa_vision.server.gate.exposure import exposures
from rpa_vision.server.services import Services
from rpa_vision.settings import Settings, TlsSettings


@pytest.fixture
def made(tmp_path: Path) -> Certified:
    return certified(tmp_path / "tls")


def with_tls(settings: Settings, made: Certified, **more: object) -> Settings:
    tls = TlsSettings(certificate=made.certificate, key=made.key, **more)
    return settings.model_copy(update={"tls": tls})


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "10.0.0.7", "rpa.hopital.invalid"])  # noqa: S104 - nothing listens
def test_others_are_not_answered_in_plain_words(settings: Settings, host: str) -> None:
    beyond = settings.model_copy(update={"host": host})
    with pytest.raises(BadSettingsError) as refused:
        encryption_of(beyond)
    assert all(f" {host}" in refused.value.said_in(language) for language in ("fr", "en"))
    assert "RPA_TLS__CERTIFICATE" in str(refused.value)
    told = beyond.model_copy(update={"tls": TlsSettings(plain_allowed=True)})
    assert encryption_of(told) == {}
    assert any("without TLS" in one for one in exposures(told))


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_this_machine_is(settings: Settings, host: str) -> None:
    assert encryption_of(settings.model_copy(update={"host": host})) == {}


def test_a_server_with_a_certificate_is_spoken_to_by_those_who_trust_it(
    services: Services, made: Certified, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = _encrypted(services, made)
    with serving(create_app(services)) as plain:
        url = plain.replace("http://", "https://")
        with pytest.raises((ServerUnreachableError, httpx.HTTPError)):
            _asked(url, services.token)
        with pytest.raises(NoSocketError):
            SocketLine(url, services.token, "pc1", "one", 5)
        monkeypatch.setenv("SSL_CERT_FILE", str(made.authority))
        _asked(url, services.token)
        SocketLine(url, services.token, "pc1", "one", 5).close()
        with open_client(url, services.token) as agent:
            answer = agent.get("/agents/pc1/next_action")
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        with pytest.raises(httpx.HTTPError):
            httpx.get(f"{plain}/health", trust_env=False)


def test_who_was_to_be_spoken_to_in_plain_words_is_trusted_with_no_certificate(
    services: Services, made: Certified, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Authorities are not even read for it."""
    monkeypatch.setenv("SSL_CERT_FILE", str(made.authority))
    with serving(create_app(_encrypted(services, made))) as plain:
        url = plain.replace("http://", "https://")
        with open_http(url) as client:
            assert client.get(f"{url}/health").is_success
        with open_http(plain) as client, pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            client.get(f"{url}/health")


def _encrypted(services: Services, made: Certified) -> Services:
    return replace(services, settings=with_tls(services.settings, made))


def _asked(url: str, token: str) -> None:
    with ServerClient(url, token) as client:
        client.workflows()


def test_without_tls_no_browser_is_told_to_insist_on_it(server: str) -> None:
    assert "strict-transport-security" not in httpx.get(f"{server}/health", trust_env=False).headers


def test_a_key_with_a_password_is_opened_by_it_alone(settings: Settings, tmp_path: Path) -> None:
    made = certified(tmp_path / "tls", password=b"une phrase longue")
    assert encryption_of(with_tls(settings, made, key_password=SecretStr("une phrase longue")))
    for wrong in (None, SecretStr("une autre")):  # nothing is asked for at a terminal
        with pytest.raises(BadSettingsError, match=r"server\.key"):
            encryption_of(with_tls(settings, made, key_password=wrong))


def test_files_that_cannot_be_used_are_named(settings: Settings, made: Certified, tmp_path: Path) -> None:
    other = certified(tmp_path / "other")
    strangers = with_tls(settings, Certified(made.certificate, other.key, made.authority))
    with pytest.raises(BadSettingsError, match="do not belong together"):
        encryption_of(strangers)
    made.key.unlink()
    with pytest.raises(BadSettingsError, match=r"server\.key: cannot be read"):
        encryption_of(with_tls(settings, made))
    other.certificate.write_text("no certificate")
    with pytest.raises(BadSettingsError, match="do not belong together"):
        encryption_of(with_tls(settings, other))


def test_a_certificate_without_its_key_is_refused(made: Certified) -> None:
    with pytest.raises(ValidationError, match="certificate and key"):
        TlsSettings(certificate=made.certificate)


@pytest.mark.parametrize(("days", "warned"), [(-0.5, True), (29, True), (31, False)])
def test_a_certificate_that_ends_soon_is_told(
    settings: Settings, tmp_path: Path, days: float, warned: bool
) -> None:
    made = certified(tmp_path / "tls", days=days)
    told = [one for one in exposures(with_tls(settings, made)) if str(made.certificate) in one]
    assert bool(told) is warned


def test_its_own_programs_call_it_by_the_name_of_its_certificate(settings: Settings, made: Certified) -> None:
    assert settings.own_url == f"http://127.0.0.1:{settings.port}"
    named = with_tls(settings, made, name="rpa.hopital.invalid")
    assert named.own_url == f"https://rpa.hopital.invalid:{settings.port}"
    six = settings.model_copy(update={"host": "::1"})
    assert six.own_url == f"http://[::1]:{settings.port}"
