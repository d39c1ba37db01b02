"""``workflow rename-variable|reject-variable|correct``: a person's word on what was understood."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.task.follow import way_on
from rpa_vision.cli.workflow.show import JsonOption, WorkflowArgument
from rpa_vision.cli.workflow.trust import ByOption, show_version, somebody
from rpa_vision.errors import BadInputError
from rpa_vision.phrases import phrased, say
from rpa_vision.settings import load_settings

VariableArgument = Annotated[str, typer.Argument(help="Name of the variable.", metavar="VARIABLE")]


def rename_variable(
    workflow: WorkflowArgument,
    variable: VariableArgument,
    name: Annotated[str, typer.Argument(help="Its new name.", metavar="NAME")],
    label: Annotated[
        str | None, typer.Option("--label", help="The words beside its field, where they were misread.")
    ] = None,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Give a variable another name, everywhere it is used.

    Example: rpa-vision workflow rename-variable WF_admission_x2 valeur_2 numero_patient
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        show_version(client.rename_variable(workflow, variable, name, label, somebody(by)), settings, as_json)


def reject_variable(
    workflow: WorkflowArgument,
    variable: VariableArgument,
    value: Annotated[str, typer.Option("--value", help="The one of its examples that is always meant.")],
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say that something is no variable: it is always the same value.

    Example: rpa-vision workflow reject-variable WF_admission_x2 service --value Cardiologie
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        show_version(client.reject_variable(workflow, variable, value, somebody(by)), settings, as_json)


def correct(
    replay: Annotated[str, typer.Argument(help="Id of the paused replay.", metavar="REPLAY")],
    at: Annotated[
        str | None, typer.Option("--at", help="The place on the frozen picture.", metavar="X,Y")
    ] = None,
    box: Annotated[
        str | None, typer.Option("--box", help="A box around it.", metavar="LEFT,TOP,RIGHT,BOTTOM")
    ] = None,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show a paused replay where its step belongs; learnt, and used from then on.

    Example: rpa-vision workflow correct run_5f0c --at 834,512
    """
    if (at is None) == (box is None):
        raise BadInputError(phrased("command_refused.at_or_box"))
    place = {"at": numbers("--at", at, 2)} if at is not None else {"bbox": numbers("--box", box or "", 4)}
    settings = load_settings()
    with client_for(settings, server) as client:
        paused = client.correct(replay, place, somebody(by))
    if as_json:
        typer.echo(paused.model_dump_json())
        return
    console = Console(highlight=False, soft_wrap=True)
    learnt = say(settings.language, "trust.corrected", version=paused.workflow_version)
    console.print(escape(learnt))
    for line in way_on(paused, f"--server {server}" if server else "", settings.language):
        console.print(escape(line))


def numbers(option: str, given: str, count: int) -> list[int]:
    parts = given.split(",")
    if len(parts) != count or not all(part.strip().isdecimal() for part in parts):
        raise BadInputError(phrased("command_refused.numbers", option=option, given=given, count=count))
    return [int(part) for part in parts]
