"""A demonstration put right before anything is learnt from it."""

from __future__ import annotations

import cv2
import httpx
import numpy as np

from api_calls import new_session, show_clicks
from painted import FakePaintedOcr
from replay_bench import png
from rpa_vision.models.geometry import Point
from rpa_vision.server.services import Services


def shown(api: httpx.Client, ocr: FakePaintedOcr, *words: str) -> str:
    pictures = [png(ocr.paint({(20, 10): one, (200, 100): "Suivant"})) for one in words]
    return show_clicks(api, pictures, [Point(210, 105)] * (len(words) - 1))


def test_demonstrations_are_listed_newest_first(api: httpx.Client, ocr: FakePaintedOcr) -> None:
    session_id = shown(api, ocr, "Accueil", "Patients")
    (line,) = api.get("/sessions").json()
    assert (line["session_id"], line["task"], line["events"]) == (session_id, "Admission", 1)
    assert line["ended_at"] is not None


def test_one_thing_that_was_done_is_taken_out(api: httpx.Client, ocr: FakePaintedOcr) -> None:
    session_id = shown(api, ocr, "Accueil", "Patients", "Fiche")
    left = api.delete(f"/sessions/{session_id}/events/0").json()["events"]
    assert [one["screenshot_id"] for one in left] == ["shot_1"]
    assert api.delete(f"/sessions/{session_id}/events/1").status_code == 404


def test_a_session_under_way_loses_nothing(api: httpx.Client) -> None:
    session_id = new_session(api)
    assert api.delete(f"/sessions/{session_id}/events/0").status_code == 409
    assert api.post(f"/sessions/{session_id}/blank", json={"bbox": [0, 0, 9, 9]}).status_code == 409


def test_a_part_of_every_picture_is_painted_flat(api: httpx.Client, ocr: FakePaintedOcr) -> None:
    session_id = shown(api, ocr, "Accueil", "Patients")
    api.post(f"/sessions/{session_id}/blank", json={"bbox": [10, 5, 120, 40]}).raise_for_status()
    for shot in ("shot_0", "shot_1"):
        data = api.get(f"/sessions/{session_id}/screenshots/{shot}").content
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        assert pixels is not None
        assert np.ptp(pixels[5:40, 10:120]) == 0
        assert np.ptp(pixels[90:120, 190:300]) > 0


def test_what_a_workflow_was_learnt_from_stays(
    api: httpx.Client, ocr: FakePaintedOcr, services: Services
) -> None:
    session_id = shown(api, ocr, "Accueil", "Patients")
    learnt = api.post("/workflows/learn", json={"name": "Suite", "session_ids": [session_id]}, timeout=60)
    assert learnt.status_code == 201, learnt.text
    assert api.delete(f"/sessions/{session_id}/events/0").status_code == 409
    assert api.post(f"/sessions/{session_id}/blank", json={"bbox": [0, 0, 9, 9]}).status_code == 409
    assert api.delete(f"/sessions/{session_id}").status_code == 409


def test_a_demonstration_goes_with_its_pictures(
    api: httpx.Client, ocr: FakePaintedOcr, services: Services
) -> None:
    session_id = shown(api, ocr, "Accueil", "Patients")
    api.delete(f"/sessions/{session_id}").raise_for_status()
    assert api.get(f"/sessions/{session_id}").status_code == 404
    assert not list(services.store.blobs.names(f"sessions/{session_id}"))
