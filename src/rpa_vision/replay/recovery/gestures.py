"""The catalogue of gestures, as data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Literal

from rpa_vision.models.base import Id, Model
from rpa_vision.phrases import Language

When = Literal["same_window", "menu_opened", "own_window_opened"]


class UndoGesture(Model):
    name: Id
    keys: tuple[str, ...]
    after: tuple[str, ...]
    """Kinds of command it can take back."""
    when: When
    unasked: bool
    """Whether it may be used without a person having asked for it."""
    fr: str
    en: str

    def told(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en


@cache
def gestures() -> Mapping[str, UndoGesture]:
    written = resources.files(__package__).joinpath("gestures.toml").read_text(encoding="utf-8")
    return {
        name: UndoGesture.model_validate({"name": name, **fields})
        for name, fields in tomllib.loads(written).items()
    }
