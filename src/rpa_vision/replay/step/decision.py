"""The next thing to do on the screen as it is: act, look again, or stop for a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.question import LearntPlace
from rpa_vision.grounding.which.row import cell_under, missing_cell, places_of_cells, unsure_cell
from rpa_vision.grounding.words.offered import offered
from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.learning.matching.matcher import NodeMatcher, Suggestion
from rpa_vision.models.geometry import Box, Point, ScreenFraction
from rpa_vision.models.graph.action import (
    DragAction,
    KeyPressAction,
    MouseClickAction,
    MouseScrollAction,
    TextInputAction,
    WaitAction,
)
from rpa_vision.models.graph.choice import Choosing
from rpa_vision.models.graph.screen_template import first_failure
from rpa_vision.models.graph.wanted_state import OPENED, OPPOSITE, TURNED, Wanted
from rpa_vision.models.graph.workflow import Example, SafetyRules
from rpa_vision.models.replay.command import (
    ClickCommand,
    DragCommand,
    KeyComboCommand,
    ReplayCommand,
    ScreenGuard,
    ScrollCommand,
    TypeCommand,
    WaitCommand,
)
from rpa_vision.models.replay.pause import AskFirst, Pause, PauseReason
from rpa_vision.models.replay.screen_guard import screen_guard
from rpa_vision.models.replay.verdict import Proof
from rpa_vision.models.target import GroundedElement, Grounding, GroundingAttempt, Target
from rpa_vision.perception.states.expander import mark_of
from rpa_vision.perception.states.state import state_at
from rpa_vision.perception.view import ScreenView
from rpa_vision.phrases import Language, say
from rpa_vision.ports import Frame, Pixels
from rpa_vision.replay.effect.proof import told_otherwise
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.step.choice import surely_shows
from rpa_vision.replay.step.places import between, moved
from rpa_vision.replay.step.safety import RuledDeed, clicked, objection, pressed
from rpa_vision.replay.step.wish import STATES, leads_nowhere_else
from rpa_vision.settings import GroundingSettings


@dataclass(frozen=True)
class Act:
    command: ReplayCommand
    grounded: GroundedElement | None = None
    grounding: Grounding | None = None
    """All that was seen when it was looked for."""


@dataclass(frozen=True)
class LookAgain:
    """Not yet; if looking again never helps, pause for this reason."""

    otherwise: Pause


@dataclass(frozen=True)
class Stop:
    pause: Pause
    found: GroundedElement | None = None
    """What a person may allow to be acted on."""


@dataclass(frozen=True)
class Already:
    """What the step wishes is seen to be so: there is nothing to do."""

    proof: Proof
    also: tuple[PlanStep, ...] = ()
    """Steps that serve the same wish, and are done with it."""


Decision = Act | LookAgain | Stop | Already


@dataclass(frozen=True)
class StepMoment:
    """A step about to be done, on the screen it is to be done on."""

    step: PlanStep
    sight: Sight
    known: KnownScreens
    index: int
    command_id: str
    confirmed: bool
    """A person has allowed this step where the workflow asks for it."""
    place: ScreenFraction | None = None
    """Where to act, when an earlier step has found it out."""
    kept: tuple[Box, ...] = ()
    """What was read to make sure whom the screen is about, and what earlier steps settled."""
    filled_in: tuple[Box, ...] = ()
    """Of that, texts in fields."""
    before: Frame | None = None
    """The screen the last action was decided on."""
    picks: PlanStep | None = None
    """Of a step that opens a list: the one that picks from it."""

    @property
    def dialog(self) -> Box | None:
        """Where the step is an answer to one of the task's own, known by what it says."""
        spoken = self.step.screen.screen_template.spoken
        heard = None if spoken is None else self.sight.hears(spoken)
        return None if heard is None else heard.box

    def pause(self, reason: PauseReason, message: str, grounding: Grounding | None = None) -> Pause:
        return Pause(
            reason=reason,
            message=message,
            step_index=self.index,
            edge_id=self.step.edge_id,
            screenshot=self.sight.picture,
            grounding=grounding,
        )

    def guard(self, found: Spotted | None = None, end: Spotted | None = None) -> ScreenGuard:
        """``found``: where the action goes; ``end``: where it ends, if that is elsewhere."""
        pixels, title = self.sight.view.frame.pixels, self.sight.front.title or None
        there = [one for one in (found, end) if one is not None]
        kept = (*self.kept, *(box for one in there for box in one.row))
        return screen_guard(pixels, title, [one.place for one in there], kept, self.filled_in)


@dataclass(frozen=True)
class Spotted:
    """Where an action goes, and by what it is known to be the right place."""

    place: ScreenFraction
    element: GroundedElement | None
    grounding: Grounding | None = None
    row: tuple[Box, ...] = ()
    """Where the cells stand that tell its row from the others: a list may be sorted anew in the last moment."""


TEXTS_SHOWN = 3
"""Of the texts a screen is known by, as many as fit a sentence."""
CANDIDATES_TOLD = 4
"""Of things alike; the picture shows them all."""
NO_RULES = SafetyRules()
LookIn = Callable[[str, str], Pixels]
"""The recorded look of a target, by workflow and name."""
SeenIn = Callable[[Example], ScreenView | None]
"""A moment of a demonstration, looked at; None once its picture is gone."""
SUGGESTED: dict[Suggestion, str] = {"update_node": "pause.update_node", "new_node": "pause.new_node"}


def _on_its_mark(found: Spotted, view: ScreenView) -> Spotted:
    """What opens a branch of a tree is the mark before its words; where none is seen, its state cannot be either."""
    mark = None if found.element is None else mark_of(view, found.element.bbox)
    return found if mark is None else replace(found, place=mark.fraction_of(view.size))


def _is_in_doubt(step: PlanStep) -> bool:
    """Found as wished, it would be done without a word: not where the wish itself is in doubt."""
    return AskFirst.VALUE in step.ask_first


class Decider:
    def __init__(
        self,
        grounder: Grounder,
        matcher: NodeMatcher,
        language: Language,
        look_in: LookIn | None = None,
        least_score: float = GroundingSettings().text_score,
        seen_in: SeenIn | None = None,
    ) -> None:
        self._seen_in = seen_in
        self._least_score = least_score
        self._grounder = grounder
        self._look_in = look_in
        self._matcher = matcher
        self._language = language

    def decide(self, now: StepMoment) -> Decision:
        failure = first_failure(now.step.needed, now.sight)
        if failure is not None:
            message = say(self._language, "pause.not_ready", text=failure)
            return LookAgain(now.pause(PauseReason.UNEXPECTED_SCREEN, message))
        action = now.step.action
        match action:
            case TextInputAction(parameters=typing):
                text = "" if now.step.secret is not None else typing.text
                return Act(
                    TypeCommand(
                        command_id=now.command_id, text=text, secret=now.step.secret, expected=now.guard()
                    )
                )
            case KeyPressAction(parameters=pressing):
                refused = self._refused(now, pressed(pressing.keys))
                return refused or Act(
                    KeyComboCommand(command_id=now.command_id, keys=pressing.keys, expected=now.guard())
                )
            case WaitAction(parameters=waiting):
                return Act(WaitCommand(command_id=now.command_id, duration_ms=waiting.duration_ms))
            case MouseClickAction() | MouseScrollAction() | DragAction():
                return self._placed(now, action)
            case _:
                raise AssertionError(f"{action.type} is not done by an agent")

    def _placed(self, now: StepMoment, action: MouseClickAction | MouseScrollAction | DragAction) -> Decision:
        wish = now.step.choosing
        if wish is not None and wish.does == "picks" and action.target is not None:
            found = self._offered(now, action.target, wish)
        else:
            found = self._where(now, action.target, action.parameters.click_offset)
        if not isinstance(found, Spotted):
            return found
        if isinstance(action, MouseClickAction) and action.parameters.wanted in OPENED:
            found = _on_its_mark(found, now.sight.view)
        at, guard = found.place, now.guard(found)
        match action:
            case MouseClickAction(parameters=clicking):
                place = at.pixel_of(now.sight.view.size)
                done = self._wish(now, clicking.wanted, place) or self._chosen(now, place)
                if done is not None:
                    return done
                click = ClickCommand(
                    command_id=now.command_id,
                    expected=guard,
                    at=at,
                    button=clicking.button,
                    double=clicking.double,
                    modifiers=clicking.modifiers,
                )
                return Act(click, found.element, found.grounding)
            case MouseScrollAction(parameters=scrolling):
                scroll = ScrollCommand(
                    command_id=now.command_id, expected=guard, at=at, delta=scrolling.delta
                )
                return Act(scroll, found.element, found.grounding)
            case DragAction(parameters=dragging):
                end = self._where(now, dragging.to, (0, 0))
                if not isinstance(end, Spotted):
                    return end
                drag = DragCommand(
                    command_id=now.command_id,
                    expected=now.guard(found, end),
                    at=at,
                    to=end.place,
                    button=dragging.button,
                )
                return Act(drag, found.element, found.grounding)

    def _wish(
        self, now: StepMoment, wanted: Wanted | None, place: Point
    ) -> Already | LookAgain | Stop | None:
        """None: it is to be clicked. A click on what turns with each click is only made where its state is known."""
        if wanted is None or wanted == "unclear":
            return None
        state = state_at(now.sight.view, place)
        if state == wanted and _is_in_doubt(now.step):
            return self._so_but_in_doubt(now) if wanted in TURNED else None
        if state == wanted and leads_nowhere_else(now.step, now.sight, now.known):
            detail = say(self._language, "effect.was_so", state=say(self._language, STATES[wanted]))
            return Already(Proof(kind="state", detail=detail))
        if wanted not in TURNED or state == OPPOSITE[wanted]:
            return None
        if state == wanted:
            return Stop(now.pause(PauseReason.NOT_SURE, say(self._language, "pause.so_but_unproven")))
        return LookAgain(now.pause(PauseReason.NOT_SURE, say(self._language, "pause.state_unread")))

    def _so_but_in_doubt(self, now: StepMoment) -> Stop:
        """A click would turn it, and whether it is to be so nobody knows."""
        return Stop(now.pause(PauseReason.NOT_SURE, say(self._language, "pause.asked_first_value")))

    def _chosen(self, now: StepMoment, place: Point) -> Already | None:
        """The value stands in the field whose list would be opened, and all that picking it leads to is there."""
        wish, picks = now.step.choosing, now.picks
        if (
            wish is None
            or picks is None
            or _is_in_doubt(now.step)
            or not surely_shows(wish, now.sight.view, place)
        ):
            return None
        if not leads_nowhere_else(picks, now.sight, now.known):
            return None
        detail = say(self._language, "effect.showed_value", label=wish.label, value=wish.value)
        return Already(Proof(kind="state", detail=detail), (picks,))

    def _offered(self, now: StepMoment, target: Target, wish: Choosing) -> Spotted | Decision:
        grounding = offered(target, wish.value, now.sight.view, now.before)
        found, named = grounding.found, {"value": wish.value, "label": wish.label}
        if found is not None:
            return self._allowed(
                now, Spotted(found.center.fraction_of(now.sight.view.size), found, grounding)
            )
        if grounding.tried[0].outcome == "ambiguous":
            message = say(self._language, "pause.offered_twice", **named)
            return Stop(now.pause(PauseReason.TARGET_AMBIGUOUS, message, grounding))
        message = say(self._language, "pause.not_offered", **named)
        return LookAgain(now.pause(PauseReason.TARGET_NOT_FOUND, message, grounding))

    def _where(
        self, now: StepMoment, target: Target | None, usual_offset: tuple[int, int]
    ) -> Spotted | Decision:
        found = self.seen_at(now, target, usual_offset)
        return self._allowed(now, found) if isinstance(found, Spotted) else found

    def seen_at(
        self,
        now: StepMoment,
        target: Target | None,
        usual_offset: tuple[int, int],
        *,
        filled_in: bool = False,
    ) -> Spotted | Decision:
        """Where it stands, whether or not anything may be done there. ``filled_in``: of a field that holds a text by
        now, which may stand between its label and the place that was clicked."""
        if target is None:
            if now.place is None:
                raise AssertionError("a step without a target has a place of its own")
            return Spotted(now.place, None)
        grounding = self._grounder.ground(
            now.sight.view,
            target,
            window=now.sight.front.title,
            look_of=None if self._look_in is None else partial(self._look_in, now.known.workflow_id),
            usual_offset=usual_offset,
            usual_place=now.step.usual_place,
            dialog=now.dialog,
            shown=self._shown(now.step),
            stakes=now.step.stakes,
        )
        found = grounding.found
        if found is None:
            return self._not_found(now, target, grounding)
        elsewhere = None if found.told_by else missing_cell(target.cells, found.bbox, now.sight.view)
        if elsewhere is not None:
            message = say(self._language, "pause.other_row", column=elsewhere.column, text=elsewhere.text)
            return LookAgain(now.pause(PauseReason.TARGET_AMBIGUOUS, message, grounding))
        unsure = None if found.told_by else unsure_cell(target.cells, found.bbox, now.sight.view)
        if unsure is not None:
            message = say(self._language, "pause.row_unsure", column=unsure.column, text=unsure.text)
            return LookAgain(now.pause(PauseReason.TARGET_AMBIGUOUS, message, grounding))
        return self._reached(now, target, grounding, found, usual_offset, filled_in=filled_in)

    def _shown(self, step: PlanStep) -> LearntPlace | None:
        shown = step.shown
        if self._seen_in is None or shown is None or shown.at is None:
            return None
        name = (shown.session_id, shown.screenshot_id)
        return LearntPlace(name, partial(self._seen_in, shown), shown.at)

    def _reached(
        self,
        now: StepMoment,
        target: Target,
        grounding: Grounding,
        found: GroundedElement,
        usual_offset: tuple[int, int],
        *,
        filled_in: bool,
    ) -> Spotted | Decision:
        if target.column:
            return self._in_column(now, target, grounding, found)
        offset = usual_offset if found.click_offset is None else found.click_offset
        place = moved(found.center, offset, now.sight.view.size)
        if place is None:
            message = say(self._language, "pause.off_screen", text=target.text)
            return Stop(now.pause(PauseReason.TARGET_NOT_FOUND, message, grounding))
        other = between(found.bbox, place.pixel_of(now.sight.view.size), now.sight.view)
        if offset != (0, 0) and other is not None and not filled_in:
            message = say(self._language, "pause.label_apart", text=target.text, other=other)
            return Stop(now.pause(PauseReason.TARGET_AMBIGUOUS, message, grounding))
        row = found.told_by or places_of_cells(target.cells, found.bbox, now.sight.view)
        return Spotted(place, found, grounding, row)

    def _in_column(
        self, now: StepMoment, target: Target, grounding: Grounding, found: GroundedElement
    ) -> Spotted | Decision:
        view = now.sight.view
        cell = cell_under(target.column, found.bbox, view, self._least_score)
        if cell is None:
            message = say(self._language, "pause.no_column", text=target.column)
            return LookAgain(now.pause(PauseReason.TARGET_NOT_FOUND, message, grounding))
        row = places_of_cells(target.cells, found.bbox, view)
        return Spotted(cell.fraction_of(view.size), found, grounding, row)

    def _allowed(self, now: StepMoment, found: Spotted) -> Spotted | Stop:
        view = now.sight.view
        if now.step.rules == NO_RULES:  # seeing what stands there takes time
            return found
        one, place = found.element, found.place.pixel_of(view.size)
        said = "" if one is None else f"{one.text or ''} | {one.source_ocr_text or ''}"
        deed = clicked(place, view, said, None if one is None else one.role)
        refused = self._refused(now, deed, found.grounding)
        return found if refused is None else replace(refused, found=one)

    def _refused(self, now: StepMoment, deed: RuledDeed, grounding: Grounding | None = None) -> Stop | None:
        refusal = objection(now.step.rules, deed, confirmed=now.confirmed)
        if refusal is None:
            return None
        reason, why = refusal
        return Stop(now.pause(reason, why.said_in(self._language), grounding))

    def _not_found(self, now: StepMoment, target: Target, grounding: Grounding) -> Decision:
        unsure = [attempt for attempt in grounding.tried if attempt.outcome == "ambiguous"]
        if unsure:
            why = now.pause(PauseReason.TARGET_AMBIGUOUS, self._unsure(target, unsure), grounding)
            is_read = target.text and any(attempt.method == "ocr_anchor" for attempt in unsure)
            # what tells which one may still be filled in or sorted anew; what is there twice stays so
            return Stop(why) if is_read and not target.cells else LookAgain(why)
        message = say(self._language, "pause.not_found", text=target.text)
        return LookAgain(now.pause(PauseReason.TARGET_NOT_FOUND, message, grounding))

    def _unsure(self, target: Target, unsure: Sequence[GroundingAttempt]) -> str:
        """With what each of those alike stands with: that is what a person chooses by."""
        among = [one.stands_with for attempt in unsure for one in attempt.candidates if one.stands_with]
        if among:
            told = " / ".join(dict.fromkeys(among[:CANDIDATES_TOLD]))
            return say(self._language, "pause.which_one", text=target.text or "", among=told)
        several = any(len(attempt.candidates) > 1 for attempt in unsure)
        return say(self._language, "pause.ambiguous" if several else "pause.elsewhere", text=target.text)

    def other_screen(self, now: StepMoment) -> LookAgain:
        """The step's screen is not the one seen."""
        wanted = now.step.screen.screen_template.required_text_any[:TEXTS_SHOWN]
        message = say(
            self._language,
            "pause.other_screen",
            screen=now.step.screen.label,
            texts=", ".join(wanted),
            window=now.sight.front.title,
        )
        told = told_otherwise(now.step.screen, now.sight, self._language)
        message = told or f"{message} {self._instead(now)}".strip()
        return LookAgain(now.pause(PauseReason.UNEXPECTED_SCREEN, message))

    def _instead(self, now: StepMoment) -> str:
        """What it is instead, as far as that is known, and what a person can do about it."""
        match = self._matcher.match(now.sight, now.known, last=now.step.screen.node_id)
        if match.node is not None:
            return say(self._language, "pause.is_node", screen=match.node.label)
        if match.closest is None or match.similarity is None:
            return ""
        key = "pause.changed" if match.changed else SUGGESTED[match.suggestion or "new_node"]
        closest = now.known.nodes[match.closest].label
        return say(self._language, key, screen=closest, percent=round(100 * max(0.0, match.similarity)))
