"""The next thing to do on the screen as it is: act, look again, or stop for a person."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.row import missing_cell
from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.learning.matching.matcher import NodeMatcher, Suggestion
from rpa_vision.models.action import KeyPressAction, MouseClickAction, TextInputAction, WaitAction
from rpa_vision.models.command import (
    ClickCommand,
    Command,
    KeyComboCommand,
    ScreenGuard,
    TypeCommand,
    WaitCommand,
)
from rpa_vision.models.geometry import Box, Point, ScreenFraction
from rpa_vision.models.guard import screen_guard
from rpa_vision.models.run import Pause, PauseReason
from rpa_vision.models.target import GroundedElement, Grounding, Target
from rpa_vision.models.template import first_failure
from rpa_vision.phrases import Language, say
from rpa_vision.replay.plan import PlanStep
from rpa_vision.replay.policy import objection
from rpa_vision.replay.sight import Sight


@dataclass(frozen=True)
class Act:
    command: Command
    grounded: GroundedElement | None = None


@dataclass(frozen=True)
class LookAgain:
    """Not yet; if looking again never helps, pause for this reason."""

    otherwise: Pause


@dataclass(frozen=True)
class Stop:
    pause: Pause


Decision = Act | LookAgain | Stop

TEXTS_SHOWN = 3
"""Of the texts a screen is known by, as many as fit a sentence."""


SUGGESTED: dict[Suggestion, str] = {"update_node": "pause.update_node", "new_node": "pause.new_node"}


class Decider:
    def __init__(self, grounder: Grounder, matcher: NodeMatcher, language: Language) -> None:
        self._grounder = grounder
        self._matcher = matcher
        self._language = language

    def decide(
        self, step: PlanStep, sight: Sight, known: KnownScreens, command_id: str, *, confirmed: bool
    ) -> Decision:
        """``confirmed``: a person has allowed this step where the workflow asks for it."""
        if not sight.shows(step.screen, known):
            return LookAgain(self._other_screen(step, sight, known))
        failure = first_failure(step.needed, sight)
        if failure is not None:
            message = say(self._language, "pause.not_ready", text=failure)
            return LookAgain(_pause(step, sight, PauseReason.UNEXPECTED_SCREEN, message))
        match step.action:
            case MouseClickAction():
                return self._click(step, step.action, sight, command_id, confirmed=confirmed)
            case TextInputAction(parameters=typing):
                return Act(TypeCommand(command_id=command_id, text=typing.text, expected=_guard(sight)))
            case KeyPressAction(parameters=pressing):
                keys = pressing.keys
                return Act(KeyComboCommand(command_id=command_id, keys=keys, expected=_guard(sight)))
            case WaitAction(parameters=waiting):
                return Act(WaitCommand(command_id=command_id, duration_ms=waiting.duration_ms))

    def _click(
        self,
        step: PlanStep,
        action: MouseClickAction,
        sight: Sight,
        command_id: str,
        *,
        confirmed: bool,
    ) -> Decision:
        if action.target is None:
            raise AssertionError("a planned click always has a target")
        grounding = self._grounder.ground(sight.view, action.target)
        if grounding.found is None:
            return self._not_found(step, action.target, sight, grounding)
        elsewhere = missing_cell(action.target.cells, grounding.found.bbox, sight.view)
        if elsewhere is not None:
            message = say(self._language, "pause.other_row", column=elsewhere.column, text=elsewhere.text)
            return Stop(_pause(step, sight, PauseReason.TARGET_AMBIGUOUS, message, grounding))
        refusal = objection(step.rules, grounding.found, self._language, confirmed=confirmed)
        if refusal is not None:
            return Stop(_pause(step, sight, *refusal, grounding))
        offset = grounding.found.click_offset or action.parameters.click_offset
        place = _place(grounding.found.center, offset, sight)
        if place is None:
            message = say(self._language, "pause.off_screen", text=action.target.text)
            return Stop(_pause(step, sight, PauseReason.TARGET_NOT_FOUND, message, grounding))
        between = _between(grounding.found.bbox, place.pixel_of(sight.view.size), sight)
        if offset != (0, 0) and between is not None:
            message = say(self._language, "pause.label_apart", text=action.target.text, other=between)
            return Stop(_pause(step, sight, PauseReason.TARGET_AMBIGUOUS, message, grounding))
        command = ClickCommand(
            command_id=command_id,
            expected=_guard(sight, place),
            at=place,
            button=action.parameters.button,
            double=action.parameters.double,
            modifiers=action.parameters.modifiers,
        )
        return Act(command, grounding.found)

    def _not_found(self, step: PlanStep, target: Target, sight: Sight, grounding: Grounding) -> Decision:
        if any(attempt.outcome == "ambiguous" for attempt in grounding.tried):
            message = say(self._language, "pause.ambiguous", text=target.text)
            return Stop(_pause(step, sight, PauseReason.TARGET_AMBIGUOUS, message, grounding))
        message = say(self._language, "pause.not_found", text=target.text)
        return LookAgain(_pause(step, sight, PauseReason.TARGET_NOT_FOUND, message, grounding))

    def _other_screen(self, step: PlanStep, sight: Sight, known: KnownScreens) -> Pause:
        wanted = step.screen.screen_template.required_text_any[:TEXTS_SHOWN]
        message = say(
            self._language,
            "pause.other_screen",
            screen=step.screen.label,
            texts=", ".join(wanted),
            window=sight.front.title,
        )
        return _pause(
            step,
            sight,
            PauseReason.UNEXPECTED_SCREEN,
            f"{message} {self._instead(step, sight, known)}".strip(),
        )

    def _instead(self, step: PlanStep, sight: Sight, known: KnownScreens) -> str:
        """What it is instead, as far as that is known, and what a person can do about it."""
        match = self._matcher.match(sight, known, last=step.screen.node_id)
        if match.node is not None:
            return say(self._language, "pause.is_node", screen=match.node.label)
        if match.closest is None or match.similarity is None:
            return ""
        key = "pause.changed" if match.changed else SUGGESTED[match.suggestion or "new_node"]
        closest = known.nodes[match.closest].label
        return say(self._language, key, screen=closest, percent=round(100 * max(0.0, match.similarity)))


def _guard(sight: Sight, place: ScreenFraction | None = None) -> ScreenGuard:
    return screen_guard(sight.view.frame.pixels, sight.front.title or None, place)


def _place(center: Point, offset: tuple[int, int], sight: Sight) -> ScreenFraction | None:
    x, y = center.x + offset[0], center.y + offset[1]
    size = sight.view.size
    inside = 0 <= x < size.width and 0 <= y < size.height
    return Point(x, y).fraction_of(size) if inside else None


def _between(label: Box, place: Point, sight: Sight) -> str | None:
    """Another text between a label and the place of its field, or on that place: the field has moved.

    When it was shown nothing stood there, or that text would have been taken for the label.
    """
    at = Box(place.x, place.y, place.x + 1, place.y + 1)
    way = label.union(at)
    for line in sight.view.lines:
        on_way = way.intersection(line.bbox) is not None
        if on_way and label.intersection(line.bbox) is None:
            return line.text
    return None


def _pause(
    step: PlanStep, sight: Sight, reason: PauseReason, message: str, grounding: Grounding | None = None
) -> Pause:
    return Pause(
        reason=reason,
        message=message,
        step_index=step.index,
        edge_id=step.edge_id,
        screenshot=sight.picture,
        grounding=grounding,
    )
