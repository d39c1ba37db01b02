"""The settings as a person reads them: value, what is shipped, and the reason written beside it in the code."""

from __future__ import annotations

import ast
import inspect
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise

from pydantic import BaseModel, JsonValue
from pydantic_core import to_jsonable_python

from rpa_vision import settings as every_group
from rpa_vision.models.answers import SettingLine
from rpa_vision.models.graph.learning import LearningThresholds
from rpa_vision.phrases import Language
from rpa_vision.settings import Settings


def told_settings(settings: Settings, language: Language = "en") -> list[SettingLine]:
    return _lines(settings, _shipped(), reasons_in(language), "", "")


def reasons_in(language: Language) -> Mapping[str, str]:
    """By class and field."""
    return _reasons() if language == "en" else _french()


def _lines(
    present: BaseModel, shipped: BaseModel, reasons: Mapping[str, str], prefix: str, group_reason: str
) -> list[SettingLine]:
    """What has no reason of its own has its group's."""
    lines: list[SettingLine] = []
    for name in type(present).model_fields:
        value, usual = getattr(present, name), getattr(shipped, name)
        reason = reasons.get(f"{type(present).__name__}.{name}", group_reason)
        if isinstance(value, BaseModel) and isinstance(usual, BaseModel):
            lines += _lines(value, usual, reasons, f"{prefix}{name}.", reason)
            continue
        field = type(present).model_fields[name]
        secret = not field.repr or "SecretStr" in str(field.annotation)
        lines.append(
            SettingLine(
                name=prefix + name,
                group=prefix.rstrip("."),
                value=None if secret else _plain(value),
                shipped=None if secret else _plain(usual),
                secret=secret,
                is_set=value is not None,
                reason=reason,
            )
        )
    return lines


def _plain(value: object) -> JsonValue:
    plain: JsonValue = to_jsonable_python(value, fallback=str)
    return plain


@cache
def _shipped() -> Settings:
    """Whatever this machine's environment says."""
    return Settings.model_construct(
        **{
            name: field.get_default(call_default_factory=True)
            for name, field in Settings.model_fields.items()
        }
    )


@cache
def _french() -> dict[str, str]:
    written = tomllib.loads((files("rpa_vision") / "settings.fr.toml").read_text(encoding="utf-8"))
    return {f"{group}.{name}": reason for group, said in written.items() for name, reason in said.items()}


@cache
def _reasons() -> dict[str, str]:
    """As they stand in the code."""
    found: dict[str, str] = {}
    for group in filter(inspect.isclass, (*vars(every_group).values(), LearningThresholds)):
        for written in ast.parse(inspect.getsource(group)).body:
            if isinstance(written, ast.ClassDef):
                found.update(_reasons_in(written))
    return found


def _reasons_in(group: ast.ClassDef) -> dict[str, str]:
    found: dict[str, str] = {}
    for node, below in pairwise(group.body):
        if not (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            found[f"{group.name}.{node.target.id}"] = " ".join(str(below.value.value).split())
    return found
