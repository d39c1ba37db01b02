"""One target on one screenshot, over HTTP."""

from __future__ import annotations

import json

import httpx
import pytest

from painted import FakePaintedOcr
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.ports import Frame

PLACES = {(300, 300): "Valider", (60, 100): "Annuler"}


def resolve(api: httpx.Client, target: object, png: bytes, **files: bytes) -> httpx.Response:
    return api.post(
        "/resolve_target",
        data={"target": target if isinstance(target, str) else json.dumps(target)},
        files={"screenshot": png} | files,
    )


@pytest.fixture
def frame(ocr: FakePaintedOcr) -> Frame:
    return ocr.paint(PLACES)


def test_a_target_is_found_with_what_was_tried(api: httpx.Client, frame: Frame) -> None:
    answer = resolve(api, {"text": "Valider"}, encode_png(frame)).json()
    assert (answer["found"]["method"], answer["found"]["text"]) == ("ocr_anchor", "Valider")
    assert [one["outcome"] for one in answer["tried"]] == ["found"]


def test_a_miss_is_an_answer(api: httpx.Client, frame: Frame) -> None:
    response = resolve(api, {"text": "Supprimer"}, encode_png(frame))
    assert response.status_code == 200
    assert response.json()["found"] is None
    assert [one["method"] for one in response.json()["tried"]] == ["ocr_anchor", "visual_anchor"]


def test_a_look_can_be_sent_along(api: httpx.Client, frame: Frame) -> None:
    look = encode_png(Frame(frame.pixels[290:326, 290:380].copy()))
    answer = resolve(api, {"role": "submit"}, encode_png(frame), look=look).json()
    assert answer["found"]["method"] == "visual_anchor"
    assert answer["found"]["bbox"] == [290, 290, 380, 326]


def test_two_looks_for_one_role_are_two_questions(api: httpx.Client, frame: Frame) -> None:
    for left, top in ((290, 290), (50, 90)):
        look = encode_png(Frame(frame.pixels[top : top + 36, left : left + 90].copy()))
        answer = resolve(api, {"role": "submit"}, encode_png(frame), look=look).json()
        assert answer["found"]["bbox"][:2] == [left, top]


@pytest.mark.parametrize(
    "target",
    [
        "{",
        "[]",
        "{}",
        {"text": 5},
        {"text": "x", "colour": "red"},
        {"crop": "../../etc/passwd"},
        {"text": "x" * 5000},
    ],
)
def test_a_wrong_target_is_refused(api: httpx.Client, frame: Frame, target: object) -> None:
    response = resolve(api, target, encode_png(frame))
    assert response.status_code == 422
    assert "target" in response.json()["detail"]


@pytest.mark.parametrize("png", [b"", b"<html>", b"\x89PNG\r\n\x1a\n"])
def test_a_wrong_picture_is_refused(api: httpx.Client, frame: Frame, png: bytes) -> None:
    assert resolve(api, {"text": "Valider"}, png).status_code == 422
    assert resolve(api, {"text": "Valider"}, encode_png(frame), look=png).status_code == 422


def test_without_a_token_nobody_is_answered(server: str, frame: Frame) -> None:
    with httpx.Client(base_url=f"{server}/api/v1") as stranger:
        assert resolve(stranger, {"text": "Valider"}, encode_png(frame)).status_code == 401
