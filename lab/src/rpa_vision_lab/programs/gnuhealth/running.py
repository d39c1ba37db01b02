"""A GNU Health server over one folder with a database, reachable from this machine only."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rpa_vision_lab.programs.family import Family

DATABASE = "health"
_READY_WITHIN_S = 60.0
_LISTENING = re.compile(r"Running on http://(127\.0\.0\.1:\d+)")


@dataclass(frozen=True)
class RunningServer:
    address: str
    """Like ``127.0.0.1:8000``."""
    database: Path
    program: Family


@contextmanager
def running_server(environment: Path, folder: Path) -> Iterator[RunningServer]:
    command = [str(environment / "bin" / name) for name in ("python", "trytond")]
    command += ["--config", str(write_configuration(folder)), "--database", DATABASE, "--verbose"]
    program = Family(command, package="python3-venv", environment=dict(os.environ))
    try:
        found = program.wait_for(
            lambda: _LISTENING.search(program.complaints()),
            "line that says where it listens",
            _READY_WITHIN_S,
        )
        yield RunningServer(found[1], folder / f"{DATABASE}.sqlite", program)
    finally:
        program.stop()


def write_configuration(folder: Path) -> Path:
    """Port 0: whichever is free."""
    configuration = folder / "trytond.conf"
    configuration.write_text(
        f"[database]\nuri = sqlite://\npath = {folder}\n[web]\nlisten = 127.0.0.1:0\n", encoding="utf-8"
    )
    return configuration
