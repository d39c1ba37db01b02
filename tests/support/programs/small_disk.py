"""A disk of its own that is full, or that nothing can be written to: real ones, in a namespace of the test's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest

State = Literal["full", "read-only"]
_MOUNTED = """
set -e
mount -t tmpfs -o size=4m none "$1"
cp -a "$2/." "$1"
if [ "$3" = full ]; then head -c 8m /dev/zero > "$1/fill" 2>/dev/null || true; else mount -o remount,ro "$1"; fi
shift 3
exec "$@"
"""


def command_on(state: State, data: Path, *arguments: str) -> list[str]:
    """One that finds a copy of ``data`` on such a disk; the environment names the folder beside it as the place."""
    namespace = ["unshare", "--user", "--map-root-user", "--mount"]
    try:
        subprocess.run([*namespace, "mount", "-t", "tmpfs", "none", "/mnt"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this machine lends no namespaces")
    place = place_of(data)
    place.mkdir(exist_ok=True)
    program = [sys.executable, "-m", "rpa_vision.cli.main", *arguments]
    return [*namespace, "sh", "-c", _MOUNTED, "sh", str(place), str(data), state, *program]


def place_of(data: Path) -> Path:
    return data.with_name("small disk")


def environment_on(data: Path) -> dict[str, str]:
    return {**os.environ, "RPA_DATA_DIR": str(place_of(data)), "RPA_LANGUAGE": "en", "COLUMNS": "300"}
