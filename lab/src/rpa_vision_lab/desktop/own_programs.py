"""The lab's own programs, which tell in a file what they show and where."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from rpa_vision.errors import DesktopError
from rpa_vision_lab.desktop.processes import Program

_READY_WITHIN_S = 20.0


def start_own(
    package: str, display: str, database: Path, layout_file: Path, options: Sequence[str]
) -> Program:
    """Its first screen is shown once this returns."""
    layout_file.unlink(missing_ok=True)
    arguments = [sys.executable, "-m", f"rpa_vision_lab.{package}", "--database", str(database)]
    arguments += ["--layout", str(layout_file), *options]
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    program = Program(arguments, package="python3", environment=environment)
    try:
        program.wait_for(lambda: layout_file.exists() or None, "first screen", _READY_WITHIN_S)
    except DesktopError:
        program.stop()
        raise
    return program
