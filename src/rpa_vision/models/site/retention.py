"""What may be kept no longer, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rpa_vision.models.base import Count, Id, Model, SessionId, When, WorkflowId
from rpa_vision.models.site.person import PersonErased, PersonExported


class PictureKind(StrEnum):
    DEMONSTRATIONS = "demonstrations"
    REPLAYS = "replays"
    PAUSES = "pauses"
    """Those of replays that a person was shown to decide on."""
    DIALOGS = "dialogs"


PICTURE_KINDS = tuple(PictureKind)


class Purge(Model):
    days: Annotated[int, Field(ge=0, le=36500)] | None = None
    """What is older goes; as the settings of retention say when none is said."""
    kinds: Annotated[tuple[PictureKind, ...], Field(min_length=1)] = PICTURE_KINDS
    operator_id: Id | None = None


class Purged(Model):
    """What was older than is kept, or had been acknowledged, and is gone."""

    demonstrations: Count = 0
    """Those that nothing was learnt from, with all that was known of them."""
    emptied: Count = 0
    """Demonstrations that a workflow was learnt from: what was done stays, what was typed and shown does not."""
    dialogs: Count = 0
    """With the words they said, also in what is kept of their replays."""
    pictures: dict[PictureKind, Count] = {}
    still_needed: Count = 0
    """Pictures of emptied demonstrations that a workflow needs and that therefore stay."""
    before: When
    at: When
    by: Id | None = None

    @property
    def is_nothing(self) -> bool:
        return not (self.demonstrations or self.emptied or self.dialogs or any(self.pictures.values()))

    def and_also(self, other: Purged) -> Purged:
        return self.model_copy(
            update={
                "demonstrations": self.demonstrations + other.demonstrations,
                "emptied": self.emptied + other.emptied,
                "dialogs": self.dialogs + other.dialogs,
                "pictures": _added(self.pictures, other.pictures),
                "still_needed": self.still_needed + other.still_needed,
            }
        )


class DemonstrationDeleted(Model):
    """By a person's word."""

    session_id: SessionId
    with_workflows: tuple[WorkflowId, ...] = ()
    """Those that were learnt from it and went with it."""
    at: When
    by: Id | None = None


RetentionNews = Purged | DemonstrationDeleted | PersonErased | PersonExported


def _added(some: Mapping[PictureKind, int], others: Mapping[PictureKind, int]) -> dict[PictureKind, int]:
    every = {kind: some.get(kind, 0) + others.get(kind, 0) for kind in PICTURE_KINDS}
    return {kind: count for kind, count in every.items() if count}
