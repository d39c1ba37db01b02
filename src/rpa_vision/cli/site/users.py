"""``users add|list|revoke``: who may use the server."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.models.site.access import User, UserRole
from rpa_vision.phrases import Language, say
from rpa_vision.settings import load_settings

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Who may use the server, and as what.")


@app.command()
def add(
    name: Annotated[str, typer.Argument(help="The person's name, or the id of the agent.", metavar="NAME")],
    role: Annotated[UserRole, typer.Option("--role", help="What the token may be used for.")],
    days: Annotated[
        int | None,
        typer.Option(
            "--days", min=1, max=36_500, help="How long it is good; until it is revoked by default."
        ),
    ] = None,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Give somebody a token, one for each name. It is printed once: the server keeps only its hash.

    Example: rpa-vision users add mme.durand --role supervisor --days 365
    """
    settings = load_settings()
    expires_at = None if days is None else datetime.now(UTC) + timedelta(days=days)
    with client_for(settings, server) as client:
        made = client.access.add_user(name, role, expires_at, somebody(by))
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
        users = client.access.users()
    for user in users:
        until = _until(user, settings.language)
        fields = (user.token_id, user.name, user.role.value, f"{user.created_at:%Y-%m-%d %H:%M}", until)
        typer.echo(user.model_dump_json() if as_json else "\t".join(fields).rstrip())


@app.command()
def revoke(
    token_id: Annotated[str, typer.Argument(help="As « users list » shows it.", metavar="TOKEN_ID")],
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take a token back, at once and for good.

    Example: rpa-vision users revoke tok_5b1c0a9f2e7d
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        user = client.access.revoke(token_id, somebody(by))
    told = say(settings.language, "users.gone", token_id=user.token_id, name=user.name)
    typer.echo(user.model_dump_json() if as_json else told)


def _until(user: User, language: Language) -> str:
    if user.revoked_at is not None:
        return say(language, "users.revoked")
    if user.expires_at is None:
        return ""
    key = "users.until" if user.expires_at > datetime.now(UTC) else "users.expired"
    return say(language, key, when=f"{user.expires_at:%Y-%m-%d %H:%M}")
