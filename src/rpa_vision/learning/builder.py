"""Several demonstrations of one task → one linear workflow.

Every demonstration must show the same steps in the same order; what differs is a typed value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from statistics import fmean

from rpa_vision.errors import CannotLearnError
from rpa_vision.learning.demonstration import Demonstration, Step
from rpa_vision.learning.targets import common_target, point_out
from rpa_vision.learning.variables import variable_from
from rpa_vision.models.action import (
    Action,
    ClickParameters,
    KeyParameters,
    KeyPressAction,
    MouseClickAction,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.session import KeyPress, MouseClick, TextInput
from rpa_vision.models.template import ScreenTemplate, WindowTemplate
from rpa_vision.models.templating import literal, reference
from rpa_vision.models.wording import Token, folded
from rpa_vision.models.workflow import (
    Edge,
    EdgeStats,
    Node,
    PostConditions,
    Variable,
    Workflow,
    WorkflowStats,
)
from rpa_vision.perception.view import ScreenView

TEXTS_KEPT = 6
"""Enough that OCR can misread some and the node is still known by another."""
CLIPBOARD_KEYS = frozenset(
    {frozenset({"ctrl", "v"}), frozenset({"shift", "insert"}), frozenset({"ctrl", "shift", "v"})}
)
SHORT = 2
"""Texts of so few letters stand on any screen."""
ALMOST = 0.9
"""Boxes of one font differ by this much with the letters in them."""


@dataclass(frozen=True)
class Learnt:
    """A workflow, and whether it was seen often enough to be proposed (otherwise it is a draft)."""

    workflow: Workflow
    observations: int
    proposed: bool


@dataclass
class _Draft:
    """What has been understood so far while walking along the steps."""

    variables: list[Variable] = field(default_factory=list)
    field_label: str = ""


class GraphBuilder:
    def __init__(self, min_observations: int) -> None:
        self._min_observations = min_observations

    def build(
        self, demonstrations: Sequence[Demonstration], workflow_id: str, name: str, now: datetime
    ) -> Learnt:
        if not demonstrations:
            raise CannotLearnError("no demonstration was given")
        if len({one.session_id for one in demonstrations}) != len(demonstrations):
            raise CannotLearnError("the same demonstration was given twice: once is one observation")
        rows = _aligned(demonstrations)
        draft = _Draft()
        actions = [self._action(index, row, draft) for index, row in enumerate(rows)]
        nodes = _nodes(demonstrations, rows)
        edges = tuple(
            _edge(index, action, row, nodes)
            for index, (action, row) in enumerate(zip(actions, rows, strict=True))
        )
        count = len(demonstrations)
        workflow = Workflow(
            workflow_id=workflow_id,
            name=name,
            created_at=now,
            updated_at=now,
            entry_nodes=(nodes[0].node_id,),
            end_nodes=(nodes[-1].node_id,),
            nodes=nodes,
            edges=edges,
            variables=tuple(draft.variables),
            stats=WorkflowStats(
                observed_runs=count, avg_duration_seconds=fmean(one.duration_s for one in demonstrations)
            ),
            metadata={"sessions": [one.session_id for one in demonstrations]},
        )
        return Learnt(workflow, count, proposed=count >= self._min_observations)

    def _action(self, index: int, row: Sequence[Step], draft: _Draft) -> Action:
        match row[0].event:
            case MouseClick():
                return _click(index, row, draft)
            case TextInput():
                return _typing(index, row, draft)
            case KeyPress():
                return _keys(index, row)
            case other:
                raise CannotLearnError(f"step {index + 1}: {other.type} cannot be learnt yet")


def _aligned(demonstrations: Sequence[Demonstration]) -> list[tuple[Step, ...]]:
    """Step by step, the same step of every demonstration."""
    kinds = [[step.event.type for step in one.steps] for one in demonstrations]
    for one, shown in zip(demonstrations, kinds, strict=True):
        if shown != kinds[0]:
            raise CannotLearnError(
                f"{one.session_id} shows {len(shown)} steps ({', '.join(shown)}), {demonstrations[0].session_id}"
                f" shows {len(kinds[0])} ({', '.join(kinds[0])}): show the task the same way each time"
            )
    return list(zip(*(one.steps for one in demonstrations), strict=True))


def _click(index: int, row: Sequence[Step], draft: _Draft) -> MouseClickAction:
    clicks = [step.event for step in row if isinstance(step.event, MouseClick)]
    if len({(click.button, click.double, click.modifiers) for click in clicks}) > 1:
        raise CannotLearnError(f"step {index + 1}: each demonstration clicked in another way")
    pointed = [point_out(step.before, click.pos) for step, click in zip(row, clicks, strict=True)]
    seen = [one for one in pointed if one is not None]
    if len(seen) != len(row):
        raise CannotLearnError(f"step {index + 1}: no text on or near the place that was clicked")
    target = common_target(seen, [step.before for step in row])
    if target is None:
        texts = ", ".join(f"« {one.text} » at {one.offset}" for one in seen)
        raise CannotLearnError(f"step {index + 1}: each demonstration clicked somewhere else ({texts})")
    draft.field_label = seen[0].text
    first = clicks[0]
    return MouseClickAction(
        target=target[0],
        parameters=ClickParameters(
            button=first.button, double=first.double, modifiers=first.modifiers, click_offset=target[1]
        ),
    )


def _typing(index: int, row: Sequence[Step], draft: _Draft) -> TextInputAction:
    values = [step.event.text for step in row if isinstance(step.event, TextInput)]
    shown = [value for value in values if value is not None]
    if len(shown) != len(values):
        raise CannotLearnError(f"step {index + 1}: a masked text was typed; secrets cannot be learnt yet")
    if not all(value.strip() for value in shown):
        raise CannotLearnError(f"step {index + 1}: only spaces were typed, and those cannot be read back")
    if len(set(shown)) == 1:
        return TextInputAction(parameters=TextParameters(text=literal(shown[0])))
    variable = variable_from(draft.field_label, shown, [known.name for known in draft.variables])
    draft.variables.append(variable)
    return TextInputAction(parameters=TextParameters(text=reference(variable.name)))


def _keys(index: int, row: Sequence[Step]) -> KeyPressAction:
    pressed = {step.event.keys for step in row if isinstance(step.event, KeyPress)}
    if len(pressed) > 1:
        raise CannotLearnError(f"step {index + 1}: other keys in each demonstration")
    (keys,) = pressed
    if frozenset(key.lower() for key in keys) in CLIPBOARD_KEYS:
        raise CannotLearnError(
            f"step {index + 1}: {'+'.join(keys)} pastes what happens to be in the clipboard; type the value instead"
        )
    return KeyPressAction(parameters=KeyParameters(keys=keys))


def _nodes(demonstrations: Sequence[Demonstration], rows: Sequence[Sequence[Step]]) -> tuple[Node, ...]:
    screens = [[step.before for step in row] for row in rows] + [[one.end for one in demonstrations]]
    titles = [{step.event.window.title for step in row} for row in rows]
    titles.append(set())  # what the last action leads to may be another window, or none
    texts = [_constant_texts(views) for views in screens]
    everywhere = set.intersection(*(set(known) for known in texts))
    nodes = []
    for index, (known, seen) in enumerate(zip(texts, titles, strict=True)):
        before = texts[index - 1] if index else {}
        new = {key: line for key, line in known.items() if key not in before}
        title = next(iter(seen)) if len(seen) == 1 else ""
        telling = [line for key, line in known.items() if key not in everywhere]
        nodes.append(
            Node(
                node_id=f"n{index}",
                label=_heading(telling or list(known.values())) or title,
                screen_template=ScreenTemplate(
                    window=WindowTemplate(title_contains_any_of=(title,) if title else ()),
                    required_text_any=_longest(list((new or known).values())),
                    required_text_min=_majority(list((new or known).values())),
                ),
            )
        )
    return tuple(nodes)


def _constant_texts(views: Sequence[ScreenView]) -> dict[str, Token]:
    """Texts every demonstration showed on this screen, by what they say."""
    always = set.intersection(*({folded(line.text) for line in view.lines} for view in views))
    return {key: line for line in views[0].lines if (key := folded(line.text)) in always and len(key) > SHORT}


def _longest(lines: Sequence[Token]) -> tuple[str, ...]:
    """Long texts are the hardest to confuse."""
    return tuple(sorted((line.text for line in lines), key=lambda text: (-len(text), text))[:TEXTS_KEPT])


def _majority(lines: Sequence[Token]) -> int:
    """A dialog that covers most of a screen must not leave it recognised by one corner."""
    return max(1, -(-min(len(lines), TEXTS_KEPT) // 2))


def _heading(lines: Sequence[Token]) -> str:
    """What a person would call the screen: its largest writing, the topmost of equals."""
    if not lines:
        return ""
    tallest = max(line.bbox.height for line in lines)
    return next(line.text for line in lines if line.bbox.height >= tallest * ALMOST)


def _edge(index: int, action: Action, row: Sequence[Step], nodes: Sequence[Node]) -> Edge:
    return Edge(
        edge_id=f"e{index}",
        from_node=nodes[index].node_id,
        to_node=nodes[index + 1].node_id,
        action=action,
        post_conditions=PostConditions(expected_node=nodes[index + 1].node_id),
        stats=EdgeStats(manual_executions=len(row)),
    )
