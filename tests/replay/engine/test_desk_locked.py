"""A session that is locked or has no screen: the replay pauses with that reason, and only what was done is in doubt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay_bench import Bench, new_bench
from rpa_vision.models.replay.command import CommandOutcome
from rpa_vision.models.replay.pause import PauseReason


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with new_bench(tmp_path) as made:
        yield made


def locked(bench: Bench, outcome: CommandOutcome) -> None:
    told = bench.report_for(bench.command(), outcome).model_copy(update={"locked": True})
    bench.engine.report("pc1", told, None, None)


@pytest.mark.parametrize(("outcome", "in_doubt"), [("refused", False), ("done", True)])
def test_only_an_action_that_was_carried_out_is_in_doubt(
    bench: Bench, outcome: CommandOutcome, in_doubt: bool
) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    locked(bench, outcome)
    paused = bench.replay()
    assert paused.pause is not None
    assert paused.pause.reason is PauseReason.DESK_LOCKED
    assert "pc1" in paused.pause.message
    assert paused.is_uncertain is in_doubt


def test_once_it_is_unlocked_the_replay_goes_on(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    locked(bench, "failed")
    assert bench.replay().pause is not None
    bench.engine.resume("run1", None)
    bench.show(screens["home"])
    bench.show(screens["form"])
    assert bench.replay().step_index == 1
