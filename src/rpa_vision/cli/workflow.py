"""``workflow``: look at the graphs, take them out, check a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.errors import BadInputError
from rpa_vision.learning.explain import explain_steps
from rpa_vision.models.documents import load_document
from rpa_vision.models.workflow import Workflow
from rpa_vision.settings import load_settings

app = typer.Typer(no_args_is_help=True, help="The learnt workflows.")

WorkflowArgument = Annotated[str, typer.Argument(help="Id of the workflow.", metavar="WORKFLOW")]


@app.command("list")
def list_all(server: ServerOption = None) -> None:
    """All workflows, one a line.

    Example: rpa-vision workflow list
    """
    with client_for(load_settings(), server) as client:
        summaries = client.workflows()
    for summary in summaries:
        typer.echo(f"{summary.workflow_id}\tv{summary.version}\t{summary.learning_state}\t{summary.name}")


@app.command()
def show(workflow: WorkflowArgument, server: ServerOption = None) -> None:
    """A workflow's steps in plain words.

    Example: rpa-vision workflow show WF_admission_x2
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        found = client.workflow(workflow)
    console = Console()
    console.print(f"[bold]{escape(found.name)}[/bold] v{found.version} {found.learning_state}")
    for number, step in enumerate(explain_steps(found, settings.language), start=1):
        console.print(f"  {number}. {escape(step)}")


@app.command()
def export(workflow: WorkflowArgument, server: ServerOption = None) -> None:
    """A workflow as JSON, on standard output.

    Example: rpa-vision workflow export WF_admission_x2 > admission.json
    """
    with client_for(load_settings(), server) as client:
        typer.echo(client.workflow(workflow).model_dump_json(indent=2))


@app.command()
def validate(file: Annotated[Path, typer.Argument(help="A workflow as JSON.", metavar="FILE")]) -> None:
    """Check a workflow file; names what is wrong and where.

    Example: rpa-vision workflow validate admission.json
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise BadInputError(f"{file}: cannot be read ({error.strerror})") from error
    workflow = load_document(Workflow, data, str(file))
    typer.echo(f"{file}: {workflow.name}, {len(workflow.nodes)} nodes, {len(workflow.edges)} edges, valid")
