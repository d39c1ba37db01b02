"""Accounts from the command line: passwords come by standard input, and never come out again."""

from __future__ import annotations

import io
import json
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from called_cli import Answer, Cli
from live_server import serving
from painted import FakePaintedOcr
from ready_database import ready
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.server.app import create_app
from rpa_vision.settings import LoginSettings, Settings

PASSWORD = "une phrase facile"  # noqa: S105 - invented
Call = Callable[..., Answer]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[str, str]]:
    token = secrets.token_urlsafe(16)
    quick = LoginSettings(argon2_memory_kib=19_456, argon2_passes=2, argon2_lanes=1)
    settings = ready(Settings(data_dir=tmp_path, token=token, login=quick))
    with serving(create_app(build_services(settings, FakePaintedOcr()))) as url:
        yield url, token


@pytest.fixture
def call(server: tuple[str, str], monkeypatch: pytest.MonkeyPatch, cli: Cli) -> Call:
    url, token = server
    monkeypatch.setenv("RPA_TOKEN", token)
    monkeypatch.setenv("RPA_LANGUAGE", "en")

    def call(*arguments: str, typed: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return cli("accounts", *arguments, "--server", url)

    return call


def test_somebody_is_added_changed_shut_out_and_let_in_again(call: Call, server: tuple[str, str]) -> None:
    def may_log_in(password: str) -> bool:
        given = {"name": "mme.durand", "password": password}
        return httpx.post(
            f"{server[0]}/api/v1/login/password", json=given, headers={"X-RPA-Vision": "page"}, timeout=60
        ).is_success

    said = [call("add", "mme.durand", "--role", "operator", "--stdin", typed=f"{PASSWORD}\n")]
    assert may_log_in(PASSWORD)
    said.append(call("password", "mme.durand", "--stdin", typed="une autre phrase\n"))
    assert not may_log_in(PASSWORD)
    assert may_log_in("une autre phrase")
    said += [call("role", "mme.durand", "--role", "supervisor"), call("disable", "mme.durand")]
    assert not may_log_in("une autre phrase")
    assert "closed" in call("list").out
    said += [call("enable", "mme.durand"), call("list", "--json")]
    assert may_log_in("une autre phrase")
    assert [one.status for one in said] == [0] * len(said)
    assert PASSWORD not in "".join(one.out + one.error for one in said)
    assert json.loads(said[-1].out)["role"] == "supervisor"


def test_a_password_is_no_argument(call: Call) -> None:
    assert call("add", "mme.durand", PASSWORD, "--role", "operator").status == 2
    refused = call("add", "mme.durand", "--role", "operator", "--stdin", typed="court\n")
    assert refused.status == 2
    assert "fewer than 12 letters" in refused.error
