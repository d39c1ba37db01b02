"""``agents list|look|record|stop``: the desktops that are driven, and what is asked of them besides replays."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.errors import ConflictError
from rpa_vision.models.answers import AgentStatus
from rpa_vision.models.site.errand import Recording
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.server.client.desks import DeskClient
from rpa_vision.settings import load_settings

app = typer.Typer(no_args_is_help=True, add_completion=False, help="The agents, and what is asked of them.")

AgentArgument = Annotated[str, typer.Argument(help="As « agents list » shows it.", metavar="AGENT")]
_ASKED_AGAIN_S = 0.5
_ANSWERED_WITHIN_S = 180.0
"""The last pictures over a slow line."""


@app.command("list")
def list_all(server: ServerOption = None, as_json: JsonOption = False) -> None:
    """Every agent that was ever here, last heard of first.

    Example: rpa-vision agents list
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        found = client.desks.agents()
    for one in found:
        typer.echo(one.model_dump_json() if as_json else _line(one, settings.language))


@app.command()
def look(
    agent: AgentArgument,
    output: Annotated[Path, typer.Option("--output", "-o", help="Where the picture goes.", metavar="FILE")],
    by: ByOption = None,
    server: ServerOption = None,
) -> None:
    """Have an agent show its screen now, as PNG. It is written down who asked.

    Example: rpa-vision agents look poste-12 -o screen.png
    """
    with client_for(load_settings(), server) as client:
        output.write_bytes(client.desks.look_picture(client.desks.look(agent, somebody(by))))


@app.command()
def record(
    agent: AgentArgument,
    task: Annotated[str, typer.Argument(help="What the task is called.", metavar="NAME")],
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Have an agent record what the person at its desktop does, until « agents stop ».

    Example: rpa-vision agents record poste-12 Admission
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        client.desks.record(agent, task, somebody(by))
        now = _settled(client.desks, agent, "asked")
    told = say(settings.language, "agents_told.records", agent=agent, task=task)
    typer.echo(now.model_dump_json() if as_json else told, err=not as_json)


@app.command()
def stop(agent: AgentArgument, server: ServerOption = None, as_json: JsonOption = False) -> None:
    """End a recording; prints the id that learn takes.

    Example: rpa-vision agents stop poste-12
    """
    with client_for(load_settings(), server) as client:
        client.desks.stop_recording(agent)
        ended = _settled(client.desks, agent, "stopping")
    typer.echo(ended.model_dump_json() if as_json else ended.session_id)


def _settled(desks: DeskClient, agent: str, while_it_is: str) -> Recording:
    deadline = time.monotonic() + _ANSWERED_WITHIN_S
    while (now := desks.recording(agent)).state == while_it_is:
        if time.monotonic() > deadline:
            raise ConflictError(phrased("agent_refused.answers_not", agent=agent))
        time.sleep(_ASKED_AGAIN_S)
    if now.state == "failed":
        raise ConflictError(phrased("agent_refused.problem", agent=agent, problem=now.problem))
    return now


def _line(one: AgentStatus, language: Language) -> str:
    seen = "" if one.seen_at is None else f"{one.seen_at:%Y-%m-%d %H:%M}"
    there = say(language, "agents_told.there" if one.connected else "agents_told.away")
    doing = one.replay_id or ("" if one.recording is None else one.recording.task)
    return "\t".join((one.agent_id, there, seen, one.version, doing)).rstrip()
