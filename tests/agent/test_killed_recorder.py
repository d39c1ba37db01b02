"""kill -9 in the midst of a recording: what a person did before is on the server or on the disk, once."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from live_server import serving
from painted import FakePaintedOcr
from rpa_vision.agent.link.server import open_client
from rpa_vision.agent.recording.sender import send_left_over
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.geometry import Box
from rpa_vision.models.session import Event, KeyPress, MouseClick, RawSession, TextInput, WindowFocus
from rpa_vision.server.app import create_app
from rpa_vision.settings import Settings
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import FULL, ScriptedPerson

pytestmark = pytest.mark.desktop

TOKEN = "only-for-this-test"  # noqa: S105 - not a secret
PROCESS = Path(__file__).with_name("recording_process.py")


class Hands:
    """A person who goes on clicking, typing and pressing keys until told to stop."""

    def __init__(self, display: str, seed: int) -> None:
        self._display = display
        self._chance = random.Random(seed)  # noqa: S311
        self._stop = threading.Event()
        self.done: list[tuple[str, object]] = []
        self._thread = threading.Thread(target=self._act)
        self._thread.start()

    def _act(self) -> None:
        with ScriptedPerson(self._display, FULL) as person:
            while not self._stop.is_set():
                step = len(self.done)
                match step % 3:
                    case 0:
                        x, y = 120 + 13 * step % 700, 120 + 29 * step % 400
                        person.click(Box(x, y, x + 2, y + 2))
                        self.done.append(("mouse_click", (x + 1, y + 1)))
                    case 1:
                        person.type("q")
                        self.done.append(("text_input", None))
                    case _:
                        person.press("f5")
                        self.done.append(("key_press", ("f5",)))
                self._stop.wait(self._chance.uniform(0.15, 0.5))

    def stop(self) -> list[tuple[str, object]]:
        self._stop.set()
        self._thread.join()
        return self.done


def shape(event: Event) -> tuple[str, object]:
    match event:
        case MouseClick(pos=pos):
            return event.type, tuple(pos)
        case TextInput(text=text):
            return event.type, text
        case KeyPress(keys=keys):
            return event.type, keys
    return event.type, None


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[str, Callable[[str], RawSession]]]:
    settings = Settings(data_dir=tmp_path / "server", token=SecretStr(TOKEN))
    services = build_services(settings, FakePaintedOcr())
    with serving(create_app(services)) as url:
        yield url, services.store.sessions.get


def kill_one(display: str, url: str, folder: Path, seed: int) -> tuple[list[tuple[str, object]], Path]:
    """What the person had done when the recorder died, and what it left behind."""
    command = [sys.executable, str(PROCESS), display, url, TOKEN, str(folder)]
    recorder = subprocess.Popen(command)
    try:
        deadline = time.monotonic() + 60
        while not (folder / "started").exists():
            assert recorder.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.02)
        hands = Hands(display, seed)
        time.sleep(random.Random(seed).uniform(0.4, 3.0))  # noqa: S311
        done = len(hands.done)
    finally:
        recorder.kill()
        recorder.wait()
    hands.stop()
    (left,) = folder.glob("*/journal.jsonl")
    return hands.done[:done], left.parent


def check(
    seed: int, desktop: VirtualDesktop, url: str, stored: Callable[[str], RawSession], folder: Path
) -> int:
    """How many of the person's steps were lost."""
    folder.mkdir()
    done, left = kill_one(desktop.display, url, folder, seed)
    with open_client(url, TOKEN) as client:
        session = stored(send_left_over(client, left, threading.Event()))
    kept = [shape(event) for event in session.events if not isinstance(event, WindowFocus)]
    assert session.ended_at is not None
    assert not left.exists()
    expected = done[: len(kept)]
    assert kept[: len(expected)] == expected
    lost = len(done) - len(kept)
    assert lost <= 1, f"seed {seed}: {len(done)} done, {len(kept)} kept"
    return max(0, lost)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.lab)])
def test_a_killed_recorder_loses_at_most_the_last_step(
    seed: int,
    virtual: VirtualDesktop,
    pad: object,
    server: tuple[str, Callable[[str], RawSession]],
    tmp_path: Path,
) -> None:
    check(seed, virtual, *server, tmp_path / "spool")


@pytest.mark.lab
def test_a_recorder_killed_at_twenty_moments(
    virtual: VirtualDesktop, pad: object, server: tuple[str, Callable[[str], RawSession]], tmp_path: Path
) -> None:
    lost = [check(seed, virtual, *server, tmp_path / f"spool{seed}") for seed in range(100, 120)]
    print(f"20 kills, steps lost: {lost}")  # noqa: T201 - the figure
