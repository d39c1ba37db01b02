"""``doctor`` asks the models a site has set up, and says what came back."""

from __future__ import annotations

from pathlib import Path

import pytest

from model_server import SmallModelServer, sending
from real_vnc import free_port
from rpa_vision.cli.site.doctor import Checkup, examine
from rpa_vision.settings import ModelServer, ModelSettings, Settings


def told(
    tmp_path: Path, vision: ModelServer | None = None, language: ModelServer | None = None
) -> dict[str, Checkup]:
    models = ModelSettings(vision=vision or ModelServer(), language=language or ModelServer())
    return {one.part: one for one in examine(Settings(data_dir=tmp_path, models=models))}


def test_without_one_nothing_is_missing(tmp_path: Path) -> None:
    found = told(tmp_path)["vision model"]
    assert (found.ok, found.needed, found.detail) == (False, False, "none: nothing needs one")


def test_half_a_setting_is_told(tmp_path: Path) -> None:
    found = told(tmp_path, language=ModelServer(url="http://127.0.0.1:1"))["language model"]
    assert (found.ok, found.detail) == (False, "not asked: models.language.model is not set")


def test_one_outside_the_site_is_told_even_where_it_is_allowed(tmp_path: Path) -> None:
    url = f"http://rpa.hopital.invalid:{free_port()}"
    settings = Settings(
        data_dir=tmp_path, models=ModelSettings(vision=ModelServer(url=url, outside_site=True))
    )
    told = [one for one in examine(settings) if one.part == "exposure"]
    assert [one.ok for one in told] == [False]
    assert "models.vision.url leads outside this site" in told[0].detail


def test_what_each_answers_is_told_with_the_time_it_took(tmp_path: Path, served: SmallModelServer) -> None:
    served.behave = served.answering(['{"colour": "Red"}', '{"ready": true}'])
    found = told(tmp_path, served.settings("qwen3-vl:8b"), served.settings("mistral"))
    vision, language = found["vision model"], found["language model"]
    assert vision.ok
    assert language.ok
    assert vision.detail.startswith('qwen3-vl:8b answers « {"colour": "Red"} » after ')
    assert language.detail.endswith(" s")


@pytest.mark.parametrize(
    ("answer", "why"), [("Sure! It is red.", "json_mode"), ('{"colour": "blue"}', "not what it was shown")]
)
def test_one_that_is_of_no_use_is_told_so(
    tmp_path: Path, served: SmallModelServer, answer: str, why: str
) -> None:
    served.behave = served.saying(answer)
    found = told(tmp_path, served.settings())["vision model"]
    assert not found.ok
    assert why in found.detail


@pytest.mark.parametrize("said", [b"<html>", b"{}", b'{"models": [1]}'])
def test_what_is_no_such_server_is_told(tmp_path: Path, served: SmallModelServer, said: bytes) -> None:
    served.behave = sending(said)
    found = told(tmp_path, served.settings())["vision model"]
    assert not found.ok
    assert "not a chat message" in found.detail


def test_one_that_is_not_there_is_told(tmp_path: Path, served: SmallModelServer) -> None:
    served.behave = sending(b"", 404)
    assert "has no such model" in told(tmp_path, served.settings())["vision model"].detail


def test_a_server_that_is_away_is_told(tmp_path: Path) -> None:
    away = ModelServer(url=f"http://127.0.0.1:{free_port()}", model="llava")
    found = told(tmp_path, away)["vision model"]
    assert not found.ok
    assert "ConnectError" in found.detail
