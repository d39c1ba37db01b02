"""What one demonstration chose in a drop-down."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.models.graph.choice import Does


@dataclass(frozen=True)
class ChosenValue:
    label: str
    """Of the field."""
    value: str
    """What it showed afterwards."""
    does: Does
