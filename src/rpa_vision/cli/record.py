"""``record``: watch a person do a task once."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from rpa_vision.cli.options import DisplayOption, ServerOption, chosen_display, server_url
from rpa_vision.cli.stopping import stopped_by_signal
from rpa_vision.phrases import say
from rpa_vision.settings import load_settings


def record(
    name: Annotated[str, typer.Argument(help="What the task is called.", metavar="NAME")],
    display: DisplayOption = None,
    server: ServerOption = None,
    whole_screen: Annotated[
        bool,
        typer.Option("--whole-screen", help="Leave out nothing, not even this terminal's own window."),
    ] = False,
) -> None:
    """Record one demonstration, until Ctrl-C; prints the id that learn takes.

    The terminal this is started from is no part of the task: what is done in its window is not recorded, nor
    is switching between windows with the keyboard or a task bar.

    Do not type passwords while recording: they are not masked yet.

    Example: rpa-vision record Admission
    """
    from rpa_vision.bootstrap import record_session, window_in_front
    from rpa_vision.server.token import known_token

    settings = load_settings()
    language = settings.language
    chosen = chosen_display(display)
    token = known_token(settings)
    console = Console(stderr=True, highlight=False)
    terminal = None if whole_screen or not _started_on(chosen) else window_in_front(chosen)
    if terminal is not None:
        console.print(escape(say(language, "record.left_out", window=terminal.title)))
    count = 0

    def waiting() -> str:
        return escape(say(language, "record.waiting", task=name, count=count))

    with stopped_by_signal() as stop, console.status("…") as status:

        def counted(events: int) -> None:
            nonlocal count
            count = max(count, events)
            if not events:
                console.print(escape(say(language, "record.started")))
            status.update(waiting())

        session_id = record_session(
            url=server_url(settings, server),
            token=token,
            display=chosen,
            task=name,
            stop=stop,
            on_count=counted,
            ignore_window=terminal.window if terminal else None,
        )
    typer.echo(session_id)
    if count == 0:
        console.print(f"[yellow]{escape(say(language, 'record.nothing'))}[/yellow]")
        raise typer.Exit(1)


def _started_on(display: str) -> bool:
    """From a terminal on the recorded screen: only then is the window in front that terminal."""
    return sys.stdin.isatty() and os.environ.get("DISPLAY") == display
