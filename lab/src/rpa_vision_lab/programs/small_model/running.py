"""The small model, answering on this machine only."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files

from rpa_vision_lab.programs.family import Family
from rpa_vision_lab.programs.small_model.installed import installed_model

MODEL = "smollm2"
_READY_WITHIN_S = 120.0
_LISTENING = re.compile(r"listening on (http://127\.0\.0\.1:\d+)")


@contextmanager
def running_model() -> Iterator[str]:
    """Its address."""
    python = installed_model() / "bin" / "python"
    with as_file(files(__package__) / "serve.py") as script:
        program = Family([str(python), str(script)], package="python3-venv", environment=dict(os.environ))
        try:
            found = program.wait_for(
                lambda: _LISTENING.search(program.complaints()),
                "line that says where it listens",
                _READY_WITHIN_S,
            )
            yield found[1]
        finally:
            program.stop()
