"""``doctor --server`` asks a running server, and ends with status 1 where somebody has to do something at once."""

from __future__ import annotations

import json
import shutil
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path

import pytest

from called_cli import Cli
from kept_site import TOKEN, RunningSite, fill, running, settings_in
from painted import FakePaintedOcr
from painted_program import PaintedProgram
from rpa_vision.bootstrap.safekeeping import back_up
from rpa_vision.settings import Settings

Disk = namedtuple("Disk", "total used free")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("RPA_TOKEN", TOKEN)
    return settings_in(tmp_path / "here")


@pytest.fixture
def site(here: Settings) -> Iterator[RunningSite]:
    ocr = FakePaintedOcr()
    with running(here, ocr, PaintedProgram(ocr)) as site:
        yield site


def address(site: RunningSite) -> str:
    return str(site.api.base_url).removesuffix("/api/v1/")


def test_each_part_is_told_with_its_figures(
    site: RunningSite, here: Settings, cli: Cli, tmp_path: Path
) -> None:
    fill(site, here)
    before = {one["part"]: one for one in json.loads(cli("doctor", "--server", address(site), "--json").out)}
    assert before["backup"]["verdict"] == "look"
    back_up(here, tmp_path / "backup", with_keys=True, by="camille")
    asked = cli("doctor", "--server", address(site), "--json")
    assert asked.status == 0, asked.error
    told = {one["part"]: one for one in json.loads(asked.out)}
    assert told.keys() == {
        *("server", "health", "disk", "database", "clock", "backlog", "backup", "agents", "audit")
    }
    assert told["backup"]["verdict"] == "good"
    assert told["audit"]["verdict"] == "good"


def test_what_is_bad_ends_with_one(site: RunningSite, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: Disk(1 << 40, (1 << 40) - 1, 1))
    asked = cli("doctor", "--server", address(site), "--json", "--quick")
    assert asked.status == 1
    told = {one["part"]: one["verdict"] for one in json.loads(asked.out)}
    assert (told["health"], told["disk"], told["database"]) == ("bad", "bad", "good")
    assert "audit" not in told


def test_who_may_not_ask_is_told_so(site: RunningSite, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPA_TOKEN", "somebody-else-entirely")
    said = cli("doctor", "--server", address(site), "--json").out
    answered = next(line for line in said.splitlines() if line.startswith("[{"))  # among the server's own log
    told = {one["part"]: one["verdict"] for one in json.loads(answered)}
    assert told.keys() >= {"health", "state"}, said
    assert (told["health"], told["state"]) == ("good", "bad")


@pytest.mark.usefixtures("here")
def test_where_nobody_answers_it_is_said_once(cli: Cli) -> None:
    asked = cli("doctor", "--server", "http://127.0.0.1:9", "--json")
    assert asked.status == 1
    assert [one["part"] for one in json.loads(asked.out)] == ["server"]


def test_it_is_said_in_french(site: RunningSite, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPA_LANGUAGE", "fr")
    monkeypatch.setenv("COLUMNS", "200")
    said = cli("doctor", "--server", address(site), "--quick").out
    assert all(part in said for part in ("constat", "postes", "sauvegarde", "disque")), said
