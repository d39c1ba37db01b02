"""Whether it matters which of several ways is gone: they may differ by nothing but order and looking about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto

from rpa_vision.lexicon.consequence import Consequence, consequence_of
from rpa_vision.models.graph.action import (
    KeyPressAction,
    MouseClickAction,
    MouseScrollAction,
    TextInputAction,
    WaitAction,
)
from rpa_vision.models.replay.pause import StepKey
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.text.folding import squeezed

_FIELDS = frozenset({"form_input", "password_input"})
_CHOSEN = _FIELDS | {"record", "cancel"}
"""A click may tick it, choose it, or give up what others keep."""
_FOCUS_KEYS = (frozenset({"tab"}), frozenset({"shift", "tab"}))

Way = Sequence[StepKey]
Steps = Sequence[PlanStep]


class _Weight(Enum):
    NOTHING = auto()
    """The field it goes to, how far it is scrolled: nothing of it is left."""
    ASIDE = auto()
    """Shows something, and writes and chooses nothing."""
    COUNTS = auto()


class Likeness:
    def __init__(self, steps: Mapping[StepKey, PlanStep]) -> None:
        self._steps = steps
        self._typed_into = {
            (step.screen.node_id, squeezed(step.field_label)) for step in steps.values() if step.field_label
        }

    def counts(self, key: StepKey) -> bool:
        """It writes or chooses something."""
        return self._weight(self._steps[key]) is _Weight.COUNTS

    def is_like(self, one: StepKey, other: StepKey) -> bool:
        return _is_same(self._steps[one], self._steps[other])

    def began_alike(self, one: Way, other: Way) -> bool:
        return self._write_the_same(self._done(one), self._done(other))

    def does_as_much(self, one: Way, other: Way) -> bool:
        """Up to where they meet again, or to the end: what comes then is another choice."""
        mine, theirs = self._done(one), self._done(other)
        places = {step.key: place for place, step in reversed(list(enumerate(theirs)))}
        meetings = ((i, places[step.key]) for i, step in enumerate(mine) if step.key in places)
        return self._differ_aside(mine, theirs, came_back=False) or any(
            self._differ_aside(
                mine[:i], theirs[:j], came_back=mine[i].screen.node_id == mine[0].screen.node_id
            )
            for i, j in meetings
        )

    def _done(self, way: Way) -> list[PlanStep]:
        steps = (self._steps[key] for key in way)
        return [step for step in steps if self._weight(step) is not _Weight.NOTHING]

    def _differ_aside(self, mine: Steps, theirs: Steps, *, came_back: bool) -> bool:
        """Looking at one thing or at another leads to two places, unless both came back to where they were."""
        aside = [[step for step in way if self._weight(step) is _Weight.ASIDE] for way in (mine, theirs)]
        return self._write_the_same(mine, theirs) and (came_back or not all(_unmatched(*aside)))

    def _write_the_same(self, mine: Steps, theirs: Steps) -> bool:
        one, other = (
            _stretches([step for step in way if self._weight(step) is _Weight.COUNTS])
            for way in (mine, theirs)
        )
        return len(one) == len(other) and not any(
            some or others for some, others in map(_unmatched, one, other)
        )

    def _weight(self, step: PlanStep) -> _Weight:
        """What is not known to be slight counts."""
        match step.action:
            case WaitAction() | MouseScrollAction():
                return _Weight.NOTHING
            case KeyPressAction(parameters=pressing):
                keys = frozenset(key.lower() for key in pressing.keys)
                return _Weight.NOTHING if keys in _FOCUS_KEYS else _Weight.COUNTS
            case MouseClickAction() if self._gives_focus(step):
                return _Weight.NOTHING
            case MouseClickAction() if _only_shows(step):
                return _Weight.ASIDE
            case _:
                return _Weight.COUNTS

    def _gives_focus(self, step: PlanStep) -> bool:
        """A click into what is typed into somewhere; of any other field it may tick or choose something."""
        if not _fills(step) or step.consequential:
            return False
        target = step.action.target if isinstance(step.action, MouseClickAction) else None
        return target is not None and (step.screen.node_id, squeezed(target.text or "")) in self._typed_into


def _only_shows(step: PlanStep) -> bool:
    """What is clicked in a list or on a tab and leads nowhere may have been a choice; so may the next record."""
    action = step.action
    if not isinstance(action, MouseClickAction) or action.target is None or step.consequential:
        return False
    if action.target.cells or action.target.role in _CHOSEN:
        return False
    if step.expected is not None and step.expected.node_id != step.screen.node_id:
        return True
    return action.target.role != "navigation" and consequence_of(action) is Consequence.NONE


def _stretches(steps: Steps) -> list[list[PlanStep]]:
    """Fields are filled in any order; but what is saved first and deleted then is not what it is the other way."""
    found: list[list[PlanStep]] = [[]]
    for step in steps:
        if _fills(step):
            found[-1].append(step)
        else:
            found += [[step], []]
    return found


def _fills(step: PlanStep) -> bool:
    action = step.action
    if isinstance(action, MouseClickAction):
        return action.target is not None and action.target.role in _FIELDS
    return isinstance(action, TextInputAction)


def _unmatched(mine: Steps, theirs: Steps) -> tuple[list[PlanStep], list[PlanStep]]:
    alone, left = [], list(theirs)
    for one in mine:
        same = next((place for place, other in enumerate(left) if _is_same(one, other)), None)
        if same is None:
            alone.append(one)
        else:
            del left[same]
    return alone, left


def _is_same(one: PlanStep, other: PlanStep) -> bool:
    """The same thing done to the same thing, however its surroundings were learnt. Of a text of which nobody knows
    where it was typed, nobody knows either whether it is the same."""
    if one.key == other.key:
        return True
    typed = isinstance(one.action, TextInputAction)
    return _what(one) == _what(other) and not (typed and not one.field_label)


def _what(step: PlanStep) -> tuple[object, ...]:
    action = step.action
    if isinstance(action, MouseClickAction) and action.target is not None and action.target.text:
        way, target = action.parameters, action.target
        how = (way.button, way.double, way.modifiers, way.click_offset)
        return (step.screen.node_id, target.text, target.role, target.cells, *how)
    return (step.screen.node_id, action, step.secret, step.field_label)
