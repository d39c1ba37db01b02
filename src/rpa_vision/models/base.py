"""What every model shares: immutability, no unknown fields, and the form of ids."""

from __future__ import annotations

import math
from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, StringConstraints

from rpa_vision.text.folding import squeezed


class Model(BaseModel):
    """Immutable data. An unknown field is an error: a typo in a safety rule must not be ignored.

    Errors never quote the values they refuse: these may be patient data.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, hide_input_in_errors=True)


def _inside_folder(path: str) -> str:
    outside = not {"", ".", ".."}.isdisjoint(path.split("/"))
    if outside or "\\" in path or ":" in path or not path.isprintable():
        raise ValueError("must be a relative path that stays inside its folder")
    return path


def _with_offset(when: datetime) -> datetime:
    """A time written without its offset is UTC, the only form the product itself writes."""
    known = when if when.tzinfo else when.replace(tzinfo=UTC)
    try:
        known.astimezone(UTC)  # what everything is ordered by
    except OverflowError:
        raise ValueError("lies outside the years 1 to 9999 in UTC") from None
    return known


def finite(content: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """JSON has no NaN: a document that held one could be written and never be read again."""
    unseen: list[JsonValue] = [*content.values()]
    while unseen:
        value = unseen.pop()
        if isinstance(value, dict):
            unseen.extend(value.values())
        elif isinstance(value, list):
            unseen.extend(value)
        elif isinstance(value, float) and not math.isfinite(value):
            raise ValueError("must not hold NaN or infinity")
    return content


def _says_something(text: str) -> str:
    """Nothing but spaces and signs would be found in every text."""
    if not squeezed(text):
        raise ValueError("must say something that can be looked for")
    return text


# Ids name files and rows: plain words joined by single dots, so that none can leave its folder.
_ID = r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$"
Id = Annotated[str, StringConstraints(max_length=128, pattern="^" + _ID)]
SessionId = Annotated[str, StringConstraints(max_length=128, pattern="^sess_" + _ID)]
RecordingId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]{6,32}$")]
ScreenshotId = Annotated[str, StringConstraints(max_length=128, pattern="^shot_" + _ID)]
WorkflowId = Annotated[str, StringConstraints(max_length=128, pattern="^WF_" + _ID)]
RelativePath = Annotated[str, StringConstraints(min_length=1, max_length=512), AfterValidator(_inside_folder)]
VariableName = Annotated[str, StringConstraints(max_length=64, pattern=r"^[a-z_][a-z0-9_]*$")]
Role = Annotated[str, StringConstraints(max_length=64, pattern=r"^[a-z][a-z0-9_]*$")]
"""What an element is for. The list is open: sites name their own beside the common ones."""

Unit = Annotated[float, Field(ge=0.0, le=1.0)]
"""A confidence, a rate or a fraction of the screen."""
Cosine = Annotated[float, Field(ge=-1.0, le=1.0)]
Seconds = Annotated[float, Field(ge=0.0, le=1e9)]
"""Up to thirty years: waiting functions overflow not far above."""
Count = Annotated[int, Field(ge=0, le=2**53 - 1)]
"""Up to the largest integer that every reader of JSON, browsers included, keeps exact."""
When = Annotated[datetime, AfterValidator(_with_offset)]
JsonObject = Annotated[dict[str, JsonValue], AfterValidator(finite)]
Words = Annotated[str, AfterValidator(_says_something)]
"""A text to be looked for on a screen."""
