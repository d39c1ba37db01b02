"""Settings from everywhere, or an error that names each wrong one; never its value, which may be a secret."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from typing import Any

from dotenv.parser import Binding, parse_stream
from pydantic import BaseModel, ValidationError
from pydantic_settings import SettingsError

from rpa_vision.errors import BadSettingsError, FieldProblem
from rpa_vision.models.documents import problems_of
from rpa_vision.phrases import Bilingual, SaidTogether, phrased
from rpa_vision.settings.settings import EARLIER_NAMES, ENV_FILE, NESTED, PREFIX, TOML_FILE, Settings

FORMER_GROUP = "ollama"
NOW_CALLED = {
    "url": ("models.vision.url", "models.language.url"),
    "vision_model": ("models.vision.model",),
    "language_model": ("models.language.model",),
    "language_timeout_s": ("models.language_timeout_s",),
    "box_form": ("models.vision.box_form",),
}
"""What that group held. Which of two models an address is for is not guessed: it is refused with its new names."""


def load_settings(**overrides: Any) -> Settings:
    """Settings from everywhere, or an error naming each wrong one; never its value, which may be a secret."""
    try:
        problems = _misnamed_in_environment() + _wrong_in_env_file()
        if not problems:
            return Settings(**overrides)
    except ValidationError as error:
        problems = [_told(problem) for problem in problems_of(error)]
    except SettingsError as error:
        problems = [_wrong("settings", error)]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problems = [_wrong(TOML_FILE, error)]
    except OSError as error:
        problems = [_wrong(error.filename, error.strerror)]
    raise BadSettingsError(phrased("setting_refused.all", problems=SaidTogether(problems)))


def _told(problem: FieldProblem) -> Bilingual:
    if problem.field == FORMER_GROUP:
        return _renamed("settings", FORMER_GROUP, str)
    return _wrong("settings", problem.sentence)


def _renamed(where: object, name: str, spelled: Callable[[str], str]) -> Bilingual:
    said = [
        f"{spelled(f'{FORMER_GROUP}.{earlier}')} → {', '.join(map(spelled, now))}"
        for earlier, now in NOW_CALLED.items()
    ]
    return phrased("setting_refused.renamed", where=where, name=name, now=SaidTogether(said))


def _as_variable(setting: str) -> str:
    return PREFIX + setting.replace(".", NESTED).upper()


def _misnamed(where: object, variable: str) -> Bilingual:
    if variable.upper().startswith(_as_variable(f"{FORMER_GROUP}.")):
        return _renamed(where, variable, _as_variable)
    return phrased("setting_refused.no_such_name", where=where, name=variable)


def _wrong(where: object, problem: object) -> Bilingual:
    return phrased("setting_refused.problem", where=where, problem=problem)


def _misnamed_in_environment() -> list[Bilingual]:
    ours = (name for name in os.environ if name.upper().startswith(PREFIX))
    return [_misnamed("environment", name) for name in ours if not _names_a_setting(name)]


def _wrong_in_env_file() -> list[Bilingual]:
    if not ENV_FILE.is_file():
        return []
    try:
        with ENV_FILE.open(encoding="utf-8-sig") as lines:
            return [problem for line in parse_stream(lines) if (problem := _wrong_in(line))]
    except UnicodeDecodeError as error:
        return [_wrong(ENV_FILE, error)]


def _wrong_in(line: Binding) -> Bilingual | None:
    """What the dotenv library would only warn about, or not even that."""
    if line.error:
        return phrased("setting_refused.line_unread", where=ENV_FILE, line=line.original.line)
    if line.key is not None and not _names_a_setting(line.key):
        return _misnamed(ENV_FILE, line.key)
    return None


def _names_a_setting(variable: str) -> bool:
    """Names inside a group are checked by the group itself."""
    name, nested, _ = variable.upper().removeprefix(PREFIX).lower().partition(NESTED)
    if not variable.upper().startswith(PREFIX):
        return False
    if name in EARLIER_NAMES:
        return not nested
    field = Settings.model_fields.get(name)
    return field is not None and (not nested or isinstance(field.default, BaseModel))
