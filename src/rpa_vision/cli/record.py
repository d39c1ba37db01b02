"""``record``: watch a person do a task once."""

from __future__ import annotations

import signal
import threading
from typing import Annotated

import typer
from rich.console import Console

from rpa_vision.cli.options import DisplayOption, ServerOption, chosen_display, server_url
from rpa_vision.phrases import say
from rpa_vision.settings import load_settings


def record(
    name: Annotated[str, typer.Argument(help="What the task is called.", metavar="NAME")],
    display: DisplayOption = None,
    server: ServerOption = None,
) -> None:
    """Record one demonstration, until Ctrl-C; prints the id that learn takes.

    Do not type passwords while recording: they are not masked yet.

    Example: rpa-vision record Admission
    """
    from rpa_vision.bootstrap import record_session
    from rpa_vision.server.auth import server_token

    settings = load_settings()
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())

    def waiting(events: int) -> str:
        return say(settings.language, "record.waiting", task=name, count=events)

    with Console(stderr=True).status(waiting(0)) as status:
        session_id = record_session(
            url=server_url(settings, server),
            token=server_token(settings),
            display=chosen_display(display),
            task=name,
            stop=stop,
            on_count=lambda events: status.update(waiting(events)),
        )
    typer.echo(session_id)
