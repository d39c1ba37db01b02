from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import Any

import pytest
import zstandard
from sqlalchemy import update

from rpa_vision.errors import ConflictError, MalformedDocumentError, NotFoundError, StorageError
from rpa_vision.models.screen import ScreenState
from rpa_vision.settings import LimitSettings
from rpa_vision.storage.database.engine import writing
from rpa_vision.storage.database.tables import screen_states
from rpa_vision.storage.screen_states import ScreenStates
from rpa_vision.storage.store import Store


@pytest.fixture
def states(store: Store, build: Any) -> ScreenStates:
    store.sessions.create(build.session("sess_1"))
    store.sessions.create(build.session("sess_2"))
    return store.screen_states


def test_a_state_is_read_back_equal(states: ScreenStates, build: Any) -> None:
    state = build.screen_state(1, elements=50)
    states.save_many([state])
    assert states.get(state.screen_state_id) == state


def test_many_states_come_back_in_time_order(states: ScreenStates, build: Any) -> None:
    numbers = [*range(100, 200), *range(100)]
    states.save_many(build.screen_state(number) for number in numbers)
    states.save_many([build.screen_state(500, "sess_2")])
    expected = [build.screen_state(number) for number in range(200)]
    assert list(states.of_session("sess_1")) == expected
    assert list(states.of_session("sess_2")) == [build.screen_state(500, "sess_2")]
    assert list(states.of_session("sess_3")) == []


def test_states_of_the_same_instant_are_all_there(states: ScreenStates, build: Any) -> None:
    together = [build.screen_state(n).model_copy(update={"timestamp": build.NOON}) for n in range(150)]
    states.save_many(together)
    assert list(states.of_session("sess_1")) == together


def test_neither_writing_nor_reading_keeps_the_states_in_memory(states: ScreenStates, build: Any) -> None:
    alive, most_alive = 0, 0

    def forget() -> None:
        nonlocal alive
        alive -= 1

    def counted(state: ScreenState) -> ScreenState:
        nonlocal alive, most_alive
        weakref.finalize(state, forget)
        alive += 1
        most_alive = max(most_alive, alive)
        return state

    states.save_many(counted(build.screen_state(number)) for number in range(400))
    for state in states.of_session("sess_1"):
        counted(state)
    assert most_alive < 150


def test_a_reader_that_stops_early_holds_nothing(states: ScreenStates, build: Any, store: Store) -> None:
    states.save_many(build.screen_state(number) for number in range(5))
    readers: list[Iterator[ScreenState]] = [states.of_session("sess_1") for _ in range(40)]
    assert [next(reader) for reader in readers] == [build.screen_state(0)] * 40
    states.save_many([build.screen_state(9)])


@pytest.mark.parametrize("numbers", [(1, 1), (7,), (*range(100, 300), 7)])
def test_a_repeated_id_is_named_and_nothing_is_saved(
    states: ScreenStates, build: Any, numbers: tuple[int, ...]
) -> None:
    states.save_many([build.screen_state(7)])
    with pytest.raises(ConflictError, match=f"state_{numbers[-1]:06d} exists already"):
        states.save_many(build.screen_state(number) for number in numbers)
    assert list(states.of_session("sess_1")) == [build.screen_state(7)]


def test_a_state_of_an_unknown_session_is_refused(states: ScreenStates, build: Any) -> None:
    with pytest.raises(NotFoundError, match="session 'sess_9'"):
        states.save_many([build.screen_state(1), build.screen_state(2, "sess_9")])
    with pytest.raises(NotFoundError, match="screen state 'state_000001'"):
        states.get("state_000001")


def test_a_state_larger_than_the_limit_is_refused_before_it_is_stored(store: Store, build: Any) -> None:
    store.sessions.create(build.session())
    small = ScreenStates(store.engine, LimitSettings(document_bytes=2000))
    with pytest.raises(MalformedDocumentError, match="state_000002: is larger than 2000 bytes"):
        small.save_many([build.screen_state(1), build.screen_state(2, elements=100)])
    assert list(small.of_session("sess_1")) == []


@pytest.mark.parametrize(
    ("stored", "problem"),
    [
        (zstandard.compress(b"\0" * 300_000_000), "is larger than"),
        (zstandard.ZstdCompressor(write_content_size=False).compress(b"{}"), "is larger than"),
        (b"not compressed", "is damaged"),
        (zstandard.compress(b"{}")[:-1], "is damaged"),
        (zstandard.compress(b'{"schema_version": "screenstate_v1"'), "Invalid JSON"),
        (zstandard.compress(b'{"schema_version": "screenstate_v99"}'), "screenstate_v99"),
    ],
    ids=["bomb", "bomb of unknown size", "garbage", "cut", "cut inside", "newer"],
)
def test_a_damaged_row_is_the_storages_fault(
    states: ScreenStates, build: Any, store: Store, stored: bytes, problem: str
) -> None:
    states.save_many([build.screen_state(1)])
    with writing(store.engine) as connection:
        connection.execute(update(screen_states).values(document=stored))
    with pytest.raises(StorageError, match=f"screen state state_000001: .*{problem}"):
        states.get("state_000001")
