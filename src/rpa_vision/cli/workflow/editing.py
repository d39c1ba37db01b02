"""``workflow edit|grow|delete``: changed from a file, shown once more, or deleted with all it left behind."""

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


def edit(
    workflow: WorkflowArgument,
    file: Annotated[
        Path, typer.Argument(help="The operations, and the version they are for, as YAML.", metavar="FILE")
    ],
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Change a workflow, all the operations of the file or none; refused where it was changed meanwhile.

    Example: rpa-vision workflow edit WF_admission_x2 changes.yaml
    """
    from rpa_vision.authoring.files.edits import read_edit

    settings = load_settings()
    wanted = read_edit(contents(file), str(file))
    with client_for(settings, server) as client:
        show_version(client.edit(workflow, wanted, somebody(by)), settings, as_json)


def grow(
    workflow: WorkflowArgument,
    sessions: Annotated[
        list[str], typer.Argument(help="Ids of further recorded demonstrations.", metavar="SESSION…")
    ],
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Learn a workflow on: from all it was shown before, and from these too.

    Example: rpa-vision workflow grow WF_admission_x2 sess_2026-01-05T09-12-44_marie_k3f
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        show_version(client.learn_on(workflow, sessions, somebody(by)).workflow, settings, as_json)


def delete(
    workflow: WorkflowArgument,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask again.")] = False,
    by: ByOption = None,
    server: ServerOption = None,
) -> None:
    """Delete a workflow, its pictures, and the demonstrations that no other was learnt from, for good.

    Example: rpa-vision workflow delete WF_admission_x2
    """
    settings = load_settings()
    language = settings.language
    with client_for(settings, server) as client:
        name = client.workflow(workflow).name
        if not yes:
            typer.confirm(say(language, "deleting.sure", name=name), abort=True, err=True)
        client.delete(workflow, somebody(by))
    typer.echo(say(language, "deleting.done", name=name), err=True)
