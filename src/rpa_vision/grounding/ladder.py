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
        """The first rung that finds the target. One that sees several ends the search: weaker evidence
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
