"""Killing the child of a process that says, line by line, what the child did."""

from __future__ import annotations

import os
import signal
import subprocess
import time


def said_until_killed(parent: subprocess.Popen[str], start: str, once: str, after_s: float) -> list[str]:
    """What was said by a child started with this line and killed that long after it said ``once …``.

    The parent says ``started PID`` and ``ended``; what the child says comes in between, however slow the disk.
    """
    assert parent.stdin
    parent.stdin.write(f"{start}\n")
    parent.stdin.flush()
    lines = [_line(parent)]
    while not {"started", once} <= {line.split()[0] for line in lines}:
        lines.append(_line(parent))
    (pid,) = [int(line.split()[1]) for line in lines if line.startswith("started ")]
    time.sleep(after_s)  # a random moment is what the test is about
    os.kill(pid, signal.SIGKILL)
    while (line := _line(parent)) != "ended":
        lines.append(line)
    return [line for line in lines if not line.startswith("started ")]


def _line(parent: subprocess.Popen[str]) -> str:
    assert parent.stdout
    line = parent.stdout.readline()
    assert line, "the parent ended early"
    return line.rstrip("\n")
