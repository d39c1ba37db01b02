"""Where a screen was seen before: kept when something is learnt, found again after a restart."""

from __future__ import annotations

from typing import Any

import httpx

from api_calls import show_clicks
from painted import FakePaintedOcr, at
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.server.services import Services
from rpa_vision.settings import Settings

Screen = dict[tuple[int, int], str]
LIST: Screen = {(40, 40): "Patients", (40, 120): "Rechercher"}
RECORD: Screen = {(40, 40): "Dossier", (300, 240): "Antécédents", (40, 120): "Séjours"}
STAYS: Screen = {(40, 40): "Séjours du patient", (300, 300): "Coder"}


def shown(api: httpx.Client, ocr: FakePaintedOcr) -> str:
    pictures = [encode_png(ocr.paint(screen)) for screen in (LIST, RECORD, STAYS)]
    return show_clicks(api, pictures, [at(40, 120, words).center for words in ("Rechercher", "Séjours")])


def learn(api: httpx.Client, *session_ids: str) -> str:
    answer = api.post("/workflows/learn", json={"name": "Coder", "session_ids": session_ids})
    answer.raise_for_status()
    return str(answer.json()["workflow"]["workflow_id"])


def search(api: httpx.Client, ocr: FakePaintedOcr, screen: Screen, count: int = 5) -> dict[str, Any]:
    files = {"screenshot": encode_png(ocr.paint(screen))}
    answer = api.post("/screens/search", data={"count": str(count)}, files=files)
    answer.raise_for_status()
    found: dict[str, Any] = answer.json()
    return found


def test_the_screen_is_found_with_its_workflow_and_its_step(api: httpx.Client, ocr: FakePaintedOcr) -> None:
    assert search(api, ocr, RECORD) == {"found": [], "unreadable": []}
    sessions = [shown(api, ocr) for _ in range(2)]
    workflow_id = learn(api, *sessions)
    found = search(api, ocr, RECORD, 2)["found"]
    assert {one["session_id"] for one in found} == set(sessions)
    assert {(one["workflow_id"], one["workflow"], one["screenshot_id"], one["step"]) for one in found} == {
        (workflow_id, "Coder", "shot_1", 2)
    }
    assert all(one["similarity"] > 0.99 for one in found)
    (end,) = search(api, ocr, STAYS, 1)["found"]
    assert (end["screenshot_id"], end["step"]) == ("shot_2", None)


def test_what_is_kept_of_a_picture_says_where_it_belongs(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr
) -> None:
    session_id = shown(api, ocr)
    learn(api, session_id)
    workflow_id = learn(api, session_id)
    states = list(services.store.screen_states.of_session(session_id))
    assert [one.context.workflow_step for one in states] == [1, 2, None]
    assert {one.context.current_workflow_candidate for one in states} == {workflow_id}
    assert states[1].perception.detected_text == ("Dossier", "Séjours", "Antécédents")
    assert all(one.perception.embedding is not None for one in states)


def test_a_demonstration_that_two_workflows_were_learnt_from_is_found_in_both(
    api: httpx.Client, ocr: FakePaintedOcr
) -> None:
    session_id = shown(api, ocr)
    both = {learn(api, session_id), learn(api, session_id)}
    found = search(api, ocr, RECORD, 2)["found"]
    assert {one["workflow_id"] for one in found} == both
    assert [one["step"] for one in found] == [2, 2]


def test_another_server_on_the_same_folder_finds_it(
    api: httpx.Client, settings: Settings, ocr: FakePaintedOcr
) -> None:
    learn(api, shown(api, ocr))
    again = build_services(settings, ocr)
    vector = again.eyes.aside(ocr.paint(LIST)).state.vector
    (found,) = again.screens.search(vector, 1).found
    assert (found.screenshot_id, found.step) == ("shot_0", 1)


def test_a_damaged_index_is_named_and_the_others_are_searched(
    api: httpx.Client, settings: Settings, ocr: FakePaintedOcr
) -> None:
    damaged, whole = learn(api, shown(api, ocr)), learn(api, shown(api, ocr))
    for file in (settings.data_dir / "faiss_index" / damaged).rglob("*"):
        if file.is_file():
            file.write_bytes(b"no index")
    again = build_services(settings, ocr)
    answer = again.screens.search(again.eyes.aside(ocr.paint(LIST)).state.vector, 5)
    assert answer.unreadable == (damaged,)
    assert {one.workflow_id for one in answer.found} == {whole}


def test_what_is_no_picture_is_refused_by_name(api: httpx.Client) -> None:
    answer = api.post("/screens/search", files={"screenshot": b"no picture"})
    assert answer.status_code == 422
    assert "screenshot" in answer.json()["detail"]
