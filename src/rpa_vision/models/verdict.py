"""What was found out about the effect of an action."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from rpa_vision.models.base import Count, JsonObject, Model, Unit

Suggestion = Literal["retry", "skip", "abort", "continue"]
Percent = Annotated[float, Field(ge=0.0, le=100.0)]


class Verification(Model):
    """The pixel level's result, with the semantic level's word where there is one."""

    verified: bool
    confidence: Unit
    changes_detected: bool
    change_area_pct: Percent
    local_change_pct: Percent | None
    suggestion: Suggestion
    detail: str
    semantic_verified: bool | None = None
    semantic_detail: str | None = None
    semantic_elapsed_ms: Count | None = None


class Verdict(StrEnum):
    COMPLETE = "COMPLETE"
    CONTINUE = "CONTINUE"
    TERMINATE = "TERMINATE"


class FailureCategory(StrEnum):
    NO_VISUAL_CHANGE = "NO_VISUAL_CHANGE"
    UNEXPECTED_DIALOG = "UNEXPECTED_DIALOG"
    WRONG_APPLICATION = "WRONG_APPLICATION"
    TARGET_NOT_FOUND = "TARGET_NOT_FOUND"
    TIMEOUT = "TIMEOUT"
    AGENT_ERROR = "AGENT_ERROR"


class Validation(Model):
    """The validator's word on one action."""

    verdict: Verdict
    failure_category: FailureCategory | None = None
    reasoning: str
    evidence: JsonObject = {}
