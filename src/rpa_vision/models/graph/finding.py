"""What may be wrong with a workflow, as told to people and programs."""

from __future__ import annotations

from typing import Literal

from rpa_vision.models.answers import WorkflowSummary
from rpa_vision.models.base import Model

Severity = Literal["error", "warning"]


class Finding(Model):
    """One thing wrong: where, and in words."""

    severity: Severity
    """An error: it cannot be replayed as it is, or must not be. A warning: a person should look at it."""
    kind: str
    field: str
    """``edges.3.action.target``"""
    where: str
    """The same place in words."""
    problem: str


class ImportAnswer(Model):
    workflow: WorkflowSummary
    findings: tuple[Finding, ...]
    """Stored all the same: a person may mend it here."""
