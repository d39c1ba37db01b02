"""The two plays of the demo: a short task for everybody, and a longer one under everything that may be different."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rpa_vision.models.replay.record_check import SqlCheck
from rpa_vision_lab.demo.declared import CODED, NOTED
from rpa_vision_lab.demo.scenes import FIVE, TEN, Scene
from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.dpi.demonstrations import STAYS, StayShown, code_as_shown
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.reader import read_patient
from rpa_vision_lab.dpi.tasks import Coder


@dataclass(frozen=True)
class Script:
    task: str
    shown: tuple[StayShown, ...]
    """Of whom it is shown; in the last demonstration an information comes up, and is answered."""
    show: Callable[[ScriptedPerson, DpiProgram, StayShown], None]
    checks: tuple[SqlCheck, ...]
    """What the hospital's own database must say once the program has said that it saved."""
    scenes: tuple[Scene, ...]


def _note(person: ScriptedPerson, program: DpiProgram, one: StayShown) -> None:
    """From the search back to the search."""
    doing = Coder(person, program)
    doing.find(read_patient(program.database, one.ipp))
    doing.open_record(one.ipp)
    doing.take_vitals(one.work.temperature, pulse="")
    doing.save()
    doing.close_record()


SHORT = Script("Noter une température", STAYS[:3], _note, NOTED, FIVE)
WHOLE = Script("Coder un séjour", (*STAYS[:2], *STAYS[3:], STAYS[2]), code_as_shown, CODED, TEN)
