"""Options several commands share, and what they stand for."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from rpa_vision.errors import BadInputError, DesktopError
from rpa_vision.phrases import phrased
from rpa_vision.settings import Settings

if TYPE_CHECKING:
    from rpa_vision.agent.place import Place
    from rpa_vision.server.client.client import ServerClient

ServerOption = Annotated[
    str | None, typer.Option("--server", help="Address of the server; by default the one on this machine.")
]
DisplayOption = Annotated[
    str | None, typer.Option("--display", help="The X display to watch; $DISPLAY by default.")
]


def server_url(settings: Settings, server: str | None) -> str:
    return server or settings.own_url


def client_for(settings: Settings, server: str | None) -> ServerClient:
    from rpa_vision.server.client.client import ServerClient
    from rpa_vision.server.gate.token import known_token

    return ServerClient(
        server_url(settings, server), known_token(settings), settings.proxy_url, settings.language
    )


def chosen_display(display: str | None) -> str:
    chosen = display or os.environ.get("DISPLAY")
    if not chosen:
        raise DesktopError(phrased("command_refused.no_display"))
    return chosen


def chosen_place(
    settings: Settings, display: str | None, vnc: str | None, quality: int | None = None
) -> Place:
    """The desktop an agent drives: another machine's, or the one it runs on."""
    from rpa_vision.agent.place import WindowsSession, XDisplay, vnc_server

    if vnc is None:
        return WindowsSession() if sys.platform == "win32" else XDisplay(chosen_display(display))
    if display is not None:
        raise BadInputError(phrased("command_refused.display_or_vnc"))
    password = settings.vnc_password.get_secret_value() if settings.vnc_password else None
    return vnc_server(vnc, password, quality)
