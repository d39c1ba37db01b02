"""What the bench says of a replay: by what was stored, and by whom it had to ask."""

from __future__ import annotations

import pytest

from rpa_vision.models.replay.pause import AskFirst, Pause, PauseReason, Proposal
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision_lab.zoo.program import Held, with_row
from rpa_vision_lab.zoo.results.judging import Allowed, Verdict, judged

BEFORE: Held = {"200532": {"telephone": "01"}, "200713": {"telephone": "02"}}
ASKED = with_row(BEFORE, "200532", telephone="07")
ELSEWHERE = with_row(BEFORE, "200713", telephone="07")
HALT = Pause(reason=PauseReason.TARGET_NOT_FOUND, message="?", step_index=3)


def proposed(why: AskFirst) -> Pause:
    proposal = Proposal(action_type="mouse_click", intention="click", because=(why,))
    return Pause(reason=PauseReason.PROPOSED, message="?", step_index=3, proposal=proposal)


@pytest.mark.parametrize(
    ("after", "status", "pause", "verdict"),
    [
        (ASKED, ReplayStatus.COMPLETED, None, Verdict.RIGHT),
        (BEFORE, ReplayStatus.COMPLETED, None, Verdict.WRONG),
        (ELSEWHERE, ReplayStatus.COMPLETED, None, Verdict.WRONG),
        (ELSEWHERE, ReplayStatus.PAUSED_NEED_HELP, HALT, Verdict.WRONG),
        (BEFORE, ReplayStatus.PAUSED_NEED_HELP, HALT, Verdict.NEEDLESS_HALT),
        (ASKED, ReplayStatus.PAUSED_NEED_HELP, HALT, Verdict.NEEDLESS_HALT),
        (BEFORE, ReplayStatus.PAUSED_NEED_HELP, proposed(AskFirst.IRREVERSIBLE), Verdict.RIGHT_HALT),
        (BEFORE, ReplayStatus.PAUSED_NEED_HELP, proposed(AskFirst.STATE), Verdict.NEEDLESS_HALT),
        (BEFORE, ReplayStatus.EXEC_ACTION, None, Verdict.NEEDLESS_HALT),
    ],
)
def test_the_verdict_follows_what_was_stored(
    after: Held, status: ReplayStatus, pause: Pause | None, verdict: Verdict
) -> None:
    allowed = Allowed(ASKED, (BEFORE, ASKED), asks_first=True)
    assert judged(after, allowed, status, pause)[0] is verdict


def test_being_asked_is_right_only_where_something_cannot_be_taken_back() -> None:
    pause = proposed(AskFirst.IRREVERSIBLE)
    allowed = Allowed(ASKED, (BEFORE, ASKED))
    assert judged(BEFORE, allowed, ReplayStatus.PAUSED_NEED_HELP, pause) == (
        Verdict.NEEDLESS_HALT,
        "proposed irreversible",
    )


def test_a_halt_is_counted_by_its_cause() -> None:
    allowed = Allowed(ASKED, (BEFORE,))
    told = judged(BEFORE, allowed, ReplayStatus.PAUSED_NEED_HELP, proposed(AskFirst.WHOSE))
    assert told[1] == "proposed whose"
