"""Starting the program on a desktop, and knowing which screen it shows."""

from __future__ import annotations

import time
from pathlib import Path
from types import TracebackType

from rpa_vision.errors import DesktopError
from rpa_vision_lab.desktop.own_programs import start_own
from rpa_vision_lab.desktop.processes import Program
from rpa_vision_lab.form.layout import Layout, ScreenName, find_layout
from rpa_vision_lab.form.store import Admission, read_admissions
from rpa_vision_lab.form.style import Theme
from rpa_vision_lab.form.texts import Language

_POLL_S = 0.01


class FormProgram:
    """``with FormProgram(desktop.display, folder) as program:`` — shown and placed once inside."""

    def __init__(
        self,
        display: str,
        folder: Path,
        *,
        theme: Theme = "light",
        scale: float = 1.0,
        language: Language = "fr",
        position: tuple[int, int] | None = None,
        save_label: str | None = None,
        asks: str | None = None,
    ) -> None:
        """Since an update: ``save_label``, what the button that saves is called; ``asks``, what is asked first."""
        self.database = folder / "admissions.db"
        self.layout_file = folder / "layout.json"
        self._display = display
        self._options = ["--theme", theme, "--scale", str(scale), "--language", language]
        if position is not None:
            self._options += ["--position", f"{position[0]},{position[1]}"]
        if save_label is not None:
            self._options += ["--save-label", save_label]
        if asks is not None:
            self._options += ["--asks", asks]
        self._program: Program | None = None

    def __enter__(self) -> FormProgram:
        self._program = start_own("form", self._display, self.database, self.layout_file, self._options)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._program is not None, "the program was not started"  # noqa: S101
        self._program.stop()

    def wait_for_screen(self, name: ScreenName, within_s: float = 10.0) -> Layout:
        deadline = time.monotonic() + within_s
        while (layout := find_layout(self.layout_file)) is None or layout.screen != name:
            if time.monotonic() > deadline:
                shown = layout.screen if layout else "nothing"
                raise DesktopError(f"Admissions shows {shown}, not {name}, after {within_s:g} s")
            time.sleep(_POLL_S)
        return layout

    def admissions(self) -> list[Admission]:
        return read_admissions(self.database)
