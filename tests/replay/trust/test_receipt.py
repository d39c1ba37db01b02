"""A finished replay says what proved each step; what nothing proves is not called verified."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import (
    ActionSent,
    ActionUndone,
    ActionVerified,
    RunEvent,
    RunPaused,
    RunResumed,
    StepProduced,
)
from rpa_vision.models.replay.verdict import Proof, Verification
from rpa_vision.replay.trust.receipt import receipt

AT: dict[str, Any] = {"replay_id": "run1", "at": datetime(2026, 1, 5, 9, 0, tzinfo=UTC)}
STRONG = ["record", "read_back", "text", "screen"]
WEAK = ["pixels", "person"]


def sent(step: int, *, consequential: bool = True, attempt: int = 0) -> ActionSent:
    return ActionSent(
        **AT,
        command_id=f"run1:{step}:{attempt}",
        step_index=step,
        step=f"e{step}",
        action_type="click",
        consequential=consequential,
        intention=f"étape {step}",
        seen="a.png",
    )


def verified(step: int, *kinds: str, attempt: int = 0) -> ActionVerified:
    proofs = tuple(Proof.model_validate({"kind": kind, "detail": f"par {kind}"}) for kind in kinds)
    seen = Verification(
        verified=True,
        confidence=0.9,
        changes_detected=True,
        change_area_pct=1.0,
        local_change_pct=None,
        suggestion="continue",
        detail="",
        proofs=proofs,
    )
    return ActionVerified(
        **AT, command_id=f"run1:{step}:{attempt}", step_index=step, verification=seen, duration_ms=1
    )


def resumed(step: int, said: str) -> RunResumed:
    return RunResumed.model_validate({**AT, "step_index": step, "said": said})


def paused(step: int) -> RunPaused:
    return RunPaused(
        **AT,
        pause=Pause(reason=PauseReason.TARGET_NOT_FOUND, message="« Oui » n'est pas là", step_index=step),
    )


@pytest.mark.parametrize("kind", STRONG)
def test_a_step_seen_in_the_record_or_on_the_screen_is_proven(kind: str) -> None:
    told = receipt([sent(0), verified(0, kind)], "fr", subject_confirmed=True)
    assert told.verified
    assert [(line.step, line.intention, line.proofs[0].detail) for line in told.lines] == [
        ("e0", "étape 0", f"par {kind}")
    ]


@pytest.mark.parametrize("kinds", [[], ["pixels"], ["person"], WEAK])
def test_changed_pixels_and_a_persons_word_prove_nothing(kinds: list[str]) -> None:
    assert not receipt([sent(0), verified(0, *kinds)], "fr", subject_confirmed=True).verified
    assert receipt([sent(0, consequential=False), verified(0, *kinds)], "fr", subject_confirmed=True).verified


@given(st.lists(st.tuples(st.booleans(), st.sets(st.sampled_from(STRONG + WEAK))), max_size=6))
def test_it_is_verified_exactly_when_every_step_that_matters_is_proven(
    steps: list[tuple[bool, set[str]]],
) -> None:
    events: list[RunEvent] = []
    for place, (consequential, kinds) in enumerate(steps):
        events += [sent(place, consequential=consequential), verified(place, *sorted(kinds))]
    told = receipt(events, "en", subject_confirmed=True)
    assert len(told.lines) == len(steps)
    assert told.verified is (bool(steps) and all(kinds & set(STRONG) for matters, kinds in steps if matters))


def test_a_step_a_person_did_by_hand_is_not_proven_and_is_named_by_why_it_stopped() -> None:
    told = receipt(
        [paused(0), resumed(0, "done"), sent(1), verified(1, "text")], "fr", subject_confirmed=True
    )
    assert not told.verified
    assert [(line.intention, [proof.kind for proof in line.proofs]) for line in told.lines] == [
        ("« Oui » n'est pas là", ["person"]),
        ("étape 1", ["text"]),
    ]


def test_a_step_a_person_vouches_for_is_theirs() -> None:
    told = receipt([sent(0), paused(0), resumed(0, "done")], "fr", subject_confirmed=True)
    assert [proof.kind for proof in told.lines[0].proofs] == ["person"]


def test_of_a_step_done_again_only_the_last_time_counts() -> None:
    again = [sent(0), paused(0), resumed(0, "redo"), sent(0, attempt=1), verified(0, "screen", attempt=1)]
    assert [line.proofs[0].kind for line in receipt(again, "fr", subject_confirmed=True).lines] == ["screen"]
    assert (
        receipt([sent(0), verified(0, "screen"), sent(0, attempt=1)], "fr", subject_confirmed=True).verified
        is False
    )


def test_what_was_taken_back_is_not_in_it() -> None:
    undone = ActionUndone(**AT, step_index=1, command_id="run1:0:0", gesture="undo")
    told = receipt(
        [sent(0), verified(0, "text"), undone, sent(1), verified(1, "text")], "fr", subject_confirmed=True
    )
    assert [line.step for line in told.lines] == ["e1"]


def test_steps_the_server_did_are_told_too() -> None:
    produced = StepProduced(
        **AT, step_index=0, step="e0", edge_id="e0", action_type="extract_text", intention="lire", detail="lu"
    )
    assert [line.proofs[0].detail for line in receipt([produced], "fr", subject_confirmed=True).lines] == [
        "lu"
    ]


def test_a_replay_without_steps_is_not_verified() -> None:
    assert not receipt([], "fr", subject_confirmed=True).verified
