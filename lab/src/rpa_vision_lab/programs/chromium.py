"""Chromium on one page."""

from __future__ import annotations

from contextlib import ExitStack

from rpa_vision_lab.programs.base import LabProgram
from rpa_vision_lab.programs.family import Family

_READY_WITHIN_S = 60.0
FLAGS = (
    "--no-sandbox",  # it refuses to run as root with one, and labs run in containers
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--password-store=basic",
    "--lang=fr",
    "--test-type",  # no bar that warns of the missing sandbox
)


class Chromium(LabProgram):
    def __init__(self, display: str, address: str, title: str) -> None:
        """An address on this machine or of a file, and the title of its page: it is shown once its window has that."""
        super().__init__(display)
        self._address = address
        self._title = title

    def _start(self, starting: ExitStack) -> None:
        profile = self.home / "profile"
        self.program = Family(
            ["chromium", *FLAGS, "--start-maximized", f"--user-data-dir={profile}", self._address],
            package="chromium",
            environment=self.environment(),
        )
        starting.callback(self.program.stop)
        self.program.wait_for(
            lambda: self.windows.ready(self._title), f"page {self._title!r}", _READY_WITHIN_S
        )
        self._wait_until_still()
