"""The rungs in their order, strongest evidence first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rpa_vision.models.target import Grounding, GroundingAttempt, Target
from rpa_vision.perception.view import ScreenView


class Rung(Protocol):
    def look_for(self, target: Target, view: ScreenView) -> GroundingAttempt:
        """What this kind of evidence says. When found, the first candidate is the element."""
        ...


class Grounder:
    def __init__(self, rungs: Sequence[Rung]) -> None:
        self._rungs = tuple(rungs)

    def ground(self, view: ScreenView, target: Target) -> Grounding:
        """The one place where the target stands in any of the forms it is known in. Where two forms are seen
        in two places, nothing tells which of them is meant here."""
        seen = [self._ground(view, form) for form in target.forms]
        tried = tuple(attempt for one in seen for attempt in one.tried)
        found = [one.found for one in seen if one.found is not None]
        unclear = any(attempt.outcome == "ambiguous" for attempt in tried)
        if unclear or not found:
            return Grounding(found=None, tried=tried)
        if all(found[0].bbox.contains(other.center) for other in found):
            return Grounding(found=found[0], tried=tried)
        apart = GroundingAttempt(
            method=found[0].method,
            outcome="ambiguous",
            reason=f"{len(found)} forms of the target are seen in different places",
            candidates=tuple(found),
        )
        return Grounding(found=None, tried=(*tried, apart))

    def _ground(self, view: ScreenView, target: Target) -> Grounding:
        """The first rung that finds this form. One that sees several ends the search: weaker evidence
        must not choose between what stronger evidence could not."""
        tried: list[GroundingAttempt] = []
        for rung in self._rungs:
            attempt = rung.look_for(target, view)
            tried.append(attempt)
            if attempt.outcome == "found":
                return Grounding(found=attempt.candidates[0], tried=tuple(tried))
            if attempt.outcome == "ambiguous":
                break
        return Grounding(found=None, tried=tuple(tried))
