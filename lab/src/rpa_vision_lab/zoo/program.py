"""One of the programs: how it is started in a known state, what its task is, and what it has stored."""

from __future__ import annotations

import shutil
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar

from pydantic import JsonValue

from rpa_vision.errors import DesktopError
from rpa_vision_lab.programs.base import LabProgram
from rpa_vision_lab.programs.family import Family
from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.look import Look, resources
from rpa_vision_lab.zoo.places.accessible import AccessibleTree
from rpa_vision_lab.zoo.places.places import Places
from rpa_vision_lab.zoo.places.session_bus import SessionBus

Values = Mapping[str, str]
"""What one run of the task is about, by what each value is."""
Held = dict[str, JsonValue]
"""What the program has stored, read from its own files."""
_READY_WITHIN_S = 60.0


class ZooProgram(LabProgram):
    """A class for each program: everything about it is in its own file."""

    name: ClassVar[str]
    toolkit: ClassVar[str]
    packages: ClassVar[str]
    """As apt calls them."""
    task: ClassVar[str]
    given: ClassVar[tuple[str, ...]]
    """The values that differ from run to run: each is to become a variable. Others are merely known."""
    subject: ClassVar[tuple[str, ...]] = ()
    """Those that say whom the task is about, where it is about somebody."""
    asks_first: ClassVar[bool] = False
    """One of its steps destroys, sends or ends something: a person has to be asked."""
    shown: ClassVar[tuple[Values, ...]]
    """Three to five demonstrations."""
    replayed: ClassVar[tuple[Values, ...]]
    """Three others."""

    def __init__(self, display: str, look: Look, home: Path) -> None:
        """``home``: the same each time, as on a person's PC. It is made anew."""
        super().__init__(display)
        self.look = look
        self._home = home

    def _make_home(self, starting: ExitStack) -> Path:
        shutil.rmtree(self._home, ignore_errors=True)
        self._home.mkdir(parents=True)
        starting.callback(shutil.rmtree, self._home, ignore_errors=True)
        return self._home

    def _start(self, starting: ExitStack) -> None:
        starting.enter_context(resources(self.display, self.look, self.resources()))
        environment = {one: text for one, text in super().environment().items() if one != "NO_AT_BRIDGE"}
        environment["XDG_RUNTIME_DIR"] = str(self.home)
        self.bus = SessionBus(starting, self.home, environment)
        self.prepare()
        environment = self.bus.environment | self.dressed()
        self.program = Family(self.command(), self.packages, environment, folder=self.started_in())
        starting.callback(self.program.stop)
        self.places = self.find_places()
        starting.callback(self.places.close)
        self._wait_for_window()

    def _wait_for_window(self) -> None:
        self.program.wait_for(self.main_window, "main window", _READY_WITHIN_S)
        self._wait_until_still()
        window = self.main_window()
        if window is None:
            raise DesktopError(f"{self.name}: something stands in front of its window")
        if self.look.window is None:
            self.windows.fill(window)
        else:
            self.windows.place(window, self.look.window)
        self._wait_until_still()

    @abstractmethod
    def main_window(self) -> ShownWindow | None:
        """Once it is in front."""

    @abstractmethod
    def prepare(self) -> None:
        """Its files and settings, in ``self.home``: always the same state for the same look."""

    @abstractmethod
    def command(self) -> Sequence[str]: ...

    def started_in(self) -> Path:
        """In which it is started."""
        return self.home

    def find_places(self) -> Places:
        return AccessibleTree(self.bus.accessibility)

    @abstractmethod
    def dressed(self) -> dict[str, str]:
        """What the environment says about its theme."""

    def resources(self) -> str:
        """What a toolkit without a theme of its own asks the display for."""
        return ""

    @abstractmethod
    def show(self, guide: Guide, values: Values) -> None:
        """The task, as somebody does it who knows the program."""

    @abstractmethod
    def stored(self) -> Held: ...

    @abstractmethod
    def asked(self, before: Held, values: Values) -> Held:
        """What it is to hold once the task is done."""

    def on_the_way(self, before: Held, values: Values) -> Sequence[Held]:
        """What it may hold where the task was stopped in the middle."""
        return (before, self.asked(before, values))


def with_row(held: Held, key: str, **changes: str) -> Held:
    """The same, but for these values of one record."""
    row = held[key]
    if not isinstance(row, dict):
        raise TypeError(f"{key} is no record")
    return {**held, key: {**row, **changes}}


def with_one_more(held: Held, key: str, added: JsonValue) -> Held:
    """The same, with one more in this list, which is in order."""
    known = held[key]
    if not isinstance(known, list):
        raise TypeError(f"{key} is no list")
    return {**held, key: sorted([*known, added], key=str)}
