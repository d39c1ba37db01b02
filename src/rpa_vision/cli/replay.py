"""``replay``: carry a workflow out on an agent's screen and follow it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.errors import BadParametersError
from rpa_vision.models.run import ActionSent, ActionVerified, Replay, ReplayStatus, RunEvent, RunPaused
from rpa_vision.settings import load_settings

if TYPE_CHECKING:
    from rpa_vision.server.client import ServerClient

POLL_S = 0.2


def replay(
    workflow: Annotated[str, typer.Argument(help="Id of the workflow.", metavar="WORKFLOW")],
    parameters: Annotated[
        list[str] | None,
        typer.Option("-p", "--parameter", help="A value for this run.", metavar="NAME=VALUE"),
    ] = None,
    agent: Annotated[str, typer.Option("--agent", help="Id of the agent whose screen is driven.")] = "local",
    server: ServerOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the replay's end state as JSON.")] = False,
) -> None:
    """Do a learnt task; ends with status 1 when it pauses for a person.

    Example: rpa-vision replay WF_admission_x2 -p numero_patient=10234
    """
    console = Console(stderr=as_json)
    with client_for(load_settings(), server) as client:
        started = client.start_replay(workflow, agent, parse_parameters(parameters or []))
        end = follow(client, started.replay_id, console)
    if as_json:
        typer.echo(end.model_dump_json())
    raise typer.Exit(0 if end.status is ReplayStatus.COMPLETED else 1)


def parse_parameters(given: list[str]) -> dict[str, str]:
    values = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadParametersError(f"-p {pair}: write it as name=value")
        if name in values:
            raise BadParametersError(f"-p {name}: given twice")
        values[name] = value
    return values


def follow(client: ServerClient, replay_id: str, console: Console) -> Replay:
    """Print what happens until the replay ends or needs a person."""
    shown = 0
    while True:
        state = client.replay(replay_id)
        events = client.events(replay_id)
        for event in events[shown:]:
            line = _line(event)
            if line:
                console.print(line)
        shown = len(events)
        if state.status.is_final or state.status is ReplayStatus.PAUSED_NEED_HELP:
            return state
        time.sleep(POLL_S)


def _line(event: RunEvent) -> str | None:
    match event:
        case ActionSent(grounded=found):
            how = f" [dim]({found.method}, {found.confidence:.0%})[/dim]" if found else ""
            return f"  {event.step_index + 1}. {escape(event.intention)}{how}"
        case ActionVerified(verification=verification):
            proof = verification.semantic_detail or verification.detail
            return f"     [green]✓[/green] [dim]{escape(proof)}[/dim]"
        case RunPaused(pause=pause):
            return f"     [yellow]⏸ {escape(pause.message)}[/yellow] [dim]({pause.reason})[/dim]"
        case _:
            return None
