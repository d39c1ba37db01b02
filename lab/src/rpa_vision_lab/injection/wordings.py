"""What the dialogs say, and what may be done about each: data, so that more can be added."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, model_validator

from rpa_vision.models.base import Model, Words
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.models.yaml_form import read_yaml


class Kind(StrEnum):
    BUSINESS = "business"
    SYSTEM = "system"
    BROWSER = "browser"
    SUSPECT = "suspect"
    UNKNOWN = "unknown"
    LOOKALIKE = "lookalike"
    """Like a dialog of the task itself: what it is called when it stops the replay does not matter."""


class Wording(Model):
    kind: Kind
    type: DialogType
    acceptable: tuple[DialogType, ...] = ()
    """Other names that are right too."""
    language: Literal["fr", "en"]
    title: Words
    text: Words
    buttons: Annotated[tuple[Words, ...], Field(min_length=1, max_length=3)]
    """The first is what agrees."""
    answer: Words | None = None
    """The button that is to be clicked. None: nobody but a person may answer."""

    @model_validator(mode="after")
    def _only_business_is_answered(self) -> Wording:
        if (self.kind is Kind.BUSINESS) != (self.answer is not None):
            raise ValueError("answer: is there exactly for business dialogs")
        if self.answer is not None and self.answer not in self.buttons:
            raise ValueError("answer: is none of the buttons")
        return self


@cache
def wordings() -> tuple[Wording, ...]:
    data = (files(__package__) / "wordings.yaml").read_bytes()
    document, _ = read_yaml(data, "wordings.yaml")
    return TypeAdapter(tuple[Wording, ...]).validate_python(document)
