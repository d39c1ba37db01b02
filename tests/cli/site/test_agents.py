"""``agents`` and ``demonstrations`` against a real agent on a real desktop."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import httpx
import pytest

from called_cli import Cli
from cli_process import CliProcess
from plain_window import PlainWindow
from rpa_vision.models.geometry import Box, Point
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import PRACTISED, ScriptedPerson

pytestmark = pytest.mark.desktop

WINDOW = Box(100, 100, 500, 400)
PAGE = Box(600, 100, 900, 400)


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualDesktop]:
    """With a server and an agent on it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    ours = {"RPA_DATA_DIR": str(tmp_path / "data"), "RPA_PORT": port, "RPA_TOKEN": "un-jeton-pour-cet-essai"}
    for name, value in ours.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    with VirtualDesktop() as desktop:
        environment = {**ours, "DISPLAY": desktop.display}
        with (
            CliProcess("serve", folder=tmp_path, environment=environment) as server,
            CliProcess("agent", "--name", "poste-12", folder=tmp_path, environment=environment) as agent,
        ):
            server.wait_for("127.0.0.1")
            agent.wait_for("poste-12")
            yield desktop


def wait_until(done: Callable[[], bool], within_s: float = 30.0) -> None:
    deadline = time.monotonic() + within_s
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def agent_is_there(cli: Cli) -> bool:
    listed = cli("agents", "list", "--json")
    return listed.status == 0 and any(json.loads(line)["connected"] for line in listed.out.splitlines())


def events_of(cli: Cli) -> int:
    lines = cli("demonstrations", "list", "--json").out.splitlines()
    return int(json.loads(lines[0])["events"]) if lines else 0


def recorded(session_id: str) -> list[dict[str, Any]]:
    url = f"http://127.0.0.1:{os.environ['RPA_PORT']}/api/v1/sessions/{session_id}"
    answer = httpx.get(url, headers={"Authorization": f"Bearer {os.environ['RPA_TOKEN']}"})
    events: list[dict[str, Any]] = answer.raise_for_status().json()["events"]
    return events


def test_an_agent_shows_its_screen_and_records_what_is_done_there(
    desktop: VirtualDesktop, cli: Cli, tmp_path: Path
) -> None:
    wait_until(lambda: agent_is_there(cli))
    looked = cli("agents", "look", "poste-12", "-o", tmp_path / "screen.png")
    assert looked.status == 0, looked.erroror
    picture = cv2.imread(str(tmp_path / "screen.png"))
    assert picture is not None
    assert picture.shape[:2] == (desktop.size.height, desktop.size.width)

    task = PlainWindow(desktop.display, WINDOW, "Logiciel")
    page = PlainWindow(desktop.display, PAGE, "Apprendre · RPA Vision")
    with ScriptedPerson(desktop.display, PRACTISED) as person:
        person.click(PAGE)  # the page it is asked for on is in front, and is no part of the task
        started = cli("agents", "record", "poste-12", "Admission")
        assert started.status == 0, started.erroror
        person.click(PAGE)
        person.click(WINDOW)
        wait_until(lambda: events_of(cli) >= 1)
        assert cli("agents", "record", "poste-12", "Sortie").status == 2
        person.click(PAGE)
    stopped = cli("agents", "stop", "poste-12")
    assert stopped.status == 0, stopped.erroror
    page.close()
    task.close()
    session_id = stopped.out.strip()
    assert session_id.startswith("sess_")
    (line,) = cli("demonstrations", "list", "--json").out.splitlines()
    told = json.loads(line)
    assert (told["session_id"], told["task"]) == (session_id, "Admission")
    assert told["ended_at"] is not None
    clicked = [Point(*one["pos"]) for one in recorded(session_id) if one["type"] == "mouse_click"]
    assert clicked
    assert all(WINDOW.contains(place) for place in clicked)
    kept = list((tmp_path / "data").rglob("shot_*.png"))
    assert kept
    clicks = told["events"]
    assert cli("demonstrations", "drop", session_id, 1).status == 0
    assert events_of(cli) == clicks - 1
    assert cli("demonstrations", "delete", session_id, "--yes").status == 0
    assert cli("demonstrations", "list").out == ""
    assert not list((tmp_path / "data").rglob("shot_*.png"))
