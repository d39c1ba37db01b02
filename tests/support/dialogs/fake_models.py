"""Models that say what a test wants them to say, held to the contract of real ones."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.errors import ModelUnavailableError
from rpa_vision.models.model_profile import BoxForm, ModelProfile
from rpa_vision.ports import AnswerSchema, Pixels

Answer = str | Exception


class FakeVision:
    name = "fake-vision"

    def __init__(self, answers: Sequence[Answer], box_form: BoxForm = "fraction") -> None:
        self.profile = ModelProfile(box_form=box_form)
        self.questions: list[str] = []
        self.systems: list[str] = []
        self.pictures: list[Sequence[Pixels]] = []
        self.patience: list[float] = []
        self.forms: list[AnswerSchema | None] = []
        self._answers = list(answers)

    @staticmethod
    def silent() -> ModelUnavailableError:
        return ModelUnavailableError("fake-vision: no answer within 30 s")

    def answer(
        self,
        question: str,
        pictures: Sequence[Pixels],
        timeout_s: float,
        *,
        system: str = "",
        schema: AnswerSchema | None = None,
    ) -> str:
        self.questions.append(question)
        self.systems.append(system)
        self.pictures.append(pictures)
        self.patience.append(timeout_s)
        self.forms.append(schema)
        return _next(self._answers)


class FakeLanguage:
    name = "fake-language"

    def __init__(self, answers: Sequence[Answer]) -> None:
        self.prompts: list[str] = []
        self.systems: list[str] = []
        self.patience: list[float] = []
        self.forms: list[AnswerSchema | None] = []
        self._answers = list(answers)

    def complete(
        self, prompt: str, timeout_s: float, *, system: str = "", schema: AnswerSchema | None = None
    ) -> str:
        self.prompts.append(prompt)
        self.systems.append(system)
        self.patience.append(timeout_s)
        self.forms.append(schema)
        return _next(self._answers)


def _next(answers: list[Answer]) -> str:
    answer = answers.pop(0)
    if isinstance(answer, Exception):
        raise answer
    return answer
