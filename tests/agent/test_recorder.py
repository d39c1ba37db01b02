from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from rpa_vision.agent.recorder import Recorder
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.errors import DesktopError, DesktopLostError, ServerUnreachableError
from rpa_vision.lab.admission_task import admit
from rpa_vision.lab.desktop import VirtualDesktop
from rpa_vision.lab.form.program import FormProgram
from rpa_vision.lab.person import FULL, HUMAN, ScriptedPerson
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.session import (
    Drag,
    Event,
    KeyPress,
    MouseClick,
    MouseScroll,
    Screenshot,
    TextInput,
    WindowContext,
)

pytestmark = pytest.mark.desktop

PHRASE = "Éléonore Lefèvre-Noël, né(e) le 12/03/1980 — 38,5 °C"


class Tape:
    """A sink that checks the order it was promised."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.shots: dict[str, bytes] = {}

    def screenshot(self, screenshot: Screenshot, png: bytes) -> None:
        assert screenshot.screenshot_id not in self.shots
        assert screenshot.relative_path == f"shots/{screenshot.screenshot_id}.png"
        self.shots[screenshot.screenshot_id] = png

    def event(self, event: Event) -> None:
        assert event.screenshot_id in self.shots
        assert event.screenshot_after_id in self.shots
        assert not self.events or event.t >= self.events[-1].t
        self.events.append(event)

    def before(self, index: int) -> np.ndarray:
        return self._picture(self.events[index].screenshot_id)

    def after(self, index: int) -> np.ndarray:
        return self._picture(self.events[index].screenshot_after_id)

    def _picture(self, name: str | None) -> np.ndarray:
        assert name is not None
        picture = cv2.imdecode(np.frombuffer(self.shots[name], np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        return picture


def cut(picture: np.ndarray, box: Box) -> np.ndarray:
    return picture[box.top : box.bottom, box.left : box.right]


def test_the_task_is_recorded_as_its_five_steps(virtual: VirtualDesktop, form: FormProgram) -> None:
    tape = Tape()
    recorder = Recorder(virtual.display, tape)
    button = form.wait_for_screen("list").widgets["new_admission"]
    with ScriptedPerson(virtual.display, HUMAN) as person:
        recorder.start()
        admit(person, form, "20419")
        recorder.stop()

    window = WindowContext(title="Admissions — Clinique des Tilleuls", app_name="Admissions")
    assert [event.type for event in tape.events] == [
        "mouse_click",
        "mouse_click",
        "text_input",
        "mouse_click",
        "mouse_click",
    ]
    assert all(event.window == window for event in tape.events)
    new, field, text, save, finish = tape.events
    assert isinstance(text, TextInput)
    assert text.text == "20419"
    assert button.contains(new.pos)  # type: ignore[union-attr]
    # Each step begins on the very picture the step before it ended on, and all of them differ.
    for earlier, later in zip(tape.events, tape.events[1:], strict=False):
        assert earlier.screenshot_after_id == later.screenshot_id
    assert len(tape.shots) == 6
    for index in range(5):
        assert not np.array_equal(tape.before(index), tape.after(index))
    # The number is on the screen after it was typed and not before.
    box = Box(field.pos.x - 140, field.pos.y - 10, field.pos.x - 60, field.pos.y + 10)  # type: ignore[union-attr]
    assert np.ptp(cut(tape.before(1), box)) == 0
    assert np.ptp(cut(tape.after(2), box)) > 100
    # The button pressed is on the picture before, and gone from the one after.
    for index, event in ((0, new), (3, save), (4, finish)):
        spot = Box(*event.pos, event.pos.x + 1, event.pos.y + 1).grown(8, virtual.size)  # type: ignore[union-attr]
        assert not np.array_equal(cut(tape.before(index), spot), cut(tape.after(index), spot))


def colour_of(picture: np.ndarray) -> int:
    return int.from_bytes(picture[500, 500].tobytes(), "little")


def test_the_picture_before_a_click_never_shows_its_effect(virtual: VirtualDesktop, pad: Any) -> None:
    tape = Tape()
    recorder = Recorder(virtual.display, tape)
    recorder.start()
    with ScriptedPerson(virtual.display, FULL) as person:
        for number in range(16):
            x = 150 + 40 * number
            person.click(Box(x, 200, x + 20, 220))
            # From 20 ms to 170 ms apart: quicker than any person, in step with no camera.
            time.sleep(0.02 + 0.01 * number)
    recorder.stop()
    assert len(tape.events) == 16
    for number in range(16):
        before, after = (colour_of(picture) for picture in (tape.before(number), tape.after(number)))
        assert before in pad.COLOURS
        shown = pad.COLOURS[number % 8]
        effect = pad.COLOURS[(number + 1) % 8]
        assert before != effect, f"click {number} shows its own effect"
        if number >= 8:  # slow enough for the camera: nothing stale either
            assert (before, after) == (shown, effect)


@pytest.mark.parametrize("layout", ["us", "fr"])
def test_what_a_person_types_is_recorded_letter_for_letter(layout: str, tmp_path: Path) -> None:
    tape = Tape()
    with VirtualDesktop() as virtual, FormProgram(virtual.display, tmp_path) as form:
        subprocess.run(["setxkbmap", "-display", virtual.display, layout], check=True)
        with ScriptedPerson(virtual.display, FULL) as person:
            person.click(form.wait_for_screen("list").widgets["new_admission"])
            entry = form.wait_for_screen("entry").widgets
            person.click(entry["patient_number"])
            recorder = Recorder(virtual.display, tape)
            recorder.start()
            person.type("77x")
            person.press("backspace")
            person.press("tab")
            person.type(PHRASE)
            recorder.stop()
            person.click(entry["save"])
            form.wait_for_screen("confirmation")
        (stored,) = form.admissions()
    assert (stored.patient_number, stored.name) == ("77", PHRASE)
    assert [(event.type, getattr(event, "text", None)) for event in tape.events] == [
        ("text_input", "77"),
        ("key_press", None),
        ("text_input", PHRASE),
    ]


def test_with_caps_lock_what_is_recorded_is_what_the_program_got(tmp_path: Path) -> None:
    tape = Tape()
    with VirtualDesktop() as virtual, FormProgram(virtual.display, tmp_path) as form:
        subprocess.run(["setxkbmap", "-display", virtual.display, "fr"], check=True)
        with ScriptedPerson(virtual.display, FULL) as person:
            person.click(form.wait_for_screen("list").widgets["new_admission"])
            entry = form.wait_for_screen("entry").widgets
            person.click(entry["patient_number"])
            person.press("caps_lock")
            recorder = Recorder(virtual.display, tape)
            recorder.start()
            person.type("aBé2ùç€@-/")
            recorder.stop()
            person.press("caps_lock")
            person.click(entry["save"])
            form.wait_for_screen("confirmation")
        (stored,) = form.admissions()
    (typed,) = tape.events
    assert isinstance(typed, TextInput)
    assert typed.text == stored.patient_number
    assert typed.text.startswith("AbÉ2")


def test_shortcuts_wheel_drag_and_double_click(virtual: VirtualDesktop, pad: Any, x11: X11Desktop) -> None:
    tape = Tape()
    recorder = Recorder(virtual.display, tape)
    recorder.start()
    x11.press(["ctrl", "v"])
    x11.press(["ctrl", "shift", "t"])
    x11.press(["shift", "tab"])
    x11.press(["f5"])
    x11.click(Point(300, 300), "left", double=True, modifiers=())
    x11.scroll(Point(310, 310), (0, 4))
    x11.drag(Point(200, 200), Point(400, 250), "left")
    x11.click(Point(420, 420), "right", double=False, modifiers=("ctrl",))
    recorder.stop()
    seen = [
        event.model_copy(update={"screenshot_id": None, "screenshot_after_id": None, "t": 0.0})
        for event in tape.events
    ]
    nowhere = {"t": 0.0, "window": seen[0].window}
    assert seen == [
        KeyPress(keys=("ctrl", "v"), **nowhere),
        KeyPress(keys=("ctrl", "shift", "t"), **nowhere),
        KeyPress(keys=("shift", "tab"), **nowhere),
        KeyPress(keys=("f5",), **nowhere),
        MouseClick(pos=Point(300, 300), double=True, **nowhere),
        MouseScroll(pos=Point(310, 310), delta=(0, 4), **nowhere),
        Drag(pos=Point(200, 200), to=Point(400, 250), **nowhere),
        MouseClick(pos=Point(420, 420), button="right", modifiers=("ctrl",), **nowhere),
    ]


def test_a_display_lost_while_recording_loses_nothing_recorded() -> None:
    tape = Tape()
    with VirtualDesktop(640, 480) as virtual:
        recorder = Recorder(virtual.display, tape)
        recorder.start()
        with ScriptedPerson(virtual.display, FULL) as person:
            person.click(Box(100, 100, 120, 120))
            person.type("abc")
            person.click(Box(300, 100, 320, 120))
            recorder.wait(0.2)
        os.kill(virtual.pid, signal.SIGKILL)
        with pytest.raises(DesktopLostError, match=virtual.display):
            recorder.wait(10)
        with pytest.raises(DesktopLostError):
            recorder.stop()
    assert [event.type for event in tape.events] == ["mouse_click", "text_input", "mouse_click"]


def test_without_a_display_nothing_starts() -> None:
    with pytest.raises(DesktopError, match=":4242"):
        Recorder(":4242", Tape()).start()


def test_a_sink_that_fails_is_told_of(virtual: VirtualDesktop) -> None:
    class Broken(Tape):
        def event(self, event: Event) -> None:
            assert event.screenshot_id in self.shots
            raise ServerUnreachableError("the server was away for 60 s")

    recorder = Recorder(virtual.display, Broken())
    recorder.start()
    with ScriptedPerson(virtual.display, FULL) as person:
        person.press("f5")
    with pytest.raises(ServerUnreachableError):
        recorder.stop()
