"""What a coder does all day, by a scripted person: clicks on what is shown, types, waits for the answer."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.dpi.accounts import PASSWORD, USER
from rpa_vision_lab.dpi.codes import CodeList
from rpa_vision_lab.dpi.layout import Layout
from rpa_vision_lab.dpi.options import DialogKind
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.records import Patient

AGREEING: dict[DialogKind, str] = {
    "info_ok": "ok",
    "confirm_yes_no": "yes",
    "save_changes": "save",
    "overwrite": "yes",
    "session_warning": "extend",
    "session_expired": "ok",
    "printer_error": "ignore",
    "update_available": "later",
    "unknown": "postpone",
}
"""The button of each ordered dialog with which a task goes on."""


@dataclass(frozen=True)
class StayWork:
    """What is to be entered for a stay, as a person would have it on paper."""

    nda: str
    principal: str
    associated: tuple[str, ...] = ()
    temperature: str = ""
    pulse: str = ""
    comment: str = ""


@dataclass(frozen=True)
class Habits:
    slips: bool = False
    """Mistypes the end of what they type and puts it right."""
    keyboard: bool = False
    """Saves with Ctrl+S and confirms with Enter."""


def code_a_stay(
    person: ScriptedPerson,
    program: DpiProgram,
    patient: Patient,
    work: StayWork,
    habits: Habits | None = None,
) -> None:
    """From the login (or the search, when logged in already) back to the search.

    log in · look for the name · open the right record · stays · open the stay · principal diagnosis ·
    associated ones · comment · vital signs · save · confirm · close the record
    """
    doing = Coder(person, program, habits or Habits())
    if program.shown().screen == "login":
        doing.log_in()
    doing.find(patient)
    doing.open_record(patient.ipp)
    doing.open_stay(work.nda)
    doing.choose_principal(work.principal)
    for code in work.associated:
        doing.add_associated(code)
    if work.comment:
        doing.comment(work.comment)
    if work.temperature or work.pulse:
        doing.take_vitals(work.temperature, work.pulse)
    doing.save()
    doing.close_record()


class Coder:
    """The parts of the task, each from a shown screen to the next shown screen."""

    def __init__(self, person: ScriptedPerson, program: DpiProgram, habits: Habits | None = None) -> None:
        self._person = person
        self._program = program
        self._habits = habits or Habits()
        self._codes = CodeList("cim10")

    def log_in(self, user: str = USER, password: str = PASSWORD) -> None:
        login = self._program.wait_for_screen("login")
        self._enter(login, "user", user)
        self._person.click(login.widgets["password"])
        self._person.type(password)
        self._person.click(login.widgets["connect"])
        self._answer("after_login")
        self._program.wait_for_screen("search")

    def find(self, patient: Patient) -> Layout:
        """By name; the answer lists look-alikes too."""
        search = self._program.wait_for_screen("search")
        if search.texts["criteria_name"]:
            self._person.click(search.widgets["clear"])
            search = self._program.wait_until(
                lambda layout: layout.texts.get("criteria_name") == "", "cleared criteria"
            )
        self._enter(search, "criteria_name", patient.used_name)
        self._person.click(search.widgets["find"])
        return self._program.wait_for_widget(f"results/{patient.ipp}")

    def open_record(self, ipp: str) -> Layout:
        self._person.double_click(self._program.wait_for_widget(f"results/{ipp}").widgets[f"results/{ipp}"])
        self._answer("on_open_record")
        return self._program.wait_for_screen("record.identity")

    def show_tab(self, name: str) -> Layout:
        self._person.click(self._program.wait_for_widget(f"tabs/{name}").widgets[f"tabs/{name}"])
        return self._program.wait_for_screen(f"record.{name}")

    def open_stay(self, nda: str) -> Layout:
        self._person.double_click(self.show_tab("stays").widgets[f"stays/{nda}"])
        return self._program.wait_for_screen("record.coding")

    def choose_principal(self, code: str) -> Layout:
        return self._choose("find_principal", code)

    def add_associated(self, code: str) -> Layout:
        self._choose("add_associated", code)
        return self._program.wait_for_widget(f"associated/{code}")

    def _choose(self, button: str, code: str) -> Layout:
        self._person.click(self._program.wait_for_screen("record.coding").widgets[button])
        dialog = self._program.wait_for_screen("dialog.cim10")
        self._enter(dialog, "code_text", code)
        self._person.press("enter")
        wanted = {f"codes/{found}" for found, _ in self._codes.find(code)}
        answered = self._program.wait_until(lambda layout: _rows(layout) == wanted, f"only {code}")
        self._person.click(answered.widgets[f"codes/{code}"])
        self._person.click(answered.widgets["choose_code"])
        return self._program.wait_for_screen("record.coding")

    def comment(self, text: str) -> None:
        self._enter(self._program.wait_for_screen("record.coding"), "comment", text)

    def take_vitals(self, temperature: str, pulse: str) -> None:
        vitals = self.show_tab("vitals")
        if temperature:
            self._enter(vitals, "temperature", temperature)
        if pulse:
            self._person.click(vitals.widgets["pulse"])
            self._person.press("ctrl", "a")
            self._person.type(pulse)

    def save(self) -> None:
        """Up to the program's word that it saved."""
        self.ask_to_save()
        confirm = self._program.wait_for_screen("dialog.confirm_save")
        self._press(confirm, "yes")
        self._press(self._program.wait_for_screen("dialog.saved"), "ok")
        self._answer("after_save")
        self._program.wait_until(lambda layout: layout.screen.startswith("record."), "the record")

    def ask_to_save(self) -> None:
        if self._habits.keyboard:
            self._person.press("ctrl", "s")
        else:
            self._person.click(self._program.wait_for_widget("save").widgets["save"])
        self._answer("before_save")

    def close_record(self) -> Layout:
        self._person.click(self._program.wait_for_widget("close_record").widgets["close_record"])
        return self._program.wait_for_screen("search")

    def _press(self, dialog: Layout, button: str) -> None:
        if self._habits.keyboard:
            self._person.press("enter")
        else:
            self._person.click(dialog.widgets[button])

    def _answer(self, moment: str) -> None:
        """The dialogs ordered for this moment, agreeing to each."""
        for ordered in self._program.options.dialogs:
            if ordered.moment == moment:
                dialog = self._program.wait_for_screen(f"dialog.{ordered.kind}")
                self._person.click(dialog.widgets[AGREEING[ordered.kind]])

    def _enter(self, layout: Layout, field: str, text: str) -> None:
        self._person.click(layout.widgets[field])
        if self._habits.slips:
            self._person.type(text[:-1] + "w")
            self._person.press("backspace")
            self._person.type(text[-1])
        else:
            self._person.type(text)


def _rows(layout: Layout) -> set[str]:
    return {name for name in layout.widgets if name.startswith("codes/") and "/header/" not in name}
