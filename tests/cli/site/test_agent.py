"""Agents that would answer for each other end with a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_process import CliProcess
from live_server import serving
from painted import FakePaintedOcr
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.cli.site.agent import this_machine
from rpa_vision.server.app import create_app
from rpa_vision.settings import load_settings
from rpa_vision_lab.desktop.desktop import VirtualDesktop

TOKEN = "un-jeton-pour-cet-essai"  # noqa: S105 - the test's own server


@pytest.mark.desktop
def test_a_second_agent_of_one_name_or_one_ledger_is_refused(tmp_path: Path) -> None:
    services = build_services(load_settings(data_dir=tmp_path / "data", token=TOKEN), FakePaintedOcr())
    with VirtualDesktop(640, 480) as desktop, serving(create_app(services)) as url:
        environment = {
            "DISPLAY": desktop.display,
            "RPA_DATA_DIR": str(tmp_path / "data"),
            "RPA_TOKEN": TOKEN,
            "RPA_LANGUAGE": "en",
        }

        def agent(*arguments: str) -> CliProcess:
            return CliProcess("agent", *arguments, "--server", url, folder=tmp_path, environment=environment)

        with agent() as first:
            first.wait_for(f"agent {this_machine()} serving {url}")
            while services.store.agents.get(this_machine()) is None:
                first.wait_for("serving")
            with agent("--ledger", str(tmp_path / "another.db")) as namesake, agent() as twin:
                assert namesake.status() == 2
                assert "--name" in namesake.err
                assert twin.status() == 2
                assert f"agent_{this_machine()}.db" in twin.err
            first.interrupt()
            assert first.status() == 0


@pytest.mark.parametrize(
    ("host", "name"),
    [("poste-3", "poste-3"), ("pc.accueil.chu", "pc-accueil-chu"), ("é", "local"), ("", "local")],
)
def test_a_machine_s_name_becomes_one_an_agent_can_have(
    monkeypatch: pytest.MonkeyPatch, host: str, name: str
) -> None:
    monkeypatch.setattr("platform.node", lambda: host)
    assert this_machine() == name
