"""What recording costs the machine while somebody works: the processor time of a recorder's own process."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rpa_vision.errors import DesktopError
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import HUMAN, ScriptedPerson
from rpa_vision_lab.form.layout import ScreenName
from rpa_vision_lab.form.program import FormProgram

BUDGET_PERCENT = 15
_SIZE = (1920, 1080)
_BETWEEN_STEPS_S = 2.0
"""A person who knows the task reads, decides and acts about this often."""


def recording_cost(folder: Path, seconds: float = 60.0) -> dict[str, float]:
    """Percent of one core while a person admits patients, and while nobody does anything."""
    with VirtualDesktop(*_SIZE) as virtual, FormProgram(virtual.display, folder) as form:
        with ScriptedPerson(virtual.display, HUMAN) as person:
            used = _cost(virtual.display, folder / "used", lambda: _work(person, form, seconds))
        idle = _cost(virtual.display, folder / "idle", lambda: time.sleep(seconds / 6))
    return {
        f"recording, a step every {_BETWEEN_STEPS_S:g} s, % of a core (budget {BUDGET_PERCENT})": used,
        "recording, nobody there, % of a core": idle,
    }


def _work(person: ScriptedPerson, form: FormProgram, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    number = 10_234
    while time.monotonic() < deadline:
        steps = _steps(person, form, str(number))
        for step in steps:
            step()
            time.sleep(_BETWEEN_STEPS_S)  # the person's own pause
        number += 1_111


def _steps(person: ScriptedPerson, form: FormProgram, patient: str) -> list[Callable[[], None]]:
    def click(screen: ScreenName, widget: str) -> Callable[[], None]:
        return lambda: person.click(form.wait_for_screen(screen).widgets[widget])

    return [
        click("list", "new_admission"),
        click("entry", "patient_number"),
        lambda: person.type(patient),
        click("entry", "save"),
        click("confirmation", "finish"),
    ]


def _cost(display: str, folder: Path, meanwhile: Callable[[], None]) -> float:
    command = [sys.executable, "-m", "rpa_vision_lab.benches.hands.watched", display, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as recorder:
        if recorder.stdout is None or recorder.stdout.readline().strip() != "ready":
            raise DesktopError("the recorder did not start")
        try:
            meanwhile()
        finally:
            told, _ = recorder.communicate()
    spent = json.loads(told)
    return float(100 * spent["cpu_s"] / spent["wall_s"])
