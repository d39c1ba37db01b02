"""Models that say what a test wants them to say, held to the contract of real ones."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.errors import ModelUnavailableError
from rpa_vision.ports import BoxForm, Pixels

Answer = str | Exception


class FakeVision:
    name = "fake-vision"

    def __init__(self, answers: Sequence[Answer], box_form: BoxForm = "fraction") -> None:
        self.box_form = box_form
        self.questions: list[str] = []
        self._answers = list(answers)

    @staticmethod
    def silent() -> ModelUnavailableError:
        return ModelUnavailableError("fake-vision: no answer within 30 s")

    def answer(self, question: str, _pictures: Sequence[Pixels], _timeout_s: float) -> str:
        self.questions.append(question)
        return _next(self._answers)


class FakeLanguage:
    name = "fake-language"

    def __init__(self, answers: Sequence[Answer]) -> None:
        self.prompts: list[str] = []
        self._answers = list(answers)

    def complete(self, prompt: str, _timeout_s: float) -> str:
        self.prompts.append(prompt)
        return _next(self._answers)


def _next(answers: list[Answer]) -> str:
    answer = answers.pop(0)
    if isinstance(answer, Exception):
        raise answer
    return answer
