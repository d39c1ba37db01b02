"""``learn``: demonstrations → a workflow, explained in plain words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.answering import write_pictures
from rpa_vision.cli.workflow.trust import ByOption, show_version, somebody
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.phrases import Language, say
from rpa_vision.settings import Settings, load_settings

if TYPE_CHECKING:
    from rpa_vision.models.answers import LearnAnswer, LearnProgress
    from rpa_vision.models.graph.workflow import Workflow
    from rpa_vision.server.client.client import ServerClient

NOBODY = "-"
"""What is typed where a task is about nobody in particular."""


def learn(
    sessions: Annotated[
        list[str], typer.Argument(help="Ids of the recorded demonstrations.", metavar="SESSION…")
    ],
    name: Annotated[str, typer.Option("--name", help="What the task is called.")],
    by: ByOption = None,
    server: ServerOption = None,
    ask: Annotated[
        bool | None,
        typer.Option("--ask/--no-ask", help="Ask whom the task is about; by default at a terminal only."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the workflow as JSON.")] = False,
) -> None:
    """Learn a workflow from recorded demonstrations.

    Example: rpa-vision learn sess_2026-01-05T09-12-44_marie_k3f sess_… --name Admission
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        with looking_at_steps(settings.language) as on_progress:
            answer = client.learn(name, sessions, on_progress, somebody(by))
        if as_json:
            typer.echo(answer.workflow.model_dump_json())
            return
        show_learnt(Console(), answer, settings)
        write_pictures(client, answer.workflow, settings.language)
        if ask if ask is not None else sys.stdin.isatty():
            ask_whom(client, answer.workflow, settings, somebody(by))


def ask_whom(client: ServerClient, workflow: Workflow, settings: Settings, by: str) -> None:
    """Nobody is taken for granted: an empty answer confirms only what is proposed, and is « later » where nothing is."""
    proposed = workflow.proposed_identity
    key = "learn.subject_ask" if proposed else "learn.subject_ask_openly"
    question = say(settings.language, key, names=" ".join(proposed))
    said = typer.prompt(question, default=" ".join(proposed), show_default=False).split()
    if said:
        confirmed = client.declare_subject(workflow.workflow_id, () if said == [NOBODY] else said, by)
        show_version(confirmed, settings, as_json=False)


@contextmanager
def looking_at_steps(language: Language) -> Iterator[Callable[[LearnProgress], None]]:
    """A bar on the terminal that goes on as the server does."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), console=Console(stderr=True)
    )
    with bar:
        task = bar.add_task(say(language, "learn.looking"), total=None)
        yield lambda told: bar.update(task, completed=told.looked_at, total=told.of)


def show_learnt(console: Console, answer: LearnAnswer, settings: Settings) -> None:
    from rpa_vision.authoring.telling.explain import explain
    from rpa_vision.bootstrap.trade import build_domain
    from rpa_vision.cli.task.explained import show_explanation

    language, workflow = settings.language, answer.workflow
    domain = build_domain(settings)
    show_explanation(console, explain(workflow, language, domain), language)
    console.print()
    if not answer.proposed:
        more = settings.matching.pattern_observations - answer.observations
        console.print(
            f"[yellow]{say(language, 'learn.draft', count=answer.observations, more=more)}[/yellow]"
        )
    watched = workflow.learning_state is LearningState.OBSERVATION
    values = [f"-p {variable.name}=…" for variable in workflow.variables]
    command = " ".join([workflow.workflow_id, *(["--draft"] if watched else []), *values])
    console.print(f"{say(language, 'learn.run')} rpa-vision replay {command}", soft_wrap=True)
