"""Programs that start others: stopped with all of theirs."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from rpa_vision.errors import DesktopError
from rpa_vision_lab.desktop.processes import Program

_STOP_WITHIN_S = 5.0
_POLL_S = 0.02
_PROCESSES = Path("/proc")


class Family(Program):
    """Leader of its own process group, in which its children stay."""

    def wait_until_ended(self, within_s: float = 15.0) -> int:
        """Its exit status, once it was closed by its own window."""
        try:
            return self._process.wait(within_s)
        except subprocess.TimeoutExpired as error:
            raise DesktopError(f"{self.name} still runs after {within_s:g} s: {self.complaints()}") from error

    def stop(self) -> None:
        """Also those it left behind: a group's number is nobody else's while one of them runs."""
        self._signal_all(signal.SIGTERM)
        if not self._wait_until_all_ended():
            self._signal_all(signal.SIGKILL)
            self._wait_until_all_ended()
        super().stop()

    def _signal_all(self, number: int) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.pid, number)

    def _wait_until_all_ended(self) -> bool:
        """Those that still end may still write into folders that are about to be removed."""
        deadline = time.monotonic() + _STOP_WITHIN_S
        while any(_group(process) == self.pid for process in _PROCESSES.glob("[0-9]*")):
            if time.monotonic() > deadline:
                return False
            time.sleep(_POLL_S)
        return True


def _group(process: Path) -> int | None:
    """Of a process that runs; what has ended and waits to be reaped is in none."""
    try:
        _, _, rest = (process / "stat").read_text(errors="replace").rpartition(") ")
    except OSError:
        return None
    state, _parent, group = rest.split()[:3]
    return None if state in "ZX" else int(group)
