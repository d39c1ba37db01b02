"""``serve``: the server, on loopback unless told otherwise."""

from __future__ import annotations

import gc
from contextlib import nullcontext
from typing import Annotated, Any

import structlog
import typer

from rpa_vision.cli.site.beside import agent_beside
from rpa_vision.logs import configure_logs
from rpa_vision.settings import load_settings


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; loopback by default.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    database: Annotated[
        str | None, typer.Option(help="Database URL; SQLite in the data folder by default.")
    ] = None,
    blobs: Annotated[str | None, typer.Option(help="Where pictures go: file:///… or s3://…")] = None,
    with_agent: Annotated[
        bool, typer.Option("--with-agent", help="Drive this desktop too: all a single PC needs.")
    ] = False,
) -> None:
    """Start the server.

    Example: rpa-vision serve --port 8765

    Example: rpa-vision serve --with-agent
    """
    from rpa_vision.agent.secrets.crash_dumps import leave_no_dumps
    from rpa_vision.bootstrap.serving import build_services
    from rpa_vision.engines.tracing import tracing
    from rpa_vision.server.app import create_app
    from rpa_vision.server.gate.encrypted import encryption_of
    from rpa_vision.server.gate.exposure import exposures
    from rpa_vision.server.run import listen

    given: dict[str, Any] = {"host": host, "port": port, "database": database, "blobs": blobs}
    settings = load_settings(**{name: value for name, value in given.items() if value is not None})
    configure_logs(settings.log_format)
    leave_no_dumps()
    encryption_of(settings)  # refused before anything is opened
    with tracing(settings.telemetry):
        app = create_app(build_services(settings))
        for problem in exposures(settings):
            structlog.get_logger(__name__).warning("exposed", problem=problem)
        gc.freeze()  # what is loaded by now stays; walking it again and again costs a third of loading documents
        with agent_beside(settings.own_url) if with_agent else nullcontext():
            listen(app, settings)
