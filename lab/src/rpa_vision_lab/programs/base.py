"""What all programs of the lab have in common: a home of their own, French, and an end."""

from __future__ import annotations

import os
import tempfile
from abc import abstractmethod
from contextlib import ExitStack
from pathlib import Path

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.settle import Settle, still_frame
from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision_lab.desktop.opened import Opened
from rpa_vision_lab.programs.shown import ShownWindows

_FRENCH = {"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr"}
_ALONE = {"DBUS_SESSION_BUS_ADDRESS": "disabled:", "NO_AT_BRIDGE": "1"}
"""Else GTK starts daemons that outlive it."""
_STILL_WITHIN_S = 15.0
_QUIET_S = 0.5
_MACHINE = ("PATH", "TZ", "LD_LIBRARY_PATH")
"""All that programs get of the caller's environment; the rest could lead them to the caller's files."""


class LabProgram(Opened):
    """``with Notepad(desktop.display) as notepad:`` — shown and ready once inside, gone after it."""

    def __init__(self, display: str) -> None:
        super().__init__()
        self.display = display

    def _open(self, starting: ExitStack) -> None:
        self.home = self._make_home(starting)
        self.windows = ShownWindows(self.display)
        starting.callback(self.windows.close)
        self._start(starting)

    def _make_home(self, starting: ExitStack) -> Path:
        return Path(starting.enter_context(tempfile.TemporaryDirectory(prefix="rpa-vision-lab-")))

    @abstractmethod
    def _start(self, starting: ExitStack) -> None: ...

    def _wait_until_still(self) -> None:
        """Some programs show their window first and take keys only once it is filled."""
        with X11Screen(self.display) as screen:
            still_frame(screen, SystemClock(), Settle(limit_s=_STILL_WITHIN_S, quiet_s=_QUIET_S))

    def environment(self) -> dict[str, str]:
        return french_environment(self.home, self.display)


def french_environment(home: Path, display: str) -> dict[str, str]:
    """Of a French user who has never started a program before."""
    own = {name: os.environ[name] for name in _MACHINE if name in os.environ}
    return {**own, **_FRENCH, **_ALONE, "HOME": str(home), "DISPLAY": display}
