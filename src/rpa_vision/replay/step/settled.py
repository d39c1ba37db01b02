"""What earlier steps settled on this screen, and a step that writes relies on: it must still be so.

A list may be sorted anew, a form reset, a record refreshed between the step that chose a row, ticked a box or filled in a
field and the one that saves or admits. What was seen to be so then proves nothing by now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rpa_vision.authoring.telling.explain import explain_action
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.graph.action import KeyPressAction, MouseClickAction, TextInputAction
from rpa_vision.models.graph.wanted_state import OPENED, OPPOSITE, Wanted
from rpa_vision.models.keys import select_all
from rpa_vision.models.replay.pause import PauseReason, StepKey
from rpa_vision.models.target import BY_MODEL, Target
from rpa_vision.perception.states.chosen_row import line_at
from rpa_vision.perception.states.state import element_at, state_at
from rpa_vision.perception.view import ScreenView
from rpa_vision.phrases import Language, say
from rpa_vision.replay.effect.readback import still_stands
from rpa_vision.replay.plan.step import FIELD_ROLE, PlanStep
from rpa_vision.replay.step.choice import still_shows
from rpa_vision.replay.step.decision import Decider, LookAgain, Spotted, StepMoment
from rpa_vision.replay.step.wish import wish_of

_FORWARD = frozenset({"tab"})


@dataclass(frozen=True)
class Settled:
    """One earlier step whose outcome is relied on."""

    step: PlanStep
    field: PlanStep | None = None
    """Of a text: the click into its field, if there was one."""
    unless_told: bool = False
    """Of a state, only one that is seen to be another counts: the step led to another screen, where what it chose may be
    out of sight, or its state could not be read when it was done."""


@dataclass(frozen=True)
class StillSo:
    """Where it is seen that what was settled is so still: nothing there may change before the step is done."""

    kept: tuple[Box, ...] = ()
    filled_in: tuple[Box, ...] = ()
    """Texts in fields, beside which a caret may blink."""

    def __add__(self, other: StillSo) -> StillSo:
        return StillSo((*self.kept, *other.kept), (*self.filled_in, *other.filled_in))


def relied_on(step: PlanStep, taken: Sequence[PlanStep], settled: Sequence[StepKey]) -> tuple[Settled, ...]:
    """What a step that writes, or leads elsewhere, would be about: settled since something was last written on this
    screen. Of steps that settle the same thing the last one counts.

    A text counts only until anything else was clicked or pressed: what a search or a suggestion leaves in its field is
    the program's own.
    """
    if not _takes_along(step):
        return ()
    found, known, keeps_texts = list[Settled](), set[object](), True
    for place in range(len(taken) - 1, -1, -1):
        one = taken[place]
        field = _field_of(taken, place)
        thing = _thing(one, field)
        if thing is None and _ends_the_matter(one, step):
            break
        if thing is None:
            keeps_texts = keeps_texts and _leaves_texts(one)
            continue
        is_sure = one.key in settled and one.screen.node_id == step.screen.node_id
        counts = wish_of(one) is not None or (is_sure and (keeps_texts or thing[0] != "text"))
        if counts and thing not in known:
            found.append(Settled(one, field, unless_told=not is_sure))
        known.add(thing)
    return tuple(reversed(found))


def _takes_along(step: PlanStep) -> bool:
    """Whether what stands on the screen is saved, sent or left behind by it."""
    if isinstance(step.action, TextInputAction) or wish_of(step) is not None or step.choosing is not None:
        return False
    leads_away = step.expected is not None and step.expected.node_id != step.screen.node_id
    return (step.consequential and not _leaves_texts(step)) or leads_away


def _field_of(taken: Sequence[PlanStep], place: int) -> PlanStep | None:
    if not isinstance(taken[place].action, TextInputAction):
        return None
    before = (one for one in reversed(taken[:place]) if not _selects_all(one))
    click = next(before, None)
    return click if click is not None and click.goes_into_field else None


def _thing(one: PlanStep, field: PlanStep | None) -> tuple[object, ...] | None:
    """What it settles; None for a step that settles nothing."""
    wish, wanted, action = one.choosing, wish_of(one), one.action
    if wish is not None:
        return ("choice", wish.label)
    if isinstance(action, TextInputAction):
        return ("text", one.field_label if field is None else _target(field))
    target = _target(one)
    if wanted is None or wanted in OPENED or target is None:
        return None
    if wanted != "selected":
        return ("box", target.text, target.cells)
    if one.chooses_row:
        return ("row", tuple(cell.column for cell in target.cells))
    return ("answer", target.text) if target.role == FIELD_ROLE else None


def _target(step: PlanStep) -> Target | None:
    return step.action.target if isinstance(step.action, MouseClickAction) else None


def _ends_the_matter(one: PlanStep, step: PlanStep) -> bool:
    """It wrote, or it led elsewhere. An answer to a dialog that was over the screen does neither by itself."""
    if one.screen.screen_template.spoken is not None or _leaves_texts(one):
        return False
    return one.consequential or one.screen.node_id != step.screen.node_id


def _leaves_texts(one: PlanStep) -> bool:
    action = one.action
    if isinstance(action, KeyPressAction):
        return _selects_all(one) or bool(_FORWARD & {key.lower() for key in action.parameters.keys})
    return one.goes_into_field


def _selects_all(step: PlanStep) -> bool:
    action = step.action
    return isinstance(action, KeyPressAction) and select_all(action.parameters.keys)


class Reliance:
    def __init__(self, decider: Decider, language: Language) -> None:
        self._decider = decider
        self._language: Language = language

    def check(self, now: StepMoment, earlier: Sequence[Settled]) -> StillSo | LookAgain:
        all_seen = StillSo()
        for one in earlier:
            seen = self._still_so(now, one)
            if seen is None:
                told = explain_action(one.step.action, self._language)
                message = say(self._language, "pause.not_so_any_more", text=told)
                return LookAgain(now.pause(PauseReason.NOT_SURE, message))
            all_seen += seen
        return all_seen

    def _still_so(self, now: StepMoment, one: Settled) -> StillSo | None:
        """None: it is not, or that cannot be seen."""
        wish, action = one.step.choosing, one.step.action
        if wish is not None:
            shown = still_shows(wish, now.sight.view)
            return None if shown is None else StillSo(kept=(shown,))
        if isinstance(action, TextInputAction):
            return self._text_stands(now, one, action.parameters.text)
        wanted = wish_of(one.step)
        if wanted is None:
            raise AssertionError("only what was settled is looked for again")
        found = self._found(now, one.step)
        if found is None:
            return StillSo() if one.unless_told else None
        return _is_in_state(found, now.sight.view, wanted, unless_told=one.unless_told)

    def _text_stands(self, now: StepMoment, one: Settled, text: str) -> StillSo | None:
        place: Point | None = None
        if one.field is not None:
            found = self._found(now, one.field, filled_in=True)
            if found is None:
                return None
            place = found.place.pixel_of(now.sight.view.size)
        stands = still_stands(text, now.sight.view, place, one.step.field_label)
        return None if stands is None else StillSo(filled_in=stands)

    def _found(self, now: StepMoment, step: PlanStep, *, filled_in: bool = False) -> Spotted | None:
        """Seen by the eyes alone: a model's word on where it is tells nothing of its state."""
        then, target = replace(now, step=step, place=None, picks=None), _target(step)
        offset = step.action.parameters.click_offset if isinstance(step.action, MouseClickAction) else (0, 0)
        found = self._decider.seen_at(then, target, offset, filled_in=filled_in)
        if not isinstance(found, Spotted) or found.element is None or found.element.method == BY_MODEL:
            return None
        return found


def _is_in_state(found: Spotted, view: ScreenView, wanted: Wanted, *, unless_told: bool) -> StillSo | None:
    place = found.place.pixel_of(view.size)
    state = state_at(view, place)
    if state == wanted or (unless_told and state != OPPOSITE[wanted]):
        return StillSo(kept=(*found.row, *_around(view, place)))
    return None


def _around(view: ScreenView, place: Point) -> Iterator[Box]:
    """What shows the state: the box with its tick, the line with its ground."""
    element, line = element_at(view.elements, place), line_at(view, place)
    shown = line if element is None else element
    if shown is not None:
        yield shown.bbox
