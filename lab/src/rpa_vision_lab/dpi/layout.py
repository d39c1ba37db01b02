"""What the program shows and where, for tests and the scripted person. A replay never reads it."""

from __future__ import annotations

from pathlib import Path

from rpa_vision.models.base import Model
from rpa_vision.models.geometry import Box


class Layout(Model):
    screen: str
    """``login``, ``search``, ``record.identity``, ``dialog.confirm_save``, ``menu.file``, ``choices.family``…"""
    title: str
    """Of the window."""
    busy: bool
    """Answering: keys and clicks are lost."""
    focus: str
    """The widget that has the keyboard."""
    widgets: dict[str, Box]
    """Name → screen pixels. Rows, tabs and choices are ``table/key``, ``tabs/name``, ``combo/value``."""
    texts: dict[str, str]
    cut: tuple[str, ...]
    """Widgets whose text is not wholly visible."""


def find_layout(path: Path) -> Layout | None:
    """None until the program has shown its first screen."""
    try:
        return Layout.model_validate_json(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
