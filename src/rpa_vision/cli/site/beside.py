"""An agent beside the server: both from one command, on a single PC."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

STOP_WITHIN_S = 10.0
"""An agent finishes the action under way; after that it is stopped, and its ledger tells what is not known."""
_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
"""Windows asks groups, not programs."""


@contextmanager
def agent_beside(url: str) -> Iterator[None]:
    """Drives this desktop while the server runs. A process of its own: one failing does not take the other along."""
    agent = subprocess.Popen(own_program("agent", "--server", url), creationflags=_GROUP)  # noqa: S603 - our own
    try:
        yield
    finally:
        _ask_to_end(agent)
        try:
            agent.wait(STOP_WITHIN_S)
        except subprocess.TimeoutExpired:
            agent.kill()
            agent.wait()


def own_program(*arguments: str) -> Sequence[str]:
    """As this one was started: by Python, or as a program that brings its own."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    return [sys.executable, "-m", "rpa_vision.cli.main", *arguments]


def _ask_to_end(agent: subprocess.Popen[bytes]) -> None:
    """Windows' way to end a program leaves it no time for anything: it is asked by Ctrl-Break."""
    if sys.platform == "win32":
        agent.send_signal(signal.CTRL_BREAK_EVENT)
    else:
        agent.terminate()
