"""Small questions and messages of three toolkits: GTK, Qt and Tk."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import Literal

from rpa_vision_lab.programs.base import LabProgram
from rpa_vision_lab.programs.family import Family

Maker = Literal["zenity", "yad", "kdialog", "tk"]
"""The first two draw with GTK, the third with Qt."""
Says = Literal["information", "warning", "error", "question"]

_READY_WITHIN_S = 30.0
_ZENITY: dict[Says, str] = {
    "information": "--info",
    "warning": "--warning",
    "error": "--error",
    "question": "--question",
}
_YAD: dict[Says, tuple[str, ...]] = {
    "information": ("--image=dialog-information", "--button=Valider:0"),
    "warning": ("--image=dialog-warning", "--button=Valider:0"),
    "error": ("--image=dialog-error", "--button=Valider:0"),
    "question": ("--image=dialog-question", "--button=Non:1", "--button=Oui:0"),
}
_KDIALOG: dict[Says, str] = {
    "information": "--msgbox",
    "warning": "--sorry",
    "error": "--error",
    "question": "--yesno",
}
_TK: dict[Says, str] = {
    "information": "showinfo",
    "warning": "showwarning",
    "error": "showerror",
    "question": "askyesno",
}
_TK_SCRIPT = """
import sys, tkinter
from tkinter import messagebox
ask, title, text = sys.argv[1:]
tkinter.Tk().withdraw()
sys.exit(0 if getattr(messagebox, ask)(title, text) else 1)
"""


class Dialog(LabProgram):
    def __init__(self, display: str, maker: Maker, says: Says, text: str, title: str) -> None:
        super().__init__(display)
        self._title = title
        self._command, self._package = _command(maker, says, text, title)

    def _start(self, starting: ExitStack) -> None:
        self.program = Family(self._command, package=self._package, environment=self.environment())
        starting.callback(self.program.stop)
        self.window = self.program.wait_for(
            lambda: self.windows.ready(self._title), "dialog", _READY_WITHIN_S
        )

    def accepted(self, within_s: float = 15.0) -> bool:
        """Whether Yes or OK was clicked, once it is answered; closing a dialog or Escape refuses."""
        return self.program.wait_until_ended(within_s) == 0


def _command(maker: Maker, says: Says, text: str, title: str) -> tuple[list[str], str]:
    """And the package it comes from."""
    if maker == "zenity":
        plain = ["--no-markup", f"--title={title}", f"--text={text}"]
        return ["zenity", _ZENITY[says], *plain], "zenity"
    if maker == "yad":
        return ["yad", *_YAD[says], "--no-markup", "--center", f"--title={title}", f"--text={text}"], "yad"
    if maker == "kdialog":
        return ["kdialog", "--title", title, _KDIALOG[says], text], "kdialog"
    return [sys.executable, "-c", _TK_SCRIPT, _TK[says], title, text], "python3-tk"
