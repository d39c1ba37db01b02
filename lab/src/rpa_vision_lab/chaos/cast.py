"""The processes of the play: who runs, how to end them by force, and how to have them back."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import httpx

from rpa_vision_lab.chaos import nursery


@dataclass
class Actor:
    """One server or one agent, whichever process plays it now."""

    kind: str
    name: str
    options: dict[str, Any]
    pid: int = 0

    @property
    def is_alive(self) -> bool:
        """A process that has ended stays known until its nursery was asked about it."""
        state = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        return state not in "ZX"

    @property
    def is_up(self) -> bool:
        """Alive, and a server answers: one that is killed while it starts is no danger to anybody."""
        return self.is_alive and (self.kind != "server" or _answers(self.options["settings"]["port"]))

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)


@dataclass
class Cast:
    folder: Path
    nursery: subprocess.Popen[str]
    actors: list[Actor] = field(default_factory=list)

    def add(self, kind: str, name: str, **options: Any) -> Actor:
        actor = Actor(kind, name, options)
        self.actors.append(actor)
        self.revive(actor)
        return actor

    def revive(self, actor: Actor, **changes: Any) -> None:
        actor.options |= changes
        log = str(self.folder / f"{actor.name}.log")
        actor.pid = self._asked(
            {"kind": actor.kind, "name": actor.name, "log": log, "options": actor.options}
        )

    def was_killed(self, actor: Actor) -> bool:
        """Of one that is not alive any more: whether it was by force."""
        return self._asked(actor.pid) == signal.SIGKILL

    def _asked(self, question: dict[str, Any] | int) -> int:
        told, answer = _pipes(self.nursery)
        told.write(json.dumps(question) + "\n")
        told.flush()
        return int(answer.readline())


@contextmanager
def cast(folder: Path, environment: Mapping[str, str] | None = None) -> Iterator[Cast]:
    """``environment``: what all of them find there, beside what this process has."""
    command = [sys.executable, "-m", nursery.__name__]
    given = {**os.environ, **(environment or {})}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=given
    ) as process:
        playing = Cast(folder, process)
        try:
            yield playing
        finally:
            for actor in playing.actors:
                actor.kill()
                playing.was_killed(actor)


@contextmanager
def held_port() -> Iterator[int]:
    """A port for a server that is killed and comes back: while it is away nobody else is given it. Whoever holds it
    does not listen, so the server may."""
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]


def _answers(port: int) -> bool:
    """Whatever it says of its health: one on a full disk is there, too."""
    try:
        httpx.get(f"http://127.0.0.1:{port}/health", timeout=1, trust_env=False)
    except httpx.TransportError:
        return False
    return True


def _pipes(process: subprocess.Popen[str]) -> tuple[IO[str], IO[str]]:
    if process.stdin is None or process.stdout is None:
        raise AssertionError("it was started with both")
    return process.stdin, process.stdout
