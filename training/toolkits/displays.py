"""A screen nobody looks at, for toolkits that need one; it goes when who started it goes."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess

_ON_DEATH_OF_PARENT = 1
SIZE = "2200x1400x24"


class Display:
    """``with Display() as name``"""

    def __enter__(self) -> str:
        reading, writing = os.pipe()
        library = ctypes.CDLL(None)
        command = [
            "Xvfb",
            "-displayfd",
            str(writing),
            "-screen",
            "0",
            SIZE,
            "-dpi",
            "96",
            "-noreset",
            "-nolisten",
            "tcp",
        ]
        self._server = subprocess.Popen(
            command, pass_fds=(writing,), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            preexec_fn=lambda: library.prctl(_ON_DEATH_OF_PARENT, signal.SIGKILL),  # noqa: PLW1509 - no threads here
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as told:
            return f":{told.readline().strip()}"

    def __exit__(self, *_: object) -> None:
        self._server.kill()
        self._server.wait()
