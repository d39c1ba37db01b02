"""Where a workflow types a secret: what an administrator agrees to, and what must still be so afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from rpa_vision.models.graph.action import Action, CompoundAction, SimpleAction, TextInputAction
from rpa_vision.models.graph.references import reference
from rpa_vision.models.graph.workflow import Edge, Workflow
from rpa_vision.models.site.secret import SecretField


def secret_fields(workflow: Workflow, variable: str) -> tuple[SecretField, ...]:
    wanted = reference(variable)
    return tuple(
        _field(workflow, edge, typing)
        for edge in workflow.edges
        for typing in _typings(edge)
        if typing.parameters.text == wanted
    )


def _typings(edge: Edge) -> Iterator[TextInputAction]:
    parts: tuple[SimpleAction, ...] = ()
    if isinstance(edge.action, CompoundAction):
        parts = edge.action.actions
    elif isinstance(edge.action, TextInputAction):
        parts = (edge.action,)
    yield from (part for part in parts if isinstance(part, TextInputAction))


def _field(workflow: Workflow, edge: Edge, typing: TextInputAction) -> SecretField:
    """Without a target of its own, it goes where the step before has put the keyboard."""
    deciding = [edge]
    if typing.target is None:
        deciding += _before(workflow, edge)
    said = "\n".join(_told(one.action) for one in deciding)
    label = typing.target.text if typing.target is not None else typing.parameters.coords_var
    return SecretField(edge_id=edge.edge_id, label=label or "", digest=sha256(said.encode()).hexdigest())


def _before(workflow: Workflow, edge: Edge) -> list[Edge]:
    if any(one.follows for one in workflow.edges):
        return [one for one in workflow.edges if one.edge_id in edge.follows]
    return [one for one in workflow.edges if one.to_node == edge.from_node and one is not edge]


def _told(action: Action) -> str:
    """Without what is as ever: a field that a later release adds must not make every action another one."""
    return f"{action.type} {action.model_dump_json(exclude_defaults=True)}"
