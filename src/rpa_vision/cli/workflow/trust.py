"""``workflow trust|approve|rollback``: how far a workflow is trusted, and a person's word on it."""

from __future__ import annotations

import getpass
import re
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption, WorkflowArgument
from rpa_vision.models.answers import LearningStatus
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.phrases import Language, say
from rpa_vision.settings import Settings, load_settings

_LACKING = {
    "observed_runs": "trust.observed_runs",
    "average_similarity": "trust.average_similarity",
    "assisted_runs": "trust.assisted_runs",
    "assisted_success": "trust.assisted_success",
    "candidate_runs": "trust.candidate_runs",
    "candidate_success": "trust.candidate_success",
}
_OF_TWO = {"promotion": "trust.two_promotion", "destructive": "trust.two_destructive"}
ByOption = Annotated[str | None, typer.Option("--by", help="Who says so; you by default.")]


def trust(workflow: WorkflowArgument, server: ServerOption = None, as_json: JsonOption = False) -> None:
    """How far a workflow is trusted, what its replays showed, and what it lacks for the next step.

    Example: rpa-vision workflow trust WF_admission_x2
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        status = client.learning(workflow)
    if as_json:
        typer.echo(status.model_dump_json())
        return
    console = Console(highlight=False, soft_wrap=True)
    for line in _told(status, settings.language):
        console.print(escape(line))


def _told(status: LearningStatus, language: Language) -> list[str]:
    lines = [
        f"{status.workflow_id} v{status.version} {status.state}",
        say(language, "trust.replays", count=status.replays, good=status.succeeded),
        say(language, "trust.confidence", sure=f"{status.evidence.recent_confidence:.2f}"),
    ]
    for one in status.unmet:
        what = say(language, _LACKING[one.what])
        lines.append(say(language, "trust.lacks", what=what, has=f"{one.has:g}", needs=f"{one.needs:g}"))
    if status.needs_approval and not status.unmet:
        lines.append(say(language, "trust.ready", workflow=status.workflow_id))
    lines += [say(language, "trust.problematic", edge=edge) for edge in status.problematic]
    return lines


def approve(
    workflow: WorkflowArgument,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let a proven workflow act alone. Says what is lacking when it may not yet.

    Example: rpa-vision workflow approve WF_admission_x2 --by mme.durand
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        approved = client.approve(workflow, somebody(by))
        first = None if as_json else client.learning(workflow).evidence.first_yes
    if first is None:
        show_version(approved, settings, as_json)
        return
    typer.echo(say(settings.language, "trust.first_yes", by=first.by))


def rollback(
    workflow: WorkflowArgument,
    why: Annotated[str, typer.Option("--why", help="The reason, for those who read it later.")],
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Have a person decide on each step of a workflow again.

    Example: rpa-vision workflow rollback WF_admission_x2 --why "the program was updated"
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        show_version(client.roll_back(workflow, why, somebody(by)), settings, as_json)


def two_persons(
    workflow: WorkflowArgument,
    promotion: Annotated[
        bool | None, typer.Option("--promotion/--no-promotion", help="To let it act alone.")
    ] = None,
    destructive: Annotated[
        bool | None,
        typer.Option("--destructive/--no-destructive", help="For each step that cannot be taken back."),
    ] = None,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """What of a workflow takes two persons; administrators change it.

    Example: rpa-vision workflow two-persons WF_admission_x2 --promotion --destructive
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        status = client.access.two_persons(workflow)
        given = {"promotion": promotion, "destructive": destructive}
        asked = {name: value for name, value in given.items() if value is not None}
        if asked:
            rule = status.own.model_copy(update=asked)
            status = client.access.rule_two_persons(workflow, rule, somebody(by))
    if as_json:
        typer.echo(status.model_dump_json())
        return
    for name, is_on in status.site | status.own:
        told = say(settings.language, "trust.takes_two" if is_on else "trust.takes_one")
        typer.echo(f"{say(settings.language, _OF_TWO[name])}: {told}")


def somebody(by: str | None) -> str:
    """The person at this terminal, unless another one is named."""
    return by if by is not None else re.sub(r"[^A-Za-z0-9_-]", "_", getpass.getuser())


def show_version(workflow: Workflow, settings: Settings, as_json: bool) -> None:
    if as_json:
        typer.echo(workflow.model_dump_json())
        return
    made = {"workflow": workflow.workflow_id, "version": workflow.version, "state": workflow.learning_state}
    typer.echo(say(settings.language, "trust.made", **made))
