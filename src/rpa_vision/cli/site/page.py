"""``page``: the web page of a server, opened as whoever has its token."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, server_url
from rpa_vision.phrases import say
from rpa_vision.settings import load_settings


def page(
    server: ServerOption = None,
    just_print: Annotated[
        bool, typer.Option("--print", help="Print the address, which opens the server: keep it to yourself.")
    ] = False,
) -> None:
    """Open the page: replays that wait for somebody, tasks, their history.

    Example: rpa-vision page
    """
    from rpa_vision.server.gate.token import known_token

    settings = load_settings()
    address = page_address(server_url(settings, server), known_token(settings))
    if just_print or not webbrowser.open(address):
        typer.echo(address)
    else:
        typer.echo(say(settings.language, "opened.page"), err=True)


def page_address(url: str, token: str) -> str:
    """What stands behind « # » is read by the page alone, and sent to nobody."""
    return f"{url}/#token={token}"
