"""``task``: a sentence, planned, shown, confirmed, done."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.site.agent import this_machine
from rpa_vision.cli.stopping import stopped_by_signal
from rpa_vision.cli.task.coach import Coach
from rpa_vision.cli.task.desk import Desk
from rpa_vision.cli.task.planning import PlanDesk
from rpa_vision.errors import BadInputError
from rpa_vision.models.base import JsonObject
from rpa_vision.models.replay.run import Replay, ReplayStatus
from rpa_vision.models.task_plan import TaskPlan
from rpa_vision.phrases import phrased, say
from rpa_vision.settings import load_settings


def task(
    sentence: Annotated[
        str, typer.Argument(help="What is to be done, in French or English.", metavar="SENTENCE")
    ],
    agent: Annotated[
        str | None,
        typer.Option("--agent", help="Id of the agent whose screen is driven; this machine's by default."),
    ] = None,
    yes: Annotated[
        bool,
        typer.Option("--yes", help="Start without asking, where the plan leaves nothing open."),
    ] = False,
    plan_only: Annotated[bool, typer.Option("--plan", help="Show the plan and start nothing.")] = False,
    draft: Annotated[bool, typer.Option("--draft", help="Try workflows that are still drafts.")] = False,
    alone: Annotated[
        bool,
        typer.Option(
            "--alone", help="Act without asking, though a workflow is still coached: you answer for it."
        ),
    ] = False,
    today: Annotated[
        str | None,
        typer.Option(
            "--today", help="The day that « tomorrow » counts from; today by default.", metavar="YYYY-MM-DD"
        ),
    ] = None,
    countdown: Annotated[
        int,
        typer.Option(
            "--countdown", min=0, help="Begin after so many seconds, to bring the program in front."
        ),
    ] = 0,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="At a pause, save the frozen screen here, as PNG.")
    ] = None,
    server: ServerOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the plan, or the replays' end states, as JSON.")
    ] = False,
) -> None:
    """Do what a sentence asks for, once you have seen the plan and said yes. Ends with status 1 where nothing was
    started, or a task paused.

    Example: rpa-vision task "imprime les étiquettes de Mme Lefèvre"
    """
    settings = load_settings()
    language = settings.language
    console = Console(stderr=as_json, highlight=False, soft_wrap=True)
    asks = sys.stdin.isatty() and not as_json
    with client_for(settings, server) as client, stopped_by_signal() as stop:
        desk = PlanDesk(client, console, language, asks)
        plan = desk.planned(sentence, _day(today))
        desk.show(plan)
        if plan_only or not _may_start(desk, plan, yes):
            if as_json:
                typer.echo(plan.model_dump_json())
            if not plan_only:
                console.print(say(language, "sentence.not_started"))
            raise typer.Exit(0 if plan_only and plan.is_complete else 1)
        replays = client.tasks.start(agent or this_machine(), _confirmed(desk, plan, draft, alone))
        coach = Coach(client, console, language) if asks else None
        followed = Desk(
            client, console, language, stop, coach, countdown, picture, f"--server {server}" if server else ""
        )
        ends = followed.follow_in_order(replays)
    if as_json:
        typer.echo("[" + ",".join(end.model_dump_json() for end in ends) + "]")
    raise typer.Exit(0 if _all_done(ends, replays) else 1)


def _day(said: str | None) -> date:
    try:
        return date.today() if said is None else date.fromisoformat(said)  # noqa: DTZ011 - the person's own calendar
    except ValueError:
        raise BadInputError(phrased("command_refused.not_a_day", said=said)) from None


def _may_start(desk: PlanDesk, plan: TaskPlan, yes: bool) -> bool:
    """Without anybody to ask, only a plan that leaves nothing open, and only with ``--yes``."""
    if not desk.asks or yes:
        return yes and plan.is_complete
    return desk.complete(plan) and desk.confirmed()


def _confirmed(desk: PlanDesk, plan: TaskPlan, draft: bool, alone: bool) -> list[JsonObject]:
    tasks: list[JsonObject] = []
    for place, task in enumerate(plan.tasks):
        known = {value.variable: desk.value_of(place, value) for value in task.values}
        takes: JsonObject = {
            value.variable: value.taken_from.model_dump()
            for value in task.values
            if value.taken_from is not None and known[value.variable] is None
        }
        tasks.append(
            {
                "workflow_id": task.workflow_id,
                "version": task.version,
                "parameters": {
                    name: list(value) if isinstance(value, tuple) else value
                    for name, value in known.items()
                    if value is not None
                },
                "takes": takes,
                "draft": draft,
                "coached": False if alone else None,
            }
        )
    return tasks


def _all_done(ends: Sequence[Replay], replays: Sequence[Replay]) -> bool:
    return len(ends) == len(replays) and all(end.status is ReplayStatus.COMPLETED for end in ends)
