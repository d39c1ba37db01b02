"""Programs that hold the agent up, or are gone while it acts on them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from Xlib import X

from closing_window import ClosingWindow
from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.executor import Executor
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.settle import Settle
from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.models.geometry import Box, Point, ScreenFraction
from rpa_vision.models.replay.command import ClickCommand, Command, DragCommand, command_id
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.form.program import FormProgram

pytestmark = pytest.mark.desktop

BESIDE_THE_PAD = Box(950, 200, 1200, 400)
AT = BESIDE_THE_PAD.center


class SilentOwner:
    """Says that it has something copied, and hands it to nobody."""

    def __init__(self, display: str) -> None:
        self._connection = XConnection(display)
        with self._connection.talking():
            window = self._connection.root.create_window(-1, -1, 1, 1, 0, X.CopyFromParent)
            window.set_selection_owner(self._connection.atom("CLIPBOARD"), X.CurrentTime)
        self._connection.deliver()
        self._window = window

    def owns(self) -> bool:
        with self._connection.talking() as xlib:
            return bool(xlib.get_selection_owner(self._connection.atom("CLIPBOARD")) == self._window)

    def close(self) -> None:
        self._connection.close()


@pytest.fixture
def silent(virtual: VirtualDesktop) -> Iterator[SilentOwner]:
    owner = SilentOwner(virtual.display)
    yield owner
    owner.close()


def test_a_clipboard_owner_that_never_answers(
    silent: SilentOwner, x11: X11Desktop, form: FormProgram
) -> None:
    click(x11, form.wait_for_screen("list").widgets["new_admission"].center)
    fields = form.wait_for_screen("entry").widgets
    assert silent.owns()
    click(x11, fields["name"].center)
    x11.type_text("Éléonore ")
    assert not silent.owns()
    x11.type_text("Noël")
    click(x11, fields["patient_number"].center)
    x11.press(["ctrl", "v"])  # what the owner never gave cannot come back, and what was typed must not
    x11.type_text("10234")
    click(x11, fields["save"].center)
    form.wait_for_screen("confirmation")
    (stored,) = form.admissions()
    assert (stored.name, stored.patient_number) == ("Éléonore Noël", "10234")


def click(x11: X11Desktop, at: Point) -> None:
    x11.click(at, "left", double=False, modifiers=())


@pytest.fixture
def closing(virtual: VirtualDesktop) -> Iterator[ClosingWindow]:
    window = ClosingWindow(virtual.display, BESIDE_THE_PAD)
    yield window
    window.close()


def at(point: Point, virtual: VirtualDesktop) -> ScreenFraction:
    return point.fraction_of(virtual.size)


@pytest.mark.parametrize("act", ["click", "double click", "drag"])
def test_a_window_that_closes_under_the_pointer(
    act: str, virtual: VirtualDesktop, x11: X11Desktop, closing: ClosingWindow, pad: Any, tmp_path: Path
) -> None:
    command: Command = (
        DragCommand(command_id=command_id("run", 0, 0), at=at(AT, virtual), to=at(Point(1150, 350), virtual))
        if act == "drag"
        else ClickCommand(command_id=command_id("run", 0, 0), at=at(AT, virtual), double=act != "click")
    )
    following = ClickCommand(command_id=command_id("run", 1, 0), at=at(pad.box.center, virtual))
    with Ledger(tmp_path / "ledger.db") as ledger:
        executor = Executor(x11, ledger, SystemClock(), Settle())
        first = executor.execute(command)
        assert (first.report.outcome, first.report.error) == ("done", None)
        assert first.frame is not None
        assert closing.gone.is_set()
        assert executor.execute(following).report.outcome == "done"
    pad.wait_until(lambda felt: any(one.kind == X.ButtonRelease for one in felt))
    assert len(pad.presses()) == 1
