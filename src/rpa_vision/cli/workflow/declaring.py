"""``workflow subject|kind|check|waive``: what no demonstration shows, said by a person."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.files import contents
from rpa_vision.cli.workflow.show import JsonOption, WorkflowArgument
from rpa_vision.cli.workflow.trust import ByOption, show_version, somebody
from rpa_vision.phrases import say
from rpa_vision.settings import load_settings


def subject(
    workflow: WorkflowArgument,
    variables: Annotated[
        list[str] | None,
        typer.Argument(help="Variables whose values say who the task is about.", metavar="VARIABLE…"),
    ] = None,
    nobody: Annotated[
        bool,
        typer.Option("--nobody", help="It is about nobody in particular: nothing is read before it writes."),
    ] = False,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say who a task is about: these values must be on the screen before anything is changed for good.

    Until somebody has said so, every step that writes is only proposed.

    Example: rpa-vision workflow subject WF_admission_x2 nom ipp
    """
    settings = load_settings()
    if nobody == bool(variables):
        raise typer.BadParameter(say(settings.language, "learn.subject_or_nobody"))
    with client_for(settings, server) as client:
        show_version(client.declare_subject(workflow, variables or (), somebody(by)), settings, as_json)


def kind(
    workflow: WorkflowArgument,
    variable: Annotated[str, typer.Argument(help="Name of the variable.", metavar="VARIABLE")],
    name: Annotated[
        str, typer.Argument(help="A kind that the site's domain has; text for anything.", metavar="KIND")
    ],
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say what the values of a variable are: a wrong one is refused before a replay starts.

    Example: rpa-vision workflow kind WF_codage_x2 diagnostic_principal cim10
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        show_version(client.declare_kind(workflow, variable, name, somebody(by)), settings, as_json)


EdgeArgument = Annotated[
    str, typer.Argument(help="Id of the action, as an export of the workflow gives it.", metavar="EDGE")
]


def check(
    workflow: WorkflowArgument,
    edge: EdgeArgument,
    file: Annotated[
        Path,
        typer.Argument(help="The checks, as YAML or JSON; an empty list takes them away.", metavar="FILE"),
    ],
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say what the system of record must answer once an action is done, instead of what was said before.

    Example: rpa-vision workflow check WF_admission_x2 e7 saved.yaml
    """
    from rpa_vision.authoring.files.checks import read_checks

    settings = load_settings()
    checks = read_checks(contents(file), str(file))
    with client_for(settings, server) as client:
        show_version(client.declare_checks(workflow, edge, checks, somebody(by)), settings, as_json)


def waive(
    workflow: WorkflowArgument,
    edge: EdgeArgument,
    take_back: Annotated[bool, typer.Option("--take-back", help="Ask a person before it again.")] = False,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Answer for an action that nobody can take back: it is done unasked once the workflow acts alone.

    Example: rpa-vision workflow waive WF_courrier_x2 e9
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        changed = (client.ask_again if take_back else client.waive)(workflow, edge, somebody(by))
        show_version(changed, settings, as_json)
