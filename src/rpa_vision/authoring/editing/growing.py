"""A workflow learnt again with one more demonstration: what people said about it before still counts."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from rpa_vision.authoring.editing.edge_ids import with_edge_ids
from rpa_vision.authoring.editing.renaming import renamed
from rpa_vision.models.graph.action import Action
from rpa_vision.models.graph.workflow import Edge, Workflow
from rpa_vision.models.target import Target
from rpa_vision.text.folding import folded
from rpa_vision.workflow.targets import parts_of, targets_of

CHANGED_BY_HAND = "changed_by_hand"
"""In the metadata of one whose steps are not those of its demonstrations any more."""


def grown(present: Workflow, learnt: Workflow) -> Workflow:
    """``learnt`` anew from all its demonstrations. Questions that it raises are asked again: what was answered was
    answered about fewer of them."""
    named = _named_as_before(present, learnt)
    known = {variable.name for variable in named.variables}
    proposed_before = {*present.identity, *present.proposed_identity}
    subject_stays = set(present.identity) <= known and set(named.proposed_identity) <= proposed_before
    before = _each_once({edge.edge_id: _same_before(present, named, edge) for edge in named.edges})
    said = named.model_copy(
        update={"edges": tuple(_with_what_was_said(edge, before[edge.edge_id]) for edge in named.edges)}
    )
    kept = with_edge_ids(said, _ids(present, before))
    return kept.model_copy(
        update={
            "name": present.name,
            "description": present.description,
            "version": present.version,
            "created_at": present.created_at,
            "learning_state": present.learning_state,
            "learning": present.learning,
            "identity": present.identity if subject_stays else (),
            "identity_confirmed": present.identity_confirmed if subject_stays else None,
            "safety_rules": present.safety_rules,
            "declared_dialogs": present.declared_dialogs,
            "stats": present.stats.model_copy(
                update={
                    "observed_runs": named.stats.observed_runs,
                    "average_similarity": named.stats.average_similarity,
                }
            ),
            "metadata": {**present.metadata, **named.metadata},
        }
    )


def _named_as_before(present: Workflow, learnt: Workflow) -> Workflow:
    """A person may have called a variable otherwise than its field is labelled."""
    for before in present.variables:
        names = {one.name for one in learnt.variables}
        same = [one for one in learnt.variables if before.label and folded(one.label) == folded(before.label)]
        if len(same) == 1 and before.name not in names:
            learnt = renamed(learnt, same[0].name, before.name)
    return learnt


def _each_once(before: Mapping[str, Edge | None]) -> dict[str, Edge | None]:
    """What was said of one action is not said of two."""
    old = [one.edge_id for one in before.values() if one is not None]
    return {
        new: one if one is not None and old.count(one.edge_id) == 1 else None for new, one in before.items()
    }


def _same_before(present: Workflow, learnt: Workflow, edge: Edge) -> Edge | None:
    """The one action that was the same; of several, nobody knows which."""
    here = learnt.node(edge.from_node).label
    same = [one for one in present.edges if present.node(one.from_node).label == here and _is_same(one, edge)]
    return same[0] if len(same) == 1 else None


def _with_what_was_said(edge: Edge, before: Edge | None) -> Edge:
    """Checks, declared dialogs and corrections."""
    if before is None:
        return edge
    return edge.model_copy(
        update={
            "action": before.action if _was_corrected(before, edge) else edge.action,
            "checks": before.checks,
            "declared_dialogs": before.declared_dialogs,
            "waived_by": before.waived_by if before.action == edge.action else None,
            "stats": before.stats,
        }
    )


def _ids(present: Workflow, before: Mapping[str, Edge | None]) -> dict[str, str]:
    """An action keeps its id, under which its successes and failures are counted; no other ever gets it."""
    kept = {new: one.edge_id for new, one in before.items() if one is not None}
    taken = {edge.edge_id for edge in present.edges}
    free = (name for number in count(len(taken)) if (name := f"e{number}") not in taken)
    return {new: kept.get(new) or next(free) for new in before}


def _is_same(before: Edge, now: Edge) -> bool:
    """What it is for may have another name since: then one of its earlier forms."""
    known, meant = list(targets_of(before.action)), list(targets_of(now.action))
    return (
        _kinds(before.action) == _kinds(now.action)
        and len(known) == len(meant)
        and all(_knows(old, new) for old, new in zip(known, meant, strict=True))
    )


def _was_corrected(before: Edge, now: Edge) -> bool:
    pairs = zip(targets_of(before.action), targets_of(now.action), strict=True)
    return any(old.text != new.text for old, new in pairs)


def _knows(old: Target, new: Target) -> bool:
    forms = [old.text, *(form.text for form in old.also)]
    return old.role == new.role and new.text in forms


def _kinds(action: Action) -> list[object]:
    """With what is typed, pressed or wished."""
    return [(part.type, getattr(part.parameters, "text", None)) for part in parts_of(action)]
