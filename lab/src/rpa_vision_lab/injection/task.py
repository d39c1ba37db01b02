"""The task dialogs are thrown into: note a patient's temperature. Short, and it saves something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rpa_vision.models.graph.action import Action, MouseClickAction, TextInputAction
from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.dpi.layout import Layout
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.reader import read_patient
from rpa_vision_lab.dpi.tasks import Coder, StayWork

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


@dataclass(frozen=True)
class _Part:
    """One action of the task, as somebody knows it who does it by hand."""

    widget: str
    done: Seen
    """As seen by looking at the program."""


_PARTS: dict[str, _Part] = {
    "Nom": _Part("criteria_name", lambda shown, _: shown.focus == "criteria_name"),
    "${nom}": _Part("criteria_name", lambda shown, one: shown.texts.get("criteria_name") == one.name),
    "Rechercher": _Part("find", lambda shown, one: f"results/{one.ipp}" in shown.widgets),
    _ROW: _Part("results/{ipp}", lambda shown, _: shown.screen.startswith("record.")),
    "Constantes": _Part("tabs/vitals", lambda shown, _: shown.screen == "record.vitals"),
    "Température": _Part("temperature", lambda shown, _: shown.focus == "temperature"),
    "${temperature}": _Part(
        "temperature", lambda shown, one: shown.texts.get("temperature") == one.temperature
    ),
    "Enregistrer": _Part("save", lambda shown, _: shown.screen == "dialog.confirm_save"),
    "Oui": _Part("yes", lambda shown, _: shown.screen == "dialog.saved"),
    "OK": _Part("ok", lambda shown, _: shown.screen == "record.vitals"),
    "Fermer le dossier": _Part("close_record", lambda shown, _: shown.screen == "search"),
}
"""By what is typed or clicked."""


def is_done(action: Action, shown: Layout, one: Reading) -> bool:
    """As somebody sees it who looks at the program."""
    part = _PARTS.get(_words_of(action))
    return part is not None and part.done(shown, one)


def do_by_hand(action: Action, person: ScriptedPerson, program: DpiProgram, one: Reading) -> bool:
    """Whether it is done now."""
    part, before = _PARTS.get(_words_of(action)), program.shown()
    box = None if part is None else before.widgets.get(part.widget.format(ipp=one.ipp))
    if part is None or box is None:
        return False
    if isinstance(action, TextInputAction):
        person.click(box)
        person.press("ctrl", "a")
        person.type(one.parameters[action.parameters.text[2:-1]])
    elif part is _PARTS[_ROW]:
        person.double_click(box)
    else:
        person.click(box)
    answer = program.wait_until(
        lambda shown: part.done(shown, one) or (shown.screen != before.screen and _is_dialog(shown)),
        f"the effect of {_words_of(action)}",
    )
    return part.done(answer, one)


def _is_dialog(shown: Layout) -> bool:
    return shown.screen.startswith("dialog.")


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
