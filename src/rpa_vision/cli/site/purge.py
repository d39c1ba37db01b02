"""``purge``: what may be kept no longer is deleted."""

from __future__ import annotations

from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.models.replay.dialog_memory import Purge
from rpa_vision.phrases import say
from rpa_vision.settings import load_settings


def purge(
    days: Annotated[
        int | None, typer.Option("--days", help="What is older goes; as the settings say by default.", min=0)
    ] = None,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Delete dialogs, their pictures and those of ended replays that are older than they may be kept. Decisions and
    the audit stay. A server does it once a day by itself.

    Example: rpa-vision purge --days 10
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        gone = client.purge(Purge(days=days, operator_id=somebody(by)))
    told = say(settings.language, "purging.done", dialogs=gone.dialogs, pictures=gone.pictures)
    typer.echo(gone.model_dump_json() if as_json else told)
