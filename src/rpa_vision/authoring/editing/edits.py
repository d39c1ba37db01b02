"""A workflow changed by a person: each operation gives the next form of it, or says why not."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError

from rpa_vision.authoring.editing.step_order import (
    branched,
    inserted,
    moved,
    removed,
)
from rpa_vision.errors import BadInputError, ConflictError, MalformedDocumentError
from rpa_vision.models.documents import problems_of
from rpa_vision.models.graph.edit import (
    BranchStep,
    DeclareDialogs,
    EditEdge,
    EditNode,
    InsertStep,
    MoveStep,
    Operation,
    RemoveStep,
    RenameTask,
    SetSafetyRules,
)
from rpa_vision.models.graph.workflow import Node, Workflow
from rpa_vision.phrases import phrased


def edited(workflow: Workflow, operations: Sequence[Operation]) -> Workflow:
    """Validated once all of them are done: in between it need not hold together."""
    known = {edge.edge_id for edge in workflow.edges}
    for operation in operations:
        if isinstance(operation, InsertStep | BranchStep) and operation.step.edge_id in known:
            raise ConflictError(phrased("task_refused.step_id_taken", edge_id=operation.step.edge_id))
        workflow = _after(workflow, operation)
    try:
        return Workflow(**dict(workflow))
    except ValidationError as error:  # not chained: it holds values, which may be patient data
        raise MalformedDocumentError("edit", problems_of(error)) from None


def acts_otherwise(before: Workflow, after: Workflow) -> bool:
    """Whether it does anything else, or in another order, than it was trusted to do."""
    return _deeds(before) != _deeds(after)


def trusted_as(changed: Workflow, present: Workflow) -> Workflow:
    """As the next version of this one."""
    return changed.model_copy(
        update={
            "version": present.version,
            "learning_state": present.learning_state,
            "learning": present.learning,
        }
    )


def undone_by_learning(operation: Operation) -> bool:
    """Whether a further demonstration, from which all is learnt anew, would lose it."""
    match operation:
        case RenameTask() | SetSafetyRules() | DeclareDialogs():
            return False
        case EditEdge(action=None, constraints=None, post_conditions=None):
            return False
        case _:
            return True


_DOING = {"edges", "nodes", "first_edges", "last_edges", "ways", "loops", "safety_rules", "declared_dialogs"}


def _deeds(workflow: Workflow) -> object:
    """All but what things are called and how often they were done."""
    told = workflow.model_dump(include=_DOING)
    for edge in told["edges"]:
        for name in ("stats", "metadata", "waived_by", "example"):
            del edge[name]
    for node in told["nodes"]:
        for name in ("label", "description", "metadata", "example"):
            del node[name]
    return told


def _after(workflow: Workflow, operation: Operation) -> Workflow:
    match operation:
        case RenameTask(name=name, description=told):
            description = workflow.description if told is None else told
            return workflow.model_copy(update={"name": name, "description": description})
        case EditNode():
            return _with_node(workflow, operation)
        case EditEdge():
            return _with_edge(workflow, operation)
        case InsertStep(after=after, step=step):
            return inserted(workflow, step, after)
        case BranchStep(after=after, joins=joins, step=step):
            return branched(workflow, step, after, joins)
        case RemoveStep(edge_id=edge_id):
            return removed(workflow, edge_id)
        case MoveStep(edge_id=edge_id, after=after):
            return moved(workflow, edge_id, after)
        case SetSafetyRules(rules=rules):
            return workflow.model_copy(update={"safety_rules": rules})
        case DeclareDialogs(dialogs=dialogs):
            return workflow.model_copy(update={"declared_dialogs": dialogs})


def _with_node(workflow: Workflow, edit: EditNode) -> Workflow:
    node = workflow.node(edit.node_id)
    template = node.screen_template
    said = {
        name: value
        for name in ("window", "required_text_any", "required_text_min")
        if (value := getattr(edit, name)) is not None
    }
    if edit.min_similarity is not None:
        if template.embedding_prototype is None:
            raise BadInputError(phrased("task_refused.look_not_learnt", node_id=edit.node_id))
        said["embedding_prototype"] = template.embedding_prototype.model_copy(
            update={"min_cosine_similarity": edit.min_similarity}
        )
    words = {name: value for name in ("label", "description") if (value := getattr(edit, name)) is not None}
    changed = node.model_copy(update={**words, "screen_template": template.model_copy(update=said)})
    return workflow.model_copy(update={"nodes": tuple(_instead(workflow.nodes, changed))})


def _instead(nodes: Sequence[Node], changed: Node) -> list[Node]:
    return [changed if node.node_id == changed.node_id else node for node in nodes]


def _with_edge(workflow: Workflow, edit: EditEdge) -> Workflow:
    """Whoever waived being asked did so for the step as it was."""
    edge = workflow.edge(edit.edge_id)
    said = {
        name: value
        for name in ("action", "constraints", "post_conditions", "declared_dialogs")
        if (value := getattr(edit, name)) is not None
    }
    changed = workflow.with_edge(edge.model_copy(update={**said, "waived_by": None}))
    return changed if edit.action in (None, edge.action) else _asked_again(changed, edit.edge_id)


def _asked_again(workflow: Workflow, edge_id: str) -> Workflow:
    """What was answered was answered about another action."""
    doubts = tuple(
        one
        if one.about != edge_id or one.question is None
        else one.model_copy(update={"question": one.question.model_copy(update={"answer": None})})
        for one in workflow.doubts
    )
    return workflow.model_copy(update={"doubts": doubts})
