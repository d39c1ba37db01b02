"""What the product says to people, in French and English. The wording is data: ``phrases.toml``."""

from __future__ import annotations

import tomllib
from functools import cached_property
from importlib.resources import files
from typing import Literal

Language = Literal["fr", "en"]


class Phrases:
    """Those of one package, which keeps them beside its modules."""

    def __init__(self, package: str) -> None:
        self._package = package

    def say(self, language: Language, key: str, **values: object) -> str:
        """``say("fr", "pause.not_found", text="Enregistrer")``"""
        group, name = key.split(".")
        return self._wording[group][name][language].format(**values)

    @cached_property
    def _wording(self) -> dict[str, dict[str, dict[str, str]]]:
        return tomllib.loads((files(self._package) / "phrases.toml").read_text(encoding="utf-8"))


say = Phrases("rpa_vision").say
