"""Starting the program on a desktop, and knowing which screen it shows."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from rpa_vision.errors import DesktopError
from rpa_vision_lab.desktop.own_programs import start_own
from rpa_vision_lab.desktop.processes import Program
from rpa_vision_lab.dpi.layout import Layout, find_layout
from rpa_vision_lab.dpi.options import DpiOptions

_POLL_S = 0.01


class DpiProgram:
    """``with DpiProgram(desktop.display, folder) as program:`` — the login is shown once inside."""

    def __init__(
        self, display: str, folder: Path, options: DpiOptions | None = None, database: Path | None = None
    ) -> None:
        """``database``: one that other workplaces use too; its own, in the folder, where none is given."""
        self.database = database or folder / "dpi.db"
        self.layout_file = folder / "dpi-layout.json"
        self.options = options or DpiOptions()
        self._display = display
        self._program: Program | None = None
        self._read_at = (0, 0)
        self._layout: Layout | None = None

    def __enter__(self) -> DpiProgram:
        self._program = start_own(
            "dpi", self._display, self.database, self.layout_file, self.options.arguments()
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._running.stop()

    @property
    def _running(self) -> Program:
        assert self._program is not None, "the program was not started"  # noqa: S101
        return self._program

    @property
    def pid(self) -> int:
        return self._running.pid

    def wait_for_screen(self, name: str, within_s: float = 10.0) -> Layout:
        """Shown, and ready for the next click."""
        return self.wait_until(lambda layout: layout.screen == name and not layout.busy, name, within_s)

    def wait_for_widget(self, name: str, within_s: float = 10.0) -> Layout:
        return self.wait_until(lambda layout: name in layout.widgets and not layout.busy, name, within_s)

    def wait_until(self, agrees: Callable[[Layout], bool], what: str, within_s: float = 10.0) -> Layout:
        deadline = time.monotonic() + within_s
        while (layout := self._find_layout()) is None or not agrees(layout):
            if time.monotonic() > deadline:
                shown = layout.screen if layout else "nothing"
                said = self._running.complaints()
                raise DesktopError(f"DPI shows {shown}, not {what}, after {within_s:g} s ({said})")
            time.sleep(_POLL_S)
        return layout

    def _find_layout(self) -> Layout | None:
        """Read again only when it was written again: a person waiting must not slow the program down."""
        try:
            now = self.layout_file.stat()
        except FileNotFoundError:
            return None
        written = (now.st_ino, now.st_mtime_ns)
        if written != self._read_at:
            self._read_at, self._layout = written, find_layout(self.layout_file)
        return self._layout

    def shown(self) -> Layout:
        """What is on the screen by the latest word, busy or not."""
        return self.wait_until(lambda _: True, "anything")
