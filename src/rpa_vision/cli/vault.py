"""``vault set|list|remove|rotate``: the secrets that replays type. None of them is ever shown again."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from pydantic_core import to_json

from rpa_vision.cli.workflow_show import JsonOption
from rpa_vision.phrases import say
from rpa_vision.settings import load_settings

app = typer.Typer(no_args_is_help=True, help="The secrets that replays type, encrypted on this machine.")

EntryArgument = Annotated[str, typer.Argument(help="Name of the entry.", metavar="ENTRY")]


@app.command("set")
def set_entry(
    entry: EntryArgument,
    from_stdin: Annotated[
        bool, typer.Option("--stdin", help="Read the secret from standard input, its first line.")
    ] = False,
) -> None:
    """Keep a secret, or replace it. It is asked for twice and not shown.

    A replay names it as the value of a secret variable: -p password=vault:ENTRY

    Example: rpa-vision vault set dpi-robot
    """
    from rpa_vision.storage.vault import open_vault

    settings = load_settings()
    if from_stdin:
        secret = sys.stdin.readline().rstrip("\r\n")
    else:
        secret = typer.prompt(
            say(settings.language, "vault.ask", entry=entry),
            hide_input=True,
            confirmation_prompt=say(settings.language, "vault.ask_again"),
        )
    open_vault(settings).set(entry, secret)
    typer.echo(say(settings.language, "vault.kept", entry=entry), err=True)


@app.command("list")
def list_entries(as_json: JsonOption = False) -> None:
    """The entries and when each was set; never what they hold.

    Example: rpa-vision vault list
    """
    from rpa_vision.storage.vault import open_vault

    for entry, set_at in open_vault(load_settings()).entries().items():
        line = to_json({"entry": entry, "set_at": set_at}).decode()
        typer.echo(line if as_json else f"{entry}\t{set_at:%Y-%m-%d %H:%M} UTC")


@app.command()
def remove(entry: EntryArgument) -> None:
    """Forget a secret. Replays that need it pause from now on.

    Example: rpa-vision vault remove dpi-robot
    """
    from rpa_vision.storage.vault import open_vault

    settings = load_settings()
    open_vault(settings).remove(entry)
    typer.echo(say(settings.language, "vault.removed", entry=entry), err=True)


@app.command()
def rotate() -> None:
    """Change the key the vault is encrypted with. The entries stay.

    Example: rpa-vision vault rotate
    """
    from rpa_vision.storage.vault import open_vault

    settings = load_settings()
    open_vault(settings).rotate()
    typer.echo(say(settings.language, "vault.rotated"), err=True)
