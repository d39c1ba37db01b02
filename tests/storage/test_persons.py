"""A person's strings in rows of any table, on both databases: found, taken out, and nothing else changed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.models.session import TextInput, WindowContext
from rpa_vision.models.site.person import PersonErased
from rpa_vision.storage.database.engine import scrubbed
from rpa_vision.storage.store import Store
from rpa_vision.text.person import ERASED, PersonStrings

PERSON = PersonStrings(("KERVADEC", "8004701"))
NOW = PersonErased(at=datetime(2030, 1, 1, tzinfo=UTC))


def typed(t: float, text: str) -> TextInput:
    return TextInput(t=t, text=text, window=WindowContext(title="Dossier 8004701"))


def test_rows_are_found_and_cleaned_page_by_page(store: Store, build: Any) -> None:
    many = [typed(float(number), f"mot {number}" if number % 2 else "Kervadec") for number in range(500)]
    store.sessions.create(build.session(events=many))
    told = list(store.persons.told(PERSON))
    assert len([row for row in told if row.table == "session_events"]) == 500
    assert store.erase_person(PERSON, NOW).rows == 500
    scrubbed(store.engine)
    events = store.sessions.get("sess_1").events
    assert [event.text for event in events if isinstance(event, TextInput)][:3] == [ERASED, "mot 1", ERASED]
    assert {event.window.title for event in events} == {f"Dossier {ERASED}"}
    assert [row.table for row in store.persons.told(PERSON)] == []


def test_compressed_rows_are_read_too(store: Store, build: Any) -> None:
    store.sessions.create(build.session())
    state = build.screen_state(1)
    seen = state.perception.model_copy(update={"detected_text": ("Nom KERVADEC", "Service")})
    store.screen_states.save_many([state.model_copy(update={"perception": seen})])
    assert store.erase_person(PERSON, NOW).rows == 1
    (kept,) = store.screen_states.of_session("sess_1")
    assert kept.perception.detected_text == (f"Nom {ERASED}", "Service")


def test_only_what_is_over_may_lose_its_values(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    store.replays.create(build.replay(parameters={"nom": "KERVADEC"}))
    assert store.persons.in_use(PERSON) == "run_1"
    assert store.persons.in_use(PersonStrings(("QUEMENER",))) is None


def test_a_replay_that_ended_keeps_the_names_of_its_values(store: Store, build: Any) -> None:
    store.workflows.create(build.workflow())
    store.replays.create(build.replay(status=ReplayStatus.COMPLETED, parameters={"nom": "KERVADEC"}))
    assert store.persons.in_use(PERSON) is None
    assert store.erase_person(PERSON, NOW).rows == 1
    assert store.replays.get("run_1").parameters == {"nom": ERASED}
