"""What an element may be, before it has a role and a number."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.engines.layout.words.phrases import Phrase
from rpa_vision.models.base import Role
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType


@dataclass(frozen=True, eq=False)
class ElementCandidate:
    type: ElementType
    box: Box
    confidence: float
    own: tuple[Phrase, ...] = ()
    """The texts inside: they are part of it and no elements of their own."""
    label: str = ""
    label_confidence: float = 0.0
    tags: tuple[str, ...] = ()
    role: Role | None = None
    """Where the place says what it is for; elsewhere its words do."""
    has_icon: bool = False
    shape: str = "rectangle"
    surface: int = 0
