"""What an edge says about how long it may wait and how surely its screen must be known is kept to."""

from __future__ import annotations

import math

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from replay_bench import Bench, admission_workflow, new_bench
from rpa_vision.models.graph.workflow import EdgeConstraints, Workflow
from rpa_vision.models.replay.command import ClickCommand, WaitCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from tries import tries


def with_delay(seconds: float | None) -> Workflow:
    """The first screen is waited for as long."""
    plain = admission_workflow()
    limits = EdgeConstraints(max_delay_seconds=seconds)
    return plain.with_edge(plain.edges[0].model_copy(update={"constraints": limits}))


def waited_s(bench: Bench, shows_after_s: float) -> float:
    """Until it acts or stops; the first screen comes up so long after it is first looked for."""
    screens = bench.screens()
    began = bench.clock.now()
    bench.show(screens["home" if shows_after_s == 0 else "other"])
    while isinstance(wait := bench.command(), WaitCommand) and bench.replay().status is ReplayStatus.IDLE:
        looked = (bench.clock.now() - began).total_seconds() + wait.duration_ms / 1000
        bench.show(screens["home" if looked >= shows_after_s else "other"])
    return (bench.clock.now() - began).total_seconds()


@settings(max_examples=tries(10))
@given(longest_s=st.floats(0, 20), shows_after_s=st.floats(0, 25))
@example(longest_s=5.0, shows_after_s=5.0)
@example(longest_s=4.4, shows_after_s=4.4)
@example(longest_s=1e9, shows_after_s=3.0)
def test_a_screen_is_waited_for_exactly_as_long_as_its_edge_says(
    tmp_path_factory: pytest.TempPathFactory, longest_s: float, shows_after_s: float
) -> None:
    with new_bench(tmp_path_factory.mktemp("bench")) as bench:
        bench.start(with_delay(longest_s))
        waited = waited_s(bench, shows_after_s)
        pause = bench.replay().pause
        if pause is None:
            assert isinstance(bench.command(), ClickCommand)
        else:
            assert pause.reason is PauseReason.UNEXPECTED_SCREEN
            assert shows_after_s > longest_s
        assert waited <= math.ceil(longest_s * 1000) / 1000


def test_without_a_word_from_the_edge_the_settings_say_how_long(bench: Bench) -> None:
    bench.start(with_delay(None))
    usual = bench.settings.replay
    assert waited_s(bench, math.inf) == usual.max_rechecks * usual.recheck_ms / 1000


def test_each_time_it_is_resumed_it_waits_anew(bench: Bench) -> None:
    bench.start(with_delay(4.0))
    assert waited_s(bench, math.inf) == 4.0
    bench.clock.pass_ms(3_600_000)
    bench.engine.resume("run1", None)
    assert waited_s(bench, math.inf) == 4.0
