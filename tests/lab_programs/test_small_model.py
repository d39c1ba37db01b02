"""A real model, small as it is, answers through the same port as any other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rpa_vision.cli.site.model_checkup import ask_language
from rpa_vision.engines.chat.opening import open_language
from rpa_vision.errors import ModelUnavailableError
from rpa_vision.ports import LanguageModel
from rpa_vision.prompts import forms
from rpa_vision.prompts.answers import json_object
from rpa_vision.prompts.wording import prompt, system_prompt
from rpa_vision.settings import ModelServer
from rpa_vision_lab.programs.small_model.running import MODEL, running_model

pytestmark = pytest.mark.lab
PATIENCE_S = 300.0
"""A busy machine writes a word a second."""


@pytest.fixture(scope="module")
def server() -> Iterator[ModelServer]:
    with running_model() as address:
        yield ModelServer(url=address, model=MODEL, protocol="openai")


@pytest.fixture
def model(server: ModelServer) -> LanguageModel:
    opened = open_language(server)
    assert opened is not None
    return opened


def test_it_answers_in_words(model: LanguageModel) -> None:
    said = model.complete("What is the capital of France? Answer with one word.", PATIENCE_S)
    assert "Paris" in said


def test_its_server_holds_it_to_the_form_of_an_answer(model: LanguageModel) -> None:
    """What it says is another matter: the form is kept."""
    said = model.complete(prompt("checkup"), PATIENCE_S, system=system_prompt(), schema=forms.CHECKUP)
    answer = json_object(said)
    assert answer is not None
    assert isinstance(answer["ready"], bool)


def test_the_doctor_says_what_it_answered(server: ModelServer) -> None:
    try:
        told = ask_language(server)
    except ModelUnavailableError as error:  # it may say that it is not ready, and then that is told
        told = str(error)
    assert "smollm2 answers « " in told
    assert "ready" in told


def test_it_is_not_waited_for_longer_than_asked(model: LanguageModel) -> None:
    with pytest.raises(ModelUnavailableError, match="no answer within"):
        model.complete("Tell a long story.", 0.5)
