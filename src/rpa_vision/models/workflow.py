"""Layer 4: the graph of screens and actions."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rpa_vision.errors import NotFoundError
from rpa_vision.models.action import Action, CompoundAction, DecideAction
from rpa_vision.models.base import (
    Count,
    Id,
    JsonObject,
    Model,
    Role,
    Seconds,
    Unit,
    VariableName,
    When,
    WorkflowId,
)
from rpa_vision.models.dialog import DeclaredDialogs
from rpa_vision.models.embedding import Vector
from rpa_vision.models.learning import LearningState, LearningThresholds
from rpa_vision.models.template import Condition, ScreenTemplate, Shown, first_failure


class Node(Model):
    node_id: Id
    label: str
    description: str = ""
    screen_template: ScreenTemplate = ScreenTemplate()
    metadata: JsonObject = {}

    def matches(
        self, state: Shown, embedding: Vector | None = None, prototype: Vector | None = None
    ) -> tuple[bool, float]:
        return self.screen_template.matches(state, embedding, prototype)


class EdgeConstraints(Model):
    max_delay_seconds: Seconds | None = None
    pre_conditions: tuple[Condition, ...] = ()
    post_conditions: tuple[Condition, ...] = ()


class PostConditions(Model):
    expected_node: Id | None = None
    min_similarity: Unit = 0.85
    timeout_seconds: Seconds = 5.0


class EdgeStats(Model):
    manual_executions: Count = 0
    assist_executions: Count = 0
    auto_executions: Count = 0
    success_count: Count = 0
    failure_count: Count = 0
    avg_execution_time_ms: Annotated[float, Field(ge=0)] = 0.0


class Edge(Model):
    edge_id: Id
    from_node: Id
    to_node: Id
    action: Action
    constraints: EdgeConstraints = EdgeConstraints()
    post_conditions: PostConditions = PostConditions()
    stats: EdgeStats = EdgeStats()
    metadata: JsonObject = {}

    def can_execute(self, state: Shown) -> tuple[bool, str]:
        """Whether every pre-condition holds, and if not, the first that does not."""
        failure = first_failure(self.constraints.pre_conditions, state)
        return failure is None, failure or "all pre-conditions hold"


class SafetyRules(Model):
    forbidden_text_clicks: tuple[str, ...] = ()
    forbidden_roles: tuple[Role, ...] = ()
    require_confirmation_for: tuple[str, ...] = ()


class WorkflowStats(Model):
    observed_runs: Count = 0
    assist_runs: Count = 0
    auto_candidate_runs: Count = 0
    auto_confirmed_runs: Count = 0
    success_rate_overall: Unit = 0.0
    avg_duration_seconds: Seconds = 0.0
    last_run_at: When | None = None


class Learning(Model):
    state: LearningState = LearningState.OBSERVATION
    thresholds: LearningThresholds = LearningThresholds()


class Variable(Model):
    """A value that differed between demonstrations, with what was seen as examples."""

    name: VariableName
    label: str = ""
    """The words beside the field, as the person reads them."""
    kind: Literal["text", "number", "date", "cim10", "secret"] = "text"
    examples: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _secrets_have_no_examples(self) -> Variable:
        if self.kind == "secret" and self.examples:
            raise ValueError("examples: a secret's values are never kept")
        return self


class Workflow(Model):
    schema_version: Literal["workflow_v1"] = "workflow_v1"
    workflow_id: WorkflowId
    name: Annotated[str, Field(min_length=1)]
    description: str = ""
    version: Annotated[int, Field(ge=1)] = 1
    learning_state: LearningState = LearningState.OBSERVATION
    created_at: When
    updated_at: When
    entry_nodes: tuple[Id, ...]
    end_nodes: tuple[Id, ...]
    nodes: Annotated[tuple[Node, ...], Field(min_length=1)]
    edges: tuple[Edge, ...] = ()
    variables: tuple[Variable, ...] = ()
    safety_rules: SafetyRules = SafetyRules()
    stats: WorkflowStats = WorkflowStats()
    learning: Learning = Learning()
    declared_dialogs: DeclaredDialogs = {}
    metadata: JsonObject = {}

    @model_validator(mode="after")
    def _graph_holds_together(self) -> Workflow:
        for kind, names in (
            ("nodes", [node.node_id for node in self.nodes]),
            ("edges", [edge.edge_id for edge in self.edges]),
            ("variables", [variable.name for variable in self.variables]),
        ):
            twice = [name for name, times in Counter(names).items() if times > 1]
            if twice:
                raise ValueError(f"{kind}: {twice[0]} appears twice")
        known = {node.node_id for node in self.nodes}
        for place, node_id in self._references():
            if node_id not in known:
                raise ValueError(f"{place}: refers to node {node_id}, which does not exist")
        if self.learning.state != self.learning_state:
            raise ValueError(
                f"learning.state: {self.learning.state} is not learning_state {self.learning_state}"
            )
        return self

    def _references(self) -> list[tuple[str, str]]:
        """Every mention of a node, with the field that makes it."""
        named = [(f"entry_nodes.{i}", node_id) for i, node_id in enumerate(self.entry_nodes)]
        named += [(f"end_nodes.{i}", node_id) for i, node_id in enumerate(self.end_nodes)]
        for i, edge in enumerate(self.edges):
            named += [(f"edges.{i}.from_node", edge.from_node), (f"edges.{i}.to_node", edge.to_node)]
            if edge.post_conditions.expected_node is not None:
                named.append((f"edges.{i}.post_conditions.expected_node", edge.post_conditions.expected_node))
            named += _choices(edge.action, f"edges.{i}.action")
        return named

    def node(self, node_id: str) -> Node:
        for node in self.nodes:
            if node.node_id == node_id:
                return node
        raise NotFoundError("node", node_id)

    def edges_from(self, node_id: str) -> tuple[Edge, ...]:
        return tuple(edge for edge in self.edges if edge.from_node == node_id)


def _choices(action: Action, field: str) -> list[tuple[str, str]]:
    """The nodes a decision may lead to, wherever it stands."""
    if isinstance(action, CompoundAction):
        return [
            choice
            for i, part in enumerate(action.actions)
            for choice in _choices(part, f"{field}.actions.{i}")
        ]
    if not isinstance(action, DecideAction):
        return []
    parameters = action.parameters
    named = [(f"{field}.parameters.cases.{value}", node_id) for value, node_id in parameters.cases.items()]
    if parameters.otherwise is not None:
        named.append((f"{field}.parameters.otherwise", parameters.otherwise))
    return named
