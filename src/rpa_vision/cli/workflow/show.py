"""``workflow list|show``: the learnt workflows, and what each does."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.printable import printable
from rpa_vision.settings import load_settings

WorkflowArgument = Annotated[str, typer.Argument(help="Id of the workflow.", metavar="WORKFLOW")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def list_all(server: ServerOption = None, as_json: JsonOption = False) -> None:
    """All workflows, one a line.

    Example: rpa-vision workflow list
    """
    with client_for(load_settings(), server) as client:
        summaries = client.workflows()
    for summary in summaries:
        fields = (
            f"{summary.workflow_id}\tv{summary.version}\t{summary.learning_state}\t{printable(summary.name)}"
        )
        typer.echo(summary.model_dump_json() if as_json else fields)


def show(workflow: WorkflowArgument, server: ServerOption = None, as_json: JsonOption = False) -> None:
    """What a workflow does, in plain words: steps by screen, values, doubts.

    Example: rpa-vision workflow show WF_admission_x2
    """
    from rpa_vision.authoring.telling.explain import explain
    from rpa_vision.bootstrap.trade import build_domain
    from rpa_vision.cli.task.explained import show_explanation

    settings = load_settings()
    domain = build_domain(settings)
    with client_for(settings, server) as client:
        explanation = explain(client.workflow(workflow), settings.language, domain)
    if as_json:
        typer.echo(explanation.model_dump_json())
    else:
        show_explanation(Console(), explanation, settings.language)
