"""Starts servers and agents that are made to be killed.

Each line read is a child to start, as JSON, and its pid is written back; or the pid of one that has ended, and
the signal that killed it is written back, 0 where it ended by itself. Importing everything once here makes a
hundred of them cheap.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.executor import Executor
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.settle import Settle
from rpa_vision.agent.execution.sole_agent import alone_with
from rpa_vision.agent.link.connection import AgentClient
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.logs import configure_logs
from rpa_vision.server.app import create_app
from rpa_vision.server.run import listen
from rpa_vision.settings import Settings
from rpa_vision_lab.admissions import AdmissionsDesktop
from rpa_vision_lab.chaos.faked_sleep import sleep_under_a_faked_clock
from rpa_vision_lab.chaos.next_release import become_the_next_release
from rpa_vision_lab.spelled import FakeSpelledOcr

_SOCKET_AGAIN_S = 0.5


def serve(_name: str, settings: dict[str, Any], next_release: bool = False) -> None:
    if next_release:
        become_the_next_release()
    chosen = Settings.model_validate(settings)
    listen(create_app(build_services(chosen, FakeSpelledOcr())), chosen)


def act(name: str, url: str, token: str, folder: str, dying: float, ledgers: str | None = None) -> None:
    """``ledgers``: the folder of the agent's own; else the same one. ``dying``: how likely it is that the agent is killed by itself just before or just after an action."""
    fate = random.Random()  # noqa: S311 - no secret

    def perhaps_die() -> None:
        if fate.random() < dying / 2:
            os.kill(os.getpid(), signal.SIGKILL)

    ledger = Path(ledgers or folder) / f"{name}.db"
    desktop = AdmissionsDesktop(Path(folder) / f"{name}.truth", perhaps_die, perhaps_die)
    with alone_with(ledger), Ledger(ledger) as remembered:
        executor = Executor(desktop, remembered, SystemClock(), Settle(limit_s=0))
        with AgentClient(
            url,
            token,
            name,
            remembered.instance,
            executor,
            first_pause_s=0.05,
            socket_again_s=_SOCKET_AGAIN_S,
        ) as client:
            client.run(threading.Event())


CHILDREN: dict[str, Callable[..., None]] = {"server": serve, "agent": act}


def main() -> None:
    sleep_under_a_faked_clock()
    for line in sys.stdin:
        asked = json.loads(line)
        os.write(1, b"%d\n" % (_killed_by(asked) if isinstance(asked, int) else _born(asked)))


def _born(child: dict[str, Any]) -> int:
    pid = os.fork()
    if pid == 0:
        _live(child)
    return pid


def _killed_by(pid: int) -> int:
    _, status = os.waitpid(pid, 0)
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


def _live(child: dict[str, Any]) -> None:
    log = os.open(child["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for number, file in enumerate((nothing, log, log)):
        os.dup2(file, number)
    status = 1
    try:
        configure_logs("json")
        CHILDREN[child["kind"]](child["name"], **child["options"])
        status = 0
    except Exception:
        traceback.print_exc()  # nobody else would: the process ends at once
        raise
    finally:
        os._exit(status)


if __name__ == "__main__":
    main()
