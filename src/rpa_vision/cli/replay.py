"""``replay``: carry a workflow out on an agent's screen, follow it, take it up again or end it."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.console import Console
from rich.markup import escape

from rpa_vision.cli.agent import this_machine
from rpa_vision.cli.coach import Coach
from rpa_vision.cli.follow import Follower, way_on
from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.stopping import stopped_by_signal
from rpa_vision.errors import BadInputError, BadParametersError
from rpa_vision.models.run import Given, Replay, ReplayStatus
from rpa_vision.phrases import Language, say
from rpa_vision.settings import load_settings

if TYPE_CHECKING:
    from rpa_vision.server.client import ServerClient

Step = Literal["done", "redo"]


def replay(
    workflow: Annotated[str | None, typer.Argument(help="Id of the workflow.", metavar="WORKFLOW")] = None,
    parameters: Annotated[
        list[str] | None,
        typer.Option(
            "-p",
            "--parameter",
            help="A value for this run; several times for a loop, vault:ENTRY for a secret.",
            metavar="NAME=VALUE",
        ),
    ] = None,
    agent: Annotated[
        str | None,
        typer.Option("--agent", help="Id of the agent whose screen is driven; this machine's by default."),
    ] = None,
    draft: Annotated[bool, typer.Option("--draft", help="Try a workflow that is still a draft.")] = False,
    alone: Annotated[
        bool,
        typer.Option(
            "--alone", help="Act without asking, though the workflow is still coached: you answer for it."
        ),
    ] = False,
    countdown: Annotated[
        int,
        typer.Option(
            "--countdown", min=0, help="Begin after so many seconds, to bring the program in front."
        ),
    ] = 0,
    resume: Annotated[
        str | None, typer.Option("--resume", help="Go on with a paused replay.", metavar="REPLAY")
    ] = None,
    step: Annotated[
        Step | None,
        typer.Option("--step", help="With --resume: the paused step is done, or must be done again."),
    ] = None,
    abort: Annotated[str | None, typer.Option("--abort", help="End a replay.", metavar="REPLAY")] = None,
    rollback: Annotated[
        str | None,
        typer.Option("--rollback", help="Take back the last action of a paused replay.", metavar="REPLAY"),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="At a pause, save the frozen screen here, as PNG.")
    ] = None,
    server: ServerOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the replay's end state as JSON.")] = False,
) -> None:
    """Do a learnt task; ends with status 1 when it pauses for a person. Ctrl-C ends the replay.

    Example: rpa-vision replay WF_admission_x2 -p numero_patient=10234
    """
    if [workflow, resume, abort, rollback].count(None) != 3:
        raise BadInputError("replay: give one of WORKFLOW, --resume, --rollback and --abort REPLAY")
    if step is not None and resume is None:
        raise BadInputError("--step: only with --resume")
    values = parse_parameters(parameters or [])
    if values and workflow is None:
        raise BadParametersError("-p: a replay keeps the values it was started with")
    settings = load_settings()
    language = settings.language
    console = Console(stderr=as_json, highlight=False, soft_wrap=True)
    with client_for(settings, server) as client, stopped_by_signal() as stop:
        if abort is not None:
            end = client.abort(abort, say(language, "replay.interrupted"))
            console.print(escape(say(language, "replay.aborted", step=end.step_index + 1)))
        else:
            _wait_for_the_program(console, language, countdown, stop)
            known = resume or rollback
            told = len(client.events(known)) if known is not None else 0
            if workflow is not None:
                coached = False if alone else None
                place = agent or this_machine()
                begun = client.start_replay(workflow, place, values, draft=draft, coached=coached)
            elif resume is not None:
                begun = client.resume(resume, step)
            else:
                begun = client.rollback(rollback or "")
            follower = Follower(client, console, language, stop, told)
            asks = sys.stdin.isatty() and not as_json
            coach = Coach(client, console, language) if asks else None
            end = _followed(follower, coach, begun)
            _show_pause(client, console, language, end, picture, f"--server {server}" if server else "")
    if as_json:
        typer.echo(end.model_dump_json())
    raise typer.Exit(0 if abort is not None or end.status is ReplayStatus.COMPLETED else 1)


def parse_parameters(given: list[str]) -> dict[str, Given]:
    values: dict[str, Given] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadParametersError(f"-p {pair}: write it as name=value")
        before = values.get(name)
        if before is None:
            values[name] = value
        else:
            values[name] = (*before, value) if isinstance(before, tuple) else (before, value)
    return values


def _followed(follower: Follower, coach: Coach | None, replay: Replay) -> Replay:
    """To its end, or to a pause that is more than a proposal somebody here can answer."""
    while True:
        end = follower.follow(replay.replay_id)
        if coach is None or end.pause is None or end.pause.proposal is None or not coach.answers(end):
            return end


def _wait_for_the_program(console: Console, language: Language, seconds: int, stop: threading.Event) -> None:
    console.print(escape(say(language, "replay.to_front")))
    for left in range(seconds, 0, -1):
        console.print(f"[dim]{left}…[/dim]")
        if stop.wait(1.0):
            raise typer.Exit(1)


def _show_pause(
    client: ServerClient,
    console: Console,
    language: Language,
    end: Replay,
    picture: Path | None,
    options: str,
) -> None:
    if end.pause is None:
        return
    if end.pause.screenshot is not None:
        folder, name = end.pause.screenshot.rsplit("/", 1)
        where = f"{client.url}/api/v1/{folder}/pictures/{name}"
        if picture is not None:
            _save(picture, client.picture(end.pause.screenshot))
            where = str(picture)
        console.print(escape(say(language, "replay.frozen", where=where)))
    for line in way_on(end, options, language):
        console.print(escape(line))


def _save(file: Path, png: bytes) -> None:
    """For its owner's eyes: a screen shows patients."""
    try:
        file.touch(mode=0o600)
        file.write_bytes(png)
    except OSError as error:
        raise BadInputError(f"--picture {file}: cannot be written ({error.strerror})") from error
