from __future__ import annotations

from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete

from rpa_vision.errors import ConflictError, MalformedDocumentError, NotFoundError, StorageError
from rpa_vision.storage.database.engine import writing
from rpa_vision.storage.database.tables import session_screenshots
from rpa_vision.storage.sessions import screenshot_blob
from rpa_vision.storage.store import Store
from tries import tries

PICTURE = b"a picture"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=tries(20))
@given(data=st.data())
def test_a_session_stored_is_read_back_equal(store: Store, build: Any, data: st.DataObject) -> None:
    session = data.draw(build.sessions())
    store.sessions.create(session)
    assert store.sessions.get(session.session_id) == session


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=tries(15))
@given(data=st.data())
def test_a_session_streamed_in_pieces_is_the_session(store: Store, build: Any, data: st.DataObject) -> None:
    whole = data.draw(build.sessions())
    store.sessions.create(whole.model_copy(update={"events": (), "screenshots": (), "ended_at": None}))
    for screenshot in whole.screenshots:
        store.keep_screenshot(whole.session_id, screenshot, PICTURE)
    cut = data.draw(st.integers(0, len(whole.events)))
    store.sessions.append_events(whole.session_id, whole.events[:cut])
    store.sessions.append_events(whole.session_id, whole.events[cut:])
    if whole.ended_at is not None:
        store.sessions.finish(whole.session_id, whole.ended_at)
    assert store.sessions.get(whole.session_id) == whole


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=tries(15))
@given(data=st.data())
def test_events_sent_again_at_their_places_are_kept_once(
    store: Store, build: Any, data: st.DataObject
) -> None:
    whole = data.draw(build.sessions())
    bare = whole.model_copy(update={"events": (), "screenshots": (), "ended_at": None})
    for _ in range(2):
        store.sessions.create_once(bare)
    for screenshot in whole.screenshots:
        store.keep_screenshot(whole.session_id, screenshot, PICTURE)
    there = 0
    while there < len(whole.events):
        first = data.draw(st.integers(0, there))
        end = data.draw(st.integers(first + 1, len(whole.events)))
        store.sessions.append_events(whole.session_id, whole.events[first:end], first)
        there = max(there, end)
    if whole.ended_at is not None:
        for _ in range(2):
            store.sessions.finish(whole.session_id, whole.ended_at)
    if whole.events:
        store.sessions.append_events(whole.session_id, whole.events, 0)
    assert store.sessions.get(whole.session_id) == whole


def test_an_event_at_a_taken_or_a_far_place_changes_nothing(store: Store, build: Any) -> None:
    store.sessions.create(build.session(events=(build.click(1), build.click(2))))
    with pytest.raises(ConflictError, match="event 1 is another"):
        store.sessions.append_events("sess_1", [build.click(3)], 1)
    with pytest.raises(MalformedDocumentError, match="only 2 events"):
        store.sessions.append_events("sess_1", [build.click(3)], 3)
    assert store.sessions.get("sess_1").events == (build.click(1), build.click(2))


def test_a_session_begun_again_with_another_header_is_a_conflict(store: Store, build: Any) -> None:
    store.sessions.create_once(build.session())
    with pytest.raises(ConflictError, match="sess_1 exists already"):
        store.sessions.create_once(build.session(agent_version="other"))


def test_the_same_id_cannot_be_created_twice(store: Store, build: Any) -> None:
    first = build.session(screenshots=(build.screenshot(1),))
    store.sessions.create(first)
    with pytest.raises(ConflictError, match="sess_1 exists already"):
        store.sessions.create(build.session(agent_version="other"))
    assert store.sessions.get("sess_1") == first


def test_an_unknown_session_is_named(store: Store, build: Any) -> None:
    for call in (
        lambda: store.sessions.get("sess_nobody"),
        lambda: store.sessions.append_events("sess_nobody", [build.click(0)]),
        lambda: store.keep_screenshot("sess_nobody", build.screenshot(1), PICTURE),
        lambda: store.sessions.finish("sess_nobody", build.NOON),
    ):
        with pytest.raises(NotFoundError, match="session 'sess_nobody'"):
            call()


def test_an_event_with_an_unknown_screenshot_changes_nothing(store: Store, build: Any) -> None:
    store.sessions.create(build.session())
    events = [build.click(1), build.click(2, before="shot_0009")]
    with pytest.raises(MalformedDocumentError, match=r"session sess_1: events\.1: refers to shot_0009"):
        store.sessions.append_events("sess_1", events)
    assert store.sessions.get("sess_1").events == ()


def test_a_screenshot_of_another_session_is_unknown(store: Store, build: Any) -> None:
    store.sessions.create(build.session("sess_1", screenshots=(build.screenshot(1),)))
    store.sessions.create(build.session("sess_2"))
    with pytest.raises(MalformedDocumentError, match="shot_0001"):
        store.sessions.append_events("sess_2", [build.click(1, before="shot_0001")])


@pytest.mark.parametrize("times", [(4.0,), (6.0, 5.5)])
def test_time_going_backwards_changes_nothing(store: Store, build: Any, times: tuple[float, ...]) -> None:
    session = build.session(events=(build.click(5),))
    store.sessions.create(session)
    with pytest.raises(MalformedDocumentError, match="events"):
        store.sessions.append_events("sess_1", [build.click(t) for t in times])
    assert store.sessions.get("sess_1") == session


def test_a_finished_session_is_closed(store: Store, build: Any) -> None:
    store.sessions.create(build.session())
    store.sessions.finish("sess_1", build.NOON + timedelta(minutes=5))
    finished = store.sessions.get("sess_1")
    for call in (
        lambda: store.sessions.append_events("sess_1", [build.click(0)]),
        lambda: store.keep_screenshot("sess_1", build.screenshot(1), PICTURE),
        lambda: store.sessions.finish("sess_1", build.NOON + timedelta(minutes=9)),
    ):
        with pytest.raises(ConflictError, match="is finished"):
            call()
    assert store.sessions.get("sess_1") == finished


def test_a_session_cannot_end_before_it_started(store: Store, build: Any) -> None:
    store.sessions.create(build.session())
    with pytest.raises(MalformedDocumentError, match="ended_at"):
        store.sessions.finish("sess_1", build.NOON - timedelta(seconds=1))
    store.sessions.append_events("sess_1", [build.click(0)])


def test_a_screenshot_is_kept_once(store: Store, build: Any) -> None:
    store.sessions.create(build.session())
    shot = build.screenshot(1)
    assert store.keep_screenshot("sess_1", shot, PICTURE) == shot
    assert store.keep_screenshot("sess_1", shot, PICTURE) == shot
    with pytest.raises(ConflictError, match="shot_0001 is another picture"):
        store.keep_screenshot("sess_1", shot, b"another")
    assert store.sessions.get("sess_1").screenshots == (shot,)
    assert store.blobs.get(screenshot_blob("sess_1", "shot_0001")) == PICTURE


def test_of_pictures_sent_together_one_is_kept(store: Store, build: Any) -> None:
    store.sessions.create(build.session())
    together, kept, refused = Barrier(4), list[bytes](), list[bytes]()

    def send(picture: bytes) -> None:
        together.wait()
        try:
            store.keep_screenshot("sess_1", build.screenshot(1), picture)
        except ConflictError:
            refused.append(picture)
        else:
            kept.append(picture)

    senders = [Thread(target=send, args=(b"picture %d" % number,)) for number in range(4)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert (len(kept), len(refused)) == (1, 3)
    assert [store.blobs.get(screenshot_blob("sess_1", "shot_0001"))] == kept


def test_the_list_tells_what_each_session_is(store: Store, build: Any) -> None:
    store.sessions.create(build.session("sess_old", events=(build.click(0), build.click(1))))
    later = build.NOON + timedelta(hours=1)
    store.sessions.create(
        build.session("sess_new", started_at=later, ended_at=later, context={"training_label": 3})
    )
    listed = [
        (s.session_id, s.event_count, s.training_label, s.started_at, s.ended_at)
        for s in store.sessions.list()
    ]
    assert listed == [
        ("sess_new", 0, None, later, later),
        ("sess_old", 2, "Codage d'un séjour", build.NOON, None),
    ]


def test_events_appended_by_two_writers_at_once_are_all_kept(store: Store, build: Any) -> None:
    store.sessions.create(build.session())
    together = Barrier(4)

    def write() -> None:
        together.wait()
        for _ in range(10):
            store.sessions.append_events("sess_1", [build.click(1.0), build.click(1.0)])

    writers = [Thread(target=write) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert len(store.sessions.get("sess_1").events) == 80


def test_a_session_damaged_in_the_database_is_the_storages_fault(store: Store, build: Any) -> None:
    store.sessions.create(
        build.session(screenshots=(build.screenshot(1),), events=(build.click(1, "shot_0001"),))
    )
    with writing(store.engine) as connection:
        connection.execute(delete(session_screenshots))
    with pytest.raises(StorageError, match=r"session sess_1: .*shot_0001"):
        store.sessions.get("sess_1")
