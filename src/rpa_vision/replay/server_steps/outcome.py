"""What became of a step the server did itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from rpa_vision.models.target import Grounding


@dataclass(frozen=True)
class Produced:
    variables: Mapping[str, JsonValue]
    detail: str


@dataclass(frozen=True)
class Unsure:
    """It could not be sure: a person reviews it. Never an exception that ends the replay."""

    message: str
    evidence: Grounding | None = None
    """What was looked for, and everything that was seen instead."""
    look_again: bool = False
    """The screen may still be on its way: a person is asked only if looking again does not help."""
