"""Where an application is put on: off screen, in the toolkit its seed says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from rpa_vision.agent.execution.settle import Settle, still_frame
from rpa_vision.ports import Desktop
from rpa_vision.settings import RecordSource, Settings
from rpa_vision_lab.fuzz.application.app import App
from rpa_vision_lab.fuzz.application.program import Program
from rpa_vision_lab.fuzz.application.spec import AppSpec, Run
from rpa_vision_lab.fuzz.application.store import Records
from rpa_vision_lab.fuzz.people.supervisor import RECORD
from rpa_vision_lab.fuzz.real_x import LivingClock, on_real_x
from rpa_vision_lab.fuzz.web.program import HeardDesktop, WebProgram
from rpa_vision_lab.offscreen.chromium_browser import ChromiumBrowser
from rpa_vision_lab.offscreen.clock import TurnedClock
from rpa_vision_lab.offscreen.play import Play, PlayClock

_DRAWN_WITHIN_S = 0.5
_EMPTY = "data:text/html,<!doctype html><title>-</title><body></body>"


@dataclass
class Stage:
    spec: AppSpec
    app: App
    program: Program
    play: Play
    records: Records
    real_x: bool = False

    def begin(self, run: Run) -> None:
        """Until it is there to be seen: on a real display it is drawn a moment later, and nobody acts on what was there
        before."""
        self.program.wear(self.spec.other_look if run.new_look else self.spec.look)
        self.app.begin(run)
        if self.real_x:
            self.play.clock.sleep(_DRAWN_WITHIN_S)
            still_frame(self.play.desktop, self.play.clock, Settle())


@contextmanager
def stage_for(spec: AppSpec, folder: Path, *, real_x: bool = False) -> Iterator[Stage]:
    """``real_x``: on a display of its own, in real time."""
    records = Records(folder / "application.db")
    source = RecordSource(url=SecretStr(f"sqlite:///{records.file}"))
    settings = Settings(data_dir=folder / "data", language=spec.language, records={RECORD: source})
    with ExitStack() as open_:
        app, clock, desktop, program = (_on_x if real_x else _off_screen)(spec, records, open_)
        open_.callback(program.close)
        play = open_.enter_context(Play(folder, desktop, clock, settings))
        yield Stage(spec, app, program, play, records, real_x)


def _on_x(spec: AppSpec, records: Records, open_: ExitStack) -> tuple[App, PlayClock, Desktop, Program]:
    clock = LivingClock()
    app = App(spec, records, clock)
    return app, clock, *on_real_x(app, clock, open_)


def _off_screen(spec: AppSpec, records: Records, open_: ExitStack) -> tuple[App, PlayClock, Desktop, Program]:
    clock = TurnedClock()
    app = App(spec, records, clock)
    return app, clock, *(_in_browser if spec.toolkit == "web" else _in_qt)(app, open_)


def _in_qt(app: App, open_: ExitStack) -> tuple[Desktop, Program]:
    from rpa_vision_lab.fuzz.qt.program import QtProgram  # noqa: PLC0415 - Qt only where it is drawn with
    from rpa_vision_lab.offscreen.qt_desktop import QtDesktop  # noqa: PLC0415

    desktop = open_.enter_context(QtDesktop())
    return desktop, QtProgram(app, desktop.area)


def _in_browser(app: App, open_: ExitStack) -> tuple[Desktop, Program]:
    browser = open_.enter_context(ChromiumBrowser())
    page = open_.enter_context(browser.page(_EMPTY))
    program = WebProgram(app, page)
    return HeardDesktop(page, program.hear), program
