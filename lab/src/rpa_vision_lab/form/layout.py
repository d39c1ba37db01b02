"""Where the program's widgets stand, for the scripted person. A replay never reads it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from rpa_vision.models.base import Model
from rpa_vision.models.geometry import Box

ScreenName = Literal["list", "entry", "confirmation"]


class Layout(Model):
    screen: ScreenName
    widgets: dict[str, Box]
    """Object name → screen pixels."""


def write_layout(path: Path, layout: Layout) -> None:
    """Whole or not at all: the person may be reading."""
    draft = path.with_suffix(".tmp")
    draft.write_text(layout.model_dump_json())
    os.replace(draft, path)  # noqa: PTH105 - the atomic one, by name


def find_layout(path: Path) -> Layout | None:
    """None until the program has shown its first screen."""
    try:
        return Layout.model_validate_json(path.read_text())
    except FileNotFoundError:
        return None
