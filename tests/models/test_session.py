from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings

from rpa_vision.errors import MalformedDocumentError, NotFoundError
from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import MouseClick, RawSession, Screenshot, TextInput
from strategies import raw_sessions


def refused(document: dict[str, Any]) -> str:
    with pytest.raises(MalformedDocumentError) as raised:
        load_document(RawSession, json.dumps(document), "session.json")
    return str(raised.value)


@given(raw_sessions())
@settings(max_examples=15)
def test_adding_keeps_what_was_there_and_leaves_the_first_as_it_was(session: RawSession) -> None:
    before = dump_document(session)
    shot = Screenshot(
        screenshot_id="shot_new-one", relative_path="shots/new.png", captured_at=session.started_at
    )
    last = session.events[-1].t if session.events else 0.0
    click = MouseClick(t=last, pos=Point(3, 4), screenshot_id="shot_new-one")
    longer = session.with_screenshot(shot).with_event(click).ended(session.started_at + timedelta(seconds=9))
    assert longer.events == (*session.events, click)
    assert longer.screenshots == (*session.screenshots, shot)
    assert longer.screenshot("shot_new-one") == shot
    assert dump_document(session) == before


@given(raw_sessions())
@settings(max_examples=10)
def test_a_screenshot_that_is_not_there_is_named(session: RawSession) -> None:
    with pytest.raises(NotFoundError, match="shot_nowhere"):
        session.screenshot("shot_nowhere")


@given(raw_sessions().filter(lambda session: session.events))
@settings(max_examples=10)
def test_an_event_on_an_unknown_screenshot_is_refused(session: RawSession) -> None:
    written = json.loads(dump_document(session))
    last = len(session.events) - 1
    written["events"][last]["screenshot_id"] = "shot_nowhere"
    message = refused(written)
    assert f"events.{last}" in message
    assert "shot_nowhere" in message


@given(raw_sessions().filter(lambda session: session.screenshots))
@settings(max_examples=10)
def test_two_screenshots_under_one_id_are_refused(session: RawSession) -> None:
    written = json.loads(dump_document(session))
    written["screenshots"].append(written["screenshots"][0])
    assert "screenshots" in refused(written)


@given(raw_sessions().filter(lambda session: session.events))
@settings(max_examples=10)
def test_events_against_time_are_refused(session: RawSession) -> None:
    written = json.loads(dump_document(session))
    first = written["events"][0]
    written["events"] = [first | {"t": 5.0}, first | {"t": 4.9}]
    assert "events: must be in time order" in refused(written)


@given(raw_sessions())
@settings(max_examples=10)
def test_a_session_that_ends_before_it_starts_is_refused(session: RawSession) -> None:
    written = json.loads(dump_document(session))
    written["ended_at"] = (session.started_at - timedelta(seconds=1)).isoformat()
    assert "ended_at" in refused(written)


@pytest.mark.parametrize(("text", "masked"), [("motdepasse", True), (None, False)])
def test_what_goes_into_a_password_field_is_never_kept(text: str | None, masked: bool) -> None:
    with pytest.raises(ValueError, match="masked"):
        TextInput(t=0.0, text=text, masked=masked)
