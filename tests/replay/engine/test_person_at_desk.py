"""Somebody at the driven desktop: the replay pauses, nothing is in doubt, and it goes on when they say so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay_bench import Bench, new_bench
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with new_bench(tmp_path) as made:
        yield made


def test_an_action_kept_back_for_a_person_is_a_pause_without_a_doubt(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    bench.show(screens["home"], outcome="interrupted")
    paused = bench.replay()
    assert paused.pause is not None
    assert paused.pause.reason is PauseReason.PERSON_AT_DESK
    assert not paused.is_uncertain
    assert bench.engine.resume("run1", None).status is ReplayStatus.IDLE
    bench.show(screens["home"])
    bench.show(screens["form"])
    assert bench.replay().step_index == 1
