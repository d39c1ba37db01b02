"""Dialogs of the driven program itself, each ordered for a moment when it is started."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import reduce
from types import TracebackType

from rpa_vision.models.geometry import Box
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.dpi.options import DialogAt, DialogKind
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.reader import read_events
from rpa_vision_lab.dpi.tasks import AGREEING
from rpa_vision_lab.injection.wordings import Kind

KINDS: dict[DialogKind, tuple[Kind, DialogType]] = {
    "info_ok": (Kind.BUSINESS, DialogType.OK_TRIVIAL),
    "save_changes": (Kind.BUSINESS, DialogType.METIER_SAVE),
    "overwrite": (Kind.UNKNOWN, DialogType.METIER_OVERWRITE),
    "confirm_yes_no": (Kind.UNKNOWN, DialogType.METIER_CONFIRM),
    "session_warning": (Kind.UNKNOWN, DialogType.INCONNU),
    "printer_error": (Kind.UNKNOWN, DialogType.INCONNU),
    "update_available": (Kind.UNKNOWN, DialogType.INCONNU),
    "unknown": (Kind.UNKNOWN, DialogType.INCONNU),
}
WRITTEN: dict[str, str] = {"save_changes": "Enregistrer"}
"""On the button that agrees, of those that can be declared: the program itself tells buttons by their names."""


class OwnBox:
    """Nobody throws it: it comes by itself, or not at all."""

    def __init__(self, program: DpiProgram, person: ScriptedPerson, ordered: DialogAt) -> None:
        self._program = program
        self._person = person
        self._ordered = ordered
        self.shown_at: datetime | None = None
        self._known = len(read_events(program.database))

    def __enter__(self) -> OwnBox:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """The person agrees to it, as they would have to."""
        if self.answer() is None and self.shown_at is not None:
            button = self._program.shown().widgets[AGREEING[self._ordered.kind]]
            self._person.click(button)
            self._program.wait_until(lambda layout: layout.screen != self._screen, "the end of the dialog")

    @property
    def _screen(self) -> str:
        return f"dialog.{self._ordered.kind}"

    def answer(self) -> str | None:
        """The button's own name in the program, as its register has it."""
        if self.shown_at is None and self._program.shown().screen == self._screen:
            self.shown_at = datetime.now(UTC)
        met = f"{self._ordered.moment} {self._ordered.kind} "
        told = [one.detail for one in read_events(self._program.database)[self._known :]]
        return next((detail.removeprefix(met) for detail in told if detail.startswith(met)), None)

    def area(self) -> Box | None:
        shown = self._program.shown()
        return reduce(Box.union, shown.widgets.values()) if shown.screen == self._screen else None
