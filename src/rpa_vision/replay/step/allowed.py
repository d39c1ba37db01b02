"""A person's yes is to the thing they were shown: what stands there instead by now is proposed anew."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.models.replay.pause import Proposal
from rpa_vision.models.replay.run import Replay
from rpa_vision.models.target import BY_MODEL, GroundedElement
from rpa_vision.perception.lists.entries import on_one_line
from rpa_vision.perception.view import ScreenView
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.text.folding import folded
from rpa_vision.text.likeness import text_score
from rpa_vision.verification.small_effects import CLOCK


def texts_in_line(view: ScreenView, grounded: GroundedElement | None) -> tuple[str, ...]:
    """What stands in line with a target says which of a list's things it is; what the time is says nothing."""
    if grounded is None:
        return ()
    return tuple(
        line.text
        for line in view.lines
        if on_one_line(line.bbox, grounded.bbox)
        and not grounded.bbox.contains(line.bbox.center)
        and CLOCK.search(line.text) is None
    )


def is_allowed(replay: Replay, step: PlanStep, proposal: Proposal, same_text: float) -> bool:
    if replay.confirmed != step.key:
        return False
    return replay.allowed is None or _is_same_thing(replay.allowed, proposal, same_text)


def _is_same_thing(shown: Proposal, now: Proposal, same_text: float) -> bool:
    if shown.grounded is None or now.grounded is None:
        return shown.grounded is now.grounded
    stays = shown.grounded.bbox.contains(now.grounded.center)
    told = bool(shown.grounded.text or shown.in_line) and now.grounded.method != BY_MODEL
    return (stays or told) and _say_the_same(shown.in_line, now.in_line, same_text)


def _say_the_same(one: Sequence[str], other: Sequence[str], same_text: float) -> bool:
    """Each text of either stands among the other's: digits to the letter, words as far as they may be misread."""
    return _are_among(one, other, same_text) and _are_among(other, one, same_text)


def _are_among(texts: Sequence[str], others: Sequence[str], same_text: float) -> bool:
    return all(
        any(text_score(folded(text), folded(other)) >= same_text for other in others) for text in texts
    )
