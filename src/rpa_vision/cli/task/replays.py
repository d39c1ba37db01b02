"""``replays``: which of them wait for a person, run, or have ended."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.models.answers import ReplaySummary
from rpa_vision.models.replay.run import ReplayState
from rpa_vision.phrases import Language, say
from rpa_vision.settings import load_settings

_COLUMNS = ("listed.state", "listed.replay", "listed.task", "listed.agent", "listed.step", "listed.why")
_STATES = {
    ReplayState.PAUSED: "listed.is_paused",
    ReplayState.RUNNING: "listed.is_running",
    ReplayState.WAITING: "listed.is_waiting",
    ReplayState.ENDED: "listed.is_ended",
}


def replays(
    search: Annotated[str, typer.Argument(help="In names of tasks and in ids.", metavar="WORDS")] = "",
    state: Annotated[ReplayState | None, typer.Option("--state", help="Only those.")] = None,
    workflow: Annotated[str | None, typer.Option("--workflow", help="Of this one.")] = None,
    agent: Annotated[str | None, typer.Option("--agent", help="On this agent.")] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, max=500, help="At most.")] = 20,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """List replays: those that wait for a person first, the longest waiting on top.

    Example: rpa-vision replays --state paused
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        found = client.replays(search, state, workflow, agent, limit)
    if as_json:
        for one in found:
            typer.echo(one.model_dump_json())
        return
    if not found:
        typer.echo(say(settings.language, "listed.none"), err=True)
        return
    Console().print(_table(found, settings.language))


def _table(found: list[ReplaySummary], language: Language) -> Table:
    table = Table(box=None, pad_edge=False)
    for key in _COLUMNS:
        table.add_column(say(language, key), overflow="fold")
    for one in found:
        told = (
            say(language, _STATES[one.state]),
            one.replay_id,
            one.workflow or one.workflow_id,
            one.agent_id,
            str(one.step_index + (0 if one.state is ReplayState.ENDED else 1)),
            "" if one.pause is None else one.pause.message,
        )
        table.add_row(*map(escape, told))
    return table
