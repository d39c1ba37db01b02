"""``agent``: let a server see and act on this desktop."""

from __future__ import annotations

import platform
import re
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from rpa_vision.cli.options import DisplayOption, ServerOption, chosen_place, server_url
from rpa_vision.cli.stopping import stopped_by_signal
from rpa_vision.errors import BadIdError
from rpa_vision.logs import configure_logs
from rpa_vision.phrases import phrased, say
from rpa_vision.settings import load_settings

_NAME = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*")


def this_machine() -> str:
    """The agent's name when none is given: two machines of one server must not answer for each other."""
    return re.sub(r"[^A-Za-z0-9_-]", "-", platform.node())[:64].strip("-") or "local"


def agent(
    name: Annotated[
        str | None,
        typer.Option("--name", help="How the server knows this agent; the machine's name by default."),
    ] = None,
    display: DisplayOption = None,
    vnc: Annotated[
        str | None,
        typer.Option(
            "--vnc",
            help="Drive another machine through its VNC server instead; its password in RPA_VNC_PASSWORD.",
            metavar="HOST:PORT",
        ),
    ] = None,
    vnc_quality: Annotated[
        int | None,
        typer.Option(min=0, max=9, help="JPEG pictures over VNC, for a slow line; exact ones by default."),
    ] = None,
    server: ServerOption = None,
    ledger: Annotated[
        Path | None,
        typer.Option(help="Where executed commands are remembered; in the data folder by default."),
    ] = None,
) -> None:
    """Connect this desktop to a server, until Ctrl-C.

    Example: rpa-vision agent --server http://127.0.0.1:8765

    Example: rpa-vision agent --name accueil --vnc 10.0.0.7:5900
    """
    from rpa_vision.bootstrap.agent import run_agent
    from rpa_vision.server.gate.token import known_token

    settings = load_settings()
    name = this_machine() if name is None else name
    if not _NAME.fullmatch(name):
        raise BadIdError(phrased("command_refused.agent_name", name=name))
    place = chosen_place(settings, display, vnc, vnc_quality)
    url = server_url(settings, server)
    token = known_token(settings)
    configure_logs(settings.log_format)
    Console(stderr=True, highlight=False).print(
        escape(say(settings.language, "agent.serving", name=name, url=url))
    )
    with stopped_by_signal() as stop:
        run_agent(
            settings,
            url=url,
            token=token,
            agent_id=name,
            place=place,
            ledger=ledger or settings.data_dir / f"agent_{name}.db",
            stop=stop,
        )
