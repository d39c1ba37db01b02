"""What may write is sent once: if nothing is seen of it, a person is asked."""

from __future__ import annotations

import pytest

from replay_bench import Bench
from rpa_vision.models.graph.action import Action, KeyParameters, KeyPressAction, MouseClickAction
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.target import Target
from small_task import sent, step, task


def times_sent(bench: Bench, action: Action) -> int:
    workflow = task(step("e", "Page", "Suite", action))
    bench.store.workflows.create(workflow, "test")
    bench.engine.start("run1", workflow, {}, "pc1")
    bench.show_until_it_stops_looking(
        bench.ocr.paint({(20, 10): "Page", (40, 140): "Admettre", (40, 200): "Ouvrir"})
    )
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.EFFECT_NOT_SEEN
    return len(sent(bench))


@pytest.mark.parametrize(
    "action",
    [
        MouseClickAction(target=Target(text="Admettre", role="action")),
        KeyPressAction(parameters=KeyParameters(keys=("f12",))),
        KeyPressAction(parameters=KeyParameters(keys=("tab",))),
    ],
)
def test_what_nobody_saw_arrive_is_not_sent_again(bench: Bench, action: Action) -> None:
    assert times_sent(bench, action) == 1


def test_what_done_twice_is_done_once_is_tried_again(bench: Bench) -> None:
    opening = MouseClickAction(target=Target(text="Ouvrir", role="action"))
    assert times_sent(bench, opening) == 1 + bench.settings.replay.max_retries
