"""Programs the lab starts, watches and stops: each by its own pid."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, TypeVar

from rpa_vision.errors import DesktopError

Found = TypeVar("Found")

_POLL_S = 0.02
_STOP_WITHIN_S = 5.0


class Program:
    """A child process whose complaints are kept, to be shown when it does not do what it should."""

    def __init__(
        self,
        arguments: Sequence[str],
        package: str,
        environment: Mapping[str, str] | None = None,
        pass_fds: Sequence[int] = (),
        folder: Path | None = None,
    ) -> None:
        self.name = arguments[0]
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed by stop()
        try:
            self._process = subprocess.Popen(
                arguments,
                env=environment,
                pass_fds=pass_fds,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=self._complaints,
                stderr=self._complaints,
                start_new_session=True,  # Ctrl-C is for the lab, which then stops its programs in order
            )
        except FileNotFoundError as error:
            self._complaints.close()
            raise DesktopError(f"{self.name} is not installed: apt install {package}") from error

    @property
    def pid(self) -> int:
        return self._process.pid

    def ended(self) -> int | None:
        """Its exit status; None while it runs."""
        return self._process.poll()

    def wait_for(self, find: Callable[[], Found | None], what: str, within_s: float) -> Found:
        """What ``find`` finds, or an error with the program's own words."""
        deadline = time.monotonic() + within_s
        while (found := find()) is None:
            if self._process.poll() is not None:
                raise DesktopError(f"{self.name} ended before {what}: {self.complaints()}")
            if time.monotonic() > deadline:
                raise DesktopError(f"{self.name}: no {what} within {within_s:g} s: {self.complaints()}")
            time.sleep(_POLL_S)
        return found

    def said(self) -> bytes:
        """All of it; of a program that writes there still, until now."""
        return os.pread(self._complaints.fileno(), os.fstat(self._complaints.fileno()).st_size, 0)

    def complaints(self) -> str:
        return self.said()[-2000:].decode(errors="replace").strip() or "it said nothing"

    def stop(self) -> None:
        with suppress(ProcessLookupError):
            self._process.terminate()
        try:
            self._process.wait(_STOP_WITHIN_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._complaints.close()
