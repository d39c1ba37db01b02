"""What a replay forgets when an action is taken back."""

from __future__ import annotations

from typing import Any

from replay_bench import NOW
from rpa_vision.models.replay.pause import Pause, PauseReason, Proposal
from rpa_vision.models.replay.run import ActionSent, Replay, Undoing
from rpa_vision.replay.recovery.taking_back import undone


def sent() -> ActionSent:
    return ActionSent(
        replay_id="run1",
        at=NOW,
        command_id="run1:2:0",
        step_index=2,
        edge_id="e2",
        action_type="type",
        intention="saisir « 10234 »",
        seen="replays/run1/002_000.png",
    )


def taking_it_back(**fields: Any) -> Replay:
    return Replay(
        replay_id="run1",
        workflow_id="WF_admission",
        workflow_version=1,
        agent_id="pc1",
        created_at=NOW,
        updated_at=NOW,
        undoing=Undoing(
            actions=("run1:2:0",),
            gesture="undo_typing",
            then="pause",
            why=Pause(reason=PauseReason.ASKED_BY_PERSON, message="repris", step_index=2),
        ),
        **fields,
    )


def test_a_step_left_out_after_it_is_no_longer_left_out() -> None:
    """It comes again, and the person decides on it again."""
    replay = taking_it_back(step_index=4, taken=("e0", "e1", "e2", "e3"), skipped_steps=(1, 3))
    back, _ = undone(replay, NOW, sent(), "Ctrl+Z")
    assert (back.taken, back.skipped_steps) == (("e0", "e1"), (1,))


def test_what_two_persons_said_yes_to_is_not_done_twice_for_it() -> None:
    """It was done for their yes, and taken back: whoever has it go on alone is asked, and so is a second person."""
    shown = Proposal(intention="supprimer « 10234 »", action_type="click", yes_by=("mme.durand", "m.petit"))
    replay = taking_it_back(
        step_index=2, taken=("e0", "e1"), choice="e2", confirmed="e2", allowed=shown, acting="run1:2:0"
    )
    back, _ = undone(replay, NOW, sent(), "Ctrl+Z")
    assert (back.confirmed, back.allowed) == (None, None)
