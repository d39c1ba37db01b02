"""What a replay forgets when an action is taken back."""

from __future__ import annotations

from replay_bench import NOW
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import ActionSent, Replay, Undoing
from rpa_vision.replay.recovery.taking_back import undone


def test_a_step_left_out_after_it_is_no_longer_left_out() -> None:
    """It comes again, and the person decides on it again."""
    sent = ActionSent(
        replay_id="run1",
        at=NOW,
        command_id="run1:2:0",
        step_index=2,
        edge_id="e2",
        action_type="type",
        intention="saisir « 10234 »",
        seen="replays/run1/002_000.png",
    )
    replay = Replay(
        replay_id="run1",
        workflow_id="WF_admission",
        workflow_version=1,
        agent_id="pc1",
        created_at=NOW,
        updated_at=NOW,
        step_index=4,
        taken=("e0", "e1", "e2", "e3"),
        skipped_steps=(1, 3),
        undoing=Undoing(
            actions=("run1:2:0",),
            gesture="undo_typing",
            then="pause",
            why=Pause(reason=PauseReason.ASKED_BY_PERSON, message="repris", step_index=2),
        ),
    )
    back, _ = undone(replay, NOW, sent, "Ctrl+Z")
    assert (back.taken, back.skipped_steps) == (("e0", "e1"), (1,))
