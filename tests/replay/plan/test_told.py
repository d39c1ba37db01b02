"""What a replay tells about each step, for those who learn from it."""

from __future__ import annotations

from replay_bench import Bench
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ActionSent, ActionVerified, RunPaused


def test_each_step_names_its_edge_and_how_long_its_effect_was_waited_for(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    bench.show(screens["home"])  # nothing yet
    bench.show(screens["form"])
    bench.show(screens["filled"])
    bench.show(screens["saved"])
    events = bench.store.run_events.of_replay("run1")
    assert [one.edge_id for one in events if isinstance(one, ActionSent)] == ["e0", "e1", "e2"]
    waited = [one.waited_ms for one in events if isinstance(one, ActionVerified)]
    assert waited == [bench.settings.replay.recheck_ms, 0, 0]


def test_a_pause_names_its_edge(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show_until_it_stops_looking(screens["empty"])
    pause = bench.replay().pause
    assert pause is not None
    assert (pause.reason, pause.edge_id) == (PauseReason.TARGET_NOT_FOUND, "e0")


def test_so_does_one_for_an_effect_that_never_came(bench: Bench) -> None:
    screens = bench.screens()
    bench.start()
    bench.show(screens["home"])
    bench.show_until_it_stops_looking(screens["home"])
    (stop,) = [one for one in bench.store.run_events.of_replay("run1") if isinstance(one, RunPaused)]
    assert (stop.pause.reason, stop.pause.edge_id) == (PauseReason.EFFECT_NOT_SEEN, "e0")
