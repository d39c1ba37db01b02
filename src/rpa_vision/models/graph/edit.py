"""What a person may change in a workflow, one thing at a time."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rpa_vision.models.base import Count, Id, Model, Unit, Words
from rpa_vision.models.graph.action import Action
from rpa_vision.models.graph.screen_template import WindowTemplate
from rpa_vision.models.graph.workflow import EdgeConstraints, PostConditions, SafetyRules
from rpa_vision.models.replay.dialog import DeclaredDialogs

TaskName = Annotated[str, Field(min_length=1, max_length=120)]
Description = Annotated[str, Field(max_length=4000)]
MOST_OPERATIONS = 200


class RenameTask(Model):
    op: Literal["rename_task"]
    name: TaskName
    description: Description | None = None


class EditNode(Model):
    """None: as it is. What a screen looks like is only learnt, never written."""

    op: Literal["edit_node"]
    node_id: Id
    label: TaskName | None = None
    description: Description | None = None
    window: WindowTemplate | None = None
    required_text_any: tuple[Words, ...] | None = None
    required_text_min: Annotated[int, Field(ge=1)] | None = None
    min_similarity: Unit | None = None


class EditEdge(Model):
    """None: as it is."""

    op: Literal["edit_edge"]
    edge_id: Id
    action: Action | None = None
    constraints: EdgeConstraints | None = None
    post_conditions: PostConditions | None = None
    declared_dialogs: DeclaredDialogs | None = None


class NewStep(Model):
    edge_id: Id
    action: Action
    to_node: Id | None = None
    """None: it stays on the screen it is done on."""
    constraints: EdgeConstraints = EdgeConstraints()


class InsertStep(Model):
    op: Literal["insert_step"]
    after: Id | None
    """The step it is done after, on every way that has it; None: first of all."""
    step: NewStep


class BranchStep(Model):
    """Another way: from one step over a new one to a later one."""

    op: Literal["branch_step"]
    after: Id
    joins: Id | None
    """The step that comes next on the new way; None: it ends with the new one."""
    step: NewStep


class RemoveStep(Model):
    op: Literal["remove_step"]
    edge_id: Id


class MoveStep(Model):
    op: Literal["move_step"]
    edge_id: Id
    after: Id | None


class SetSafetyRules(Model):
    op: Literal["set_safety_rules"]
    rules: SafetyRules


class DeclareDialogs(Model):
    """For the whole task; for one step, see ``EditEdge``."""

    op: Literal["declare_dialogs"]
    dialogs: DeclaredDialogs


Operation = Annotated[
    RenameTask
    | EditNode
    | EditEdge
    | InsertStep
    | BranchStep
    | RemoveStep
    | MoveStep
    | SetSafetyRules
    | DeclareDialogs,
    Field(discriminator="op"),
]


class WorkflowEdit(Model):
    version: Annotated[Count, Field(ge=1)]
    """The one that was seen and changed: refused where there is a later one."""
    operations: Annotated[tuple[Operation, ...], Field(min_length=1, max_length=MOST_OPERATIONS)]
    """In this order, all of them or none."""
