"""``doctor`` asks the models a site has set up."""

from __future__ import annotations

import json

import pytest

from real_vnc import free_port
from rpa_vision.cli.site.doctor import Checkup, examine
from rpa_vision.settings import OllamaSettings, Settings


def told(tmp_path, **given: str | None) -> dict[str, Checkup]:
    settings = Settings(data_dir=tmp_path, ollama=OllamaSettings(**given))
    return {one.part: one for one in examine(settings)}


def having(*names: str) -> bytes:
    return json.dumps({"models": [{"name": name, "size": 1} for name in names]}).encode()


def test_without_one_nothing_is_missing(tmp_path) -> None:
    found = told(tmp_path)["vision model"]
    assert (found.needed, found.detail) == (False, "none: nothing needs one")


def test_models_that_are_there(tmp_path, ollama) -> None:
    ollama.behave = ollama.sending(having("qwen3-vl:8b", "mistral:latest"))
    found = told(tmp_path, url=ollama.url, vision_model="qwen3-vl:8b", language_model="mistral")
    assert found["vision model"].ok
    assert found["language model"].ok
    assert {one["path"] for one in ollama.asked} == {"/api/tags"}


def test_one_that_is_not_there_is_named_with_what_to_do(tmp_path, ollama) -> None:
    ollama.behave = ollama.sending(having("llava:7b"))
    found = told(tmp_path, url=ollama.url, vision_model="qwen3-vl:8b")["vision model"]
    assert not found.ok
    assert "ollama pull qwen3-vl:8b" in found.detail


@pytest.mark.parametrize("said", [b"<html>", b"{}", b'{"models": [1]}'])
def test_what_is_no_such_server_is_told(tmp_path, ollama, said: bytes) -> None:
    ollama.behave = ollama.sending(said)
    found = told(tmp_path, url=ollama.url, vision_model="llava")["vision model"]
    assert (found.ok, found.detail) == (False, "what answers there is no Ollama server")


def test_a_server_that_is_away_is_told(tmp_path) -> None:
    found = told(tmp_path, url=f"http://127.0.0.1:{free_port()}", vision_model="llava")["vision model"]
    assert not found.ok
    assert "ConnectError" in found.detail
