"""Files that list pictures to compare or to search, named from the file's own folder."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from rpa_vision.errors import BadInputError, MalformedDocumentError
from rpa_vision.models.documents import problems_of
from rpa_vision.phrases import phrased


class Pair(BaseModel):
    """Lists of pairs often say more about each; what is not asked here is left alone."""

    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)

    a: str
    b: str


class JudgedPair(Pair):
    label: bool
    """Whether both show the same view."""
    kind: str = "other"
    """In what way they differ where they do not."""


Listed = TypeVar("Listed", bound=BaseModel)


def read_list(file: Path, kind: type[Listed]) -> list[Listed]:
    try:
        return TypeAdapter(list[kind]).validate_json(file.read_bytes())  # type: ignore[valid-type]
    except OSError as error:
        raise BadInputError(phrased("command_refused.file", file=file, why=error.strerror)) from error
    except ValidationError as error:
        raise MalformedDocumentError(str(file), problems_of(error)) from error


def from_folder(file: Path, name: str) -> Path:
    """Where the file says; from where the command runs when only that exists."""
    beside = file.parent / name
    try:
        return beside if beside.exists() else Path(name)
    except (OSError, ValueError):  # opening it will say what is wrong with the name
        return beside
