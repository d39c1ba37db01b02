"""Carries out clicks on a real display and is killed at every moment that matters.

``crashing_agent.py DISPLAY LEDGER COMMANDS`` prints a JSON list: for each command, the moment its first agent
was killed and the outcome a second agent reported for the same id.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.executor import Executor
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.settle import Settle
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.models.geometry import Point, Size
from rpa_vision.models.replay.command import ClickCommand, Report, command_id

LIFE_S = 0.06
"""About as long as an agent lives here."""
SIZE = Size(1280, 800)
MOMENTS = ("before_begin", "after_begin", "after_click", "before_finish", "after_finish", "any_time")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class DyingLedger(Ledger):
    moment = ""

    def begin(self, command_id: str) -> Any:
        if self.moment == "before_begin":
            die()
        answer = super().begin(command_id)
        if self.moment == "after_begin":
            die()
        return answer

    def finish(self, report: Report) -> None:
        if self.moment == "before_finish":
            die()
        super().finish(report)
        if self.moment == "after_finish":
            die()


class DyingDesktop(X11Desktop):
    moment = ""

    def click(self, *arguments: Any, **options: Any) -> None:
        super().click(*arguments, **options)
        if self.moment == "after_click":
            die()


def place(number: int) -> Point:
    return Point(120 + 20 * (number % 30), 120 + 20 * (number // 30))


def carry_out(display: str, ledger: Path, number: int, moment: str) -> str:
    with DyingDesktop(display) as desktop, DyingLedger(ledger) as book:
        desktop.moment = book.moment = moment
        executor = Executor(desktop, book, SystemClock(), Settle(limit_s=0.05))
        at = place(number).fraction_of(SIZE)
        return executor.execute(ClickCommand(command_id=command_id("run", number, 0), at=at)).report.outcome


def in_a_child(display: str, ledger: Path, number: int, moment: str) -> str | None:
    """The outcome it reported; None when it was killed first."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        os.write(write, carry_out(display, ledger, number, moment).encode())
        os._exit(0)
    os.close(write)
    if moment == "any_time":
        time.sleep(random.uniform(0, LIFE_S))  # noqa: S311 - no secret
        os.kill(child, signal.SIGKILL)
    with os.fdopen(read, "rb") as pipe:
        said = pipe.read().decode()
    os.waitpid(child, 0)
    return said or None


def main() -> None:
    display, ledger, commands = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    with X11Desktop(display) as warm:  # imports everything once, before the children are born
        warm.capture()
    told = []
    for number in range(commands):
        moment = MOMENTS[number % len(MOMENTS)]
        first = in_a_child(display, ledger, number, moment)
        again = in_a_child(display, ledger, number, "")
        told.append({"moment": moment, "place": place(number), "first": first, "again": again})
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
