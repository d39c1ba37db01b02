"""``agent``: let a server see and act on this desktop."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from rpa_vision.cli.options import DisplayOption, ServerOption, chosen_display, server_url
from rpa_vision.logs import configure_logs
from rpa_vision.settings import load_settings


def agent(
    name: Annotated[str, typer.Option("--name", help="How the server knows this agent.")] = "local",
    display: DisplayOption = None,
    server: ServerOption = None,
    ledger: Annotated[
        Path | None,
        typer.Option(help="Where executed commands are remembered; in the data folder by default."),
    ] = None,
) -> None:
    """Connect this desktop to a server, until Ctrl-C.

    Example: rpa-vision agent --server http://127.0.0.1:8765
    """
    from rpa_vision.bootstrap import run_agent
    from rpa_vision.server.auth import server_token

    settings = load_settings()
    configure_logs(settings.log_format)
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    url = server_url(settings, server)
    Console(stderr=True).print(f"agent [bold]{name}[/bold] → {url}")
    run_agent(
        settings,
        url=url,
        token=server_token(settings),
        agent_id=name,
        display=chosen_display(display),
        ledger=ledger or settings.data_dir / f"agent_{name}.db",
        stop=stop,
    )
