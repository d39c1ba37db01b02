"""Failures of logins, counted in the database: two servers have one count, and many tries at once are many."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread

import pytest

from rpa_vision.errors import TooManyTriesError
from rpa_vision.settings import Settings
from rpa_vision.storage.login_tries import Patience, Tried
from rpa_vision.storage.store import Store, open_store

NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
PATIENCE = Patience(free=2, first_s=5, longest_s=60, forgotten_after=timedelta(hours=1))
NAME, ADDRESS = Tried("a" * 64, PATIENCE), Tried("b" * 64, PATIENCE)


@pytest.fixture
def other(settings: Settings, store: Store) -> Iterator[Store]:
    """The same database, opened by another server."""
    opened = open_store(settings)
    yield opened
    opened.close()


def wait_s(store: Store, now: datetime) -> int:
    try:
        store.login_tries.count([NAME], now)
    except TooManyTriesError as error:
        return error.AGAIN_IN_S
    return 0


def test_the_wait_grows_and_ends_at_the_longest() -> None:
    assert [PATIENCE.wait_s(failures) for failures in range(1, 9)] == [0, 0, 5, 10, 20, 40, 60, 60]
    assert PATIENCE.wait_s(10**9) == 60


def test_two_servers_count_together(store: Store, other: Store) -> None:
    for one in (store, other, store):
        one.login_tries.count([NAME], NOW)
    assert wait_s(other, NOW) == 5
    assert wait_s(other, NOW + timedelta(seconds=4.5)) == 1
    assert wait_s(store, NOW + timedelta(seconds=5)) == 0, "the wait is over, and this one counts"
    assert wait_s(other, NOW + timedelta(seconds=5)) == 10


def test_a_clock_that_was_set_back_sends_nobody_away_for_longer_than_the_longest(store: Store) -> None:
    while not wait_s(store, NOW + timedelta(days=40)):
        pass
    assert wait_s(store, NOW) == 0
    assert 0 < wait_s(store, NOW) <= PATIENCE.longest_s, "and this one counted"


def test_a_success_forgets_the_name_and_one_try_of_the_address(store: Store) -> None:
    for _ in range(2):
        store.login_tries.count([ADDRESS], NOW)
    store.login_tries.count([NAME, ADDRESS], NOW)
    store.login_tries.forgive(ADDRESS, NAME)
    assert store.login_tries.count([NAME, ADDRESS], NOW) == 5, "two tries of that address had failed before"
    assert wait_s(store, NOW) == 0


def test_what_is_old_is_forgotten(store: Store) -> None:
    for _ in range(3):
        store.login_tries.count([NAME], NOW)
    later = NOW + timedelta(hours=2)
    assert store.login_tries.count([NAME], later) == 0


def test_of_many_at_once_no_more_are_let_try_than_are_free(store: Store, other: Store) -> None:
    together, tried = Barrier(8), []

    def try_it(one: Store) -> None:
        together.wait()
        try:
            one.login_tries.count([NAME], NOW)
        except TooManyTriesError:
            return
        tried.append(one)

    threads = [Thread(target=try_it, args=(one,)) for one in (store, other) * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(tried) == 3, "two for nothing, and the one that costs the first wait"
