from __future__ import annotations

from typing import Literal

import pytest

from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.question import TargetQuestion
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.target import GroundedElement, GroundingAttempt, GroundingMethod, Target
from told_screen import showing

TARGET = Target(text="Enregistrer")


class FakeRung:
    def __init__(self, method: GroundingMethod, outcome: Literal["found", "not_found", "ambiguous"]) -> None:
        self._method, self._outcome = method, outcome

    def look_for(self, asked: TargetQuestion) -> GroundingAttempt:
        element = GroundedElement(
            role=None,
            text=asked.target.text,
            bbox=Box(0, 0, 9, 9),
            center=Point(4, 4),
            confidence=1.0,
            method=self._method,
        )
        candidates = {"found": (element,), "not_found": (), "ambiguous": (element, element)}[self._outcome]
        return GroundingAttempt(
            method=self._method, outcome=self._outcome, reason="so", candidates=candidates
        )


@pytest.mark.parametrize(
    ("outcomes", "found_by", "tried"),
    [
        (("found", "found"), "cache", 1),
        (("not_found", "found"), "ocr_anchor", 2),
        (("not_found", "not_found"), None, 2),
        (("ambiguous", "found"), None, 1),
        (("not_found", "ambiguous"), None, 2),
    ],
)
def test_the_first_rung_that_is_sure_wins_and_doubt_goes_no_further(
    outcomes: tuple, found_by: str | None, tried: int
) -> None:
    rungs = [
        FakeRung(method, outcome) for method, outcome in zip(("cache", "ocr_anchor"), outcomes, strict=True)
    ]
    grounding = Grounder(rungs).ground(showing([]), TARGET)
    assert (grounding.found.method if grounding.found else None) == found_by
    assert len(grounding.tried) == tried


def test_without_rungs_nothing_is_found() -> None:
    assert Grounder([]).ground(showing([]), TARGET).found is None
