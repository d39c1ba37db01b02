"""Windows' notepad with one file open."""

from __future__ import annotations

import codecs
from contextlib import ExitStack

from rpa_vision.models.geometry import Point
from rpa_vision_lab.programs.wine.prefix import SYSTEM32, WineProgram

_READY_WITHIN_S = 30.0
_FILE = "note.txt"


class Notepad(WineProgram):
    def _launch(self, starting: ExitStack) -> None:
        self.file = self.documents / _FILE
        self.file.write_bytes(
            codecs.BOM_UTF16_LE
        )  # without this mark it saves in the code page, losing letters
        arguments = (f"{SYSTEM32}\\notepad.exe", f"C:\\documents\\{_FILE}")
        self.program = self._run(starting, *arguments)
        self.program.wait_for(lambda: self.windows.ready(_FILE), "window", _READY_WITHIN_S)

    @property
    def text_field(self) -> Point:
        window = self.windows.find(_FILE, "notepad")
        assert window is not None, "notepad was closed"  # noqa: S101
        return window.box.center

    def saved_text(self) -> str:
        return self.file.read_bytes().decode("utf-16", errors="replace")
