"""What the product says to people, in French and English. The wording is data: ``phrases.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

Language = Literal["fr", "en"]


@cache
def _phrases() -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads((files("rpa_vision") / "phrases.toml").read_text(encoding="utf-8"))


def say(language: Language, key: str, **values: object) -> str:
    """``say("fr", "pause.not_found", text="Enregistrer")``"""
    group, name = key.split(".")
    return _phrases()[group][name][language].format(**values)
