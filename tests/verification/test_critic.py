"""Both levels together: the second table of chapter 06; and what a model's answer may do, and may not."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fake_models import FakeVision
from rpa_vision.models.replay.verdict import Verification
from rpa_vision.ports import Frame
from rpa_vision.verification.critic import Critic, combine, together, understood


def pixels(changed: bool, confidence: float = 0.55) -> Verification:
    return Verification(
        verified=True,
        confidence=confidence,
        changes_detected=changed,
        change_area_pct=5.0 if changed else 0.0,
        local_change_pct=None,
        suggestion="continue",
        detail="5 % of the screen changed",
    )


@pytest.mark.parametrize(
    ("changed", "seen", "verified", "confidence", "suggestion"),
    [
        (True, True, True, 0.75, "continue"),
        (True, False, False, 0.7, "retry"),
        (False, True, True, 0.6, "continue"),
        (False, False, False, 0.8, "retry"),
    ],
)
def test_the_table(changed: bool, seen: bool, verified: bool, confidence: float, suggestion: str) -> None:
    result = combine(pixels(changed), seen, "« Patient enregistré » is there", 12)
    assert (result.verified, result.suggestion) == (verified, suggestion)
    assert result.confidence == pytest.approx(confidence)
    assert (result.semantic_verified, result.semantic_elapsed_ms) == (seen, 12)
    assert result.semantic_detail == "« Patient enregistré » is there"


@given(st.floats(0, 1))
def test_agreement_never_makes_certain(confidence: float) -> None:
    result = combine(pixels(True, confidence), True, "", 0)
    assert result.confidence == pytest.approx(min(0.95, confidence + 0.2))


@given(st.booleans(), st.floats(0, 1))
def test_no_opinion_leaves_the_pixels_word(changed: bool, confidence: float) -> None:
    assert combine(pixels(changed, confidence), None, "no answer in 30 s", 30_000) == pixels(
        changed, confidence
    )


@given(st.booleans(), st.booleans(), st.floats(0, 1))
def test_what_the_pixels_saw_is_kept(changed: bool, seen: bool, confidence: float) -> None:
    before = pixels(changed, confidence)
    after = combine(before, seen, "", 0)
    assert (after.changes_detected, after.change_area_pct, after.detail) == (
        before.changes_detected,
        before.change_area_pct,
        before.detail,
    )


FRAME = Frame(np.zeros((8, 8, 3), dtype=np.uint8))


@pytest.mark.parametrize(
    ("answer", "verdict", "reason"),
    [
        ("VERDICT: OUI\nRAISON: le message est là", True, "le message est là"),
        ("VERDICT: NON\nRAISON: rien n'a bougé", False, "rien n'a bougé"),
        ("VERDICT: YES\nREASON: the dialog is shown", True, "the dialog is shown"),
        ("verdict : no", False, ""),
        ('VERDICT: OUI\nRAISON: le bouton "OK" est là', True, 'le bouton "OK" est là'),
        ("**VERDICT:** **OUI**\n**RAISON:** vu", True, "vu"),
        ("VERDICT: OUI\n…\nVERDICT: OUI", True, ""),
        ('{"VERDICT": "OUI", "RAISON": "le message est là"}', True, "le message est là"),
        ('{"verdict": "non",\n "raison": "rien n\'a bougé"}', False, "rien n'a bougé"),
    ],
)
def test_an_answer_in_the_form_that_was_asked_for(answer: str, verdict: bool, reason: str) -> None:
    found = Critic(FakeVision([answer]), 30.0, "fr").opinion(FRAME, FRAME, "cliquer", "écran « Accueil »")
    assert found.seen is verdict
    assert found.reason.strip("* ") == reason


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "Oui, tout va bien.",
        "VERDICT: PEUT-ÊTRE",
        "VERDICT: NONE",
        "VERDICT: OUI\nVERDICT: NON",
        "VERDICT: OUI ou VERDICT: NON",
        '{"verdict": true}',
        "VERDICT:",
    ],
)
def test_anything_else_is_no_opinion(answer: str) -> None:
    assert understood(answer) == (None, "")


@given(st.text())
def test_no_answer_breaks_it(answer: str) -> None:
    verdict, reason = understood(answer)
    assert verdict in {True, False, None}
    assert verdict is not None or reason == ""


def test_no_answer_in_time_is_no_opinion() -> None:
    model = FakeVision([FakeVision.silent()])
    assert Critic(model, 12.0, "fr").opinion(FRAME, FRAME, "cliquer", "écran").seen is None
    assert (len(model.pictures[0]), model.patience) == (2, [12.0])
    assert "VERDICT" in model.questions[0]


def test_the_trade_of_the_site_is_told_before_the_question() -> None:
    model = FakeVision(["VERDICT: OUI", "VERDICT: OUI"])
    Critic(model, 12.0, "fr").opinion(FRAME, FRAME, "cliquer", "écran")
    Critic(model, 12.0, "fr", "« DP » est le diagnostic principal.").opinion(FRAME, FRAME, "cliquer", "écran")
    without, with_it = model.systems
    assert with_it.startswith(without)
    assert "diagnostic principal" in with_it


@pytest.mark.parametrize(
    ("own", "model", "both"),
    [
        (False, True, False),
        (False, None, False),
        (False, False, False),
        (True, True, True),
        (True, None, True),
        (True, False, False),
        (None, True, True),
        (None, False, False),
        (None, None, None),
    ],
)
def test_what_the_two_signals_are_together(own: bool | None, model: bool | None, both: bool | None) -> None:
    assert together(own, model) is both
