"""The tests' own small programs, each started for one test and read line by line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def running(name: str, environment: Mapping[str, str], *said: str) -> Iterator[subprocess.Popen[str]]:
    """From its first line on, which it says once it hears keys."""
    with subprocess.Popen(
        [sys.executable, Path(__file__).with_name(name), *said],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        program.stdout.readline()
        try:
            yield program
        finally:
            program.kill()


def rest_of(program: subprocess.Popen[str]) -> list[str]:
    """All it says until it ends."""
    assert program.stdout is not None
    return program.stdout.read().split()
