"""What to act on, in words and looks; and what looking for it gave."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rpa_vision.models.base import Model, RelativePath, Role, Unit
from rpa_vision.models.geometry import Box, Point

SelectionPolicy = Literal["first", "last", "by_similarity"]
FallbackStrategy = Literal["visual_similarity", "position"]
GroundingMethod = Literal["cache", "ocr_anchor", "visual_anchor", "vlm_grounder"]
Offset = tuple[int, int]
"""Pixels right and down."""


class Neighbour(Model):
    """A text that stood near the target when it was shown, seen from the target's centre."""

    text: Annotated[str, Field(min_length=1)]
    offset: Offset


class Target(Model):
    role: Role | None = None
    text: str | None = None
    within_phrase: bool = False
    """Whether it may be found inside a longer text: « Enregistrer » is not « Quitter sans enregistrer »."""
    selection_policy: SelectionPolicy = "by_similarity"
    fallback_strategy: FallbackStrategy = "visual_similarity"
    crop: RelativePath | None = None
    """The target's recorded look, as a blob name."""
    neighbours: tuple[Neighbour, ...] = ()

    @model_validator(mode="after")
    def _can_be_seen(self) -> Target:
        if not self.text and self.crop is None and self.role is None:
            raise ValueError("a target needs a text, a role or a crop to be found by")
        return self


class GroundedElement(Model):
    """Where a target was seen, by which method, and what proves it."""

    role: Role | None
    text: str | None
    bbox: Box
    center: Point
    confidence: Unit
    method: GroundingMethod
    source_ocr_text: str | None = None
    """Everything written there, of which the target's text may be a part."""


class GroundingAttempt(Model):
    """One rung tried: what it saw, and why it did or did not do."""

    method: GroundingMethod
    outcome: Literal["found", "not_found", "ambiguous"]
    reason: str
    candidates: tuple[GroundedElement, ...] = ()


class Grounding(Model):
    """The answer to « where is it? ». A miss is an answer too, with everything that was tried."""

    found: GroundedElement | None
    tried: tuple[GroundingAttempt, ...]
