"""A server that fails is left alone, and one question decides whether that is over."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.engines.chat.breaker import MOST_RESTS, CircuitBreaker


class Hand:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def opened(failures: int = 3, rest_s: float = 30.0) -> tuple[CircuitBreaker, Hand]:
    hand = Hand()
    breaker = CircuitBreaker(failures, rest_s, hand)
    for _ in range(failures):
        assert breaker.lets_pass()
        breaker.failed()
    return breaker, hand


def test_it_lets_pass_until_too_many_fail_in_a_row() -> None:
    breaker = CircuitBreaker(3, 30.0, Hand())
    for went in (False, False, True, False, False, True):
        assert breaker.lets_pass()
        (breaker.worked if went else breaker.failed)()
    assert breaker.lets_pass()


def test_then_nobody_passes_until_its_rest_is_over_and_one_decides() -> None:
    breaker, hand = opened()
    hand.at = 29.9
    assert not breaker.lets_pass()
    hand.at = 30.1
    assert breaker.lets_pass()
    assert not breaker.lets_pass()
    breaker.worked()
    assert breaker.lets_pass()
    assert breaker.lets_pass()


def test_a_try_that_fails_rests_longer_up_to_a_limit() -> None:
    breaker, hand = opened(rest_s=10.0)
    for _ in range(8):
        hand.at += MOST_RESTS * 10.0
        assert breaker.lets_pass()
        breaker.failed()
        assert not breaker.lets_pass()
    hand.at += MOST_RESTS * 10.0
    assert breaker.lets_pass()


def test_a_try_that_never_happened_leaves_room_for_the_next() -> None:
    breaker, hand = opened()
    hand.at = 31
    assert breaker.lets_pass()
    breaker.gave_up()
    assert breaker.lets_pass()


@given(st.lists(st.sampled_from(["worked", "failed", "gave_up", "wait"]), max_size=60))
def test_it_never_shuts_for_good(moves: list[str]) -> None:
    hand = Hand()
    breaker = CircuitBreaker(2, 5.0, hand)
    for move in moves:
        if move == "wait":
            hand.at += 1.0
        elif breaker.lets_pass():
            getattr(breaker, move)()
    hand.at += MOST_RESTS * 5.0 + 1
    assert breaker.lets_pass()
