"""Demonstrations fall under retention: what shows a patient goes, what a workflow needs stays, and it is said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import httpx
import pytest

from api_calls import finish, new_session, send_shot
from painted import FakePaintedOcr
from replay_bench import png
from rpa_vision.errors import NotFoundError
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.session import TextInput
from rpa_vision.models.site.audit import Outcome
from rpa_vision.server.rounds.retention import Retention
from rpa_vision.server.services import Services
from rpa_vision.settings import RetentionSettings

SHOWN = datetime(2026, 1, 5, 9, tzinfo=UTC)


def shown(api: httpx.Client, ocr: FakePaintedOcr, *screens: str, typed: str = "DUPONT") -> str:
    """Something typed on the first screen, and a click on each, which leads to the next."""
    session_id = new_session(api)
    for number, screen in enumerate(screens):
        picture = png(ocr.paint({(20, 10): screen, (200, 100): "Suivant"}))
        send_shot(api, session_id, picture, f"shot_{number}").raise_for_status()
    last = len(screens) - 1
    typing: dict[str, object] = {"type": "text_input", "t": 0.0, "text": typed}
    typing |= {"screenshot_id": "shot_0", "screenshot_after_id": "shot_0"}
    clicks: list[dict[str, object]] = [
        {
            "type": "mouse_click",
            "t": 1.0 + number,
            "pos": [210, 105],
            "window": {"title": f"Dossier de {typed}"},
            "screenshot_id": f"shot_{number}",
            "screenshot_after_id": f"shot_{number + 1}",
        }
        for number in range(last)
    ]
    api.post(f"/sessions/{session_id}/events", json=[typing, *clicks]).raise_for_status()
    finish(api, session_id).raise_for_status()
    return session_id


def learn(api: httpx.Client, *session_ids: str) -> str:
    answer = api.post("/workflows/learn", json={"name": "Suite", "session_ids": session_ids}, timeout=60)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["workflow"]["workflow_id"])


def retention(services: Services, days_later: float, **settings: object) -> Retention:
    now = SHOWN + timedelta(days=days_later)
    chosen = RetentionSettings.model_validate(settings)
    return Retention(services.store, chosen, lambda: now, services.audience.forget)


def pictures(services: Services, session_id: str) -> list[str]:
    names = services.store.blobs.names(f"sessions/{session_id}")
    return sorted(name.rpartition("/")[2] for name in names)


def purged(services: Services) -> list[str]:
    lines = (entry.record for entry in services.store.audit.all())
    return [line.target for line in lines if line.outcome is Outcome.PURGED]


def test_what_nothing_was_learnt_from_goes_whole(
    api: httpx.Client, ocr: FakePaintedOcr, services: Services
) -> None:
    session_id = shown(api, ocr, "Accueil", "Patients")
    retention(services, 29).purge()
    assert len(pictures(services, session_id)) == 2
    gone = retention(services, 31).purge()
    assert (gone.demonstrations, gone.pictures) == (1, {"demonstrations": 2})
    assert pictures(services, session_id) == []
    with pytest.raises(NotFoundError):
        services.store.sessions.get(session_id)
    assert purged(services) == ["demonstrations: 1, pictures of demonstrations: 2"]


def test_what_was_learnt_from_is_emptied_and_the_workflow_keeps_what_it_needs(
    api: httpx.Client, ocr: FakePaintedOcr, services: Services
) -> None:
    session_id = shown(api, ocr, "Accueil", "Patients", "Fiche")
    workflow_id = learn(api, session_id)
    needed = {
        f"{node.example.screenshot_id}.png"
        for node in services.store.workflows.get(workflow_id).nodes
        if node.example is not None
    }
    gone = retention(services, 31).purge()
    assert (gone.emptied, gone.still_needed) == (1, len(needed))
    assert set(pictures(services, session_id)) == needed
    session = services.store.sessions.get(session_id)
    assert session.emptied_at == SHOWN + timedelta(days=31)
    assert {event.window.title for event in session.events} == {""}
    assert [event.text for event in session.events if isinstance(event, TextInput)] == [None]
    assert list(services.store.screen_states.of_session(session_id)) == []
    assert retention(services, 32).purge().is_nothing
    assert len(purged(services)) == 1


def test_a_site_may_keep_none_at_all(api: httpx.Client, ocr: FakePaintedOcr, services: Services) -> None:
    session_id = shown(api, ocr, "Accueil", "Patients")
    learn(api, session_id)
    retention(services, 31, keep_needed_pictures=False).purge()
    assert pictures(services, session_id) == []


def test_learning_from_an_emptied_one_is_refused_with_the_reason(
    api: httpx.Client, ocr: FakePaintedOcr, services: Services
) -> None:
    session_id = shown(api, ocr, "Accueil", "Patients")
    workflow_id = learn(api, session_id)
    retention(services, 31).purge()
    more = shown(api, ocr, "Accueil", "Patients")
    for refused in (
        api.post(f"/workflows/{workflow_id}/demonstrations", json={"session_ids": [more]}),
        api.post("/workflows/learn", json={"name": "Autre", "session_ids": [session_id]}),
        api.post(f"/sessions/{session_id}/blank", json={"bbox": [0, 0, 9, 9]}),
    ):
        assert refused.status_code == 409, refused.text
        detail = refused.json()["detail"]
        if workflow_id not in detail:
            assert "kept no longer" in detail
    (line,) = [one for one in api.get("/sessions").json() if one["session_id"] == session_id]
    assert line["emptied_at"]


def test_once_a_person_lets_it_act_alone_nobody_needs_to_look_at_it_again(
    api: httpx.Client, ocr: FakePaintedOcr, services: Services
) -> None:
    session_id = shown(api, ocr, "Accueil", "Patients", "Fiche")
    workflow_id = learn(api, session_id)
    soon = {"once_acknowledged": ("demonstrations",)}
    assert retention(services, 1, **soon).purge().is_nothing
    trusted(services, workflow_id)
    assert retention(services, 1).purge().is_nothing
    assert retention(services, 1, **soon).purge().emptied == 1


def trusted(services: Services, workflow_id: str) -> None:
    """As if it had earned it."""
    from rpa_vision.models.graph.tally import Lesson

    for state in (LearningState.COACHING, LearningState.AUTO_CANDIDATE, LearningState.AUTO_CONFIRMED):

        def teach(workflow: object, tally: object, state: LearningState = state) -> Lesson:
            learning = workflow.learning.model_copy(update={"state": state})  # type: ignore[attr-defined]
            promoted = workflow.model_copy(update={"learning_state": state, "learning": learning})  # type: ignore[attr-defined]
            return Lesson(promoted, tally, "", ())  # type: ignore[arg-type]

        services.store.lessons.learn(workflow_id, teach)


def test_only_the_kinds_that_were_asked_for_go(
    api: httpx.Client, ocr: FakePaintedOcr, services: Services
) -> None:
    session_id = shown(api, ocr, "Accueil", "Patients")
    services.store.blobs.put("dialogs/left.png", b"of a crash")
    assert api.post("/purge", json={"days": 0, "kinds": ["replays"]}).json()["demonstrations"] == 0
    assert pictures(services, session_id)
    assert api.post("/purge", json={"days": 0, "kinds": ["demonstrations"]}).json()["demonstrations"] == 1
    assert api.post("/purge", json={"kinds": ["passwords"]}).status_code == 422


def test_a_demonstration_goes_with_all_that_was_learnt_from_it(
    api: httpx.Client, ocr: FakePaintedOcr, services: Services
) -> None:
    session_id = shown(api, ocr, "Accueil", "Patients", "Fiche")
    other = shown(api, ocr, "Accueil", "Patients", "Fiche", typed="MARTIN")
    workflow_id = learn(api, session_id, other)
    gone = api.delete(f"/sessions/{session_id}/workflows")
    assert gone.json() == {"session_id": session_id, "workflows": [workflow_id]}
    assert services.store.blobs.names(f"workflows/{workflow_id}") == []
    assert pictures(services, session_id) == []
    assert api.get(f"/sessions/{other}").status_code == 200
    assert api.get(f"/workflows/{workflow_id}").status_code == 404
    told = [entry.record for entry in services.store.audit.all()]
    assert [
        (line.action_type, line.target, line.intention)
        for line in told
        if line.action_type == "demonstration"
    ] == [("demonstration", session_id, workflow_id)]
