"""``rpa-vision``: every command, and how errors end.

Exit status 0: done; 1: the answer is no; 2: wrong usage or bad input, with the reason on standard error.
"""

from __future__ import annotations

import signal
from typing import Annotated

import typer

from rpa_vision import __version__
from rpa_vision.cli.commands import Command, CommandGroup
from rpa_vision.cli.outlet import write_every_letter
from rpa_vision.cli.stopping import ENDING
from rpa_vision.errors import RpaVisionError

_ENDED = 128 + signal.SIGTERM
"""As shells tell it."""


class OwnCommands(CommandGroup):
    own = (
        Command("serve", "Start the server.", "rpa_vision.cli.site.serve:serve"),
        Command(
            "page",
            "Open the page: replays that wait for somebody, tasks, their history.",
            "rpa_vision.cli.site.page:page",
        ),
        Command(
            "agent", "Connect this desktop to a server, until Ctrl-C.", "rpa_vision.cli.site.agent:agent"
        ),
        Command(
            "record",
            "Record one demonstration, until Ctrl-C.",
            "rpa_vision.cli.task.record:record",
        ),
        Command("demonstrations", "What was recorded.", "rpa_vision.cli.task.demonstrations:app"),
        Command("learn", "Learn a workflow from recorded demonstrations.", "rpa_vision.cli.task.learn:learn"),
        Command(
            "replay",
            "Do a learnt task; a person is asked where it is not sure.",
            "rpa_vision.cli.task.replay:replay",
        ),
        Command(
            "task",
            "Do what a sentence asks for, once you have seen the plan and said yes.",
            "rpa_vision.cli.task.task:task",
        ),
        Command(
            "replays",
            "List replays: those that wait for a person first, the longest waiting on top.",
            "rpa_vision.cli.task.replays:replays",
        ),
        Command("batch", "A task for each row of a table.", "rpa_vision.cli.batch.batch:app"),
        Command("schedule", "Batches that begin by themselves.", "rpa_vision.cli.batch.schedule:app"),
        Command("workflow", "The learnt workflows.", "rpa_vision.cli.workflow.app:app"),
        Command(
            "dialogs",
            "The dialogs that were met, and what is answered to them.",
            "rpa_vision.cli.dialogs.dialogs:app",
        ),
        Command(
            "audit", "The audit trail: who did what, and what came of it.", "rpa_vision.cli.site.audit:app"
        ),
        Command("agents", "The agents, and what is asked of them.", "rpa_vision.cli.site.agents:app"),
        Command("settings", "Print what the server goes by, and why.", "rpa_vision.cli.site.told:settings"),
        Command("users", "Who may use the server, and as what.", "rpa_vision.cli.site.users:app"),
        Command("accounts", "Who logs in by name, and as what.", "rpa_vision.cli.site.accounts:app"),
        Command(
            "vault",
            "The secrets that replays type, encrypted on this machine.",
            "rpa_vision.cli.site.vault:app",
        ),
        Command("person", "Export or erase everything about one person.", "rpa_vision.cli.site.person:app"),
        Command(
            "backup",
            "Copy everything the server of this machine keeps into a new folder, while it runs; in the audit.",
            "rpa_vision.cli.site.backup:backup",
        ),
        Command(
            "restore",
            "Put a backup back where these settings say, into an empty place only, and read it again; in the audit.",
            "rpa_vision.cli.site.backup:restore",
        ),
        Command("purge", "Delete what may be kept no longer.", "rpa_vision.cli.site.purge:purge"),
        Command(
            "doctor",
            "Check what this machine has, and what is missing.",
            "rpa_vision.cli.site.doctor:doctor",
        ),
        Command("look", "Print what is seen on each picture, as JSON.", "rpa_vision.cli.sight.look:look"),
        Command(
            "dialog",
            "Say what would be done about a dialog on a picture.",
            "rpa_vision.cli.dialogs.dialog:dialog",
        ),
        Command(
            "ground",
            "Find one thing on a screen, and print where, as JSON.",
            "rpa_vision.cli.sight.ground:ground",
        ),
        Command(
            "seen",
            "Say in which workflow, and at which step of it, a screen like this one was shown.",
            "rpa_vision.cli.sight.seen:seen",
        ),
        Command("match", "Say how alike two screens are, as JSON.", "rpa_vision.cli.sight.match:match"),
        Command(
            "verify", "Say whether an action left its mark, as JSON.", "rpa_vision.cli.sight.verify:verify"
        ),
    )


app = typer.Typer(
    cls=OwnCommands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Show a task a few times; RPA Vision does it by seeing, and stops for a person when it is not sure.",
)


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
    for number in ENDING:
        if number != signal.SIGINT:
            signal.signal(number, _end)
    write_every_letter()
    try:
        app()
    except RpaVisionError as error:
        from rpa_vision.cli.refusal import refusal

        _say(refusal(error))
        raise SystemExit(2) from None


def _say(problem: str) -> None:
    from rich.console import Console
    from rich.markup import escape

    Console(stderr=True).print(f"[red]rpa-vision:[/red] {escape(problem)}", soft_wrap=True)


if __name__ == "__main__":
    run()
