"""How long a step takes is the program's time: what a person took to answer a dialog in its way is left out."""

from __future__ import annotations

from replay_bench import admission_workflow
from rpa_vision.learning.trust.runs import read_run
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.models.replay.pause import PauseReason
from told_runs import ToldRun


def test_the_time_a_dialog_waited_for_a_person_is_not_the_steps() -> None:
    workflow = admission_workflow()
    plain, answered = ToldRun(workflow).did("e0").ended(), ToldRun(workflow).did("e0")
    verified = answered.events.pop()
    answered.stopped("e0", PauseReason.DIALOG).wait(600).resumed().met(DialogType.METIER_CONFIRM)
    answered.events.append(verified.model_copy(update={"at": answered.now}))
    (quick,), (waited,) = (read_run(one.replay(), one.events).done for one in (plain, answered.ended()))
    assert quick.took_ms == 2000
    assert waited.took_ms < 10_000
