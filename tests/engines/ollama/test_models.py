"""The adapter to an Ollama server, and the fakes that stand in for it, keep one contract."""

from __future__ import annotations

import base64
import socket
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from fake_models import FakeLanguage, FakeVision
from rpa_vision.engines.ollama import (
    LARGEST_REPLY,
    OllamaLanguage,
    OllamaVision,
    box_form_of,
    open_language,
    open_vision,
)
from rpa_vision.errors import BadSettingsError, ModelUnavailableError
from rpa_vision.ports import LanguageModel, VisionModel
from rpa_vision.settings import OllamaSettings

PICTURE = np.arange(8 * 12 * 3, dtype=np.uint8).reshape(8, 12, 3)
ANSWERS = ['{"found": false}', "", "Voilà :\n```json\n{}\n```", "é" * 5000]
MakeVision = Callable[[str | None], VisionModel]
MakeLanguage = Callable[[str | None], LanguageModel]


@pytest.fixture(params=["ollama", "fake"])
def vision(request: pytest.FixtureRequest, ollama) -> MakeVision:
    """A model that gives this answer, or none."""

    def make(answer: str | None) -> VisionModel:
        if request.param == "fake":
            return FakeVision([FakeVision.silent() if answer is None else answer])
        ollama.behave = ollama.never if answer is None else ollama.saying(answer)
        return OllamaVision(ollama.url, "llava")

    return make


@pytest.fixture(params=["ollama", "fake"])
def language(request: pytest.FixtureRequest, ollama) -> MakeLanguage:
    def make(answer: str | None) -> LanguageModel:
        if request.param == "fake":
            return FakeLanguage([FakeVision.silent() if answer is None else answer])
        ollama.behave = ollama.never if answer is None else ollama.saying(answer)
        return OllamaLanguage(ollama.url, "mistral")

    return make


# --- the contract ---


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_comes_back_as_it_was_given(
    vision: MakeVision, language: MakeLanguage, answer: str
) -> None:
    assert vision(answer).answer("Where?", [PICTURE], 10) == answer
    assert language(answer).complete("Why?", 10) == answer


def test_no_answer_is_a_model_that_is_not_available(vision: MakeVision, language: MakeLanguage) -> None:
    with pytest.raises(ModelUnavailableError, match="no answer"):
        vision(None).answer("Where?", [PICTURE], 0.1)
    with pytest.raises(ModelUnavailableError, match="no answer"):
        language(None).complete("Why?", 0.1)


def test_a_model_has_a_name_and_a_form_of_boxes(vision: MakeVision, language: MakeLanguage) -> None:
    assert vision("").name
    assert language("").name
    assert vision("").box_form == "fraction"


# --- the adapter ---


def test_the_server_gets_the_question_and_the_very_picture(ollama) -> None:
    OllamaVision(ollama.url + "/", "llava").answer("Where?", [PICTURE, PICTURE[:4]], 10)
    (asked,) = ollama.asked
    assert (asked["path"], asked["model"]) == ("/api/chat", "llava")
    assert (asked["stream"], asked["options"]) == (False, {"temperature": 0})
    assert "format" not in asked  # asked for two lines, a model that must write JSON says neither
    (message,) = asked["messages"]
    assert message["content"] == "Where?"
    sent = [np.frombuffer(base64.b64decode(image), np.uint8) for image in message["images"]]
    decoded = [cv2.imdecode(one, cv2.IMREAD_COLOR) for one in sent]
    assert np.array_equal(decoded[0], PICTURE)
    assert decoded[1].shape == (4, 12, 3)


def test_a_language_model_is_sent_no_picture_and_bound_to_no_form(ollama) -> None:
    OllamaLanguage(ollama.url, "mistral").complete("Pourquoi ?", 10)
    (asked,) = ollama.asked
    assert asked["messages"] == [{"role": "user", "content": "Pourquoi ?"}]
    assert "format" not in asked


@pytest.mark.parametrize(
    "behaviour",
    [
        pytest.param(lambda o: o.sending(b"not json"), id="no JSON"),
        pytest.param(lambda o: o.sending(b'{"message": {"content": "ye'), id="broken JSON"),
        pytest.param(lambda o: o.sending(b'{"response": "yes"}'), id="another protocol"),
        pytest.param(lambda o: o.sending(b'{"message": {"content": 5}}'), id="no text"),
        pytest.param(lambda o: o.sending(b'{"error": "model not found"}', 404), id="unknown model"),
        pytest.param(lambda o: o.sending(b"", 500), id="failing"),
        pytest.param(lambda o: o.sending(b"{}", 302), id="elsewhere"),
        pytest.param(lambda o: o.sending(b'{"message"', said_length=900), id="cut short"),
        pytest.param(lambda o: o.sending(b" " * (LARGEST_REPLY + 1)), id="endless"),
        pytest.param(lambda o: o.cutting, id="cut off"),
        pytest.param(lambda o: o.dripping, id="dripping"),
    ],
)
def test_a_server_that_misbehaves_is_a_model_that_is_not_available(ollama, behaviour) -> None:
    ollama.behave = behaviour(ollama)
    with pytest.raises(ModelUnavailableError, match="llava"):
        OllamaVision(ollama.url, "llava").answer("Where?", [PICTURE], 1.0)


def test_a_server_that_is_not_there_is_a_model_that_is_not_available() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, and nobody listens
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(ModelUnavailableError):
            OllamaVision(url, "llava").answer("Where?", [PICTURE], 5)


@pytest.mark.parametrize("url", ["", "localhost:11434", "ftp://x", "http://[", "not a url"])
def test_an_address_that_is_none_is_a_wrong_setting(url: str) -> None:
    with pytest.raises(BadSettingsError, match=r"ollama\.url"):
        OllamaVision(url, "llava")


@pytest.mark.parametrize(
    ("model", "form"),
    [
        ("qwen2.5vl:7b", "pixels"),
        ("hf.co/Qwen/Qwen2.5-VL-7B", "pixels"),
        ("qwen3-vl:8b", "thousandths"),
        ("llava:13b", "fraction"),
    ],
)
def test_models_are_known_by_how_they_write_boxes(model: str, form: str) -> None:
    assert box_form_of(model) == form
    assert OllamaVision("http://127.0.0.1:1", model).box_form == form
    assert OllamaVision("http://127.0.0.1:1", model, "thousandths").box_form == "thousandths"


def test_without_settings_there_are_no_models() -> None:
    assert open_vision(OllamaSettings(url="http://127.0.0.1:1")) is None
    assert open_language(OllamaSettings(language_model="mistral")) is None
    both = OllamaSettings(url="http://127.0.0.1:1", vision_model="llava", language_model="mistral")
    assert (open_vision(both).name, open_language(both).name) == ("llava", "mistral")
