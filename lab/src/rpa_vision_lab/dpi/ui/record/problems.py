"""Why a record cannot be saved as it was typed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from rpa_vision_lab.dpi.ui.kit.fields import Field
from rpa_vision_lab.dpi.ui.kit.kit import Kit


@dataclass(frozen=True)
class Problem:
    message: str
    """Which message box tells it."""
    what: str
    """What it names: a field's label, or the value that is wrong."""
    field: QWidget


def missing(kit: Kit, fields: Iterable[Field]) -> Problem | None:
    for field in fields:
        if field.spec.required and not str(field.read()).strip():
            return Problem("missing_field", kit.say.plain(field.spec.text), field.widget)
    return None
