"""``learn``: demonstrations → a workflow, explained in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.phrases import say
from rpa_vision.settings import Settings, load_settings

if TYPE_CHECKING:
    from rpa_vision.models.answers import LearnAnswer


def learn(
    sessions: Annotated[
        list[str], typer.Argument(help="Ids of the recorded demonstrations.", metavar="SESSION…")
    ],
    name: Annotated[str, typer.Option("--name", help="What the task is called.")],
    server: ServerOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the workflow as JSON.")] = False,
) -> None:
    """Learn a workflow from recorded demonstrations.

    Example: rpa-vision learn sess_2026-01-05T09-12-44_marie_k3f sess_… --name Admission
    """
    settings = load_settings()
    with Console(stderr=True).status("…"), client_for(settings, server) as client:
        answer = client.learn(name, sessions)
    if as_json:
        typer.echo(answer.workflow.model_dump_json())
        return
    show_learnt(Console(), answer, settings)


def show_learnt(console: Console, answer: LearnAnswer, settings: Settings) -> None:
    from rpa_vision.learning.explain import explain_steps

    language, workflow = settings.language, answer.workflow
    console.print(f"[bold]{escape(workflow.name)}[/bold]  [dim]{workflow.workflow_id}[/dim]")
    console.print(say(language, "learn.steps"))
    for number, step in enumerate(explain_steps(workflow, language), start=1):
        console.print(f"  {number}. {escape(step)}")
    if workflow.variables:
        console.print(say(language, "learn.variables"))
    for variable in workflow.variables:
        seen = say(language, "learn.examples", examples=", ".join(variable.examples))
        what = f"({variable.kind}) « {variable.label} » — {seen}"
        console.print(f"  [cyan]{variable.name}[/cyan] {escape(what)}")
    if not answer.proposed:
        more = settings.matching.pattern_observations - answer.observations
        console.print(
            f"[yellow]{say(language, 'learn.draft', count=answer.observations, more=more)}[/yellow]"
        )
    values = [f"-p {variable.name}=…" for variable in workflow.variables]
    command = " ".join([workflow.workflow_id, *([] if answer.proposed else ["--draft"]), *values])
    console.print(f"{say(language, 'learn.run')} rpa-vision replay {command}", soft_wrap=True)
