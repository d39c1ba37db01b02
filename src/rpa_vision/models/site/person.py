"""Everything about one person: asked for, and taken away."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, field_validator

from rpa_vision.models.base import Count, Id, JsonObject, Model, When
from rpa_vision.text.person import PersonStrings

PersonString = Annotated[str, StringConstraints(min_length=3, max_length=200)]


class PersonAsked(Model):
    strings: Annotated[tuple[PersonString, ...], Field(min_length=1, max_length=50)]
    """Each by itself: a surname, a first name, a number; however they are written elsewhere."""
    operator_id: Id | None = None

    @field_validator("strings")
    @classmethod
    def _long_enough(cls, strings: tuple[str, ...]) -> tuple[str, ...]:
        if PersonStrings(strings).too_short:
            raise ValueError("each must have three letters or digits at least: shorter ones stand everywhere")
        return strings


class PersonRow(Model):
    """One line about the person, as the database holds it."""

    found: Literal["row"] = "row"
    table: str
    key: dict[str, str]
    content: dict[str, JsonObject | str]


class PersonPicture(Model):
    """A picture on which one of the strings is read."""

    found: Literal["picture"] = "picture"
    name: str
    png: str
    """Base64."""


class PersonProgress(Model):
    found: Literal["progress"] = "progress"
    looked_at: Count
    of: Count


class PersonErased(Model):
    """What was taken out, counted: the audit tells no more."""

    found: Literal["erased"] = "erased"
    rows: Count = 0
    audit: Count = 0
    """Lines of the trail, whose words are gone and whose place in the chain is not."""
    pictures: Count = 0
    looked_at: Count = 0
    left: tuple[str, ...] = ()
    """What could not be cleaned, for a person to see to."""
    at: When
    by: Id | None = None


class PersonExported(Model):
    """All about somebody was read out; about whom is not told."""

    at: When
    by: Id | None = None
