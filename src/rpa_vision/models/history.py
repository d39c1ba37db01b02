"""How a workflow did over time: day by day, and step by step."""

from __future__ import annotations

from datetime import date

from rpa_vision.models.base import Count, Id, Model, Seconds, WorkflowId
from rpa_vision.models.replay.pause import PauseReason


class DayOfRuns(Model):
    day: date
    replays: Count = 0
    completed: Count = 0
    verified: Count = 0
    """Completed, with every step that counts proven."""
    halted: Count = 0
    """Stopped for a person at least once, other than to be coached."""
    aborted: Count = 0
    median_s: Seconds | None = None
    """From start to end of those that completed, the time they waited for people left out."""


class StepHistory(Model):
    edge_id: Id
    told: str
    done: Count = 0
    """Times its effect was seen."""
    halts: dict[PauseReason, Count] = {}
    median_ms: Count | None = None
    """From sending its action to seeing its effect."""
    last_halt: Id | None = None
    """The replay that stopped at it last."""
    last_picture: str | None = None
    """What the screen showed then, by its name among that replay's pictures."""

    @property
    def halted(self) -> int:
        return sum(self.halts.values())


class WorkflowHistory(Model):
    workflow_id: WorkflowId
    days: tuple[DayOfRuns, ...]
    """Oldest first; those without replays left out."""
    steps: tuple[StepHistory, ...]
    """Most fragile first."""
