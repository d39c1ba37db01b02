"""The five-step task a person shows: admit one patient."""

from __future__ import annotations

from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.form.program import FormProgram


def admit(person: ScriptedPerson, program: FormProgram, patient_number: str) -> None:
    """From the list of admissions back to it, acting only on screens that are fully there."""
    person.click(program.wait_for_screen("list").widgets["new_admission"])
    entry = program.wait_for_screen("entry")
    person.click(entry.widgets["patient_number"])
    person.type(patient_number)
    person.click(entry.widgets["save"])
    person.click(program.wait_for_screen("confirmation").widgets["finish"])
    program.wait_for_screen("list")
