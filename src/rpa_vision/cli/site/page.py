"""``page``: the web page of a server, opened as whoever has its token."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, client_for, server_url
from rpa_vision.phrases import say
from rpa_vision.settings import load_settings


def page(
    server: ServerOption = None,
    just_print: Annotated[
        bool,
        typer.Option("--print", help="Print the address instead: it opens the page once, within a minute."),
    ] = False,
) -> None:
    """Open the page: replays that wait for somebody, tasks, their history.

    Example: rpa-vision page
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        code = client.access.page_code().code
    address = page_address(server_url(settings, server), code)
    if just_print or not webbrowser.open(address):
        typer.echo(address)
    else:
        typer.echo(say(settings.language, "opened.page"), err=True)


def page_address(url: str, token: str) -> str:
    """What stands behind « # » is read by the page alone and sent to nobody, but other programs of this machine see
    how a browser was started: ``token`` is a code, or one that nothing depends on."""
    return f"{url}/#token={token}"
