"""``record`` as a person uses it: a server that is away, a pause, a display that dies."""

from __future__ import annotations

import os
import re
import shlex
import signal
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from called_cli import Cli
from cli_process import CliProcess
from plain_window import PlainWindow
from rpa_vision.models.geometry import Box
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import PRACTISED, ScriptedPerson

pytestmark = pytest.mark.desktop

Start = Callable[..., CliProcess]
TOKEN = "un-jeton-pour-cet-essai"  # noqa: S105 - the test's own server
WINDOW = Box(100, 100, 500, 400)


@pytest.fixture
def start(tmp_path: Path) -> Start:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    ours = {
        "XDG_DATA_HOME": str(tmp_path / "share"),
        "RPA_PORT": str(port),
        "RPA_TOKEN": "un-jeton-pour-cet-essai",
    }
    ours |= {"RPA_RECORDING__SEND_WITHIN_S": "1"}

    def command(*arguments: str, display: str = "") -> CliProcess:
        return CliProcess(*arguments, folder=tmp_path, environment={**ours, "DISPLAY": display})

    return command


def command_in(text: str) -> list[str]:
    """What the person is told to run."""
    (found,) = re.findall(r"rpa-vision (record --send .+)", text)
    return shlex.split(found)


def journal(folder: Path) -> str:
    return "".join(path.read_text() for path in (folder / "share").rglob("journal.jsonl"))


def wait_until(done: Callable[[], bool], within_s: float = 30.0) -> None:
    deadline = time.monotonic() + within_s
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def pressed_again(person: ScriptedPerson, folder: Path) -> bool:
    """Nothing tells from outside when a pause is quite over."""
    person.press("f5")
    return '"keys":["f5"]' in journal(folder)


def test_without_a_server_everything_is_kept_and_sent_later(start: Start, tmp_path: Path) -> None:
    with VirtualDesktop() as desktop, start("record", "Essai", display=desktop.display) as record:
        window = PlainWindow(desktop.display, WINDOW, "Essai")
        record.wait_for("ne répond pas")
        record.wait_for("enregistrement commencé")
        with ScriptedPerson(desktop.display, PRACTISED) as person:
            person.click(WINDOW)
            wait_until(lambda: "mouse_click" in journal(tmp_path))
            os.kill(record.pid, signal.SIGUSR1)
            record.wait_for("pause : rien")
            person.click(Box(300, 200, 310, 210))
            person.type("secret")
            os.kill(record.pid, signal.SIGUSR1)
            record.wait_for("reprend")
            wait_until(lambda: pressed_again(person, tmp_path))
        kept = journal(tmp_path)
        record.interrupt()
        assert record.status() == 1
        window.close()
    assert record.out == ""
    assert sum("begun" in line and "mouse_click" in line for line in kept.splitlines()) == 1
    assert "text_input" not in kept
    again = command_in(record.err)
    with start("serve") as server, start(*again) as send:
        server.wait_for("127.0.0.1")
        assert send.status() == 0, send.err
        session_id = send.out.strip()
    assert session_id.startswith("sess_")
    assert not list((tmp_path / "share").rglob("journal.jsonl"))


def test_a_display_that_dies_ends_it_with_a_reason_and_keeps_what_was_done(
    start: Start, tmp_path: Path
) -> None:
    with VirtualDesktop() as desktop, start("serve") as server:
        server.wait_for("127.0.0.1")
        with start("record", "Essai", display=desktop.display) as record:
            record.wait_for("enregistrement commencé")
            with ScriptedPerson(desktop.display, PRACTISED) as person:
                person.click(WINDOW)
                wait_until(lambda: "mouse_click" in journal(tmp_path))
            os.kill(desktop.pid, signal.SIGKILL)
            assert record.status() == 2
    assert desktop.display in record.err
    assert record.out.startswith("sess_")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("record",), "NAME"),
        (("record", "Essai", "--send", "folder"), "NAME"),
        (("record", "--send", "nowhere"), "no recording"),
        (("record", "Essai", "--blank", "0.5,0.5,0.2"), "blank"),
        (("record", "Essai", "--blank", "0.5,0,0.2,1"), "left < right"),
    ],
)
def test_wrong_usage_is_named(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], words: str
) -> None:
    monkeypatch.setenv("DISPLAY", ":4242")
    monkeypatch.setenv("RPA_TOKEN", TOKEN)
    answer = cli(*arguments)
    assert answer.status == 2
    assert words in answer.error
