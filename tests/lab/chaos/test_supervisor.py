"""The person at the pauses does by hand what is not done and may not be done again."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from replay_bench import Bench, new_bench
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay
from rpa_vision.server.client.client import ServerClient
from rpa_vision_lab.admissions import NEW, SAVE, admissions_workflow, do_by_hand, done_in, expected
from rpa_vision_lab.chaos.supervisor import Supervisor

PATIENT = "10234"


class FakeClient(ServerClient):
    """Asks the engine itself."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench

    def resume(
        self, replay_id: str, step: Literal["redo", "done"] | None, which: str | None = None
    ) -> Replay:
        return self._bench.engine.resume(replay_id, step, which=which)


@pytest.mark.parametrize("saved", [True, False])
def test_a_save_that_may_have_been_done_is_looked_at_and_never_asked_for_again(
    tmp_path: Path, saved: bool
) -> None:
    truth = tmp_path / "pc1.truth"
    form = {(20, 10): "Fiche patient", (20, 60): "N° patient", (300, 300): SAVE}
    filled = {**form, (150, 60): PATIENT}
    with new_bench(tmp_path / "data") as bench:
        bench.start(admissions_workflow(), patient=PATIENT)
        bench.show(bench.ocr.paint({(20, 10): "Accueil", (40, 100): NEW}))
        bench.show(bench.ocr.paint(form))
        bench.show(bench.ocr.paint(filled))
        for deed in expected(PATIENT)[: 3 if saved else 2]:
            do_by_hand(truth, deed)
        bench.show_until_it_stops_looking(bench.ocr.paint({**filled, (20, 200): "Patientez un instant"}))
        pause = bench.replay().pause
        assert pause is not None
        assert (pause.reason, pause.may_redo) == (PauseReason.EFFECT_NOT_SEEN, False)
        supervisor = Supervisor(bench.store, [FakeClient(bench)], tmp_path)
        supervisor.attend()
        assert done_in(truth) == expected(PATIENT)[:3]
        assert supervisor.by_hand == (not saved)
        assert (bench.replay().pause, bench.replay().step_index) == (None, 3)
