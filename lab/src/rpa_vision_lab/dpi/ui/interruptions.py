"""Dialogs that were ordered for certain moments: each is met once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtWidgets import QWidget

from rpa_vision_lab.dpi.faults import Register
from rpa_vision_lab.dpi.options import DialogAt
from rpa_vision_lab.dpi.ui.kit.kit import Kit
from rpa_vision_lab.dpi.ui.kit.messages import ask

Outcome = Literal["go_on", "stop", "log_out"]
_STOPPING = ("no", "cancel")


class Interruptions:
    def __init__(self, kit: Kit, register: Register, ordered: Sequence[DialogAt]) -> None:
        self._kit = kit
        self._register = register
        self._pending = list(ordered)

    def meet(self, moment: str, user: str, parent: QWidget) -> Outcome:
        """Shows what is due; what is left after an answer that stops stays due."""
        for dialog in [one for one in self._pending if one.moment == moment]:
            self._pending.remove(dialog)
            answer = ask(self._kit, dialog.kind, parent=parent)
            self._register.note(user, "answer", f"{moment} {dialog.kind} {answer}")
            if answer == "logout" or dialog.kind == "session_expired":
                return "log_out"
            if answer in _STOPPING:
                return "stop"
        return "go_on"
