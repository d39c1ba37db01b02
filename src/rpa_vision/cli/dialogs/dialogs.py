"""``dialogs``: the dialogs that were met, and those nobody has an answer for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.table import Table

from rpa_vision.cli.dialogs import review
from rpa_vision.cli.dialogs.tables import met_table, unknown_table
from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.models.base import Model
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.settings import load_settings

app = typer.Typer(
    invoke_without_command=True, help="The dialogs that were met, and what is answered to them."
)
app.command()(review.review)
app.command()(review.leave)
app.command()(review.catalogue)
app.command()(review.revoke)
app.command()(review.picture)


@app.callback()
def dialogs(
    context: typer.Context,
    unknown: Annotated[
        bool, typer.Option("--unknown", help="Only those that nobody has an answer for, each once.")
    ] = False,
    since: Annotated[datetime | None, typer.Option(help="From this moment on, this machine's time.")] = None,
    until: Annotated[datetime | None, typer.Option(help="Up to this moment, this machine's time.")] = None,
    kind: Annotated[DialogType | None, typer.Option("--type", help="Of this type only.")] = None,
    replay: Annotated[str | None, typer.Option("--replay", help="Of this replay only.")] = None,
    workflow: Annotated[str | None, typer.Option("--workflow", help="Of this workflow only.")] = None,
    action: Annotated[
        Literal["resolved", "paused"] | None,
        typer.Option("--action", help="Only those answered, or only those left to a person."),
    ] = None,
    limit: Annotated[int, typer.Option(help="How many, newest first.", min=1, max=1000)] = 100,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """The dialogs that were met, newest first.

    Example: rpa-vision dialogs --unknown
    """
    if context.invoked_subcommand is not None:
        return
    settings = load_settings()
    with client_for(settings, server) as client:
        if unknown:
            questions = client.dialogs.unknown()
            _print(questions, unknown_table(questions, settings.language), as_json)
            return
        met = client.dialogs.page(
            since=_moment(since),
            until=_moment(until),
            type=kind,
            replay_id=replay,
            workflow_id=workflow,
            action_taken=action,
            limit=limit,
        ).dialogs
    _print(met, met_table(met, settings.language), as_json)


def _print(found: Sequence[Model], table: Table, as_json: bool) -> None:
    if as_json:
        for one in found:
            typer.echo(one.model_dump_json())
    else:
        Console().print(table)


def _moment(given: datetime | None) -> str | None:
    return None if given is None else given.astimezone().isoformat()
