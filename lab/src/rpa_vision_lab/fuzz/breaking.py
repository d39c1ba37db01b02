"""The product broken on purpose: a bench that does not notice is worth nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from typing import Any
from unittest.mock import patch

from rpa_vision.grounding import ladder
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.look import visual_anchor
from rpa_vision.grounding.which.discriminator import Discriminated, standing_with
from rpa_vision.grounding.words import ocr_anchor
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.replay.verdict import Verification
from rpa_vision.models.target import Cell, Grounding
from rpa_vision.perception.view import ScreenView
from rpa_vision.replay.effect import aftermath, proof
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.step import next_step
from rpa_vision.replay.trust.identity import IdentityGate, WhoIsShown
from rpa_vision.settings import ReplaySettings


class Break(StrEnum):
    FIRST_CANDIDATE = "first_candidate"
    """Of several that could be meant, the first is."""
    SKIP_SUBJECT = "skip_subject"
    """Whose record is on the screen is not read."""
    RETRY_CLICK = "retry_click"
    """A click without effect is made again, whatever it does."""
    TRUST_THE_PAST = "trust_the_past"
    """What was filled in and chosen before is not looked at again before it is saved."""


@contextmanager
def broken(how: Break | None) -> Iterator[None]:
    if how is None:
        yield
        return
    with _PATCHES[how]():
        yield


def _first_candidate() -> Any:
    """Where things alike are told apart by their values, and wherever they could not be."""
    broken = ExitStack()
    for room in (ladder, ocr_anchor, visual_anchor):
        broken.enter_context(patch.object(room, "told_apart", _the_first))
    broken.enter_context(patch.object(Grounder, "ground", _hasty(Grounder.ground)))
    return broken


def _the_first(things: Sequence[Box], _cells: Sequence[Cell], view: ScreenView) -> Discriminated:
    return Discriminated("the first", 0, (things[0],), standing_with(things, view))


def _hasty(ground: Callable[..., Grounding]) -> Callable[..., Grounding]:

    def hasty(self: Grounder, *asked: Any, **known: Any) -> Grounding:
        found = ground(self, *asked, **known)
        alike = [
            one for attempt in found.tried if attempt.outcome == "ambiguous" for one in attempt.candidates
        ]
        return found.model_copy(update={"found": alike[0]}) if found.found is None and alike else found

    return hasty


def _skip_subject() -> Any:
    """Neither behind its labels, nor in what a dialog says, nor among the words that must be seen after a step."""
    broken = ExitStack()
    broken.enter_context(patch.object(IdentityGate, "check", lambda *_: WhoIsShown()))
    broken.enter_context(patch.object(proof, "misnamed_on", lambda *_: ()))
    broken.enter_context(patch.object(proof, "missing_effects", _but_for_the_subject(proof.missing_effects)))
    return broken


def _but_for_the_subject(missing: Callable[..., Iterator[tuple[str, str]]]) -> Callable[..., Any]:

    def others(looked: proof.Looked, *asked: Any, **known: Any) -> list[tuple[str, str]]:
        return [one for one in missing(looked, *asked, **known) if one[0] not in looked.step.subject_effects]

    return others


def _retry_click() -> Any:
    def again(step: PlanStep, _seen: Verification, tries: int, settings: ReplaySettings) -> bool:
        return isinstance(step.action, MouseClickAction) and tries < settings.max_retries

    return patch.object(aftermath, "may_try_again", again)


def _trust_the_past() -> Any:
    return patch.object(next_step, "relied_on", lambda *_: ())


_PATCHES: dict[Break, Callable[[], Any]] = {
    Break.FIRST_CANDIDATE: _first_candidate,
    Break.SKIP_SUBJECT: _skip_subject,
    Break.RETRY_CLICK: _retry_click,
    Break.TRUST_THE_PAST: _trust_the_past,
}
