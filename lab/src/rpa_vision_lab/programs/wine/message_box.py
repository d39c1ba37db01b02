"""Windows message boxes, shown by a script."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Literal

from rpa_vision.errors import BadInputError
from rpa_vision_lab.programs.wine.prefix import SYSTEM32, WineProgram

Icon = Literal["none", "error", "question", "warning", "information"]
Buttons = Literal["ok", "ok cancel", "abort retry ignore", "yes no cancel", "yes no", "retry cancel"]
Answer = Literal["ok", "cancel", "abort", "retry", "ignore", "yes", "no"]

_ICONS: dict[Icon, int] = {"none": 0, "error": 16, "question": 32, "warning": 48, "information": 64}
_BUTTONS: dict[Buttons, int] = {
    "ok": 0,
    "ok cancel": 1,
    "abort retry ignore": 2,
    "yes no cancel": 3,
    "yes no": 4,
    "retry cancel": 5,
}
_ANSWERS: dict[str, Answer] = {
    "1": "ok",
    "2": "cancel",
    "3": "abort",
    "4": "retry",
    "5": "ignore",
    "6": "yes",
    "7": "no",
}
_CODE_PAGE = "cp1252"
"""Wine's scripts are read in the code page of French Windows, and its ChrW does nothing."""
_ANSWERED = "answer.txt"
_READY_WITHIN_S = 30.0


class MessageBox(WineProgram):
    def __init__(
        self, display: str, text: str, title: str, *, icon: Icon = "none", buttons: Buttons = "ok"
    ) -> None:
        super().__init__(display)
        self._title = title
        self._script = script_of(text, title, icon, buttons, _ANSWERED)

    def _launch(self, starting: ExitStack) -> None:
        script = self.documents / "ask.vbs"
        script.write_bytes(self._script)
        self.program = self._run(starting, f"{SYSTEM32}\\wscript.exe", f"C:\\documents\\{script.name}")
        self.window = self.program.wait_for(
            lambda: self.windows.ready(self._title, "wscript"), "message box", _READY_WITHIN_S
        )

    def answer(self, within_s: float = 15.0) -> Answer:
        """What was clicked, once it was."""
        self.program.wait_until_ended(within_s)
        return answer_in(self.documents / _ANSWERED)


def script_of(text: str, title: str, icon: Icon, buttons: Buttons, answer_file: str) -> bytes:
    """That shows a message box, and writes the answer into this file of ``C:\\documents``."""
    box = f"MsgBox({_quoted(text)}, {_ICONS[icon] + _BUTTONS[buttons]}, {_quoted(title)})"
    files = 'CreateObject("Scripting.FileSystemObject")'
    script = (
        f"answer = {box}\r\n"
        f'Set file = {files}.CreateTextFile("C:\\documents\\{answer_file}", True)\r\n'
        "file.Write answer\r\n"
        "file.Close\r\n"
    )
    try:
        return script.encode(_CODE_PAGE)
    except UnicodeEncodeError as error:
        raise BadInputError(f"text: Wine's scripts cannot show {error.object[error.start]!r}") from error


def answer_in(file: Path) -> Answer:
    return _ANSWERS[file.read_text(encoding="ascii").strip()]


def _quoted(text: str) -> str:
    lines = (line.replace('"', '""') for line in text.splitlines())
    return " & vbCrLf & ".join(f'"{line}"' for line in lines) or '""'
