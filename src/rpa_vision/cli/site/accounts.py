"""``accounts add|password|role|disable|enable|list``: who logs in by name. A password is asked for, or comes by standard
input: what stands in a command line, other programs of the machine can read."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.models.site.access import UserRole
from rpa_vision.models.site.account import Account, LoginWay
from rpa_vision.phrases import Language, say
from rpa_vision.server.client.accounts import AccountsClient
from rpa_vision.settings import load_settings

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Who logs in by name, and as what.")

_WAYS = {LoginWay.PASSWORD: "account.by_password", LoginWay.PROVIDER: "account.by_provider"}

NameArgument = Annotated[str, typer.Argument(help="The person's name.", metavar="NAME")]
StdinOption = Annotated[
    bool, typer.Option("--stdin", help="Read the password from standard input, its first line.")
]
RoleOption = Annotated[UserRole, typer.Option("--role", help="What the person may do.")]


@app.command()
def add(
    name: NameArgument,
    role: RoleOption,
    from_stdin: StdinOption = False,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let somebody log in by their name. The password is asked for twice and not shown.

    Example: rpa-vision accounts add mme.durand --role supervisor
    """
    given = _password(name, from_stdin=from_stdin)
    _change(server, "account.added", lambda to: to.add(name, role, given, somebody(by)), as_json=as_json)


@app.command()
def password(
    name: NameArgument,
    from_stdin: StdinOption = False,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Give somebody another password. Every visit of theirs ends.

    Example: rpa-vision accounts password mme.durand
    """
    given = _password(name, from_stdin=from_stdin)
    _change(
        server, "account.password", lambda to: to.set_password(name, given, somebody(by)), as_json=as_json
    )


@app.command()
def role(
    name: NameArgument,
    role: RoleOption,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Give somebody another role. Every visit of theirs ends.

    Example: rpa-vision accounts role mme.durand --role operator
    """
    _change(server, "account.role", lambda to: to.set_role(name, role, somebody(by)), as_json=as_json)


@app.command()
def disable(
    name: NameArgument, by: ByOption = None, server: ServerOption = None, as_json: JsonOption = False
) -> None:
    """Shut somebody out, at once. Their name stays theirs.

    Example: rpa-vision accounts disable mme.durand
    """
    _change(server, "account.disabled", lambda to: to.disable(name, somebody(by)), as_json=as_json)


@app.command()
def enable(
    name: NameArgument, by: ByOption = None, server: ServerOption = None, as_json: JsonOption = False
) -> None:
    """Let somebody in again, with the password they had.

    Example: rpa-vision accounts enable mme.durand
    """
    _change(server, "account.enabled", lambda to: to.enable(name, somebody(by)), as_json=as_json)


@app.command("list")
def list_all(server: ServerOption = None, as_json: JsonOption = False) -> None:
    """Everybody who has an account, one a line.

    Example: rpa-vision accounts list
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        accounts = client.accounts.list()
    for one in accounts:
        typer.echo(one.model_dump_json() if as_json else _line(one, settings.language))


def _password(name: str, *, from_stdin: bool) -> str:
    if from_stdin:
        return sys.stdin.readline().rstrip("\r\n")
    language = load_settings().language
    asked: str = typer.prompt(
        say(language, "account.ask", name=name),
        hide_input=True,
        confirmation_prompt=say(language, "account.ask_again"),
    )
    return asked


def _change(
    server: str | None, key: str, change: Callable[[AccountsClient], Account], *, as_json: bool
) -> None:
    """``key``: how it is told."""
    settings = load_settings()
    with client_for(settings, server) as client:
        account = change(client.accounts)
    told = say(settings.language, key, name=account.name, role=account.role)
    typer.echo(account.model_dump_json() if as_json else told)


def _line(account: Account, language: Language) -> str:
    way = say(language, _WAYS[account.way])
    last = "-" if account.last_login_at is None else f"{account.last_login_at:%Y-%m-%d %H:%M}"
    closed = "" if account.disabled_at is None else say(language, "account.closed")
    return "\t".join((account.name, account.role.value, way, last, closed)).rstrip()
