"""Dialogs of Windows, shown by Wine: message boxes with any words, a credential prompt."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import count
from pathlib import Path

from rpa_vision.models.replay.dialog import DialogType
from rpa_vision_lab.injection.thrown import CLOSED, Look, Thrown, english_environment
from rpa_vision_lab.injection.wordings import Kind, Wording
from rpa_vision_lab.programs.family import Family
from rpa_vision_lab.programs.wine.credentials import PROGRAM, built_prompt
from rpa_vision_lab.programs.wine.message_box import Answer, Buttons, Icon, answer_in, script_of
from rpa_vision_lab.programs.wine.prefix import PACKAGES, SYSTEM32, WineProgram

_LABELS: dict[tuple[str, ...], tuple[Buttons, tuple[Answer, ...]]] = {
    ("OK",): ("ok", ("ok",)),
    ("OK", "Annuler"): ("ok cancel", ("ok", "cancel")),
    ("OK", "Cancel"): ("ok cancel", ("ok", "cancel")),
    ("Oui", "Non"): ("yes no", ("yes", "no")),
    ("Yes", "No"): ("yes no", ("yes", "no")),
    ("Réessayer", "Annuler"): ("retry cancel", ("retry", "cancel")),
    ("Retry", "Cancel"): ("retry cancel", ("retry", "cancel")),
}
"""A message box has these buttons and no others."""
CREDENTIALS = Wording(
    kind=Kind.SYSTEM,
    type=DialogType.CREDENTIAL_PROMPT,
    language="fr",
    title="Sécurité de Windows",
    text="Entrez vos identifiants pour accéder au serveur d'images.",
    buttons=("OK", "Annuler"),
)
ICONS: tuple[Icon, ...] = ("none", "error", "question", "warning", "information")


def windows_can_show(wording: Wording) -> bool:
    return wording.buttons in _LABELS


class WindowsDesk(WineProgram):
    """One Windows for a whole bench: each new one takes seconds."""

    def _launch(self, starting: ExitStack) -> None:  # noqa: ARG002 - nothing is run until asked for
        self._numbers = count(1)

    def new_file(self, ending: str) -> Path:
        return self.documents / f"{next(self._numbers)}.{ending}"

    def run(self, starting: ExitStack, language: str, *arguments: str) -> Family:
        usual = self.environment()
        environment = usual if language == "fr" else english_environment(usual)
        program = Family(["wine", *arguments], package=PACKAGES, environment=environment)
        starting.callback(program.stop)
        return program


class WindowsBox(Thrown):
    def __init__(self, desk: WindowsDesk, wording: Wording, look: Look, icon: Icon) -> None:
        super().__init__(desk.display)
        self._desk = desk
        self._wording = wording
        self._look = look
        self._icon: Icon = icon

    def _start(self, starting: ExitStack) -> None:
        script, self._answered = self._desk.new_file("vbs"), self._desk.new_file("txt")
        said, buttons = self._wording, _LABELS[self._wording.buttons][0]
        script.write_bytes(script_of(said.text, said.title, self._icon, buttons, self._answered.name))
        arguments = (f"{SYSTEM32}\\wscript.exe", f"C:\\documents\\{script.name}")
        self._program = self._desk.run(starting, said.language, *arguments)
        self._appear(lambda: self.windows.find(said.title, "wscript"), self._look)

    def answer(self) -> str | None:
        if self._program.ended() is None:
            return None
        if not self._answered.exists():
            return CLOSED
        _, answers = _LABELS[self._wording.buttons]
        return dict(zip(answers, self._wording.buttons, strict=True)).get(answer_in(self._answered), CLOSED)


class WindowsCredentials(Thrown):
    """The real prompt for a name and a password."""

    def __init__(self, desk: WindowsDesk, wording: Wording, look: Look) -> None:
        super().__init__(desk.display)
        self._desk = desk
        self._wording = wording
        self._look = look

    def _start(self, starting: ExitStack) -> None:
        given = self._desk.new_file("txt")
        texts = ("DPI-SERVEUR", self._wording.title, self._wording.text, f"C:\\documents\\{given.name}")
        arguments = (str(built_prompt() / PROGRAM), *texts)
        self._program = self._desk.run(starting, self._wording.language, *arguments)
        self._appear(lambda: self.windows.find(self._wording.title, "credentials"), self._look)

    def answer(self) -> str | None:
        return None if self._program.ended() is None else CLOSED
