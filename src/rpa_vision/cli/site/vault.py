"""``vault set|list|remove|rotate``: the secrets that replays type, on the server's machine. None of them is ever shown
again. ``vault bind|unbind|bindings``: which workflow may have which, as an administrator tells the server."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from pydantic_core import to_json

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.printable import printable
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.errors import BadInputError
from rpa_vision.models.site.secret import Secret, SecretBinding
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.settings import load_settings

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="The secrets that replays type, encrypted on this machine.",
)

EntryArgument = Annotated[str, typer.Argument(help="Name of the entry.", metavar="ENTRY")]
WorkflowArgument = Annotated[str, typer.Argument(help="Id of the workflow.", metavar="WORKFLOW")]
VariableArgument = Annotated[str, typer.Argument(help="Its secret variable.", metavar="VARIABLE")]


@app.command("set")
def set_entry(
    entry: EntryArgument,
    from_stdin: Annotated[
        bool, typer.Option("--stdin", help="Read the secret from standard input, its first line.")
    ] = False,
) -> None:
    """Keep a secret, or replace it. It is asked for twice and not shown.

    No workflow may use it before it is bound: vault bind. A replay then names it: -p password=vault:ENTRY

    Example: rpa-vision vault set dpi-robot
    """
    from rpa_vision.storage.vault.vault import open_vault

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
    from rpa_vision.storage.vault.vault import open_vault

    for entry, set_at in open_vault(load_settings()).entries().items():
        line = to_json({"entry": entry, "set_at": set_at}).decode()
        typer.echo(line if as_json else f"{entry}\t{set_at:%Y-%m-%d %H:%M} UTC")


@app.command()
def remove(entry: EntryArgument) -> None:
    """Forget a secret. Replays that need it pause from now on.

    Example: rpa-vision vault remove dpi-robot
    """
    from rpa_vision.storage.vault.vault import open_vault

    settings = load_settings()
    open_vault(settings).remove(entry)
    typer.echo(say(settings.language, "vault.removed", entry=entry), err=True)


@app.command()
def rotate() -> None:
    """Change the key the vault is encrypted with. The entries stay.

    Example: rpa-vision vault rotate
    """
    from rpa_vision.storage.vault.vault import open_vault

    settings = load_settings()
    open_vault(settings).rotate()
    typer.echo(say(settings.language, "vault.rotated"), err=True)


@app.command()
def seal() -> None:
    """Encrypt what was kept before encrypt_at_rest was set: pictures and rows. A server may run meanwhile.

    Example: rpa-vision vault seal
    """
    from rpa_vision.storage.store import open_store, sealed_now

    settings = load_settings()
    if not settings.encrypt_at_rest:
        raise BadInputError(phrased("vault_refused.not_encrypting"))
    store = open_store(settings)
    try:
        pictures, rows = sealed_now(store)
    finally:
        store.close()
    typer.echo(say(settings.language, "vault.sealed", pictures=pictures, rows=rows), err=True)


@app.command()
def bind(
    entry: EntryArgument,
    workflow: WorkflowArgument,
    variable: VariableArgument,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let a workflow type a secret, into the fields it types that variable into now. For administrators.

    Example: rpa-vision vault bind dpi-robot WF_admission_x2 mot_de_passe
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        binding = client.access.bind(entry, workflow, variable, somebody(by))
    _tell(binding, "vault.bound", settings.language, as_json=as_json)


@app.command()
def unbind(
    entry: EntryArgument,
    workflow: WorkflowArgument,
    variable: VariableArgument,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take that back. Replays that need it pause from now on. For administrators.

    Example: rpa-vision vault unbind dpi-robot WF_admission_x2 mot_de_passe
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        binding = client.access.unbind(entry, workflow, variable, somebody(by))
    _tell(binding, "vault.unbound", settings.language, as_json=as_json)


@app.command()
def bindings(server: ServerOption = None, as_json: JsonOption = False) -> None:
    """Which workflow may use which entry, one a line; entries that none may use, too. For administrators.

    Example: rpa-vision vault bindings
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        secrets = client.access.secrets()
    for secret in secrets:
        if as_json:
            typer.echo(secret.model_dump_json())
            continue
        for line in _lines(secret, settings.language):
            typer.echo(line)


def _tell(binding: SecretBinding, key: str, language: Language, *, as_json: bool) -> None:
    said = {"workflow": binding.workflow_id, "entry": binding.entry, "variable": binding.variable}
    told = say(language, key, fields=_fields(binding), **said)
    typer.echo(binding.model_dump_json() if as_json else told)


def _lines(secret: Secret, language: Language) -> list[str]:
    if not secret.bindings:
        return [f"{secret.entry}\t{say(language, 'vault.nobody')}"]
    return [
        "\t".join((secret.entry, binding.workflow_id, binding.variable, _fields(binding)))
        for binding in secret.bindings
    ]


def _fields(binding: SecretBinding) -> str:
    return ", ".join(printable(field.label or field.edge_id) for field in binding.fields) or "-"
