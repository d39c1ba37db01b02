"""``schedule add|list|runs|pause|resume|remove``: batches that begin by themselves."""

from __future__ import annotations

from typing import Annotated

import typer

from rpa_vision.cli.batch.batch import AgentsOption, BatchArgument
from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.models.batch.batch import Terms
from rpa_vision.models.batch.hours import Hours
from rpa_vision.models.batch.schedule import ScheduleRun, ScheduleStatus
from rpa_vision.models.replay.run import Priority
from rpa_vision.phrases import Language, say
from rpa_vision.settings import load_settings

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Batches that begin by themselves.")

ScheduleArgument = Annotated[str, typer.Argument(help="As « schedule list » shows it.", metavar="SCHEDULE")]


@app.command()
def add(
    batch: BatchArgument,
    agent: AgentsOption,
    cron: Annotated[
        str, typer.Option(help="Minute, hour, day, month, day of the week by its name.", metavar="CRON")
    ],
    zone: Annotated[str, typer.Option(help="Whose clock it is.")] = "Europe/Paris",
    name: Annotated[str, typer.Option(help="What people call it; the batch's id by default.")] = "",
    late: Annotated[int, typer.Option(help="Minutes it may begin late, where no server ran.")] = 60,
    longest: Annotated[int | None, typer.Option(help="Minutes after which no row is begun.")] = None,
    away: Annotated[
        int | None, typer.Option(help="Minutes without any of its agents after which it ends.")
    ] = None,
    priority: Annotated[
        Priority, typer.Option(help="Among what waits for the same agent.")
    ] = Priority.NORMAL,
    leave_out: Annotated[
        bool, typer.Option("--leave-out-refused", help="Begin though some rows are wrong in the table.")
    ] = False,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Have a checked batch done again and again, at these times.

    Example: rpa-vision schedule add batch_0f3a --agent poste-12 --cron "30 22 * * mon-fri"
    """
    settings = load_settings()
    terms = Terms(
        agents=tuple(agent),
        priority=priority,
        leave_out_refused=leave_out,
        hours=Hours(zone=zone, longest_minutes=longest, away_minutes=away),
    )
    with client_for(settings, server) as client:
        made = client.schedules.create(batch, name or batch, cron, zone, late, terms, somebody(by))
    typer.echo(made.model_dump_json() if as_json else _line(made, settings.language))


@app.command("list")
def list_all(server: ServerOption = None, as_json: JsonOption = False) -> None:
    """What begins by itself, and when it does next.

    Example: rpa-vision schedule list
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        for one in client.schedules.list():
            typer.echo(one.model_dump_json() if as_json else _line(one, settings.language))


@app.command()
def runs(
    schedule: ScheduleArgument,
    limit: Annotated[int, typer.Option(min=1, max=500, help="At most.")] = 20,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """What became of each of its times, newest first.

    Example: rpa-vision schedule runs sched_0f3a
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        for one in client.schedules.runs(schedule, limit):
            typer.echo(one.model_dump_json() if as_json else _run_line(one, settings.language))


@app.command()
def pause(schedule: ScheduleArgument, by: ByOption = None, server: ServerOption = None) -> None:
    """Begin nothing by itself for now.

    Example: rpa-vision schedule pause sched_0f3a
    """
    with client_for(load_settings(), server) as client:
        client.schedules.change(schedule, "pause", somebody(by))


@app.command()
def resume(schedule: ScheduleArgument, by: ByOption = None, server: ServerOption = None) -> None:
    """Go on, at its next time.

    Example: rpa-vision schedule resume sched_0f3a
    """
    with client_for(load_settings(), server) as client:
        client.schedules.change(schedule, "resume", somebody(by))


@app.command()
def remove(schedule: ScheduleArgument, by: ByOption = None, server: ServerOption = None) -> None:
    """Begin nothing by itself any more; its batch is one that was checked, as before.

    Example: rpa-vision schedule remove sched_0f3a
    """
    with client_for(load_settings(), server) as client:
        client.schedules.delete(schedule, somebody(by))


def _line(status: ScheduleStatus, language: Language) -> str:
    one = status.schedule
    following = next(iter(status.next_times), None)
    told = say(language, "schedule_told.stopped") if following is None else f"{following:%Y-%m-%d %H:%M %z}"
    return say(
        language,
        "schedule_told.line",
        schedule=one.schedule_id,
        cron=one.cron,
        zone=one.zone,
        next=told,
        name=one.name,
    )


def _run_line(run: ScheduleRun, language: Language) -> str:
    at = f"{run.due_at.astimezone():%Y-%m-%d %H:%M}"
    if run.batch_id is not None:
        return say(language, "schedule_told.begun", at=at, batch=run.batch_id)
    return say(language, "schedule_told.not_begun", at=at, why=run.why.said(language) if run.why else "")
