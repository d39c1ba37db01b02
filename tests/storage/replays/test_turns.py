"""Whose replay an agent does next: the urgent first, and people take turns."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.storage.replays.turns import WaitingReplay, next_turn

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
PEOPLE = ("alice", "basile", None)


def waiting(number: int, person: str | None, priority: int = 1, after: str | None = None) -> WaitingReplay:
    return WaitingReplay(f"run_{number}", NOON + timedelta(seconds=number), priority, person, after)


def served(queue: list[WaitingReplay]) -> list[WaitingReplay]:
    left, last, order = list(queue), dict[str | None, datetime](), list[WaitingReplay]()
    while left:
        turn = next_turn(left, last)
        assert turn is not None
        left.remove(turn)
        last[turn.operator_id] = NOON + timedelta(hours=1, seconds=len(order))
        order.append(turn)
    return order


def test_a_hundred_of_one_person_do_not_keep_another_waiting() -> None:
    queue = [waiting(number, "alice") for number in range(100)] + [waiting(500, "basile")]
    assert [one.operator_id for one in served(queue)][:3] == ["alice", "basile", "alice"]


def test_what_is_urgent_goes_first() -> None:
    queue = [waiting(1, "alice"), waiting(2, "alice", priority=2), waiting(0, "basile", priority=0)]
    assert [one.replay_id for one in served(queue)] == ["run_2", "run_1", "run_0"]


def test_a_plan_that_was_begun_goes_on_before_anybody_else() -> None:
    queue = [waiting(0, "alice"), waiting(9, "basile", after="run_8"), waiting(1, "alice", priority=2)]
    assert [one.replay_id for one in served(queue)] == ["run_9", "run_1", "run_0"]


def test_nobody_waits_for_nothing() -> None:
    assert next_turn([], {}) is None


QUEUES = st.lists(st.tuples(st.sampled_from(PEOPLE), st.integers(0, 2)), max_size=25).map(
    lambda asked: [waiting(number, person, priority) for number, (person, priority) in enumerate(asked)]
)


@given(QUEUES)
def test_everybody_is_served_once_and_in_their_own_order(queue: list[WaitingReplay]) -> None:
    order = served(queue)
    assert Counter(one.replay_id for one in order) == Counter(one.replay_id for one in queue)
    for person in PEOPLE:
        for priority in range(3):
            mine = [one for one in order if (one.operator_id, one.priority) == (person, priority)]
            assert mine == sorted(mine, key=lambda one: one.created_at)


@given(QUEUES)
def test_of_equally_urgent_ones_nobody_is_served_twice_while_another_waits(
    queue: list[WaitingReplay],
) -> None:
    left = list(queue)
    order = served(queue)
    for place, now in enumerate(order[:-1]):
        left.remove(now)
        following = order[place + 1]
        others = {one.operator_id for one in left if one.priority == following.priority}
        if following.operator_id == now.operator_id and following.priority == now.priority:
            assert others == {now.operator_id}


@given(st.lists(st.integers(1, 4), min_size=1, max_size=5))
def test_tasks_of_a_plan_stay_together_and_in_order(sizes: list[int]) -> None:
    queue, number = list[WaitingReplay](), 0
    for plan, size in enumerate(sizes):
        before: str | None = None
        for _ in range(size):
            queue.append(waiting(number, f"person{plan % 2}", after=before))
            before, number = f"run_{number}", number + 1
    order = [one.replay_id for one in served(queue)]
    for one in queue:
        if one.after_id is not None:
            assert order.index(one.replay_id) == order.index(one.after_id) + 1
