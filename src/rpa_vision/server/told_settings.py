"""The settings as a person reads them: value, what is shipped, and the reason written beside it in the code."""

from __future__ import annotations

import ast
import inspect
from functools import cache

from pydantic import BaseModel, JsonValue, SecretStr
from pydantic_core import to_jsonable_python

from rpa_vision import settings as settings_module
from rpa_vision.models.answers import SettingLine
from rpa_vision.models.graph import learning as learning_module
from rpa_vision.settings import Settings


def told_settings(settings: Settings) -> list[SettingLine]:
    return _lines(settings, _shipped(), "", "")


def _lines(present: BaseModel, shipped: BaseModel, prefix: str, group_reason: str) -> list[SettingLine]:
    """What has no reason of its own has its group's."""
    lines: list[SettingLine] = []
    for name in type(present).model_fields:
        value, usual = getattr(present, name), getattr(shipped, name)
        reason = _reasons().get(f"{type(present).__name__}.{name}", group_reason)
        if isinstance(value, BaseModel) and isinstance(usual, BaseModel):
            lines += _lines(value, usual, f"{prefix}{name}.", reason)
            continue
        secret = isinstance(value, SecretStr) or isinstance(usual, SecretStr)
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
def _reasons() -> dict[str, str]:
    """By class and field. One reason may stand below several fields that share it."""
    found: dict[str, str] = {}
    for module in (settings_module, learning_module):
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.ClassDef):
                found.update(_reasons_in(node))
    return found


def _reasons_in(group: ast.ClassDef) -> dict[str, str]:
    found: dict[str, str] = {}
    waiting: list[str] = []
    for node in group.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            waiting.append(node.target.id)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            reason = " ".join(str(node.value.value).split())
            found.update({f"{group.name}.{name}": reason for name in waiting})
            waiting = []
    return found
