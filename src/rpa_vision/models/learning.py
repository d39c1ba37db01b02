"""Learning states and what each step between them needs."""

from __future__ import annotations

from enum import StrEnum

from rpa_vision.models.base import Count, Id, Model, Unit


class LearningState(StrEnum):
    OBSERVATION = "OBSERVATION"
    COACHING = "COACHING"
    AUTO_CANDIDATE = "AUTO_CANDIDATE"
    AUTO_CONFIRMED = "AUTO_CONFIRMED"

    @classmethod
    def _missing_(cls, value: object) -> LearningState | None:
        """Older documents spell it in French."""
        return cls.AUTO_CONFIRMED if value == "AUTO_CONFIRMÉ" else None


class LearningThresholds(Model):
    observed_runs: Count = 5
    """Five demonstrations show most of the ways a person varies a task."""
    observation_similarity: Unit = 0.90
    """Below it the screens seen are not yet one screen, so nothing can be proposed."""
    assisted_runs: Count = 10
    """Ten accepted runs before acting alone under supervision."""
    assisted_success: Unit = 0.90
    """One correction in ten is the most a supervisor can follow."""
    candidate_runs: Count = 20
    """Twenty supervised runs alone before nobody watches."""
    candidate_success: Unit = 0.95
    """One stop in twenty, since each costs a person's time."""
    rollback_confidence: Unit = 0.90
    """Falling below it means the screens have changed: a person watches again."""


class LearningEvidence(Model):
    """What is known about a workflow's runs when its state is reviewed.

    Counted since its present state was entered: after a rollback, earlier runs and approvals prove nothing.
    """

    observed_runs: Count = 0
    average_similarity: Unit = 0.0
    assisted_runs: Count = 0
    assisted_success: Unit = 0.0
    candidate_runs: Count = 0
    candidate_success: Unit = 0.0
    recent_confidence: Unit = 1.0
    approved_by: Id | None = None
    """The person who approved acting alone; without one AUTO_CONFIRMED is never reached."""
