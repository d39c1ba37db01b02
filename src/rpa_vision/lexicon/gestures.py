"""The catalogue of gestures, as data: what keys do, and which RPA Vision may press of its own accord."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rpa_vision.models.base import Id, Model
from rpa_vision.phrases import Language

Use = Literal["takes_back", "types", "shown"]
When = Literal["same_window", "menu_opened", "own_window_opened", "field_focused", "as_shown"]
Check = Literal["as_before", "read_back", "effect", "typed_over", "nothing"]
_SEEN_BEFORE: Mapping[Use, frozenset[When]] = {
    "takes_back": frozenset({"same_window", "menu_opened", "own_window_opened"}),
    "types": frozenset({"field_focused"}),
    "shown": frozenset({"as_shown"}),
}
_SEEN_AFTER: Mapping[Use, frozenset[Check]] = {
    "takes_back": frozenset({"as_before"}),
    "types": frozenset({"read_back"}),
    "shown": frozenset({"effect", "typed_over", "nothing"}),
}


class KeyGesture(Model):
    """The fields are explained where they are filled in, in ``gestures.toml``."""

    name: Id
    keys: Annotated[tuple[str, ...], Field(min_length=1)]
    use: Use
    after: tuple[str, ...] = ()
    when: When
    unasked: bool = False
    check: Check
    fr: str
    en: str

    @model_validator(mode="after")
    def _looked_at_before_and_after(self) -> KeyGesture:
        if self.when not in _SEEN_BEFORE[self.use]:
            raise ValueError(f"when: {self.when} is not seen before a gesture that is {self.use}")
        if self.check not in _SEEN_AFTER[self.use]:
            raise ValueError(f"check: {self.check} proves nothing of a gesture that is {self.use}")
        if bool(self.after) != (self.use == "takes_back"):
            raise ValueError("after: says what can be taken back, and nothing else")
        if self.unasked and self.use == "shown":
            raise ValueError("unasked: what is only done as shown is never done of its own accord")
        return self

    def told(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en


@cache
def gestures() -> Mapping[str, KeyGesture]:
    written = resources.files(__package__).joinpath("gestures.toml").read_text(encoding="utf-8")
    return {
        name: KeyGesture.model_validate({"name": name, **fields})
        for name, fields in tomllib.loads(written).items()
    }


def taking_back() -> Sequence[KeyGesture]:
    return [gesture for gesture in gestures().values() if gesture.use == "takes_back"]


def keys_to_paste() -> tuple[str, ...]:
    """How agents bring a long text into the field that has the keyboard."""
    return gestures()["paste"].keys
