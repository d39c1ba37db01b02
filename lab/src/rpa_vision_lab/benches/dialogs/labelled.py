"""Pictures of dialogs and of ordinary windows, with what a person says of each."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from rpa_vision.errors import BadInputError, MalformedDocumentError
from rpa_vision.models.documents import problems_of
from rpa_vision.models.geometry import Box
from rpa_vision.models.replay.dialog import DialogType


class Button(BaseModel):
    label: str
    bbox: Box


class Labelled(BaseModel):
    """Labels have remarks of many kinds beside what is measured: those are left aside."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    file: Annotated[str, Field(min_length=1)]
    repo: str = ""
    """Where the picture comes from."""
    type: DialogType | Literal["none"]
    acceptable: tuple[DialogType, ...] = ()
    """Other types that are right too."""
    must_pause: bool = False
    """Any click is unsafe."""
    buttons: tuple[Button, ...] = ()


class _File(BaseModel):
    items: tuple[Labelled, ...]


def read_labels(file: Path) -> tuple[Labelled, ...]:
    try:
        return TypeAdapter(_File).validate_json(file.read_bytes()).items
    except OSError as error:
        raise BadInputError(f"{file}: {error.strerror}") from error
    except ValidationError as error:
        raise MalformedDocumentError(str(file), problems_of(error)) from error
