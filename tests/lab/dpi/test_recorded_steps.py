"""A recorded task is worth something when somebody else can do it from the record alone."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rpa_vision.agent.execution.settle import moved, thumbnail
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.session import (
    Environment,
    Event,
    KeyPress,
    MouseClick,
    RawSession,
    ScreenSetup,
    Screenshot,
    SessionUser,
    TextInput,
)
from rpa_vision.ports import Frame, Pixels
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import PRACTISED, ScriptedPerson
from rpa_vision_lab.dpi.accounts import PASSWORD, USER
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.reader import read_events, read_patient
from rpa_vision_lab.dpi.tasks import Coder
from tape import Tape, recorded

pytestmark = pytest.mark.desktop

IPP = "800010232"


def test_ten_recorded_steps_done_again_from_their_json_do_the_same(
    wide: VirtualDesktop, tmp_path: Path
) -> None:
    shown, again = tmp_path / "shown", tmp_path / "again"
    shown.mkdir()
    again.mkdir()
    tape = Tape()
    stored = _shown_by_a_person(wide, shown, tape)
    session = load_document(RawSession, stored, "session")
    assert len(session.events) == 10
    assert PASSWORD.encode() not in stored
    assert [event.text for event in session.events if isinstance(event, TextInput)] == [USER, None, "LEFÈVRE"]

    with (
        DpiProgram(wide.display, again) as program,
        X11Desktop(wide.display) as desktop,
    ):
        for event in session.events:
            _wait_until_it_looks_like(desktop, tape.picture(event.screenshot_id))
            _done_by_hand(desktop, event)
        program.wait_for_screen("record.stays")
    done = [(one.user, one.what, one.detail) for one in read_events(program.database)]
    assert done == [(one.user, one.what, one.detail) for one in read_events(shown / "dpi.db")]
    assert done[-1][1:] == ("open", IPP)


def _shown_by_a_person(wide: VirtualDesktop, folder: Path, tape: Tape) -> bytes:
    with (
        DpiProgram(wide.display, folder) as program,
        ScriptedPerson(wide.display, PRACTISED) as person,
        recorded(wide.display, tape),
    ):
        doing = Coder(person, program)
        doing.log_in()
        doing.find(read_patient(program.database, IPP))
        doing.open_record(IPP)
        doing.show_tab("stays")
    now = datetime.now(UTC)
    session = RawSession(
        session_id="sess_shown",
        agent_version="0",
        environment=Environment(
            platform="linux", hostname="essai", screen=ScreenSetup(primary_resolution=wide.size)
        ),
        user=SessionUser(id="u1"),
        started_at=now,
        events=tuple(tape.events),
        screenshots=tuple(
            Screenshot(screenshot_id=name, relative_path=f"shots/{name}.png", captured_at=now)
            for name in tape.shots
        ),
    )
    return dump_document(session)


def _wait_until_it_looks_like(desktop: X11Desktop, picture: Pixels) -> None:
    """As whoever does it from the record would: a program may take its time for the step before."""
    wanted = thumbnail(Frame(picture))
    deadline = time.monotonic() + 30.0
    while moved(wanted, thumbnail(desktop.capture())):
        assert time.monotonic() < deadline, "the screen never came to look as it did when the step was shown"
        time.sleep(0.1)


def _done_by_hand(desktop: X11Desktop, event: Event) -> None:
    """By somebody who knows the password and nothing else of the task."""
    match event:
        case MouseClick():
            desktop.click(event.pos, event.button, double=event.double, modifiers=event.modifiers)
        case TextInput():
            desktop.type_text(PASSWORD if event.text is None else event.text)
        case KeyPress():
            desktop.press(event.keys)
        case _:
            raise AssertionError(f"no part of this task: {event}")
