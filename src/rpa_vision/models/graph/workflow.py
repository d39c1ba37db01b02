"""Layer 4: the graph of screens and actions."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rpa_vision.errors import NotFoundError
from rpa_vision.models.base import (
    Count,
    Id,
    JsonObject,
    Model,
    Role,
    ScreenshotId,
    Seconds,
    SessionId,
    Unit,
    VariableName,
    When,
    Words,
    WorkflowId,
)
from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.action import Action, CompoundAction, DecideAction
from rpa_vision.models.graph.doubt import Question
from rpa_vision.models.graph.learning import LearningState, LearningThresholds
from rpa_vision.models.graph.screen_template import Condition, ScreenTemplate, TemplateScreen, first_failure
from rpa_vision.models.replay.dialog import DeclaredDialogs
from rpa_vision.models.replay.record_check import RecordCheck


class Example(Model):
    """A moment of a demonstration that shows it. The picture is gone once its session is purged."""

    session_id: SessionId
    screenshot_id: ScreenshotId
    at: Point | None = None
    """Where the person acted, when that was somewhere."""


LabelSide = Literal["same_line", "left", "above"]
"""Where a label stands, seen from its value."""


class ShownAt(Model):
    """Where a variable's value stands on a screen: behind words of the program that are always there."""

    variable: VariableName
    label: Words
    side: LabelSide


class Node(Model):
    """One screen of the task, whatever is filled in on it."""

    node_id: Id
    label: str
    description: str = ""
    screen_template: ScreenTemplate = ScreenTemplate()
    shows: tuple[VariableName, ...] = ()
    """Variables whose values stand on it: what is read before anything consequential is done here."""
    shown_at: tuple[ShownAt, ...] = ()
    """By which labels, where there are any: the same value elsewhere on the screen says nothing about the subject."""
    example: Example | None = None
    metadata: JsonObject = {}

    def matches(
        self, state: TemplateScreen, embedding: Vector | None = None, prototype: Vector | None = None
    ) -> tuple[bool, float]:
        return self.screen_template.matches(state, embedding, prototype)


class EdgeConstraints(Model):
    max_delay_seconds: Seconds | None = None
    """How long its screen, and what must be seen before it, are waited for once the step before is done; then a
    person is asked. None: as the settings say for every step."""
    pre_conditions: tuple[Condition, ...] = ()
    post_conditions: tuple[Condition, ...] = ()


class PostConditions(Model):
    expected_node: Id | None = None
    min_similarity: Unit = 0.85
    """To the expected node's prototype, where it has one; less than that node asks for itself changes nothing."""
    timeout_seconds: Seconds = 5.0
    may_show_nothing: bool = False
    """In some demonstration nothing was seen to change after it: a row chosen already, a field with the focus."""
    shows: tuple[VariableName, ...] = ()
    """Variables whose values stood on the screen afterwards in every demonstration: the subject's among them must be
    read there before anything else is done."""


class EdgeStats(Model):
    manual_executions: Count = 0
    assist_executions: Count = 0
    auto_executions: Count = 0
    success_count: Count = 0
    failure_count: Count = 0
    avg_execution_time_ms: Annotated[float, Field(ge=0)] = 0.0


class Edge(Model):
    """One action. Several may be done on one screen, so the screens alone do not say their order."""

    edge_id: Id
    from_node: Id
    to_node: Id
    action: Action
    follows: tuple[Id, ...] = ()
    """The edges one of which comes just before it. Where no edge has any, the screens alone give the order."""
    constraints: EdgeConstraints = EdgeConstraints()
    checks: tuple[RecordCheck, ...] = ()
    """What the system of record must say once it is done."""
    declared_dialogs: DeclaredDialogs = {}
    """Besides those of the whole task: what is answered to dialogs that come up before or after this action."""
    waived_by: Id | None = None
    """Who answers for doing it unasked although nobody can take it back. It counts while the workflow is trusted to
    act alone."""
    post_conditions: PostConditions = PostConditions()
    stats: EdgeStats = EdgeStats()
    example: Example | None = None
    metadata: JsonObject = {}

    def can_execute(self, state: TemplateScreen) -> tuple[bool, str]:
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
    average_similarity: Unit = 0.0
    """Of the demonstrations' screens to the prototypes learnt from them."""
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
    kind: VariableName = "text"
    """``text``, ``secret``, or a kind of value that the site's domain knows."""
    examples: tuple[str, ...] = ()
    repeated: bool = False
    """One value for each turn of a loop."""
    vault_entry: Id | None = None
    """Where a secret is kept; None until a person has said so."""

    @model_validator(mode="after")
    def _secrets_have_no_examples(self) -> Variable:
        if self.kind == "secret" and self.examples:
            raise ValueError("examples: a secret's values are never kept")
        return self


class Confirmation(Model):
    """A person's word. Who that was is not known where the server asks nobody to log in."""

    by: Id | None = None
    at: When


class Way(Model):
    """One whole way through the task, as some demonstrations took it; each loop once."""

    edges: Annotated[tuple[Id, ...], Field(min_length=1)]
    seen: Count
    """In how many demonstrations."""


class Loop(Model):
    """Edges done again and again: once for each code, each row."""

    edges: Annotated[tuple[Id, ...], Field(min_length=1)]
    """One turn, in order."""
    turns: tuple[Count, ...] = ()
    """How many each demonstration took."""
    variables: tuple[VariableName, ...] = ()
    """What differs from turn to turn."""


class Doubt(Model):
    """Something the learner is not sure it understood: for a person to confirm or to show again."""

    kind: Literal[
        "few_demonstrations",  # the whole task was seen too few times
        "seen_rarely",  # this action or screen was seen in too few of them
        "without_words",  # the target is known by its look alone
        "which_one",  # nothing that was shown tells which of several alike is meant
        "given_by_some",  # a value that only some gave: it may be theirs, and another's next time
        "shown_unseen",  # the pictures are older than what the person saw when they clicked
        "always_first_row",  # the row clicked was always the topmost one
        "states_differ",  # a box was left ticked by some and unticked by others
        "ways_differ",  # people did the same thing in different ways here
        "not_understood",  # something was done here that cannot be replayed
        "fails_often",  # replays stopped here again and again
    ]
    about: str
    """Id of the edge or node, or name of the variable; empty for the whole task."""
    seen: Count = 0
    """In how many demonstrations."""
    text: str = ""
    question: Question | None = None
    """What a person is asked about it, where their answer would settle it."""

    @property
    def blocks(self) -> bool:
        """Until it is settled, what it is about is only proposed."""
        asks = self.kind in ("which_one", "given_by_some", "shown_unseen")
        return asks and not (self.question is not None and self.question.is_settled)


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
    first_edges: tuple[Id, ...] = ()
    """Those the task may begin with."""
    last_edges: tuple[Id, ...] = ()
    """Those it may end with: an end node may be passed on the way."""
    variables: tuple[Variable, ...] = ()
    identity: tuple[VariableName, ...] = ()
    """What tells the subject from every other (patient number, name, birth date); empty: whatever each screen shows."""
    identity_confirmed: Confirmation | None = None
    """Who said that the task is about them, or about nobody. Until then every step that writes is only proposed, and
    nothing is told as proven."""
    proposed_identity: tuple[VariableName, ...] = ()
    """What looks like the subject in the demonstrations, for a person to confirm."""
    loops: tuple[Loop, ...] = ()
    ways: tuple[Way, ...] = ()
    """Most frequent first: which steps go together, which the edges alone do not say."""
    doubts: tuple[Doubt, ...] = ()
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
        self._refuse_dangling_order()
        self._refuse_unknown_variables()
        if self.learning.state != self.learning_state:
            raise ValueError(
                f"learning.state: {self.learning.state} is not learning_state {self.learning_state}"
            )
        return self

    def _refuse_dangling_order(self) -> None:
        edges = {edge.edge_id for edge in self.edges}
        mentioned = [(f"first_edges.{i}", edge_id) for i, edge_id in enumerate(self.first_edges)]
        mentioned += [(f"last_edges.{i}", edge_id) for i, edge_id in enumerate(self.last_edges)]
        lists = [(f"edges.{i}.follows", edge.follows) for i, edge in enumerate(self.edges)]
        lists += [(f"ways.{i}.edges", way.edges) for i, way in enumerate(self.ways)]
        lists += [(f"loops.{i}.edges", loop.edges) for i, loop in enumerate(self.loops)]
        mentioned += [(f"{place}.{j}", edge_id) for place, ids in lists for j, edge_id in enumerate(ids)]
        for place, edge_id in mentioned:
            if edge_id not in edges:
                raise ValueError(f"{place}: refers to edge {edge_id}, which does not exist")

    def _refuse_unknown_variables(self) -> None:
        known = {variable.name for variable in self.variables}
        subject = [(f"identity.{i}", name) for i, name in enumerate(self.identity)]
        subject += [(f"proposed_identity.{i}", name) for i, name in enumerate(self.proposed_identity)]
        for place, name in subject:
            if name not in known:
                raise ValueError(f"{place}: refers to variable {name}, which does not exist")
        for i, loop in enumerate(self.loops):
            for j, name in enumerate(loop.variables):
                if name not in known:
                    raise ValueError(
                        f"loops.{i}.variables.{j}: refers to variable {name}, which does not exist"
                    )

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

    def edge(self, edge_id: str) -> Edge:
        for edge in self.edges:
            if edge.edge_id == edge_id:
                return edge
        raise NotFoundError("edge", edge_id)

    @property
    def is_ordered(self) -> bool:
        """Whether the edges themselves say what follows what."""
        return bool(self.first_edges)

    def with_edge(self, changed: Edge) -> Workflow:
        """The same with this edge instead of the one of its id."""
        edges = tuple(changed if edge.edge_id == changed.edge_id else edge for edge in self.edges)
        return self.model_copy(update={"edges": edges})

    def waived_as(self, other: Workflow) -> Workflow:
        """Only what is waived in the other: a waiver taken back does not come back with an old version, and one is
        for the action that was seen."""
        waived = {edge.edge_id: edge for edge in other.edges if edge.waived_by is not None}
        edges = tuple(
            edge.model_copy(update={"waived_by": same.waived_by})
            if (same := waived.get(edge.edge_id)) is not None and same.action == edge.action
            else edge.model_copy(update={"waived_by": None})
            for edge in self.edges
        )
        return self.model_copy(update={"edges": edges})

    def after(self, edge: Edge | None) -> tuple[Edge, ...]:
        """What may be done next; with None, what may be done first.

        One action may lead to different screens: what follows it need not begin on its ``to_node``.
        """
        if edge is None:
            first = {*self.first_edges}
            starts = {*self.entry_nodes}
            return tuple(
                one
                for one in self.edges
                if (one.edge_id in first if self.is_ordered else one.from_node in starts)
            )
        order = _order_of(self)
        if not self.is_ordered:
            return tuple(order.beginning.get(edge.to_node, ()))
        return tuple(order.following.get(edge.edge_id, ()))

    def edges_from(self, node_id: str) -> tuple[Edge, ...]:
        return tuple(_order_of(self).beginning.get(node_id, ()))


class _Order:
    """Edges by what they follow and by where they begin: going through all of them for each would take minutes."""

    def __init__(self, workflow: Workflow) -> None:
        self.workflow = workflow
        self.following: dict[str, list[Edge]] = {}
        self.beginning: dict[str, list[Edge]] = {}
        for edge in workflow.edges:
            self.beginning.setdefault(edge.from_node, []).append(edge)
            for before in dict.fromkeys(edge.follows):
                self.following.setdefault(before, []).append(edge)


class _Latest(threading.local):
    order: _Order | None = None


_latest = _Latest()
"""Of the workflow a thread works on. Not kept in the workflow itself: a changed copy would have it, too."""


def _order_of(workflow: Workflow) -> _Order:
    order = _latest.order
    if order is None or order.workflow is not workflow:
        order = _latest.order = _Order(workflow)
    return order


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
