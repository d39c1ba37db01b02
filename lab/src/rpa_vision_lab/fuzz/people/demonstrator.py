"""Somebody who shows the task: knows the application, and nothing of who watches."""

from __future__ import annotations

from rpa_vision_lab.fuzz.application.app import App
from rpa_vision_lab.fuzz.application.program import Program
from rpa_vision_lab.fuzz.application.spec import Wish
from rpa_vision_lab.fuzz.application.way import Deed, is_done, next_deed
from rpa_vision_lab.offscreen.person import OffscreenPerson

_MOST_DEEDS = 40


class CannotBeShownError(RuntimeError):
    """The application does not let its own task be done."""


def show(person: OffscreenPerson, app: App, program: Program, wish: Wish) -> int:
    """Does it, and gives the number of things done."""
    for done in range(_MOST_DEEDS):
        if is_done(app):
            return done
        person.wait_until(lambda: is_done(app) or next_deed(app, wish) is not None)
        deed = next_deed(app, wish)
        if deed is not None:
            _perform(person, program, deed)
    raise CannotBeShownError(
        f"seed {app.spec.seed}: not done after {_MOST_DEEDS} deeds: {next_deed(app, wish)}"
    )


def _perform(person: OffscreenPerson, program: Program, deed: Deed) -> None:
    place = program.place(deed.part)
    if place is None and "=" in deed.part:
        box = program.place(deed.part.partition("=")[0])
        if box is not None:
            person.click(box)
        place = program.place(deed.part)
    if place is None:
        raise CannotBeShownError(f"{deed.part} is not to be seen")
    person.click(place, double=deed.kind == "double_click")
    if deed.kind == "fill":
        person.press("ctrl", "a")
        person.type(deed.text)
