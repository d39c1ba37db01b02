"""What the dialogs and windows say, and what is right to make of them."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from typing import Annotated

from pydantic import Field, TypeAdapter

from rpa_vision.models.base import Model
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.models.yaml_form import read_yaml

Texts = tuple[str, ...]


class DialogWording(Model):
    type: DialogType
    also_right: Annotated[tuple[DialogType, ...], Field(alias="or")] = ()
    click: str | None = None
    """The only button that may be clicked; none where a person must answer."""
    title: str = ""
    said: Texts
    answers: Texts
    fields: int = 0

    @property
    def held_out(self) -> bool:
        """Looked at only once nothing is changed any more; decided by the words alone."""
        return hashlib.sha256("\n".join(self.said).encode()).digest()[0] % 2 == 0


class WindowWording(Model):
    title: str
    said: Texts = ()
    fields: Texts = ()
    checks: Texts = ()
    rows: int = 0
    menu: bool = False
    dropped: Texts = ()
    """Of a menu that is open."""
    calendar: bool = False
    answers: Texts = ()

    @property
    def held_out(self) -> bool:
        return hashlib.sha256(self.title.encode()).digest()[0] % 2 == 0


Wording = DialogWording | WindowWording


class Wordings(Model):
    dialogs: tuple[DialogWording, ...]
    windows: tuple[WindowWording, ...]


@cache
def wordings() -> Wordings:
    data = (files(__package__) / "wordings.yaml").read_bytes()
    return TypeAdapter(Wordings).validate_python(read_yaml(data, "wordings.yaml")[0])
