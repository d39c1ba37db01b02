"""Elements marked on two pictures each, and buttons marked on one: what folders of other people's screens hold."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from rpa_vision.errors import BadInputError, MalformedDocumentError
from rpa_vision.models.documents import problems_of
from rpa_vision.models.geometry import Box, Point

PAIRS = "pairs.json"
Read = TypeVar("Read")


class _Listed(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)


class AnchorPair(_Listed):
    src: str
    src_bbox: Box
    dst: str
    dst_bbox: Box
    bin: str = "all"
    """How much its look has changed."""


class _Pairs(_Listed):
    pairs: tuple[AnchorPair, ...]


class MarkedScreen(_Listed):
    file: str
    button_centers: dict[str, Point] = {}


def anchor_pairs(folder: Path) -> list[AnchorPair]:
    file = folder / PAIRS
    return list(_read(file, TypeAdapter(_Pairs)).pairs) if file.exists() else []


def marked_screens(folder: Path) -> list[MarkedScreen]:
    files = [file for file in sorted(folder.glob("*.json")) if file.name != PAIRS]
    return [_read(file, TypeAdapter(MarkedScreen)) for file in files]


def refuse_empty(folder: Path) -> None:
    if not any(folder.glob("*.json")):
        raise BadInputError(f"{folder}: holds neither {PAIRS} nor marked screens")


def _read(file: Path, form: TypeAdapter[Read]) -> Read:
    try:
        return form.validate_json(file.read_bytes())
    except OSError as error:
        raise BadInputError(f"{file}: {error.strerror}") from error
    except ValidationError as error:
        raise MalformedDocumentError(str(file), problems_of(error)) from error
