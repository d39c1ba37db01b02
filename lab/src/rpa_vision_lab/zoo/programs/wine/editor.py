"""A program of Windows that is started with one document, and writes it back."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo.programs.wine.program import WindowsProgram


class WindowsEditor(WindowsProgram):
    editor: ClassVar[str]
    """Its command, as Windows is told it."""
    document: ClassVar[str]

    @property
    def file(self) -> Path:
        return self.documents / self.document

    def line(self) -> str:
        return f"{self.editor} C:\\documents\\{self.document}"

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready(self.document)
