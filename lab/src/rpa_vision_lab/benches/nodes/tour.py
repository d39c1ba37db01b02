"""Every screen of the patient record program, seen as an agent sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.settle import Settle, still_frame
from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Frame
from rpa_vision_lab.desktop.person import FULL, ScriptedPerson
from rpa_vision_lab.dpi.layout import Layout
from rpa_vision_lab.dpi.options import DpiOptions
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.reader import read_patient, read_stays
from rpa_vision_lab.dpi.tasks import Coder


@dataclass(frozen=True, eq=False)
class Shot:
    screen: str
    front: WindowContext
    frame: Frame
    at: Point
    """Where a person would act on it."""


def tour(display: str, folder: Path, options: DpiOptions, ipp: str) -> Iterator[Shot]:
    """From the login to the saved record of this patient, who has a coded stay: every screen."""
    with (
        ScriptedPerson(display, FULL) as person,
        X11Screen(display) as screen,
        DpiProgram(display, folder, options) as program,
    ):
        for layout, widget in _walked(person, program, ipp):
            frame = still_frame(screen, SystemClock(), Settle())
            yield Shot(layout.screen, screen.foreground(), frame, layout.widgets[widget].center)


def _walked(person: ScriptedPerson, program: DpiProgram, ipp: str) -> Iterator[tuple[Layout, str]]:
    coder = Coder(person, program)
    yield program.wait_for_screen("login"), "connect"
    coder.log_in()
    yield program.wait_for_screen("search"), "criteria_name"
    search = coder.find(read_patient(program.database, ipp))
    yield search, f"results/{ipp}"
    person.click(search.widgets["menubar/file"])
    yield program.wait_for_screen("menu.file"), "action/search"
    person.press("escape")
    program.wait_for_screen("search")
    yield coder.open_record(ipp), "tabs/stays"
    yield coder.show_tab("stays"), "stays"
    coded = next(stay.nda for stay in read_stays(program.database, ipp) if stay.state == "coded")
    coding = coder.open_stay(coded)
    yield coding, "find_related"
    person.click(coding.widgets["find_related"])
    yield program.wait_for_screen("dialog.cim10"), "code_text"
    person.press("escape")
    program.wait_for_screen("record.coding")
    yield coder.show_tab("vitals"), "temperature"
    yield coder.show_tab("documents"), "documents"
    yield from _saving(person, program, coder)


def _saving(person: ScriptedPerson, program: DpiProgram, coder: Coder) -> Iterator[tuple[Layout, str]]:
    person.click(coder.show_tab("coding").widgets["principal"])
    person.press("ctrl", "a")
    person.press("delete")
    person.press("ctrl", "s")
    yield program.wait_for_screen("dialog.missing_field"), "ok"
    person.press("enter")
    program.wait_for_screen("record.coding")
    coder.choose_principal("I50.0")
    coder.ask_to_save()
    confirm = program.wait_for_screen("dialog.confirm_save")
    yield confirm, "yes"
    person.click(confirm.widgets["yes"])
    yield program.wait_for_screen("dialog.saved"), "ok"
