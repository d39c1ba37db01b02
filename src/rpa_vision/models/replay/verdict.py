"""What was found out about the effect of an action."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from rpa_vision.models.base import Count, JsonObject, Model, Unit
from rpa_vision.models.replay.record_check import RecordAnswer

Suggestion = Literal["retry", "skip", "abort", "continue"]
Percent = Annotated[float, Field(ge=0.0, le=100.0)]


ProofKind = Literal["record", "read_back", "state", "text", "screen", "pixels", "person"]
"""Strongest first: the system of record says so; what was typed is read where it belongs; what was to be ticked or
chosen is seen to be; a declared text or the expected screen is seen; something changed; nobody but a person knows."""


class Proof(Model):
    """What showed that an action had its effect."""

    kind: ProofKind
    detail: str


class ReadBack(Model):
    """What stands in a field after a text was typed into it."""

    outcome: Literal["exact", "rewritten", "masked", "partly", "differs", "unreadable"]
    """``rewritten``: as programs write such a value. ``masked``: only marks that hide it. ``partly``: the rest is
    out of sight. ``differs``: surely something else."""
    seen: str | None = None
    """Never of a secret."""

    @property
    def is_proof(self) -> bool:
        return self.outcome in {"exact", "rewritten"}


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
    proofs: tuple[Proof, ...] = ()
    read_back: ReadBack | None = None
    records: tuple[RecordAnswer, ...] = ()
    """What the system of record said, where it was asked."""
    about_another: bool = False
    """The dialog that came up speaks of somebody else, or it cannot be read of whom."""


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
