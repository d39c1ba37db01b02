"""The steps the server does itself, each by its own means."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.login.form import FindLogin, find_login
from rpa_vision.models.graph.action import (
    DecideAction,
    ExtractTextAction,
    LlmGenerateAction,
    NavigateAction,
    PauseForHumanAction,
)
from rpa_vision.phrases import Language, say
from rpa_vision.ports import LanguageModel
from rpa_vision.replay.plan.runtime import Unresolved, resolve_step
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.server_steps.branch import goal_of
from rpa_vision.replay.server_steps.extract import Extractor
from rpa_vision.replay.server_steps.generate import Generator
from rpa_vision.replay.server_steps.navigate import find_login_form
from rpa_vision.replay.server_steps.outcome import Produced, Unsure
from rpa_vision.replay.sight import Sight
from rpa_vision.settings import Settings


class ServerSteps:
    """Without a language model everything works but ``llm_generate``, which asks a person."""

    def __init__(
        self,
        grounder: Grounder,
        model: LanguageModel | None,
        settings: Settings,
        domain: str = "",
        find_login: FindLogin = find_login,
    ) -> None:
        self._find_login = find_login
        self._language: Language = settings.language
        self._extractor = Extractor(grounder, self._language)
        self._generator = Generator(model, settings.models.language_timeout_s, self._language, domain)

    def run(self, step: PlanStep, sight: Sight, variables: Mapping[str, JsonValue]) -> Produced | Unsure:
        resolved = resolve_step(step, variables, self._language)
        if isinstance(resolved, Unresolved):
            return Unsure(resolved.reason)
        match resolved.action:
            case NavigateAction(parameters=parameters):
                return find_login_form(parameters, sight, self._language, self._find_login)
            case ExtractTextAction() as reading:
                return self._extractor.run(reading, sight)
            case LlmGenerateAction() as writing:
                return self._generator.run(writing)
            case DecideAction() as deciding:
                return self._decided(deciding, variables)
            case PauseForHumanAction(parameters=asked):
                return Unsure(asked.message)
            case other:
                raise AssertionError(f"{other.type} is done by an agent")

    def _decided(self, action: DecideAction, variables: Mapping[str, JsonValue]) -> Produced | Unsure:
        goal = goal_of(action, variables)
        if goal is None:
            return Unsure(say(self._language, "decide.no_case", name=action.parameters.variable))
        return Produced({}, say(self._language, "decide.taken", node=goal))
