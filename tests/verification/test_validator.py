"""One word on one action, row by row of the validator's table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.verdict import Validation, Verdict
from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Frame
from rpa_vision.settings import VerificationSettings
from rpa_vision.verification.validator import Context, Validator

BEFORE = Frame(np.full((60, 80, 3), 100, dtype=np.uint8))
CHANGED = Frame(np.full((60, 80, 3), 200, dtype=np.uint8))
DONE = Report(command_id="run1:0:0", outcome="done")
NOTEPAD = WindowContext(title="Sans titre", app_name="notepad")


def validate(after: Frame | None = BEFORE, result: Report | None = DONE, **known: Any) -> Validation:
    validator = Validator(VerificationSettings(), "fr")
    return validator.validate("click", result, BEFORE, after, Context(**known))


def word(validation: Validation) -> tuple[str, str | None]:
    return validation.verdict, validation.failure_category


@pytest.mark.parametrize("outcome", ["failed", "unknown", "vetoed", "refused"])
def test_an_error_of_the_agent_comes_before_everything(outcome: str) -> None:
    result = Report.model_validate({"command_id": "run1:0:0", "outcome": outcome, "error": "fenêtre fermée"})
    found = validate(CHANGED, result)
    assert word(found) == ("TERMINATE", "AGENT_ERROR")
    assert "fenêtre fermée" in found.reasoning


@pytest.mark.parametrize(
    ("known", "after", "expected"),
    [
        ({}, CHANGED, ("COMPLETE", None)),
        ({"window": NOTEPAD, "expected_apps": ("dpi",)}, BEFORE, ("TERMINATE", "WRONG_APPLICATION")),
        ({"window": NOTEPAD, "expected_apps": ("Notepad",)}, BEFORE, ("TERMINATE", "NO_VISUAL_CHANGE")),
        ({"window": WindowContext(), "expected_apps": ("dpi",)}, BEFORE, ("TERMINATE", "NO_VISUAL_CHANGE")),
        ({"waited_s": 1.0, "timeout_s": 5.0}, BEFORE, ("CONTINUE", "NO_VISUAL_CHANGE")),
        ({"waited_s": 5.0, "timeout_s": 5.0}, BEFORE, ("TERMINATE", "NO_VISUAL_CHANGE")),
    ],
)
def test_the_table(known: dict[str, Any], after: Frame, expected: tuple[str, str | None]) -> None:
    assert word(validate(after, **known)) == expected


@pytest.mark.parametrize(
    ("waited_s", "expected"), [(1.0, ("CONTINUE", None)), (5.0, ("TERMINATE", "TIMEOUT"))]
)
def test_another_screen_than_expected_is_waited_for_and_then_too_late(
    waited_s: float, expected: tuple[str, str | None]
) -> None:
    seen = Validator(VerificationSettings(), "fr").validate("click", DONE, BEFORE, CHANGED, Context())
    assert seen.verdict is Verdict.COMPLETE
    judged = not_verified()
    assert word(validate(CHANGED, verification=judged, waited_s=waited_s, timeout_s=5.0)) == expected


def not_verified() -> Any:
    from rpa_vision.verification.critic import combine
    from rpa_vision.verification.pixels import ReplayVerifier

    pixels = ReplayVerifier(VerificationSettings()).verify(BEFORE, CHANGED, "click")
    return combine(pixels, expected_seen=False, detail="« Enregistré » ne se lit pas", elapsed_ms=0)


def test_the_evidence_is_what_was_measured() -> None:
    found = validate(CHANGED, verification=not_verified(), window=NOTEPAD, waited_s=5.0, timeout_s=5.0)
    assert found.evidence["change_area_pct"] == 100.0
    assert found.evidence["semantic_detail"] == "« Enregistré » ne se lit pas"
    assert found.evidence["window"] == {"title": "Sans titre", "app_name": "notepad"}
    assert found.evidence["command_id"] == "run1:0:0"
    assert "« Enregistré » ne se lit pas" in found.reasoning


def test_without_pictures_it_is_complete_as_far_as_anybody_knows() -> None:
    assert word(validate(None)) == ("COMPLETE", None)
