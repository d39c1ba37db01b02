"""Demonstrations watched ahead of learning, through the API that records them."""

from __future__ import annotations

import time

import httpx
import pytest

from api_calls import show_clicks
from painted import FakePaintedOcr, at
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.server.rounds import audience
from rpa_vision.server.services import Services

WITHIN_S = 60.0
SCREENS: tuple[dict[tuple[int, int], str], ...] = (
    {(40, 40): "Patients", (40, 120): "Rechercher"},
    {(40, 40): "Dossier", (40, 120): "Séjours"},
    {(40, 40): "Séjours du patient", (40, 120): "Coder"},
)


def shown(api: httpx.Client, ocr: FakePaintedOcr) -> str:
    """Two clicks, on the words that led on."""
    pictures = [encode_png(ocr.paint(screen)) for screen in SCREENS]
    return show_clicks(api, pictures, [at(40, 120, words).center for words in ("Rechercher", "Séjours")])


def learn(api: httpx.Client, *session_ids: str) -> httpx.Response:
    return api.post("/workflows/learn", json={"name": "Coder", "session_ids": session_ids})


def wait_until_watched(services: Services, session_id: str) -> None:
    deadline = time.monotonic() + WITHIN_S
    while not services.audience.has_watched(session_id):
        assert time.monotonic() < deadline, f"{session_id} was not watched"
        time.sleep(0.02)


def test_what_was_watched_is_not_read_again(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr
) -> None:
    session_ids = [shown(api, ocr) for _ in range(2)]
    for session_id in session_ids:
        wait_until_watched(services, session_id)
    ocr.broken = True
    learnt = learn(api, *session_ids)
    assert learnt.status_code == 201, learnt.text
    assert learnt.json()["observations"] == 2


def test_every_step_is_told_however_far_watching_came(api: httpx.Client, ocr: FakePaintedOcr) -> None:
    session_ids = [shown(api, ocr) for _ in range(3)]
    with api.stream(
        "POST", "/workflows/learn/live", json={"name": "Coder", "session_ids": session_ids}
    ) as told:
        lines = list(told.iter_lines())
    assert [line for line in lines if "looked_at" in line] == [
        f'{{"looked_at":{number},"of":6}}' for number in range(1, 7)
    ]
    assert '"observations":3' in lines[-1].replace(" ", "")


def test_a_demonstration_that_could_not_be_watched_ahead_is_watched_when_it_is_learnt_from(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr
) -> None:
    ocr.broken = True
    failed = shown(api, ocr)
    ocr.broken = False
    wait_until_watched(services, shown(api, ocr))  # one after the other: the first was tried before
    assert not services.audience.has_watched(failed)
    assert learn(api, failed).status_code == 201


def test_only_so_many_wait_to_be_learnt_from(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "KEPT", 1)
    first, second = shown(api, ocr), shown(api, ocr)
    wait_until_watched(services, second)
    assert not services.audience.has_watched(first)
    assert learn(api, first, second).status_code == 201
