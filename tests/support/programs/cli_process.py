"""A command of the product in a process of its own, as a person starts it."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType

WITHIN_S = 60.0


class CliProcess:
    """``with CliProcess("record", "Admission", folder=…) as command:``; killed at the end if it still runs."""

    def __init__(
        self,
        *arguments: str,
        folder: Path,
        environment: Mapping[str, str],
        terminal: bool = False,
        program: Sequence[str] = ("-m", "rpa_vision.cli.main"),
    ) -> None:
        self._arguments = [sys.executable, *program, *arguments]
        self._folder = folder
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("RPA_")}
        self._environment = {**inherited, "COLUMNS": "300", **environment}
        self._terminal = terminal
        self._open = ExitStack()

    def __enter__(self) -> CliProcess:
        with ExitStack() as opening:
            number = len(list(self._folder.glob("*.out")))
            self._out = self._folder / f"{number}.out"
            self._err = self._folder / f"{number}.err"
            stdin = opening.enter_context(Path(os.devnull).open("rb")).fileno()
            if self._terminal:
                self._keyboard, stdin = pty.openpty()
                opening.callback(os.close, self._keyboard)
                opening.callback(os.close, stdin)
            self._process = subprocess.Popen(
                self._arguments,
                stdin=stdin,
                stdout=opening.enter_context(self._out.open("wb")),
                stderr=opening.enter_context(self._err.open("wb")),
                env=self._environment,
                cwd=self._folder,
                start_new_session=True,
            )
            self._open = opening.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)  # what it started, too
        self._process.wait()
        self._open.close()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def out(self) -> str:
        return self._out.read_text()

    @property
    def err(self) -> str:
        return self._err.read_text()

    def wait_for(self, words: str, within_s: float = WITHIN_S) -> None:
        deadline = time.monotonic() + within_s
        while words not in self.out + self.err:
            assert self._process.poll() is None, f"it ended: {self.out}{self.err}"
            assert time.monotonic() < deadline, f"no « {words} »: {self.out}{self.err}"
            time.sleep(0.02)

    def type_line(self, words: str) -> None:
        """On its terminal, if it was given one."""
        os.write(self._keyboard, f"{words}\n".encode())

    def terminate(self) -> None:
        self._process.send_signal(signal.SIGTERM)

    def interrupt(self) -> None:
        self._process.send_signal(signal.SIGINT)

    def status(self, within_s: float = WITHIN_S) -> int:
        try:
            return self._process.wait(within_s)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"it does not end: {self.out}{self.err}") from None
