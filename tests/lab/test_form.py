from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.settle import Settle, still_frame
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Box
from rpa_vision_lab.admission_task import admit
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import FULL, ScriptedPerson
from rpa_vision_lab.form.program import FormProgram
from rpa_vision_lab.form.style import Theme
from rpa_vision_lab.form.texts import Language

pytestmark = pytest.mark.desktop


@pytest.mark.parametrize(
    ("theme", "scale", "language", "position"),
    [("light", 1.0, "fr", None), ("dark", 1.25, "fr", (40, 30)), ("light", 1.0, "en", (300, 120))],
)
def test_the_task_is_stored_in_every_dress(
    virtual: VirtualDesktop,
    tmp_path: Path,
    theme: Theme,
    scale: float,
    language: Language,
    position: tuple[int, int] | None,
) -> None:
    with (
        FormProgram(
            virtual.display, tmp_path, theme=theme, scale=scale, language=language, position=position
        ) as program,
        ScriptedPerson(virtual.display, FULL) as person,
    ):
        admit(person, program, "20419")
        admit(person, program, "20420")
        stored = program.admissions()
    assert [admission.patient_number for admission in stored] == ["20419", "20420"]
    assert {admission.service for admission in stored} == {"Urgences" if language == "fr" else "Emergency"}


def test_a_number_is_required_and_cancel_stores_nothing(virtual: VirtualDesktop, tmp_path: Path) -> None:
    with (
        FormProgram(virtual.display, tmp_path) as program,
        ScriptedPerson(virtual.display, FULL) as person,
        X11Desktop(virtual.display) as desktop,
    ):
        person.click(program.wait_for_screen("list").widgets["new_admission"])
        entry = program.wait_for_screen("entry").widgets
        assert red_in(desktop, entry["error"].union(entry["patient_number"])) == 0
        person.click(entry["save"])
        assert red_in(desktop, entry["patient_number"].grown(300, virtual.size)) > 50
        person.click(entry["patient_number"])
        person.type("123")
        assert red_in(desktop, entry["patient_number"].grown(300, virtual.size)) == 0
        person.click(entry["cancel"])
        program.wait_for_screen("list")
        assert program.admissions() == []


def red_in(desktop: X11Desktop, box: Box) -> int:
    pixels = still_frame(desktop, SystemClock(), Settle()).pixels[box.top : box.bottom, box.left : box.right]
    blue, green, red = (pixels[:, :, channel].astype(int) for channel in range(3))
    return int(np.count_nonzero((red > 150) & (green < 90) & (blue < 90)))


def test_a_program_that_cannot_start_says_why(tmp_path: Path) -> None:
    with pytest.raises(DesktopError, match="4242"), FormProgram(":4242", tmp_path):
        pass
