"""The memory of this process alone: getrusage would count what its parent had before starting it."""

from __future__ import annotations

from pathlib import Path


def peak_mib() -> float:
    return _mib("VmHWM:")


def present_mib() -> float:
    return _mib("VmRSS:")


def _mib(line: str) -> float:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split(line)[1].split()[0]) / 2**10
