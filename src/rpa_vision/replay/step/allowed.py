"""A person's yes is to the thing they were shown: what stands there instead by now is proposed anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rpa_vision.models.replay.pause import Proposal
from rpa_vision.models.replay.run import Given, Replay
from rpa_vision.models.target import BY_MODEL, GroundedElement
from rpa_vision.perception.lists.entries import on_one_line
from rpa_vision.perception.view import ScreenView
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.text.folding import folded, squeezed
from rpa_vision.verification.small_effects import CLOCK


def texts_in_line(view: ScreenView, grounded: GroundedElement | None) -> tuple[str, ...]:
    """A target's own words and those in line with it say which of a list's things it is; what the time is does not."""
    if grounded is None:
        return ()
    return tuple(
        line.text
        for line in view.lines
        if on_one_line(line.bbox, grounded.bbox) and CLOCK.search(line.text) is None
    )


def values_on(view: ScreenView, given: Mapping[str, Given]) -> tuple[str, ...]:
    """The names of the run's values that are to be read somewhere on the screen: whose it is, among others."""
    written = squeezed(view.text)
    return tuple(
        sorted(name for name, value in given.items() if any(map(written.__contains__, _each(value))))
    )


def is_allowed(replay: Replay, step: PlanStep, proposal: Proposal, *, two_persons: bool = False) -> bool:
    """``two_persons``: what one of them allowed is not, nor what nobody was shown."""
    if replay.confirmed != step.key:
        return False
    if two_persons and (replay.allowed is None or not replay.allowed.is_by_two):
        return False
    return replay.allowed is None or _is_same_thing(replay.allowed, proposal)


def _is_same_thing(shown: Proposal, now: Proposal) -> bool:
    if not set(shown.values_seen) <= set(now.values_seen):
        return False
    if shown.grounded is None or now.grounded is None:
        return shown.grounded is now.grounded and shown.place == now.place
    words = _words(shown.in_line)
    stays = shown.grounded.bbox.contains(now.grounded.center)
    told = now.grounded.method != BY_MODEL and bool(words - _words([shown.grounded.text or ""]))
    return (stays or told) and words == _words(now.in_line)


def _words(texts: Iterable[str]) -> set[str]:
    """To the letter, since namesakes differ by one; without single signs, which carets and noise leave behind."""
    words = (word for text in texts for word in folded(text).split())
    return {word for word in words if len(word) > 1 or word.isdigit()}


def _each(value: Given) -> Iterator[str]:
    """Texts of two letters stand on every screen."""
    for text in (value,) if isinstance(value, str) else value:
        if len(written := squeezed(text)) > 2:
            yield written
