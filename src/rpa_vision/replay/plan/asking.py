"""Which steps are never done without a person's yes, and why."""

from __future__ import annotations

from collections.abc import Iterator

from rpa_vision.lexicon.consequence import ends_in_place, irreversible_kinds, says_irreversible
from rpa_vision.models.graph.action import CompoundAction, LlmGenerateAction, MouseClickAction
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.references import produced_references
from rpa_vision.models.graph.text_fields import texts_in
from rpa_vision.models.graph.workflow import Edge, Workflow
from rpa_vision.models.replay.pause import AskFirst
from rpa_vision.replay.plan.deeds import PlannedDeed
from rpa_vision.workflow.subject import is_opened_unread


def asked_first(
    workflow: Workflow, edge: Edge, deed: PlannedDeed, *, consequential: bool
) -> tuple[AskFirst, ...]:
    return tuple(_reasons(workflow, edge, deed, consequential=consequential))


def _reasons(workflow: Workflow, edge: Edge, deed: PlannedDeed, *, consequential: bool) -> Iterator[AskFirst]:
    doubts = {one.kind for one in workflow.doubts if one.blocks and one.about == edge.edge_id}
    if "which_one" in doubts and _has_target(deed):
        yield AskFirst.WHICH_ONE
    if "given_by_some" in doubts:
        yield AskFirst.VALUE
    if "shown_unseen" in doubts:
        yield AskFirst.UNSEEN
    if consequential and workflow.identity_confirmed is None:
        yield AskFirst.SUBJECT
    if consequential and not deed.focuses and is_opened_unread(workflow, edge):
        yield AskFirst.WHOSE
    if _has_unclear_state(deed):
        yield AskFirst.STATE
    if consequential and _gives_words_of_model(workflow, deed):
        yield AskFirst.WRITTEN
    if is_destructive(workflow, edge, deed, consequential=consequential) and not _is_waived(workflow, edge):
        yield AskFirst.IRREVERSIBLE


def _has_target(deed: PlannedDeed) -> bool:
    return getattr(deed.action, "target", None) is not None


def _has_unclear_state(deed: PlannedDeed) -> bool:
    action = deed.action
    return isinstance(action, MouseClickAction) and action.parameters.wanted == "unclear"


def _gives_words_of_model(workflow: Workflow, deed: PlannedDeed) -> bool:
    written = {
        one.parameters.variable
        for edge in workflow.edges
        for one in (edge.action.actions if isinstance(edge.action, CompoundAction) else (edge.action,))
        if isinstance(one, LlmGenerateAction)
    }
    return any(written.intersection(produced_references(text)) for _, text in texts_in(deed.action))


def _is_waived(workflow: Workflow, edge: Edge) -> bool:
    """One person's word for this very step, and only while the whole is trusted to act alone."""
    return edge.waived_by is not None and workflow.learning_state is LearningState.AUTO_CONFIRMED


def is_destructive(workflow: Workflow, edge: Edge, deed: PlannedDeed, *, consequential: bool) -> bool:
    """By its own words, or by those of the question it answers."""
    if not consequential or deed.focuses:
        return False
    if irreversible_kinds(deed.action) or ends_in_place(deed.action, edge):
        return True
    spoken = workflow.node(edge.from_node).screen_template.spoken
    return spoken is not None and len(spoken.answers) > 1 and says_irreversible(spoken.without_gaps)
