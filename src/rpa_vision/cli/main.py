"""``rpa-vision``: every command, and how errors end.

Exit status 0: done; 1: the answer is no; 2: wrong usage or bad input, with the reason on standard error.
"""

from __future__ import annotations

import signal
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from rpa_vision import __version__
from rpa_vision.cli import (
    agent,
    audit,
    bench,
    demo,
    dialog,
    dialogs,
    doctor,
    ground,
    learn,
    look,
    match,
    purge,
    record,
    replay,
    serve,
    users,
    vault,
    verify,
    workflow,
)
from rpa_vision.errors import RpaVisionError

_ENDED = 128 + signal.SIGTERM
"""As shells tell it."""

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Show a task a few times; RPA Vision does it by seeing, and stops for a person when it is not sure.",
)

app.command()(demo.demo)
app.command()(serve.serve)
app.command()(agent.agent)
app.command()(record.record)
app.command()(learn.learn)
app.command()(replay.replay)
app.add_typer(workflow.app, name="workflow")
app.add_typer(vault.app, name="vault")
app.add_typer(audit.app, name="audit")
app.add_typer(users.app, name="users")
app.command()(purge.purge)
app.command()(look.look)
app.command()(dialog.dialog)
app.add_typer(dialogs.app, name="dialogs")
app.command()(ground.ground)
app.command()(match.match)
app.command()(verify.verify)
app.command()(bench.bench)
app.command()(doctor.doctor)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"rpa-vision {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and stop."),
    ] = False,
) -> None:
    pass


def _end(_signal: int, _frame: object) -> None:
    raise SystemExit(_ENDED)


def run() -> None:
    """Told to end, a command takes everything down that it started, as at its own end."""
    signal.signal(signal.SIGTERM, _end)
    try:
        app()
    except RpaVisionError as error:
        Console(stderr=True).print(f"[red]rpa-vision:[/red] {escape(str(error))}", soft_wrap=True)
        raise SystemExit(2) from None


if __name__ == "__main__":
    run()
