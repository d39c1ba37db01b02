"""Secrets, put into a command at the last moment: as it leaves for its agent, in memory alone."""

from __future__ import annotations

from collections.abc import Mapping

from rpa_vision.errors import BadParametersError, NotFoundError
from rpa_vision.models.command import Command, TypeCommand
from rpa_vision.models.run import Given
from rpa_vision.models.workflow import Workflow
from rpa_vision.ports import Vault
from rpa_vision.replay.parameters import entry_named


def with_secret(command: Command, vault: Vault) -> Command:
    """Raises ``NotFoundError`` for an entry the vault does not hold, ``VaultError`` for a vault that is damaged."""
    if not isinstance(command, TypeCommand) or command.secret is None:
        return command
    return command.model_copy(update={"text": vault.secret(command.secret)})


def check_secrets(workflow: Workflow, parameters: Mapping[str, Given], vault: Vault) -> None:
    """A replay that will not be able to log in is better not begun. What was given is not quoted: somebody may
    have written the password itself."""
    for variable in workflow.variables:
        given = parameters.get(variable.name)
        entry = variable.vault_entry if given is None else entry_named(given)
        if variable.kind != "secret" or entry is None:
            continue
        try:
            vault.secret(entry)
        except NotFoundError:
            raise BadParametersError(
                f"parameters of {workflow.name!r}: {variable.name}: the vault has no such entry;"
                " keep the secret with: rpa-vision vault set ENTRY"
            ) from None
