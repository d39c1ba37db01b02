"""From what was done at one step, in every demonstration, to the action that is meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median_low

from rpa_vision.errors import CannotLearnError
from rpa_vision.learning.actions.choosing import is_one_value, values_chosen
from rpa_vision.learning.actions.circles import are_answers, question_of
from rpa_vision.learning.actions.neighbours import neighbours_of
from rpa_vision.learning.actions.questions import which_one
from rpa_vision.learning.actions.rows import row_meant, standing_meant
from rpa_vision.learning.actions.wanting import wanted_of
from rpa_vision.learning.graph.align import CHOSEN, StepColumn, read_as_one
from rpa_vision.learning.values.variables import UNNAMED, Variables
from rpa_vision.learning.watching.looks import crop_name
from rpa_vision.learning.watching.meaning import Meant, meant_at, same_words, without_icon
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep, at
from rpa_vision.models.graph.action import (
    Action,
    ClickParameters,
    DragAction,
    DragParameters,
    KeyParameters,
    KeyPressAction,
    MouseClickAction,
    MouseScrollAction,
    ScrollParameters,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.graph.choice import Choosing
from rpa_vision.models.graph.doubt import AnswerOption
from rpa_vision.models.graph.references import literal, reference
from rpa_vision.models.graph.wanted_state import Wanted
from rpa_vision.models.graph.workflow import Doubt
from rpa_vision.models.screen import ElementType
from rpa_vision.models.session import Drag, KeyPress, MouseClick, MouseScroll, TextInput
from rpa_vision.models.target import Neighbour, Offset, Target
from rpa_vision.phrases import phrased
from rpa_vision.ports import Pixels
from rpa_vision.text.folding import squeezed

CLIPBOARD_KEYS = frozenset(
    {frozenset({"ctrl", "v"}), frozenset({"shift", "insert"}), frozenset({"ctrl", "shift", "v"})}
)
NO_ROLE = "unknown"


@dataclass
class Understanding:
    """What is known so far while going through the steps."""

    variables: Variables = field(default_factory=Variables)
    crops: dict[str, Pixels] = field(default_factory=dict)
    """Looks of targets by their names."""
    doubts: list[Doubt] = field(default_factory=list)
    opened: str = ""
    """The label of the field or button used last: what a list that opens is about."""
    opening: Choosing | None = None
    """What the list opened last is to be chosen from for."""
    shown: dict[str, list[WatchedScreen]] = field(default_factory=dict)
    """The screens so far, by demonstration."""
    here: Sequence[WatchedScreen] = ()
    """The screen of the step that is being understood, as every demonstration saw it at any step."""


def action_of(
    column: StepColumn, edge_id: str, number: int, known: Understanding, *, in_loop: bool
) -> Action:
    steps = [column.steps[who] for who in sorted(column.steps)]
    for step in steps:
        known.shown.setdefault(step.screen.session_id, []).append(step.screen)
    match steps[0].event:
        case MouseClick() as click:
            chooses = _chooses(column, known, in_loop=in_loop)
            if chooses is not None:
                return _choosing(chooses, steps, edge_id, known)
            target, offset = _clicked(column, steps, edge_id, known, in_loop=in_loop)
            way = ClickParameters(
                button=click.button,
                double=click.double,
                modifiers=click.modifiers,
                click_offset=offset,
                wanted=_wanted(column, steps, edge_id, known),
            )
            return MouseClickAction(target=target, parameters=way)
        case TextInput():
            return _typing(column, number, known, in_loop=in_loop)
        case KeyPress(keys=keys):
            if frozenset(key.lower() for key in keys) in CLIPBOARD_KEYS:
                raise CannotLearnError(
                    phrased("learning_refused.clipboard", number=number, keys="+".join(keys))
                )
            return KeyPressAction(parameters=KeyParameters(keys=keys))
        case MouseScroll():
            return _scroll(steps, edge_id, known)
        case Drag() as drag:
            return _drag(drag, steps, edge_id, known)
        case other:
            raise CannotLearnError(phrased("learning_refused.kind", number=number, type=other.type))


def _wanted(
    column: StepColumn, steps: Sequence[ShownStep], edge_id: str, known: Understanding
) -> Wanted | None:
    wanted = wanted_of(steps)
    if wanted == "unclear":
        known.doubts.append(Doubt(kind="states_differ", about=edge_id, seen=len(column.demonstrations)))
    return wanted


def _chooses(column: StepColumn, known: Understanding, *, in_loop: bool) -> Choosing | None:
    chosen = column.first.chose
    if chosen is None:
        return None
    if chosen.does == "picks" and known.opening is not None:
        return known.opening.model_copy(update={"does": "picks"})
    values = values_chosen(column)
    if is_one_value(values):
        value = literal(_voted(values.values()))
    else:
        value = reference(known.variables.typed(chosen.label, values, repeated=in_loop).variable.name)
    known.opening = Choosing(label=chosen.label, value=value, does=chosen.does)
    return known.opening


def _choosing(
    chooses: Choosing, steps: Sequence[ShownStep], edge_id: str, known: Understanding
) -> MouseClickAction:
    """The field is known by its label, which no other has; the value is looked for in the list that came up."""
    if chooses.does == "picks":
        return MouseClickAction(
            target=Target(text=chooses.value, role=_role(steps)), parameters=ClickParameters(chooses=chooses)
        )
    target, offset = _target(steps, edge_id, known)
    return MouseClickAction(target=target, parameters=ClickParameters(click_offset=offset, chooses=chooses))


def _clicked(
    column: StepColumn, steps: Sequence[ShownStep], edge_id: str, known: Understanding, *, in_loop: bool
) -> tuple[Target, Offset]:
    rows = {
        who: step.meant.row
        for who, step in sorted(column.steps.items())
        if step.meant is not None and step.meant.row
    }
    if len(rows) == len(steps):
        meant = row_meant(rows, known.variables, repeated=in_loop)
        if meant.always_first:
            known.doubts.append(
                Doubt(kind="always_first_row", about=edge_id, seen=len(column.demonstrations))
            )
        if not meant.unique:
            known.doubts.append(_which(column, edge_id))
        elif len(rows) == 1:  # whoever it was, only this demonstration chose them
            known.doubts.append(_which(column, edge_id, [_always_same(meant.target)]))
        return meant.target, (0, 0)
    words = {squeezed(without_icon(step.meant.words)) for step in steps if step.meant is not None}
    answers = are_answers(steps)
    if answers or (len(words) > 1 and _is_choice(steps)):
        values = {
            who: step.meant.words for who, step in sorted(column.steps.items()) if step.meant is not None
        }
        if answers:
            values |= {(number, 0): value for number, value in column.fulfilled.items()}
        asked = question_of(steps) if answers else known.opened
        found = known.variables.named(asked or UNNAMED, values, repeated=in_loop)
        chosen = Target(text=reference(found.variable.name), role=_role(steps))
        return _told_apart(chosen, column, edge_id, known, in_loop=in_loop), (0, 0)
    target, offset = _target(steps, edge_id, known)
    known.opened = target.text or known.opened
    return _told_apart(target, column, edge_id, known, in_loop=in_loop), offset


def _told_apart(
    target: Target, column: StepColumn, edge_id: str, known: Understanding, *, in_loop: bool
) -> Target:
    """With what tells it from everything alike on the screens it was shown on. Where nothing does, a person must say."""
    standing = {
        who: step.meant.standing
        for who, step in sorted(column.steps.items())
        if step.meant is not None and step.meant.standing is not None
    }
    if not any(one.others for one in standing.values()):
        return target
    cells, unique = standing_meant(standing, known.variables, repeated=in_loop)
    if not unique:
        always_first = all(one.number == 0 for one in standing.values())
        known.doubts.append(_which(column, edge_id, [_always_first(target)] if always_first else []))
        return target
    told = target.model_copy(update={"cells": cells, "neighbours": ()})
    if len(standing) == 1:
        known.doubts.append(_which(column, edge_id, [_always_same(told)]))
    return told


def _always_first(target: Target) -> AnswerOption:
    """It was the first of those alike each time, which may be what is meant."""
    first = target.model_copy(update={"selection_policy": "first", "neighbours": ()})
    return AnswerOption(option_id="first", kind="first", target=first)


def _always_same(target: Target) -> AnswerOption:
    """One demonstration chose it by what it says: whether it says the same each time, nobody has shown."""
    says = " · ".join(cell.text for cell in target.cells)
    return AnswerOption(option_id="same", kind="same", named=says, target=target)


def _which(column: StepColumn, edge_id: str, options: Sequence[AnswerOption] = ()) -> Doubt:
    asked = which_one(column, options)
    return Doubt(kind="which_one", about=edge_id, seen=len(column.demonstrations), question=asked)


def _is_choice(steps: Sequence[ShownStep]) -> bool:
    """Other words of a list, and no reading of one word in several ways: what only one chose is a choice, too."""
    first = steps[0]
    if first.meant is None or not all(
        step.meant is not None and step.meant.type in CHOSEN and step.meant.words for step in steps
    ):
        return False
    return any(not read_as_one(first, step) for step in steps)


def _target(steps: Sequence[ShownStep], edge_id: str, known: Understanding) -> tuple[Target, Offset]:
    """What every demonstration points at, in words where there are any."""
    meant = [(step, step.meant) for step in steps if step.meant is not None]
    words = _voted(without_icon(one.words) for _, one in meant)
    agreeing = [(step, one) for step, one in meant if same_words(one.words, words)]
    offsets = [one.offset for _, one in agreeing]
    offset = (median_low(x for x, _ in offsets), median_low(y for _, y in offsets))
    crop = _kept_look(agreeing[0][0], known)
    if not words:
        known.doubts.append(Doubt(kind="without_words", about=edge_id, seen=len(meant)))
        offset = (0, 0)
    return (
        Target(
            text=literal(words) if words else None,
            role=_role(steps),
            crop=crop,
            neighbours=_neighbours(agreeing, known),
            click_offset=None if offset == (0, 0) or _names_it(agreeing) else offset,
            text_height=_text_height(agreeing),
            only_shows=all(map(_only_shows, steps)),
            takes_text=all(step.took_text for step in steps),
        ),
        offset,
    )


def _only_shows(step: ShownStep) -> bool:
    """A tab that came to the front by it. What stands in a menu may do anything."""
    place = at(step.event)
    return place is not None and any(
        one.type is ElementType.TAB and "selected" in one.tags and one.bbox.contains(place)
        for one in step.after.elements
    )


def _neighbours(agreeing: Sequence[tuple[ShownStep, Meant]], known: Understanding) -> tuple[Neighbour, ...]:
    step, meant = agreeing[0]
    earlier = known.shown.get(step.screen.session_id, ())
    took = {one.screen.session_id for one, _ in agreeing}
    others = [screen for screen in known.here if screen.session_id not in took]
    return neighbours_of(meant, [one for one, _ in agreeing], earlier, others)


def _names_it(agreeing: Sequence[tuple[ShownStep, Meant]]) -> bool:
    return all(one.is_named for _, one in agreeing)


def _text_height(agreeing: Sequence[tuple[ShownStep, Meant]]) -> int | None:
    heights = [one.words_box.height for _, one in agreeing if one.words_box is not None]
    return median_low(heights) if heights else None


def _role(steps: Sequence[ShownStep]) -> str:
    return _voted(step.meant.role if step.meant is not None else NO_ROLE for step in steps)


def _voted(readings: Iterable[str]) -> str:
    """What most say; of equals, what was said first."""
    return Counter(readings).most_common(1)[0][0]


def _kept_look(step: ShownStep, known: Understanding) -> str | None:
    if step.look is None:
        return None
    name = crop_name(step.look)
    known.crops[name] = step.look
    return name


def _typing(column: StepColumn, number: int, known: Understanding, *, in_loop: bool) -> TextInputAction:
    steps = [column.steps[who] for who in sorted(column.steps)]
    values = {
        who: step.event.text
        for who, step in sorted(column.steps.items())
        if isinstance(step.event, TextInput) and step.event.text is not None
    }
    label = _label(steps) or UNNAMED
    if len(values) * 2 <= len(steps):  # one masked by mistake does not make a secret of what others show
        return _typed(reference(known.variables.secret(label).variable.name))
    if not all(value.strip() for value in values.values()):
        raise CannotLearnError(phrased("learning_refused.only_spaces", number=number))
    if len(set(values.values())) == 1 and len(values) == len(steps):  # what was masked may have been another
        return _typed(literal(next(iter(values.values()))))
    found = known.variables.typed(label, values, repeated=in_loop)
    return _typed(reference(found.variable.name))


def _label(steps: Sequence[ShownStep]) -> str:
    labels = [without_icon(step.meant.words) for step in steps if step.meant is not None and step.meant.words]
    return _voted(labels) if labels else ""


def _typed(text: str) -> TextInputAction:
    return TextInputAction(parameters=TextParameters(text=text))


def _scroll(steps: Sequence[ShownStep], edge_id: str, known: Understanding) -> MouseScrollAction:
    target, offset = _target(steps, edge_id, known)
    deltas = [step.event.delta for step in steps if isinstance(step.event, MouseScroll)]
    delta = (median_low(x for x, _ in deltas), median_low(y for _, y in deltas))
    return MouseScrollAction(target=target, parameters=ScrollParameters(delta=delta, click_offset=offset))


def _drag(drag: Drag, steps: Sequence[ShownStep], edge_id: str, known: Understanding) -> DragAction:
    target, offset = _target(steps, edge_id, known)
    to = meant_at(steps[0].screen, drag.to)
    parameters = DragParameters(
        to=Target(text=literal(to.words) if to.words else None, role=to.role),
        button=drag.button,
        click_offset=offset,
    )
    return DragAction(target=target, parameters=parameters)
