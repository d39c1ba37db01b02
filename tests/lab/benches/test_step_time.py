"""Where the time of a step goes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from rpa_vision.models.replay.run import ActionSent
from rpa_vision_lab.benches.step_time import parts_told, step_seconds, step_table

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)


def sent(after_s: float) -> ActionSent:
    return ActionSent(
        replay_id="run1",
        at=NOON + timedelta(seconds=after_s),
        command_id="run1:0:0",
        step_index=0,
        action_type="click",
        intention="cliquer",
        seen="replays/run1/0.png",
    )


def test_parts_are_read_from_the_server_s_figures() -> None:
    said = (
        '# TYPE rpa_vision_part_seconds counter\nrpa_vision_part_seconds_total{part="look"} 1.5\n'
        'rpa_vision_part_seconds_total{part="dialogs"} 0.25\n# TYPE other counter\nother_total 3.0\n'
    )
    assert parts_told(said) == {"look": 1.5, "dialogs": 0.25}


def test_a_step_lasts_from_one_action_to_the_next() -> None:
    assert list(step_seconds([sent(0), sent(0.5), sent(2)])) == [0.5, 1.5]
    assert list(step_seconds([sent(0)])) == []


def test_what_nobody_counts_is_on_the_way() -> None:
    told = step_table({"look": 1.0}, {"look": 2.0, "act": 0.5}, [1.0, 1.0, 2.0])
    assert (told["steps"], told["median step, ms"], told["mean step, ms"]) == (3, 1000, 1333)
    assert told["… of it transfer, ms"] == round(1000 * 2.5 / 3)
    assert list(told)[3] == "… of it transfer, ms"


def test_without_a_step_there_is_nothing_to_tell() -> None:
    assert step_table({}, {}, []) == {}
