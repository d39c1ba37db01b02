"""A person shows once where an action belongs: learnt from that one picture, and used from then on.

The form it was known in before is kept beside the new one: another PC may still have the old program.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rpa_vision.authoring.editing.telling_cells import ROW, telling_cells
from rpa_vision.errors import CannotLearnError, ConflictError
from rpa_vision.learning.watching.looks import crop_name, look_of
from rpa_vision.learning.watching.meaning import Meant, meant_at, without_icon
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.standing import standing_of
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.graph.action import (
    Action,
    CompoundAction,
    MouseClickAction,
    MouseScrollAction,
    TextInputAction,
)
from rpa_vision.models.graph.references import references
from rpa_vision.models.graph.workflow import Edge, Example, Workflow
from rpa_vision.models.target import Cell, Grounding, Neighbour, Offset, Target
from rpa_vision.perception.view import ScreenView
from rpa_vision.phrases import phrased
from rpa_vision.ports import Pixels
from rpa_vision.text.folding import squeezed
from rpa_vision.workflow.generalise import generalised

FORMS_KEPT = 4
"""Older ones are forgotten: a program that was renamed so often is not on any PC in its first form."""
NEIGHBOURS_KEPT = 4
_ANSWERED = frozenset({"fails_often", "without_words"})
"""Doubts about an action that a person's pointing settles."""
_PLACED = (MouseClickAction, TextInputAction, MouseScrollAction)

Find = Callable[[ScreenView, Target], Grounding]


@dataclass(frozen=True)
class ShownPlace:
    """The place a person pointed at on a frozen screen, in a replay with these values."""

    view: ScreenView
    screen: WatchedScreen
    at: Point
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Correction:
    workflow: Workflow
    """The very one that was given when it knows the place already."""
    was: str
    now: str
    """What the target was and is called, for a person."""
    crop: str | None = None
    look: Pixels | None = None
    """Its new look, and the name that is to be kept under; not of one that shows a patient's value."""


def corrected(workflow: Workflow, edge_id: str, shown: ShownPlace, find: Find) -> Correction:
    """Refused unless what is learnt leads back to the very place that was shown."""
    edge = workflow.edge(edge_id)
    old, offset = _aim(edge)
    meant = meant_at(shown.screen, shown.at)
    new = _found_again(workflow, edge, old, meant, shown, find)
    was, now = old.text or "", new.text or ""
    if _says_the_same(old, new) and offset == meant.offset:
        found = find(shown.view, old.filled(shown.values, f"edge {edge_id}"))
        if _leads_to(found, meant):
            return Correction(workflow, was, now)
    also = _still_valid(old, offset, new, shown, find)
    look = None if references(now) else look_of(shown.view, meant)
    crop = None if look is None else crop_name(look)
    target = new.model_copy(update={"also": also[:FORMS_KEPT], "crop": crop})
    aimed = _aimed(edge.action, target, meant.offset)
    moved = {"action": aimed, "waived_by": None, "example": _elsewhere(edge.example)}
    changed = edge.model_copy(update=moved)  # what was waived was for what was aimed at before
    return Correction(_settled(workflow.with_edge(changed), changed, was, now), was, now, crop, look)


@dataclass(frozen=True)
class Aimed:
    """The place a person showed, as a target that leads back to it."""

    target: Target
    offset: Offset
    box: Box
    stands_among_others: bool
    crop: str | None
    look: Pixels | None


def aimed_here(workflow: Workflow, edge: Edge, shown: ShownPlace, find: Find) -> Aimed:
    """For a step that was never aimed at anything."""
    meant = meant_at(shown.screen, shown.at)
    bare = Target(text="?", role=meant.role)
    target = _found_again(workflow, edge, bare, meant, shown, find)
    look = look_of(shown.view, meant)
    crop = None if look is None else crop_name(look)
    among = meant.row is not None or bool(target.cells)
    named = target.model_copy(update={"crop": crop})
    return Aimed(named, meant.offset, meant.box, among, crop, look)


def _found_again(
    workflow: Workflow, edge: Edge, old: Target, meant: Meant, shown: ShownPlace, find: Find
) -> Target:
    for words in dict.fromkeys((without_icon(meant.words), meant.words)):
        target = _target(workflow, edge, old, meant, words, shown)
        if _leads_to(find(shown.view, target.filled(shown.values, f"edge {edge.edge_id}")), meant):
            return target
    raise CannotLearnError(phrased("task_refused.words_elsewhere_too", words=meant.words))


def _aim(edge: Edge) -> tuple[Target, Offset]:
    """The one thing on the screen an action is for, and how far from it to act."""
    parts = edge.action.actions if isinstance(edge.action, CompoundAction) else (edge.action,)
    aims = [
        (part.target, part.target.click_offset or part.parameters.click_offset)
        for part in parts
        if isinstance(part, _PLACED) and part.target is not None
    ]
    if len(aims) != 1:
        raise ConflictError(phrased("task_refused.several_aims", edge_id=edge.edge_id, count=len(aims)))
    return aims[0]


def aimed_at(workflow: Workflow, edge_id: str, target: Target) -> Workflow:
    """The same action, for another thing on the screen; as far from it as before, unless that is said anew."""
    edge = workflow.edge(edge_id)
    _, offset = _aim(edge)
    action = _aimed(edge.action, target, target.click_offset or offset)
    return workflow.with_edge(edge.model_copy(update={"action": action, "example": _elsewhere(edge.example)}))


def _elsewhere(shown: Example | None) -> Example | None:
    """What it is aimed at now is not where it was shown then."""
    return None if shown is None else shown.model_copy(update={"at": None})


def _aimed(action: Action, target: Target, offset: Offset) -> Action:
    if isinstance(action, CompoundAction):
        parts = tuple(_aimed(part, target, offset) for part in action.actions)
        return action.model_copy(update={"actions": parts})
    if not isinstance(action, _PLACED) or action.target is None:
        return action
    parameters = action.parameters.model_copy(update={"click_offset": offset})
    return action.model_copy(update={"target": target, "parameters": parameters})


def _target(
    workflow: Workflow, edge: Edge, old: Target, meant: Meant, words: str, shown: ShownPlace
) -> Target:
    if old.role == ROW and old.cells:
        return _row(old, meant, shown)
    named = references(old.text or "")
    if not squeezed(words):
        raise CannotLearnError(phrased("task_refused.no_words_there"))
    text = generalised(words, {name: shown.values[name] for name in named if name in shown.values}, named)
    lost = sorted(set(named) - set(references(text)))
    if lost:
        raise CannotLearnError(phrased("task_refused.value_not_there", lost=", ".join(lost)))
    standing = standing_of(shown.view, meant, look_of(shown.view, meant))
    cells = telling_cells(old.cells, standing, shown.values)
    return Target(
        role=old.role,
        text=text,
        cells=cells,
        neighbours=() if cells else _neighbours(workflow, edge, old, meant, shown),
        click_offset=None if meant.offset == (0, 0) or meant.is_named else meant.offset,
        text_height=None if meant.words_box is None else meant.words_box.height,
    )


def _row(old: Target, meant: Meant, shown: ShownPlace) -> Target:
    """The row must show everything the row that was looked for would have shown, in whatever columns."""
    cells = []
    for cell in old.cells:
        wanted = squeezed(Target(text=cell.text).filled(shown.values, "a table row").text or "")
        read = [one for one in meant.row.cells if squeezed(one.text) == wanted] if meant.row else []
        if not read:
            raise CannotLearnError(phrased("task_refused.other_row", text=cell.text, column=cell.column))
        cells.append(Cell(column=read[0].heading, text=cell.text))
    return old.model_copy(update={"cells": tuple(cells), "also": ()})


def _neighbours(
    workflow: Workflow, edge: Edge, old: Target, meant: Meant, shown: ShownPlace
) -> tuple[Neighbour, ...]:
    """The nearest of the texts the workflow knows this screen by. One picture alone does not tell which of its
    other texts belong to the program and which to the patient."""
    trusted = {squeezed(text) for text in workflow.node(edge.from_node).screen_template.required_text_any}
    trusted |= {squeezed(near.text) for form in old.forms for near in form.neighbours}
    anchor: Box = meant.words_box or meant.box
    around = []
    for key, line in shown.screen.own_words.items():
        if key in trusted and line.bbox.intersection(anchor) is None:
            dx, dy = line.bbox.center.x - anchor.center.x, line.bbox.center.y - anchor.center.y
            around.append((dx * dx + dy * dy, Neighbour(text=line.text, offset=(dx, dy))))
    return tuple(near for _, near in sorted(around, key=lambda one: one[0])[:NEIGHBOURS_KEPT])


def _leads_to(grounding: Grounding, meant: Meant) -> bool:
    found, anchor = grounding.found, meant.words_box or meant.box
    if found is None:
        return False
    on_words = anchor.contains(found.center) or found.bbox.contains(anchor.center)
    return on_words or (meant.is_named and found.bbox.contains(meant.at))


def _still_valid(
    old: Target, offset: Offset, new: Target, shown: ShownPlace, find: Find
) -> tuple[Target, ...]:
    """The earlier forms that are nowhere on this screen. One that is there stands for something else here,
    and would be taken for the target again."""
    kept = []
    for form in old.forms:
        seen = find(shown.view, form.filled(shown.values, "an earlier form"))
        there = seen.found is not None or any(one.outcome == "ambiguous" for one in seen.tried)
        if not there and not _says_the_same(form, new):
            kept.append(form.model_copy(update={"click_offset": form.click_offset or offset}))
    return tuple(kept)


def _says_the_same(one: Target, other: Target) -> bool:
    return squeezed(one.text or "") == squeezed(other.text or "") and one.cells == other.cells


def _settled(workflow: Workflow, edge: Edge, was: str, now: str) -> Workflow:
    """What else was known about the old form: doubts are answered, and the screen is known by either wording."""
    doubts = tuple(one for one in workflow.doubts if one.about != edge.edge_id or one.kind not in _ANSWERED)
    nodes = []
    for node in workflow.nodes:
        template = node.screen_template
        texts = template.required_text_any
        if node.node_id == edge.from_node and was in texts and now not in texts and not references(now):
            template = template.model_copy(update={"required_text_any": (*texts, now)})
        nodes.append(node.model_copy(update={"screen_template": template}))
    return workflow.model_copy(update={"doubts": doubts, "nodes": tuple(nodes)})
