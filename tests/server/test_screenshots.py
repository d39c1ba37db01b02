"""A picture is kept once: never lost, never replaced, never kept for nobody."""

from __future__ import annotations

import httpx
import pytest

from api_calls import finish, new_session, send_shot
from painted import FakePaintedOcr
from replay_bench import png
from rpa_vision.errors import NotFoundError
from rpa_vision.server.services import Services
from rpa_vision.storage.sessions import screenshot_blob


@pytest.fixture
def first(ocr: FakePaintedOcr) -> bytes:
    return png(ocr.paint({(20, 20): "Accueil"}))


@pytest.fixture
def other(ocr: FakePaintedOcr) -> bytes:
    return png(ocr.paint({(20, 20): "Fiche patient"}))


def kept(services: Services, session_id: str) -> bytes:
    return services.store.blobs.get(screenshot_blob(session_id, "shot_0001"))


def test_a_picture_sent_again_is_answered_the_same(api: httpx.Client, first: bytes) -> None:
    session_id = new_session(api)
    once, again = send_shot(api, session_id, first), send_shot(api, session_id, first)
    assert (once.status_code, again.status_code) == (201, 201)
    assert once.json() == again.json()
    assert len(api.get(f"/sessions/{session_id}").json()["screenshots"]) == 1


@pytest.mark.parametrize("finished", [False, True])
def test_a_kept_picture_is_not_replaced(
    api: httpx.Client, services: Services, first: bytes, other: bytes, finished: bool
) -> None:
    session_id = new_session(api)
    send_shot(api, session_id, first)
    if finished:
        finish(api, session_id)
    answer = send_shot(api, session_id, other)
    assert answer.status_code == 409
    assert "shot_0001" in answer.json()["detail"]
    assert kept(services, session_id) == first


def test_a_picture_of_an_unknown_session_is_not_kept(
    api: httpx.Client, services: Services, first: bytes
) -> None:
    assert send_shot(api, "sess_none", first).status_code == 404
    with pytest.raises(NotFoundError):
        kept(services, "sess_none")


def test_a_new_picture_of_a_finished_session_is_not_kept(
    api: httpx.Client, services: Services, first: bytes
) -> None:
    session_id = new_session(api)
    finish(api, session_id)
    assert send_shot(api, session_id, first).status_code == 409
    with pytest.raises(NotFoundError):
        kept(services, session_id)


def test_what_a_crash_left_without_its_row_does_not_stand_in_the_way(
    api: httpx.Client, services: Services, first: bytes, other: bytes
) -> None:
    session_id = new_session(api)
    services.store.blobs.put(screenshot_blob(session_id, "shot_0001"), other)
    assert send_shot(api, session_id, first).status_code == 201
    assert kept(services, session_id) == first


def test_a_picture_that_cannot_be_written_can_be_sent_again(
    api: httpx.Client, services: Services, first: bytes
) -> None:
    session_id = new_session(api)
    in_the_way = services.settings.data_dir / "blobs" / "sessions"
    in_the_way.write_bytes(b"a file where a folder must be")
    assert send_shot(api, session_id, first).status_code == 500
    assert api.get(f"/sessions/{session_id}").json()["screenshots"] == []
    in_the_way.unlink()
    assert send_shot(api, session_id, first).status_code == 201
