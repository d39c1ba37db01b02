"""Secrets, put into a command at the last moment: as it leaves for its agent, in memory alone.

They are given only where an administrator has bound them. Whoever asks for another cannot tell whether it exists.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from rpa_vision.errors import BadParametersError, NotFoundError
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.command import ReplayCommand, TypeCommand
from rpa_vision.models.replay.run import Given, Replay
from rpa_vision.models.site.access_news import SecretRefused
from rpa_vision.phrases import phrased
from rpa_vision.replay.parameters import entry_named
from rpa_vision.replay.secret_fields import secret_fields
from rpa_vision.server.services import Services


def with_secret(services: Services, command: ReplayCommand) -> ReplayCommand:
    """Raises ``BadParametersError`` for an entry that the replay's workflow may not have, or that is gone."""
    if not isinstance(command, TypeCommand) or command.secret is None:
        return command
    replay = services.store.replays.get(services.store.commands.get(command.command_id).replay_id)
    workflow = services.store.workflows.get(replay.workflow_id, replay.workflow_version)
    desk = _Desk(services, workflow, replay.agent_id, replay.operator_id, replay)
    names = [name for name, entry in _named(workflow, replay.parameters) if entry == command.secret]
    if not names:
        raise BadParametersError(phrased("vault_refused.names_nothing", workflow_id=workflow.workflow_id))
    secrets = [desk.secret(name, command.secret) for name in names]
    return command.model_copy(update={"text": secrets[0]})


def check_secrets(
    services: Services, workflow: Workflow, parameters: dict[str, Given], agent_id: str, operator: str | None
) -> None:
    """A replay that will not be able to log in is better not begun."""
    desk = _Desk(services, workflow, agent_id, operator)
    for name, entry in _named(workflow, parameters):
        desk.secret(name, entry)


def _named(workflow: Workflow, parameters: dict[str, Given]) -> Iterator[tuple[str, str]]:
    """Each secret variable that has an entry, with it."""
    for variable in workflow.variables:
        given = parameters.get(variable.name)
        entry = variable.vault_entry if given is None else entry_named(given)
        if variable.kind == "secret" and entry is not None:
            yield variable.name, entry


class _Desk:
    """Where one workflow asks for its secrets."""

    def __init__(
        self,
        services: Services,
        workflow: Workflow,
        agent_id: str,
        operator: str | None,
        replay: Replay | None = None,
    ) -> None:
        self._services = services
        self._workflow = workflow
        self._agent_id = agent_id
        self._operator = operator
        self._replay = replay

    def secret(self, variable: str, entry: str) -> str:
        """The vault is not even opened for one that is not bound: then how long it takes tells nothing either."""
        if not self._is_bound(variable, entry):
            raise self._refusal(variable)
        try:
            return self._services.vault.secret(entry)
        except NotFoundError:
            raise self._refusal(variable) from None

    def _is_bound(self, variable: str, entry: str) -> bool:
        binding = self._services.store.secret_bindings.get(entry, self._workflow.workflow_id, variable)
        return binding is not None and binding.covers(secret_fields(self._workflow, variable))

    def _refusal(self, variable: str) -> BadParametersError:
        """What was given is not quoted: somebody may have written the password itself."""
        workflow = self._workflow
        self._services.store.secret_bindings.refused(
            SecretRefused(
                workflow_id=workflow.workflow_id,
                version=workflow.version,
                variable=variable,
                replay_id=self._replay.replay_id if self._replay else None,
                agent_id=self._agent_id,
                at=datetime.now(UTC),
                by=self._operator,
            )
        )
        return BadParametersError(
            phrased(
                "vault_refused.not_bound",
                name=workflow.name,
                variable=variable,
                workflow_id=workflow.workflow_id,
            )
        )
