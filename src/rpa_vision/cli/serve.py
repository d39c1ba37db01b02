"""``serve``: the server, on loopback unless told otherwise."""

from __future__ import annotations

import gc
from typing import Annotated, Any

import typer

from rpa_vision.logs import configure_logs
from rpa_vision.settings import load_settings

GRACE_S = 2
"""Agents wait in long polls; a stopping server does not wait for them."""


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; loopback by default.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    database: Annotated[
        str | None, typer.Option(help="Database URL; SQLite in the data folder by default.")
    ] = None,
    blobs: Annotated[str | None, typer.Option(help="Where pictures go: file:///… or s3://…")] = None,
) -> None:
    """Start the server.

    Example: rpa-vision serve --port 8765
    """
    import uvicorn

    from rpa_vision.bootstrap import build_services
    from rpa_vision.server.app import create_app

    given: dict[str, Any] = {"host": host, "port": port, "database": database, "blobs": blobs}
    settings = load_settings(**{name: value for name, value in given.items() if value is not None})
    configure_logs(settings.log_format)
    app = create_app(build_services(settings))
    gc.freeze()  # what is loaded by now stays; walking it again and again costs a third of loading documents
    uvicorn.run(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE_S,
    )
