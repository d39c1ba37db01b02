"""``record``: watch a person do a task once."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape

from rpa_vision.agent.place import Place, XDisplay
from rpa_vision.cli.options import DisplayOption, ServerOption, chosen_place, server_url
from rpa_vision.cli.stopping import stopped_by_signal
from rpa_vision.cli.task.pausing import pause_wished
from rpa_vision.errors import BadInputError, RpaVisionError
from rpa_vision.phrases import phrased, say
from rpa_vision.settings import Settings, load_settings

if TYPE_CHECKING:
    from rpa_vision.agent.recording.demonstration import RecordedDemonstration
    from rpa_vision.agent.recording.recorder import Recorder


def record(
    name: Annotated[str | None, typer.Argument(help="What the task is called.", metavar="NAME")] = None,
    display: DisplayOption = None,
    server: ServerOption = None,
    whole_screen: Annotated[
        bool,
        typer.Option("--whole-screen", help="Leave out nothing, not even this terminal's own window."),
    ] = False,
    blank: Annotated[
        list[str] | None,
        typer.Option(
            "--blank",
            metavar="LEFT,TOP,RIGHT,BOTTOM",
            help="Paint this part of every picture flat before it is kept: fractions of the screen (0 to 1) or"
            " pixels. May be given several times.",
        ),
    ] = None,
    send: Annotated[
        Path | None,
        typer.Option("--send", metavar="FOLDER", help="Record nothing; send a recording that was not sent."),
    ] = None,
) -> None:
    """Record one demonstration, until Ctrl-C; prints the id that learn takes.

    The terminal this is started from is no part of the task: what is done in its window is not recorded, nor
    is switching between windows with the keyboard or a task bar.

    Passwords are not kept: what is typed where it cannot be read on the screen is masked, and so is what
    goes into a window whose title speaks of a password. When in doubt, a text is masked. A password that is
    made readable, by an eye symbol for example, is an ordinary text: pause before doing that.

    p and Enter in this terminal, or the signal USR1, pause the recording and let it go on.

    Everything is on this machine's disk before it is sent: a server that is away loses nothing.

    Example: rpa-vision record Admission
    """
    if (name is None) == (send is None):
        raise BadInputError(phrased("command_refused.record_needs"))
    if send is not None:
        _send(send, server)
    if name is not None:
        settings = _with_blank(load_settings(), blank or [])
        _Session(settings, name, chosen_place(settings, display, None), server_url(settings, server)).run(
            whole_screen
        )


def _send(folder: Path, server: str | None) -> None:
    from rpa_vision.bootstrap.recording import send_recording
    from rpa_vision.server.gate.token import known_token

    settings = load_settings()
    with stopped_by_signal() as stop:
        url, token = server_url(settings, server), known_token(settings)
        typer.echo(send_recording(url, token, folder, stop, proxy=settings.proxy_url))


def _with_blank(settings: Settings, parts: list[str]) -> Settings:
    if not parts:
        return settings
    given = [[number.strip() for number in part.split(",")] for part in parts]
    known = settings.recording.model_dump()
    return load_settings(recording={**known, "blank": [*known["blank"], *given]})


class _Session:
    """One recording as the person at the terminal sees it."""

    def __init__(self, settings: Settings, task: str, place: Place, url: str) -> None:
        self._settings = settings
        self._task = task
        self._place = place
        self._url = url
        self._console = Console(stderr=True, highlight=False)
        self._status = self._console.status("…")
        self._count = 0
        self._recorder: Recorder | None = None

    def run(self, whole_screen: bool) -> None:
        from rpa_vision.server.gate.token import known_token

        token = known_token(self._settings)
        terminal = self._terminal(whole_screen)
        folder = self._settings.data_dir / "recordings"
        for left in sorted(folder.glob("*/journal.jsonl")):
            self._tell("record.left")
            self._tell_command(left.parent)
        done, problem = self._record(token, folder, terminal)
        if done.session_id is not None:
            typer.echo(done.session_id)
        else:
            self._tell("record.not_sent", count=self._count, why=done.not_sent)
            self._tell_command(done.folder)
        if problem is not None:
            raise problem
        if self._count == 0:
            self._console.print(f"[yellow]{escape(say(self._settings.language, 'record.nothing'))}[/yellow]")
        if self._count == 0 or done.session_id is None:
            raise typer.Exit(1)

    def _record(
        self, token: str, folder: Path, terminal: int | None
    ) -> tuple[RecordedDemonstration, RpaVisionError | None]:
        """The recording when it is over, and what ended it before its time."""
        from rpa_vision.bootstrap.recording import recording

        now: RecordedDemonstration | None = None
        try:
            with (
                stopped_by_signal() as stop,
                self._status,
                recording(
                    self._url,
                    token,
                    self._place,
                    self._task,
                    self._counted,
                    folder=folder,
                    settings=self._settings.recording,
                    ignore_window=terminal,
                    proxy=self._settings.proxy_url,
                ) as now,
                pause_wished(self._pause_or_resume),
            ):
                self._recorder = now.recorder
                if now.server_away:
                    self._tell("record.away")
                self._tell("record.started")
                self._show()
                while not stop.is_set():
                    now.recorder.wait(timeout_s=0.2)
        except RpaVisionError as error:
            if now is None:
                raise
            return now, error
        return now, None

    def _terminal(self, whole_screen: bool) -> int | None:
        from rpa_vision.bootstrap.driving import window_in_front

        match self._place:
            case XDisplay(name) if not whole_screen and _started_on(name):
                found = window_in_front(name)
            case _:
                return None
        if found is None:
            return None
        self._tell("record.left_out", window=found.title)
        return found.window

    def _pause_or_resume(self) -> None:
        if self._recorder is None:
            return
        if self._recorder.paused:
            self._recorder.resume()
            self._tell("record.resumed")
        else:
            self._recorder.pause()
            self._tell("record.paused")
        self._show()

    def _counted(self, events: int) -> None:
        self._count = events
        self._show()

    def _show(self) -> None:
        paused = self._recorder is not None and self._recorder.paused
        phrase = "record.resting" if paused else "record.waiting"
        self._status.update(escape(say(self._settings.language, phrase, task=self._task, count=self._count)))

    def _tell(self, phrase: str, **values: object) -> None:
        self._console.print(escape(say(self._settings.language, phrase, **values)))

    def _tell_command(self, folder: Path) -> None:
        self._console.print(escape(f"  rpa-vision record --send {shlex.quote(str(folder))}"), soft_wrap=True)


def _started_on(display: str) -> bool:
    """From a terminal on the recorded screen: only then is the window in front that terminal."""
    return sys.stdin.isatty() and os.environ.get("DISPLAY") == display
