"""Who may use which secret: an entry of the vault is bound to a variable of a workflow, and to the fields it goes into."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from rpa_vision.models.base import Id, Model, VariableName, When, WorkflowId


class SecretField(Model):
    """A field a secret is typed into, as it was when somebody looked at it."""

    edge_id: Id
    label: str = ""
    """Its words; empty where it is known by something else."""
    digest: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    """Of the whole action: one that goes elsewhere has another."""


class SecretBinding(Model):
    """An administrator's word that this variable of this workflow may have this entry."""

    entry: Id
    workflow_id: WorkflowId
    variable: VariableName
    fields: tuple[SecretField, ...]
    bound_at: When
    bound_by: Id | None = None

    def covers(self, fields: tuple[SecretField, ...]) -> bool:
        """Whether it goes nowhere it did not go when it was bound."""
        known = {(field.edge_id, field.digest) for field in self.fields}
        return all((field.edge_id, field.digest) in known for field in fields)


class Secret(Model):
    """An entry, and who may use it; never what it holds."""

    entry: Id
    set_at: When | None
    """None: it is bound, and the vault does not hold it."""
    bindings: tuple[SecretBinding, ...] = ()
