"""An agent beside the server: both from one command, on a single PC."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

STOP_WITHIN_S = 10.0
"""An agent finishes the action under way; after that it is stopped, and its ledger tells what is not known."""


@contextmanager
def agent_beside(url: str) -> Iterator[None]:
    """Drives this desktop while the server runs. A process of its own: one failing does not take the other along."""
    program = [sys.executable, "-m", "rpa_vision.cli.main", "agent", "--server", url]
    agent = subprocess.Popen(program)  # noqa: S603 - our own program
    try:
        yield
    finally:
        agent.terminate()
        try:
            agent.wait(STOP_WITHIN_S)
        except subprocess.TimeoutExpired:
            agent.kill()
            agent.wait()
