"""The README's flow on one's own screen, every command a process of its own, judged by the driven program."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli_process import CliProcess
from plain_window import PlainWindow
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.models.geometry import Box
from rpa_vision_lab.admission_task import admit
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import PRACTISED, ScriptedPerson
from rpa_vision_lab.form.program import FormProgram

pytestmark = pytest.mark.desktop

SHOWN = ("10234", "20417", "30588")
NEW = "47911"
TERMINAL = Box(640, 480, 1100, 760)
"""Over the lower right of the program until that is brought to the front."""
STILL_SEEN = Box(960, 640, 1080, 740)
"""The part of it the program leaves free."""

Start = Callable[..., CliProcess]


def wait_until(done: Callable[[], bool], within_s: float = 30.0) -> None:
    deadline = time.monotonic() + within_s
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture
def desktop() -> Iterator[VirtualDesktop]:
    with VirtualDesktop() as virtual:
        yield virtual


@pytest.fixture
def start(desktop: VirtualDesktop, tmp_path: Path) -> Start:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    ours = {"DISPLAY": desktop.display, "XDG_DATA_HOME": str(tmp_path / "share"), "RPA_PORT": str(port)}

    def command(*arguments: str, terminal: bool = False) -> CliProcess:
        return CliProcess(*arguments, folder=tmp_path, environment=ours, terminal=terminal)

    return command


def show(start: Start, person: ScriptedPerson, form: FormProgram, seen: X11Desktop, patient: str) -> str:
    """One demonstration by a person who sits at the terminal: typed there, shown, and ended there."""
    person.click(STILL_SEEN)
    wait_until(lambda: seen.foreground().title == "Terminal")
    with start("record", "Admission", terminal=True) as record:
        record.wait_for("« Terminal »")
        record.wait_for("enregistrement commencé")
        person.press("alt", "tab")
        admit(person, form, patient)
        person.click(STILL_SEEN)
        wait_until(lambda: seen.foreground().title == "Terminal")
        person.press("ctrl", "c")
        record.interrupt()
        assert record.status() == 0, record.err
        return record.out.strip()


def test_a_server_that_is_ended_takes_its_agent_along(start: Start) -> None:
    with start("serve", "--with-agent") as server:
        server.wait_for("127.0.0.1")
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
        wait_until(lambda: bool(children.read_text()))
        (agent,) = children.read_text().split()
        server.terminate()
        server.status()
        wait_until(lambda: not Path(f"/proc/{agent}").exists())


def test_a_task_shown_beside_the_terminal_is_learnt_and_done(
    desktop: VirtualDesktop, start: Start, tmp_path: Path
) -> None:
    with (
        start("serve", "--with-agent") as server,
        FormProgram(desktop.display, tmp_path, position=(60, 40)) as form,
        ScriptedPerson(desktop.display, PRACTISED) as person,
        X11Desktop(desktop.display) as seen,
    ):
        terminal = PlainWindow(desktop.display, TERMINAL, "Terminal")
        wait_until((tmp_path / "share" / "rpa-vision" / "token").exists)
        server.wait_for("127.0.0.1")
        sessions = [show(start, person, form, seen, patient) for patient in SHOWN]

        with start("learn", *sessions, "--name", "Admission", "--json") as learn:
            assert learn.status() == 0, learn.err
            workflow = json.loads(learn.out)
        assert [edge["action"]["type"] for edge in workflow["edges"]] == [
            "mouse_click",
            "mouse_click",
            "text_input",
            "mouse_click",
            "mouse_click",
        ]
        (variable,) = workflow["variables"]

        with start("workflow", "subject", workflow["workflow_id"], variable["name"]) as confirm:
            assert confirm.status() == 0, confirm.err

        person.click(STILL_SEEN)
        value = f"{variable['name']}={NEW}"
        with start(
            "replay", workflow["workflow_id"], "-p", value, "--countdown", "3", "--draft", "--alone"
        ) as replay:
            replay.wait_for("au premier plan")
            person.click(Box(200, 44, 400, 60))  # the program's title bar
            assert replay.status() == 0, replay.out + replay.err + server.err
        stored = [admission.patient_number for admission in form.admissions()]
        terminal.close()
    assert stored == [*SHOWN, NEW]
    assert len(re.findall("✓", replay.out)) == 5
