"""Gestures that take actions back and clicks on dialogs' buttons: each has its line, whatever became of it."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from audited_runs import SEEN, AuditedRun
from rpa_vision.models.geometry import ScreenFraction
from rpa_vision.models.replay.command import ClickCommand, CommandOutcome, KeyComboCommand
from rpa_vision.models.replay.dialog import DialogEvent, DialogPolicy, DialogType
from rpa_vision.models.replay.run import ActionUndone, ActionVerified, DialogMet, GestureSent, ReplayStatus
from rpa_vision.models.site.audit import AuditRecord
from rpa_vision.storage.store import Store

PICTURE = "replays/run_1/000_002.png"
FATES = {
    "done": "not_verified",
    "refused": "not_done",
    "vetoed": "not_done",
    "interrupted": "not_done",
    "failed": "error",
}


@pytest.fixture
def run(store: Store, build: Any) -> AuditedRun:
    """An action is under way."""
    store.workflows.create(build.workflow())
    return AuditedRun(store).start().send().hand_out()


def lines(run: AuditedRun) -> list[AuditRecord]:
    """After the workflow came and the run began."""
    return [entry.record for entry in run.store.audit.all()][2:]


def told(run: AuditedRun) -> list[tuple[str, str, str]]:
    return [(one.action_type, one.outcome.value, one.target) for one in lines(run)]


def gesture(run: AuditedRun) -> AuditedRun:
    report, undoes = run.report(), run.command_id
    run.attempt += 1
    event = GestureSent(
        replay_id="run_1",
        at=run.now(),
        step_index=0,
        command_id=run.command_id,
        gesture="undo",
        undoes=undoes,
        detail="Ctrl+Z",
        screenshot_ref=PICTURE,
    )
    run.tell(event, [KeyComboCommand(command_id=run.command_id, keys=("ctrl", "z"))], report)
    return run.hand_out()


def answer(run: AuditedRun) -> AuditedRun:
    report = run.report()
    run.attempt += 1
    known = DialogEvent(
        dialog_type=DialogType.OK_TRIVIAL,
        policy_applied=DialogPolicy.AUTO_DISMISS,
        confidence=0.6,
        classification_method="short_text",
        ocr_text="Terminé OK",
        change_signal=None,
        workflow_step=0,
        workflow_action_id=None,
        action_taken="resolved",
        elapsed_ms=12,
        screenshot_path=PICTURE,
        extra={"click": {"label": "OK", "point": [10, 10]}},
    )
    event = DialogMet(
        replay_id="run_1",
        at=run.now(),
        step_index=0,
        dialog_type=DialogType.OK_TRIVIAL,
        resolved=True,
        command_id=run.command_id,
        event=known,
    )
    click = ClickCommand(command_id=run.command_id, at=ScreenFraction(x_pct=0.5, y_pct=0.5))
    run.tell(event, [click], report)
    return run.hand_out()


def test_a_gesture_that_took_nothing_back_has_its_line(run: AuditedRun) -> None:
    for outcome in get_args(CommandOutcome):
        told_before = len(told(run))
        gesture(run).pause(report=run.report(outcome))
        assert told(run)[told_before:] == [
            ("click", "not_verified", "Enregistrer"),
            ("undo", FATES.get(outcome, "unknown"), "undo"),
            ("pause", "paused", ""),
        ]
        line = lines(run)[told_before + 1]
        assert (line.action_id, line.screenshot_ref) == (run.command_id, PICTURE)
        run.resume().send().hand_out()


def test_one_that_did_is_told_once(run: AuditedRun) -> None:
    first = run.command_id
    gesture(run)
    undone = ActionUndone(replay_id="run_1", at=run.now(), step_index=0, command_id=first, gesture="undo")
    run.tell(undone, report=run.report())
    run.end(ReplayStatus.ABORTED)
    assert told(run) == [
        ("click", "not_verified", "Enregistrer"),
        ("undo", "undone", "undo"),
        ("run", "aborted", ""),
    ]


def test_an_answered_dialog_has_one_line_that_says_what_became_of_the_click(run: AuditedRun) -> None:
    for outcome in get_args(CommandOutcome):
        told_before = len(told(run))
        answer(run)
        assert told(run)[told_before:] == []
        run.pause(report=run.report(outcome))
        fate = "dialog_resolved" if outcome == "done" else FATES.get(outcome, "unknown")
        assert told(run)[told_before:] == [
            ("click", "not_verified", "Enregistrer"),
            ("dialog", fate, "OK"),
            ("pause", "paused", ""),
        ]
        line = lines(run)[told_before + 1]
        assert (line.action_id, line.dialog_type) == (run.command_id, DialogType.OK_TRIVIAL)
        assert (line.screenshot_ref, line.confidence) == (PICTURE, 0.6)
        run.resume().send().hand_out()


def test_the_action_that_the_dialog_came_after_is_verified_as_ever(run: AuditedRun) -> None:
    sent = run.command_id
    answer(run)
    verified = ActionVerified(
        replay_id="run_1", at=run.now(), command_id=sent, step_index=0, verification=SEEN, duration_ms=1
    )
    run.tell(verified, report=run.report())
    assert told(run) == [("dialog", "dialog_resolved", "OK"), ("click", "verified", "Enregistrer")]
    run.end()
    assert told(run)[2:] == [("run", "completed", "")]
