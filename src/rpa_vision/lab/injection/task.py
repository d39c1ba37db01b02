"""The task dialogs are thrown into: note a patient's temperature. Short, and it saves something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rpa_vision.lab.dpi.layout import Layout
from rpa_vision.lab.dpi.program import DpiProgram
from rpa_vision.lab.dpi.reader import read_patient
from rpa_vision.lab.dpi.tasks import Coder, StayWork
from rpa_vision.lab.person import ScriptedPerson
from rpa_vision.models.action import Action, MouseClickAction, TextInputAction

TASK = "Noter une température"
SUBJECT = ("ipp",)


@dataclass(frozen=True)
class Reading:
    """What is to be noted, and of whom."""

    ipp: str
    name: str
    temperature: str

    @property
    def parameters(self) -> dict[str, str]:
        """As the workflow's variables are called."""
        return {"nom": self.name, "ipp": self.ipp, "temperature": self.temperature}

    @property
    def work(self) -> StayWork:
        """No stay is changed by it."""
        return StayWork(nda="", principal="", temperature=self.temperature)


SHOWN = (
    Reading("800010234", "LEFÈVRE", "38,5"),
    Reading("800020471", "MARTINEAU", "39,1"),
    Reading("800044121", "SAINT AUBIN", "37,2"),
)

_ROW = "the patient's row"
Seen = Callable[[Layout, Reading], bool]

_EFFECTS: dict[str, Seen] = {
    "${nom}": lambda shown, one: shown.texts.get("criteria_name") == one.name,
    "Rechercher": lambda shown, one: f"results/{one.ipp}" in shown.widgets,
    _ROW: lambda shown, _: shown.screen.startswith("record."),
    "Constantes": lambda shown, _: shown.screen == "record.vitals",
    "${temperature}": lambda shown, one: shown.texts.get("temperature") == one.temperature,
    "Enregistrer": lambda shown, _: shown.screen == "dialog.confirm_save",
    "Oui": lambda shown, _: shown.screen == "dialog.saved",
    "OK": lambda shown, _: shown.screen == "record.vitals",
    "Fermer le dossier": lambda shown, _: shown.screen == "search",
}
"""By what is typed or clicked. A click into a field leaves no trace, and does no harm a second time."""


def is_done(action: Action, shown: Layout, one: Reading) -> bool:
    """As somebody sees it who looks at the program."""
    seen = _EFFECTS.get(_words_of(action))
    return seen is not None and seen(shown, one)


def _words_of(action: Action) -> str:
    if isinstance(action, TextInputAction):
        return action.parameters.text
    if isinstance(action, MouseClickAction) and action.target is not None:
        return _ROW if action.parameters.double else action.target.text or ""
    return ""


def note(person: ScriptedPerson, program: DpiProgram, one: Reading) -> None:
    """From the search back to the search."""
    doing = Coder(person, program)
    doing.find(read_patient(program.database, one.ipp))
    doing.open_record(one.ipp)
    doing.take_vitals(one.temperature, pulse="")
    doing.save()
    doing.close_record()
