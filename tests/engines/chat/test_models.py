"""Both protocols, and the fakes that stand in for models elsewhere, keep one contract."""

from __future__ import annotations

import base64
import json
import socket
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import cv2
import numpy as np
import pytest
from pydantic import ValidationError

from fake_models import FakeLanguage, FakeVision
from model_server import Behaviour, SmallModelServer, at_first, cutting, sending
from rpa_vision.engines.chat.client import LARGEST_REPLY
from rpa_vision.engines.chat.opening import open_language, open_vision
from rpa_vision.engines.chat.profiles import profile_of
from rpa_vision.errors import ModelUnavailableError
from rpa_vision.ports import LanguageModel, Pixels, VisionModel
from rpa_vision.settings import ModelServer

PICTURE = np.arange(56 * 84 * 3, dtype=np.uint32).astype(np.uint8).reshape(56, 84, 3)
ANSWERS = ['{"found": false}', "", "Voilà :\n```json\n{}\n```", "é" * 5000]
SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
MakeVision = Callable[[str | None], VisionModel]
MakeLanguage = Callable[[str | None], LanguageModel]


@pytest.fixture(params=["served", "fake"])
def vision(request: pytest.FixtureRequest, served: SmallModelServer) -> MakeVision:
    """A model that gives this answer, or none."""

    def make(answer: str | None) -> VisionModel:
        if request.param == "fake":
            return FakeVision([FakeVision.silent() if answer is None else answer])
        served.behave = served.never if answer is None else served.saying(answer)
        return vision_on(served)

    return make


@pytest.fixture(params=["served", "fake"])
def language(request: pytest.FixtureRequest, served: SmallModelServer) -> MakeLanguage:
    def make(answer: str | None) -> LanguageModel:
        if request.param == "fake":
            return FakeLanguage([FakeVision.silent() if answer is None else answer])
        served.behave = served.never if answer is None else served.saying(answer)
        return language_on(served)

    return make


def vision_on(served: SmallModelServer, **given: Any) -> VisionModel:
    model = open_vision(served.settings(**given))
    assert model is not None
    return model


def language_on(served: SmallModelServer, **given: Any) -> LanguageModel:
    model = open_language(served.settings(**given))
    assert model is not None
    return model


# --- the contract ---


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_comes_back_as_it_was_given(
    vision: MakeVision, language: MakeLanguage, answer: str
) -> None:
    assert vision(answer).answer("Where?", [PICTURE], 10, system="s", schema=SCHEMA) == answer
    assert language(answer).complete("Why?", 10, system="s", schema=SCHEMA) == answer


def test_no_answer_is_a_model_that_is_not_available(vision: MakeVision, language: MakeLanguage) -> None:
    with pytest.raises(ModelUnavailableError, match="no answer"):
        vision(None).answer("Where?", [PICTURE], 0.1)
    with pytest.raises(ModelUnavailableError, match="no answer"):
        language(None).complete("Why?", 0.1)


def test_a_model_has_a_name_and_a_profile(vision: MakeVision, language: MakeLanguage) -> None:
    assert vision("").name
    assert language("").name
    assert vision("").profile.box_form == "fraction"


# --- what is sent ---


def pictures_in(asked: dict[str, Any]) -> list[Pixels]:
    message = asked["messages"][-1]
    if "images" in message:
        texts = message["images"]
    else:
        urls = [part["image_url"]["url"] for part in message["content"] if part["type"] == "image_url"]
        assert all(url.startswith("data:image/png;base64,") for url in urls)
        texts = [url.split(",")[1] for url in urls]
    sent = [np.frombuffer(base64.b64decode(text), np.uint8) for text in texts]
    return [cv2.imdecode(one, cv2.IMREAD_COLOR) for one in sent]


def test_the_server_gets_the_question_and_the_very_picture(served: SmallModelServer) -> None:
    model = vision_on(served)
    assert model.answer("Where?", [PICTURE, PICTURE[:28]], 10, system="Be brief.") == "yes"
    (asked,) = served.asked
    assert asked["path"] == {"ollama": "/api/chat", "openai": "/v1/chat/completions"}[served.protocol]
    assert (asked["model"], asked["stream"], served.question()) == ("llava", False, "Where?")
    assert asked["messages"][0] == {"role": "system", "content": "Be brief."}
    first, second = pictures_in(asked)
    assert np.array_equal(first, PICTURE)
    assert second.shape == (28, 84, 3)


def test_nothing_is_left_to_chance(served: SmallModelServer) -> None:
    language_on(served).complete("Pourquoi ?", 10)
    (asked,) = served.asked
    assert asked["messages"] == [{"role": "user", "content": "Pourquoi ?"}]
    assert asked.get("options", asked)["temperature"] == 0


@pytest.mark.parametrize("base", ["", "/", "/v1", "/v1/"])
def test_an_address_may_be_given_as_servers_name_theirs(base: str) -> None:
    with SmallModelServer("openai") as served:
        language_on(served, url=served.url + base).complete("?", 10)
        assert served.asked[0]["path"] == "/v1/chat/completions"


@pytest.mark.parametrize("mode", ["schema", "object", "plain"])
def test_an_answer_is_held_to_its_form_as_far_as_the_profile_says(
    served: SmallModelServer, mode: str
) -> None:
    language_on(served, json_mode=mode).complete("?", 10, schema=SCHEMA)
    (asked,) = served.asked
    held = asked.get("format" if served.protocol == "ollama" else "response_format")
    if mode == "plain":
        assert held is None
    elif served.protocol == "ollama":
        assert held == (SCHEMA if mode == "schema" else "json")
    elif mode == "schema":
        assert (held["type"], held["json_schema"]["schema"]) == ("json_schema", SCHEMA)
    else:
        assert held == {"type": "json_object"}


def test_words_are_asked_for_without_a_form(served: SmallModelServer) -> None:
    """Asked for two lines, a model that must write JSON says neither."""
    vision_on(served).answer("?", [PICTURE], 10)
    assert {"format", "response_format"}.isdisjoint(served.asked[0])


def test_a_key_is_shown_to_the_server_and_nowhere_else(served: SmallModelServer) -> None:
    settings = served.settings(key="geheim")
    assert "geheim" not in repr(settings)
    model = open_language(settings)
    assert model is not None
    model.complete("?", 10)
    served.behave = sending(b"", 401)
    with pytest.raises(ModelUnavailableError) as refused:
        model.complete("?", 10)
    assert served.keys == ["Bearer geheim"] * 2
    assert "geheim" not in str(refused.value)


# --- what is read ---


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_that_is_streamed_is_put_together(served: SmallModelServer, answer: str) -> None:
    served.behave = served.streaming(answer)
    assert language_on(served).complete("?", 10) == answer


@pytest.mark.parametrize("streamed", [True, False])
def test_thoughts_are_no_part_of_an_answer(served: SmallModelServer, streamed: bool) -> None:
    said = '<think>It may be {"found": true}.</think>{"found": false}'
    served.behave = served.streaming(said) if streamed else served.saying(said)
    assert language_on(served).complete("?", 10) == '{"found": false}'


def test_thoughts_without_an_end_are_no_answer(served: SmallModelServer) -> None:
    served.behave = served.saying('<think>It may be {"found": true}')
    assert language_on(served).complete("?", 10) == ""


@pytest.mark.parametrize("streamed", [True, False])
def test_an_answer_cut_short_is_none(served: SmallModelServer, streamed: bool) -> None:
    """It might have gone on to say the opposite."""
    said = "VERDICT: OUI\nRAISON: le message n'est"
    served.behave = served.streaming(said, "length") if streamed else served.saying(said, "length")
    with pytest.raises(ModelUnavailableError, match="cut short"):
        language_on(served).complete("?", 10)


MISBEHAVIOURS: dict[str, Callable[[SmallModelServer], Behaviour]] = {
    "no JSON": lambda _: sending(b"not json"),
    "nothing": lambda _: sending(b""),
    "broken JSON": lambda _: sending(b'{"message": {"content": "ye'),
    "broken choice": lambda _: sending(b'{"choices": [{"message": {"content": "ye'),
    "another protocol": lambda _: sending(b'{"response": "yes"}'),
    "no choice": lambda _: sending(b'{"choices": []}'),
    "no text": lambda _: sending(b'{"message": {"content": 5}, "choices": [{"message": {"content": 5}}]}'),
    "a list": lambda _: sending(b"[1, 2]"),
    "unknown model": lambda _: sending(b'{"error": "model not found"}', 404),
    "failing": lambda _: sending(b"", 500),
    "not yet": lambda _: sending(b"", 503),
    "elsewhere": lambda _: sending(b"{}", 302),
    "cut in a stream": lambda served: served.streaming("VERDICT: OUI", None),
    "told shorter": lambda _: sending(b'{"message"', said_length=900),
    "endless": lambda _: sending(b" " * (LARGEST_REPLY + 1)),
    "dropped": lambda _: cutting,
    "dripping": lambda served: served.dripping,
}


@pytest.mark.parametrize("behaviour", MISBEHAVIOURS.values(), ids=MISBEHAVIOURS)
def test_a_server_that_misbehaves_is_a_model_that_is_not_available(
    served: SmallModelServer, behaviour: Callable[[SmallModelServer], Behaviour]
) -> None:
    served.behave = behaviour(served)
    with pytest.raises(ModelUnavailableError, match="llava"):
        vision_on(served).answer("Where?", [PICTURE], 1.0)


def test_what_it_said_wrong_is_not_quoted(served: SmallModelServer) -> None:
    served.behave = sending(json.dumps({"message": "LEFEVRE Marie"}).encode())
    with pytest.raises(ModelUnavailableError) as refused:
        language_on(served).complete("?", 1)
    assert "LEFEVRE" not in str(refused.value)


def test_a_server_that_is_not_there_is_a_model_that_is_not_available() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, and nobody listens
        model = open_vision(ModelServer(url=f"http://127.0.0.1:{taken.getsockname()[1]}", model="llava"))
        assert model is not None
        with pytest.raises(ModelUnavailableError):
            model.answer("Where?", [PICTURE], 5)


# --- turns, tries and rests ---


@pytest.mark.parametrize("first", [sending(b"", 503), sending(b"", 429), cutting])
def test_a_question_that_met_a_server_just_starting_is_put_again_once(
    served: SmallModelServer, first: Behaviour
) -> None:
    served.behave = at_first(first, served.saying("yes"))
    assert language_on(served).complete("?", 10) == "yes"
    assert len(served.asked) == 2


@pytest.mark.parametrize(
    "always", [sending(b"", 500), sending(b"not json"), sending(b"", 404)], ids=["500", "no JSON", "404"]
)
def test_what_another_try_would_not_mend_is_not_tried_again(
    served: SmallModelServer, always: Behaviour
) -> None:
    served.behave = always
    with pytest.raises(ModelUnavailableError):
        language_on(served).complete("?", 10)
    assert len(served.asked) == 1


def test_a_slow_server_is_not_asked_twice(served: SmallModelServer) -> None:
    served.behave = served.never
    with pytest.raises(ModelUnavailableError, match="no answer within"):
        language_on(served).complete("?", 0.3)
    assert len(served.asked) == 1


def test_a_server_that_fails_again_and_again_is_left_alone_and_tried_later(served: SmallModelServer) -> None:
    model = language_on(served, failures=2, rest_s=0.2)
    served.behave = sending(b"", 500)
    for _ in range(5):
        with pytest.raises(ModelUnavailableError):
            model.complete("?", 5)
    assert len(served.asked) == 2
    served.behave = served.saying("yes")
    threading.Event().wait(0.25)
    assert model.complete("?", 5) == "yes"
    assert model.complete("?", 5) == "yes"


def test_no_more_questions_than_it_takes_are_under_way(served: SmallModelServer) -> None:
    model = language_on(served, at_once=2)
    go, answer = threading.Event(), served.saying("yes")

    def held(handler: Any) -> None:
        go.wait(10)
        answer(handler)

    served.behave = held
    with ThreadPoolExecutor(6) as askers:
        told = [askers.submit(model.complete, "?", 20) for _ in range(6)]
        while served.under_way < 2:
            threading.Event().wait(0.01)
        threading.Event().wait(0.1)
        go.set()
        assert [one.result() for one in told] == ["yes"] * 6
    assert served.most_under_way == 2


def test_who_waits_for_a_turn_waits_no_longer_than_asked(served: SmallModelServer) -> None:
    model = language_on(served, at_once=1)
    served.behave = served.never
    with ThreadPoolExecutor(1) as asker:
        first = asker.submit(model.complete, "?", 20)
        while not served.under_way:
            threading.Event().wait(0.01)
        with pytest.raises(ModelUnavailableError, match="others are asking"):
            model.complete("?", 0.1)
        served.released.set()
        with pytest.raises(ModelUnavailableError):
            first.result()


# --- what is set up ---


@pytest.mark.parametrize("url", ["", "localhost:11434", "ftp://x", "http://[", "not a url"])
def test_an_address_that_is_none_is_a_wrong_setting(url: str) -> None:
    with pytest.raises(ValidationError, match="url"):
        ModelServer(url=url, model="llava")


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
    assert profile_of(ModelServer(model=model)).box_form == form


def test_a_site_may_know_better() -> None:
    told = ModelServer(model="llava", box_form="thousandths", most_pixels=10_000, json_mode="object")
    profile = profile_of(told)
    assert (profile.box_form, profile.most_pixels, profile.json_mode) == ("thousandths", 10_000, "object")


def test_without_settings_there_are_no_models() -> None:
    assert open_vision(ModelServer(url="http://127.0.0.1:1")) is None
    assert open_language(ModelServer(model="mistral")) is None
