"""What to act on, in words and looks; and what looking for it gave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rpa_vision.models.base import Count, Model, RelativePath, Role, Unit
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.graph.references import filled
from rpa_vision.models.graph.text_fields import with_texts

SelectionPolicy = Literal["first", "last", "by_similarity"]
FallbackStrategy = Literal["visual_similarity", "position"]
GroundingMethod = Literal["cache", "ocr_anchor", "visual_anchor", "screen_map", "vlm_grounder"]
BY_MODEL: GroundingMethod = "vlm_grounder"
"""A model had a word in it, so that a person has one before anything is written."""
Offset = tuple[int, int]
"""Pixels right and down."""
LONGEST_TEXT, MOST_PARTS, MOST_FORMS = 1000, 64, 16
"""Far above what is ever learnt: each costs time to look for."""


class Neighbour(Model):
    """A text that stood near the target when it was shown, seen from the target's centre."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
    offset: Offset


class Cell(Model):
    """What must be read in one column of the table row that is meant."""

    column: str = ""
    """The words above the column; empty where it has none."""
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]


class Target(Model):
    role: Role | None = None
    text: Annotated[str, Field(max_length=LONGEST_TEXT)] | None = None
    extra: Annotated[str, Field(max_length=LONGEST_TEXT)] = ""
    """More words about it, for a model that is asked where it is: they prove nothing."""
    within_phrase: bool = False
    """Whether it may be found inside a longer text: « Enregistrer » is not « Quitter sans enregistrer »."""
    selection_policy: SelectionPolicy = "by_similarity"
    fallback_strategy: FallbackStrategy = "visual_similarity"
    """Where its look counts when its words are not seen: anywhere on the screen, or only about where it was when it
    last had its effect. Never a place alone."""
    crop: RelativePath | None = None
    """The target's recorded look, as a blob name."""
    neighbours: Annotated[tuple[Neighbour, ...], Field(max_length=MOST_PARTS)] = ()
    cells: Annotated[tuple[Cell, ...], Field(max_length=MOST_PARTS)] = ()
    """Everything that tells the row that is meant from the rows around it; of a thing inside a row, a card or a section,
    what tells that one from the others alike. Empty for what there is only one of."""
    column: Annotated[str, Field(max_length=LONGEST_TEXT)] = ""
    """Of a row in which one cell is meant, and not the row as a whole: the heading of its column."""
    click_offset: Offset | None = None
    """From its centre to the place to act on, whatever stands there. None: on what its words name, a field where
    the role is a field's, and otherwise as far from them as the action says."""
    text_height: Count | None = None
    """Pixels, of its words when it was shown: distances learnt with it grow as its words do. None: they do not."""
    only_shows: bool = False
    """Each demonstration saw it change the view and nothing else: a tab that was in front afterwards."""
    takes_text: bool = False
    """Each demonstration typed into it next, and the text came to stand there: a click gives it the keyboard, whatever
    its words say."""
    also: Annotated[tuple[Target, ...], Field(max_length=MOST_FORMS)] = ()
    """Other forms it is known in, such as its wording before the program was updated."""

    @model_validator(mode="after")
    def _can_be_seen(self) -> Target:
        if not self.text and self.crop is None and self.role is None:
            raise ValueError("a target needs a text, a role or a crop to be found by")
        if any(other.also for other in self.also):
            raise ValueError("also: another form has no further forms of its own")
        return self

    def filled(self, given: Mapping[str, str], where: str) -> Target:
        """With the values of one replay instead of references."""
        return with_texts(self, "", lambda _, text: filled(text, given, where))

    @property
    def forms(self) -> tuple[Target, ...]:
        """Each way it may look, the one shown last first."""
        return (self.model_copy(update={"also": ()}), *self.also)


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
    click_offset: Offset | None = None
    """Where to act, from its centre, when the form that was found says so."""
    told_by: tuple[Box, ...] = ()
    """Where it was read which of several alike it is: nothing there may change before it is acted on."""
    stands_with: str = ""
    """What is written in its row, its card or its section, where there are several alike."""


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
