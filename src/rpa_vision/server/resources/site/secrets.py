"""Secrets have owners: an administrator says which variable of which workflow may have which entry of the vault."""

from __future__ import annotations

from datetime import UTC, datetime

from rpa_vision.errors import BadInputError, NotFoundError
from rpa_vision.models.base import Id, VariableName, WorkflowId
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.site.secret import Secret, SecretBinding
from rpa_vision.phrases import phrased
from rpa_vision.replay.secret_fields import secret_fields
from rpa_vision.server.gate.auth import OperatorDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.services import ServicesDep

router = GuardedRouter(prefix="/secrets", tags=["secrets"])


@router.get("")
def list_all(services: ServicesDep) -> list[Secret]:
    """The entries of the vault and what each is bound to; never what they hold."""
    kept, bindings = services.vault.entries(), services.store.secret_bindings.list()
    return [
        Secret(
            entry=entry,
            set_at=kept.get(entry),
            bindings=tuple(binding for binding in bindings if binding.entry == entry),
        )
        for entry in sorted(kept.keys() | {binding.entry for binding in bindings})
    ]


@router.put("/{entry}/bindings/{workflow_id}/{variable}")
def bind(
    entry: Id, workflow_id: WorkflowId, variable: VariableName, services: ServicesDep, by: OperatorDep
) -> SecretBinding:
    """Let a variable of a workflow have this entry, for the fields it is typed into now."""
    if entry not in services.vault.entries():
        raise NotFoundError("vault entry", entry)
    workflow = services.store.workflows.get(workflow_id)
    _check_secret(workflow, variable)
    binding = SecretBinding(
        entry=entry,
        workflow_id=workflow_id,
        variable=variable,
        fields=secret_fields(workflow, variable),
        bound_at=datetime.now(UTC),
        bound_by=by,
    )
    services.store.secret_bindings.bind(binding)
    return binding


@router.delete("/{entry}/bindings/{workflow_id}/{variable}")
def unbind(
    entry: Id, workflow_id: WorkflowId, variable: VariableName, services: ServicesDep, by: OperatorDep
) -> SecretBinding:
    """Take that back, at once: replays that need it pause."""
    return services.store.secret_bindings.unbind(entry, workflow_id, variable, datetime.now(UTC), by)


def _check_secret(workflow: Workflow, variable: str) -> None:
    secrets = [one.name for one in workflow.variables if one.kind == "secret"]
    if variable not in secrets:
        known = ", ".join(secrets) or "none"
        raise BadInputError(
            phrased(
                "vault_refused.no_secret_of", variable=variable, workflow_id=workflow.workflow_id, known=known
            )
        )
