"""Dialogs of three toolkits: GTK, Qt and Tk."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Literal

from rpa_vision_lab.injection.thrown import CLOSED, Look, Thrown, english_environment
from rpa_vision_lab.injection.wordings import Wording
from rpa_vision_lab.programs.family import Family

Maker = Literal["zenity", "yad", "kdialog", "tk"]
_CODES = (10, 11, 12)
"""Exit statuses that no program uses by itself."""
_ZENITY_MOST = 2
_TK_SCRIPT = """
import sys, tkinter
from tkinter.dialog import Dialog
scale, dark, title, text, *labels = sys.argv[1:]
root = tkinter.Tk()
root.tk.call("tk", "scaling", 1.33 * float(scale))
if dark == "dark":
    root.tk_setPalette(background="#2d2f33", foreground="#e8e8e8", activeBackground="#3c3f45")
root.withdraw()
root.update()
box = Dialog(root, title=title, text=text, bitmap="", default=0, strings=labels)
sys.exit(10 + box.num)
"""


class ToolkitBox(Thrown):
    def __init__(self, display: str, maker: Maker, wording: Wording, look: Look) -> None:
        super().__init__(display)
        self._maker = maker
        self._wording = wording
        self._look = look

    def _start(self, starting: ExitStack) -> None:
        command = _COMMANDS[self._maker](self._wording, self._look)
        self._program = Family(command, package=_PACKAGES[self._maker], environment=self.environment())
        starting.callback(self._program.stop)
        self._appear(lambda: self.windows.find(self._wording.title), self._look)

    def environment(self) -> dict[str, str]:
        usual = super().environment()
        worded = usual if self._wording.language == "fr" else english_environment(usual)
        return worded | {
            "GTK_THEME": "Adwaita:dark" if self._look.theme == "dark" else "Adwaita",
            "GDK_DPI_SCALE": str(self._look.scale),
            "QT_SCALE_FACTOR": str(self._look.scale),
        }

    def answer(self) -> str | None:
        status = self._program.ended()
        return None if status is None else _labels(self._maker, self._wording.buttons).get(status, CLOSED)


def makers_of(wording: Wording) -> list[Maker]:
    """Those that can show exactly these buttons."""
    count = len(wording.buttons)
    makers: list[Maker] = ["yad", "tk"]
    if count <= _ZENITY_MOST:
        makers.append("zenity")
    if count > 1 or wording.buttons == ("OK",):
        makers.append("kdialog")
    return makers


def _labels(maker: Maker, buttons: Sequence[str]) -> dict[int, str]:
    """By exit status."""
    first = 0 if maker in {"zenity", "kdialog"} else _CODES[0]
    return dict(enumerate(buttons, first))


def _zenity(wording: Wording, _look: Look) -> list[str]:
    first, *second = wording.buttons
    kind = ["--question", f"--cancel-label={second[0]}"] if second else ["--info"]
    return [
        "zenity",
        *kind,
        f"--ok-label={first}",
        "--no-markup",
        f"--title={wording.title}",
        f"--text={wording.text}",
    ]


def _yad(wording: Wording, _look: Look) -> list[str]:
    buttons = [f"--button={label}:{code}" for code, label in zip(_CODES, wording.buttons, strict=False)]
    return [
        "yad",
        "--no-markup",
        "--image=dialog-information",
        f"--title={wording.title}",
        f"--text={wording.text}",
        *buttons,
    ]


def _kdialog(wording: Wording, _look: Look) -> list[str]:
    names = ("--yes-label", "--no-label", "--cancel-label")
    kinds = {1: "--msgbox", 2: "--yesno", 3: "--yesnocancel"}
    count = len(wording.buttons)
    labels = (
        [part for pair in zip(names, wording.buttons, strict=False) for part in pair] if count > 1 else []
    )
    return ["kdialog", "--title", wording.title, *labels, kinds[count], wording.text]


def _tk(wording: Wording, look: Look) -> list[str]:
    drawn = [str(look.scale), look.theme, wording.title, wording.text]
    return [sys.executable, "-c", _TK_SCRIPT, *drawn, *wording.buttons]


_COMMANDS: dict[Maker, Callable[[Wording, Look], list[str]]] = {
    "zenity": _zenity,
    "yad": _yad,
    "kdialog": _kdialog,
    "tk": _tk,
}
_PACKAGES: dict[Maker, str] = {"zenity": "zenity", "yad": "yad", "kdialog": "kdialog", "tk": "python3-tk"}
