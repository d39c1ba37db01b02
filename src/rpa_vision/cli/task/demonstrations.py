"""``demonstrations list|drop|blank|delete``: what was recorded, put right before it is learnt from."""

from __future__ import annotations

from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.cli.workflow.words import numbers
from rpa_vision.models.answers import SessionSummary
from rpa_vision.phrases import Language, say
from rpa_vision.settings import load_settings

app = typer.Typer(no_args_is_help=True, add_completion=False, help="What was recorded.")

SessionArgument = Annotated[str, typer.Argument(help="Id of a demonstration.", metavar="SESSION")]


@app.command("list")
def list_all(
    limit: Annotated[int, typer.Option("--limit", min=1, max=500, help="At most.")] = 20,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Demonstrations, newest first.

    Example: rpa-vision demonstrations list
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        found = client.desks.demonstrations(limit)
    for one in found:
        typer.echo(one.model_dump_json() if as_json else _line(one, settings.language))


@app.command()
def drop(
    session: SessionArgument,
    place: Annotated[int, typer.Argument(min=1, help="Which thing that was done, from 1.", metavar="N")],
    server: ServerOption = None,
) -> None:
    """Take one thing that was done out of a demonstration, before anything is learnt from it.

    Example: rpa-vision demonstrations drop sess_2026-01-05T09-12-44_marie_k3f 4
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        left = client.desks.drop(session, place - 1)
    typer.echo(say(settings.language, "demonstrations.left", count=len(left.events)), err=True)


@app.command()
def blank(
    session: SessionArgument,
    box: Annotated[
        str, typer.Argument(help="A part of the screen, in pixels.", metavar="LEFT,TOP,RIGHT,BOTTOM")
    ],
    server: ServerOption = None,
) -> None:
    """Paint a part of all its pictures flat, for good, before anything is learnt from it.

    Example: rpa-vision demonstrations blank sess_2026-01-05T09-12-44_marie_k3f 0,0,400,80
    """
    with client_for(load_settings(), server) as client:
        client.desks.blank(session, numbers("blank", box, 4))


@app.command()
def delete(
    session: SessionArgument,
    with_workflows: Annotated[
        bool, typer.Option("--with-workflows", help="With all that was learnt from it.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask again.")] = False,
    server: ServerOption = None,
) -> None:
    """Delete a demonstration with its pictures, for good. One that a workflow was learnt from goes only with it.

    Example: rpa-vision demonstrations delete sess_2026-01-05T09-12-44_marie_k3f --with-workflows
    """
    settings = load_settings()
    if not yes:
        sure = "deleting.sure_with_workflows" if with_workflows else "deleting.sure"
        typer.confirm(say(settings.language, sure, name=session), abort=True, err=True)
    with client_for(settings, server) as client:
        gone = [session]
        if with_workflows:
            gone += client.desks.delete_with_workflows(session).workflows
        else:
            client.desks.delete(session)
    for name in gone:
        typer.echo(say(settings.language, "deleting.done", name=name), err=True)


def _line(one: SessionSummary, language: Language) -> str:
    ended = "…" if one.ended_at is None else f"{one.ended_at:%H:%M:%S}"
    line = (
        f"{one.session_id}\t{one.started_at:%Y-%m-%d %H:%M:%S} – {ended}\t{one.events}\t{one.task}".rstrip()
    )
    if one.emptied_at is None:
        return line
    return f"{line}\t{say(language, 'demonstrations.emptied', since=one.emptied_at.date().isoformat())}"
