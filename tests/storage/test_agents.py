from __future__ import annotations

from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest

from rpa_vision.errors import ConflictError
from rpa_vision.storage.store import Store

SILENCE_S = 30.0


def test_an_agent_never_heard_of_is_unknown(store: Store) -> None:
    assert store.agents.get("pc1") is None


def test_a_name_belongs_to_the_program_that_asks_until_it_is_silent(store: Store, build: Any) -> None:
    store.agents.heard("pc1", "one", build.NOON, SILENCE_S)
    later = build.NOON + timedelta(seconds=20)
    store.agents.heard("pc1", "one", later, SILENCE_S)
    for wait_s in (0, 29, 30):
        with pytest.raises(ConflictError, match="agent pc1: another program"):
            store.agents.heard("pc1", "two", later + timedelta(seconds=wait_s), SILENCE_S)
    known = store.agents.get("pc1")
    assert known is not None
    assert (known.instance_id, known.seen_at) == ("one", later)
    store.agents.heard("pc1", "two", later + timedelta(seconds=31), SILENCE_S)
    with pytest.raises(ConflictError):
        store.agents.heard("pc1", "one", later + timedelta(seconds=32), SILENCE_S)


@pytest.mark.parametrize(("names", "let_in"), [(["one"] * 4, 4), (["one", "two", "three", "four"], 1)])
def test_programs_that_come_together_are_told_apart(
    store: Store, build: Any, names: list[str], let_in: int
) -> None:
    together, welcome, refused = Barrier(4), list[str](), list[str]()

    def come(name: str) -> None:
        together.wait()
        try:
            store.agents.heard("pc1", name, build.NOON, SILENCE_S)
        except ConflictError:
            refused.append(name)
        else:
            welcome.append(name)

    threads = [Thread(target=come, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(welcome), len(refused)) == (let_in, 4 - let_in)


def test_a_clock_that_was_set_back_shuts_nobody_out(store: Store, build: Any) -> None:
    """The program that has the name keeps it while it is heard; a new one waits no longer than it would have."""
    store.agents.heard("pc1", "one", build.NOON, SILENCE_S)
    set_back = build.NOON - timedelta(hours=1)
    store.agents.heard("pc1", "one", set_back, SILENCE_S)
    known = store.agents.get("pc1")
    assert known is not None
    assert known.seen_at == set_back
    store.agents.heard("pc2", "gone", build.NOON, SILENCE_S)
    with pytest.raises(ConflictError):
        store.agents.heard("pc2", "new", set_back, SILENCE_S)
    store.agents.heard("pc2", "new", set_back + timedelta(seconds=31), SILENCE_S)
