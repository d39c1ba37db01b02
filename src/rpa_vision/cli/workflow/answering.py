"""``workflow answer``: a person's answer to what the learner asks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption, WorkflowArgument
from rpa_vision.cli.workflow.trust import ByOption, show_version, somebody
from rpa_vision.phrases import Language, say
from rpa_vision.settings import load_settings

if TYPE_CHECKING:
    from rpa_vision.models.graph.workflow import Workflow
    from rpa_vision.server.client.client import ServerClient


def answer(
    workflow: WorkflowArgument,
    kind: Annotated[str, typer.Argument(help="What is asked, as it is told.", metavar="KIND")],
    about: Annotated[str, typer.Argument(help="The action it is asked about.", metavar="ABOUT")],
    option: Annotated[
        str | None, typer.Argument(help="One of the answers; none: only the question.", metavar="OPTION")
    ] = None,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say which of several alike is meant. Its pictures are written into the current folder.

    Example: rpa-vision workflow answer WF_admission_x2 which_one e4 person
    """
    from rpa_vision.authoring.telling.explain import explain
    from rpa_vision.bootstrap.trade import build_domain
    from rpa_vision.cli.task.explained import show_explanation

    settings = load_settings()
    with client_for(settings, server) as client:
        if option is not None:
            show_version(client.answer_doubt(workflow, kind, about, option, somebody(by)), settings, as_json)
        else:
            domain = build_domain(settings)
            explanation = explain(client.workflow(workflow), settings.language, domain)
            show_explanation(Console(), explanation, settings.language)
        if not as_json:
            write_picture(client, workflow, kind, about, settings.language)


def write_pictures(client: ServerClient, workflow: Workflow, language: Language) -> None:
    """Of every question that waits for its answer."""
    for doubt in workflow.doubts:
        if doubt.blocks and doubt.question is not None:
            write_picture(client, workflow.workflow_id, doubt.kind, doubt.about, language)


def write_picture(client: ServerClient, workflow_id: str, kind: str, about: str, language: Language) -> None:
    file = Path(f"{workflow_id}-{kind}-{about}.png")
    file.write_bytes(client.doubt_picture(workflow_id, kind, about))
    Console().print(Text(f"{say(language, 'question.picture')} {file.resolve()}"), soft_wrap=True)
