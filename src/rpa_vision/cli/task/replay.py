"""``replay``: carry a workflow out on an agent's screen, follow it, take it up again or end it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.site.agent import this_machine
from rpa_vision.cli.stopping import stopped_by_signal
from rpa_vision.cli.task.coach import Coach
from rpa_vision.cli.task.desk import Desk, PersonsAnswer
from rpa_vision.errors import BadInputError, BadParametersError, FieldProblem
from rpa_vision.models.replay.run import Given, ReplayStatus, Said
from rpa_vision.phrases import phrased
from rpa_vision.settings import load_settings


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
        Said | None,
        typer.Option(
            "--step",
            help="With --resume: the paused step is done, must be done again, or is left out (--because).",
        ),
    ] = None,
    because: Annotated[
        str, typer.Option("--because", help="With --step skip: why it is left out.", metavar="WHY")
    ] = "",
    which: Annotated[
        str | None,
        typer.Option(
            "--which",
            help="With --resume at a crossroads: the way to go; with --step done: the step you did.",
            metavar="WAY",
        ),
    ] = None,
    press: Annotated[
        str | None,
        typer.Option(
            "--press",
            help="With --resume before a dialog: the button that answers it, as it is written there.",
            metavar="BUTTON",
        ),
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            "--as-of",
            help="With --press: of which pause, as it was printed. A later one is not answered.",
            metavar="TIME",
        ),
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
    named = _only_one(workflow, resume, rollback, abort)
    answer = PersonsAnswer(step, which, because, press, as_of)
    if resume is None and (option := answer.first_given):
        raise BadInputError(phrased("command_refused.only_with_resume", option=option))
    values = parse_parameters(parameters or [])
    if values and workflow is None:
        raise BadParametersError(phrased("command_refused.values_kept"))
    with _desk(server, countdown, picture, as_json) as desk:
        if workflow is not None:
            with _telling_values(values):
                end = desk.start(
                    named, agent or this_machine(), values, draft, coached=False if alone else None
                )
        elif resume is not None:
            end = desk.resume(named, answer)
        elif rollback is not None:
            end = desk.take_back(named)
        else:
            end = desk.abort(named)
    if as_json:
        typer.echo(end.model_dump_json())
    raise typer.Exit(0 if abort is not None or end.status is ReplayStatus.COMPLETED else 1)


def _only_one(*asked: str | None) -> str:
    given = [one for one in asked if one is not None]
    if len(given) != 1:
        raise BadInputError(phrased("command_refused.replay_needs"))
    return given[0]


@contextmanager
def _desk(server: str | None, countdown: int, picture: Path | None, as_json: bool) -> Iterator[Desk]:
    settings = load_settings()
    language = settings.language
    console = Console(stderr=as_json, highlight=False, soft_wrap=True)
    with client_for(settings, server) as client, stopped_by_signal() as stop:
        asks = sys.stdin.isatty() and not as_json
        coach = Coach(client, console, language) if asks else None
        options = f"--server {server}" if server else ""
        yield Desk(client, console, language, stop, coach, countdown, picture, options)


@contextmanager
def _telling_values(values: Mapping[str, Given]) -> Iterator[None]:
    """A refusal names the parameter; here, before the person who typed it, its value is said too."""
    try:
        yield
    except BadParametersError as error:
        told = "; ".join(_told(problem, values) for problem in error.problems) or str(error)
        raise BadParametersError(told, error.problems) from None


def _told(wrong: FieldProblem, values: Mapping[str, Given]) -> str:
    name, _, place = wrong.field.partition(".")
    given = values.get(name)
    value = given[int(place) - 1] if isinstance(given, tuple) and place else given
    return f"-p {name}={value}: {wrong.problem}" if isinstance(value, str) else f"{name}: {wrong.problem}"


def parse_parameters(given: list[str]) -> dict[str, Given]:
    values: dict[str, Given] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadParametersError(phrased("command_refused.value_form", pair=pair))
        before = values.get(name)
        if before is None:
            values[name] = value
        else:
            values[name] = (*before, value) if isinstance(before, tuple) else (before, value)
    return values
