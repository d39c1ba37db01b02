"""``llm_generate``: a text from a local model into a variable."""

from __future__ import annotations

import unicodedata

from rpa_vision.errors import ModelUnavailableError
from rpa_vision.models.graph.action import LlmGenerateAction
from rpa_vision.phrases import Language, say
from rpa_vision.ports import LanguageModel
from rpa_vision.prompts.wording import system_prompt
from rpa_vision.replay.server_steps.outcome import Produced, Unsure

LONGEST = 20_000
"""Letters. A field of a form takes a tenth of it; more is a model that does not stop."""
_LINES = frozenset("\n\t")


class Generator:
    def __init__(
        self, model: LanguageModel | None, timeout_s: float, language: Language, domain: str = ""
    ) -> None:
        self._model = model
        self._timeout_s = timeout_s
        self._language: Language = language
        self._system = system_prompt(domain, language)

    def run(self, action: LlmGenerateAction) -> Produced | Unsure:
        if self._model is None:
            return Unsure(say(self._language, "generate.no_model"))
        try:
            asked = action.parameters.prompt
            answer = self._model.complete(asked, self._timeout_s, system=self._system).strip()
        except ModelUnavailableError as error:
            return Unsure(say(self._language, "generate.unavailable", text=str(error)))
        if not answer or len(answer) > LONGEST or not all(map(_is_plain, answer)):
            return Unsure(say(self._language, "generate.unusable", model=self._model.name))
        variable = action.parameters.variable
        return Produced({variable: answer}, say(self._language, "generate.written", model=self._model.name))


def _is_plain(letter: str) -> bool:
    return letter in _LINES or unicodedata.category(letter) not in {"Cc", "Cs", "Co", "Cn"}
