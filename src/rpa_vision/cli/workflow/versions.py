"""``workflow versions|diff|restore``: what a workflow was before."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.printable import printable
from rpa_vision.cli.workflow.show import JsonOption, WorkflowArgument
from rpa_vision.phrases import say
from rpa_vision.settings import load_settings

VersionArgument = Annotated[int, typer.Argument(help="Number of a version.", metavar="VERSION", min=1)]


def versions(workflow: WorkflowArgument, server: ServerOption = None, as_json: JsonOption = False) -> None:
    """Every version of a workflow, one a line, with who made it and why.

    Example: rpa-vision workflow versions WF_admission_x2
    """
    with client_for(load_settings(), server) as client:
        found = client.versions(workflow)
    for one in found:
        when = one.created_at.astimezone().strftime("%Y-%m-%d %H:%M")
        line = f"v{one.version}\t{when}\t{one.learning_state}\t{one.made_by or '—'}\t{printable(one.note)}"
        typer.echo(one.model_dump_json() if as_json else line)


def diff(
    workflow: WorkflowArgument,
    before: VersionArgument,
    after: Annotated[
        int | None,
        typer.Argument(help="Number of a version; the latest by default.", metavar="VERSION", min=1),
    ] = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """What was changed between two versions.

    Example: rpa-vision workflow diff WF_admission_x2 3 5
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        found = client.differences(workflow, before, after)
    if as_json:
        for one in found:
            typer.echo(one.model_dump_json())
        return
    console = Console(highlight=False, soft_wrap=True)
    if not found:
        console.print(say(settings.language, "trust.same"))
    for one in found:
        console.print(Text(printable(one.place), style="bold"))
        for sign, value, style in (("-", one.before, "red"), ("+", one.after, "green")):
            if value is not None:
                shown = printable(json.dumps(value, ensure_ascii=False))
                console.print(Text(f"  {sign} {shown}", style=style))


def restore(
    workflow: WorkflowArgument,
    version: VersionArgument,
    by: Annotated[str | None, typer.Option("--by", help="Who wants it; you by default.")] = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Go back to an older version: a new one with its content. How far it is trusted stays as it is.

    Example: rpa-vision workflow restore WF_admission_x2 3
    """
    from rpa_vision.cli.workflow.trust import show_version, somebody

    settings = load_settings()
    with client_for(settings, server) as client:
        show_version(client.restore(workflow, version, somebody(by)), settings, as_json)
