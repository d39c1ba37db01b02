"""``users add|list|revoke``: who may use the server."""

from __future__ import annotations

from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow_show import JsonOption
from rpa_vision.models.access import UserRole
from rpa_vision.phrases import say
from rpa_vision.settings import load_settings

app = typer.Typer(no_args_is_help=True, help="Who may use the server, and as what.")


@app.command()
def add(
    name: Annotated[str, typer.Argument(help="The person's name, or the id of the agent.", metavar="NAME")],
    role: Annotated[UserRole, typer.Option("--role", help="What the token may be used for.")],
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Give somebody a token. It is printed once: the server keeps only its hash.

    Example: rpa-vision users add mme.durand --role supervisor
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        made = client.add_user(name, role)
    if as_json:
        typer.echo(made.model_dump_json())
        return
    typer.echo(made.token)
    told = say(settings.language, "users.added", token_id=made.user.token_id, name=name, role=role)
    typer.echo(told, err=True)


@app.command("list")
def list_all(server: ServerOption = None, as_json: JsonOption = False) -> None:
    """Everybody who has or had a token, one a line.

    Example: rpa-vision users list
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        users = client.users()
    for user in users:
        revoked = "" if user.revoked_at is None else say(settings.language, "users.revoked")
        fields = (user.token_id, user.name, user.role.value, f"{user.created_at:%Y-%m-%d %H:%M}", revoked)
        typer.echo(user.model_dump_json() if as_json else "\t".join(fields).rstrip())


@app.command()
def revoke(
    token_id: Annotated[str, typer.Argument(help="As « users list » shows it.", metavar="TOKEN_ID")],
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take a token back, at once and for good.

    Example: rpa-vision users revoke tok_5b1c0a9f2e7d
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        user = client.revoke(token_id)
    told = say(settings.language, "users.gone", token_id=user.token_id, name=user.name)
    typer.echo(user.model_dump_json() if as_json else told)
