"""Learning states, what each step between them needs, and what is told about every change."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from rpa_vision.models.base import Count, Id, Model, Seconds, Unit, When, WorkflowId
from rpa_vision.models.geometry import Point
from rpa_vision.phrases import Bilingual, phrased


class LearningState(StrEnum):
    OBSERVATION = "OBSERVATION"
    COACHING = "COACHING"
    AUTO_CANDIDATE = "AUTO_CANDIDATE"
    AUTO_CONFIRMED = "AUTO_CONFIRMED"

    @classmethod
    def _missing_(cls, value: object) -> LearningState | None:
        """Older documents spell it in French."""
        return cls.AUTO_CONFIRMED if value == "AUTO_CONFIRMÉ" else None

    def may_become(self, other: LearningState) -> bool:
        """Itself, the next one, or less trusted again: nothing is ever trusted by leaps."""
        order = list(LearningState)
        ahead = order.index(other) - order.index(self)
        return ahead in (0, 1) or (ahead < 0 and other is LearningState.COACHING)


COACHED = frozenset({LearningState.OBSERVATION, LearningState.COACHING})
"""States in which a workflow does nothing that a person has not said yes to."""


ALONE = frozenset({LearningState.AUTO_CANDIDATE, LearningState.AUTO_CONFIRMED})
"""States in which nobody is asked before each step."""


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


class FirstApproval(Model):
    by: Id
    version: Annotated[int, Field(ge=1)]
    """The one they said yes to; a later one is another question."""


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
    first_yes: FirstApproval | None = None
    """Where that takes two persons: whoever said yes before."""


class Unmet(Model):
    """One thing that keeps a workflow where it is."""

    what: str
    """The field of the evidence."""
    has: float
    needs: float

    def told(self) -> Bilingual:
        return phrased("trust.unmet", what=phrased(f"trust.{self.what}"), has=self.has, needs=self.needs)


class _LearningEvent(Model):
    workflow_id: WorkflowId
    at: When
    version: Annotated[int, Field(ge=1)]
    """The workflow's version this made, or was said about."""


class MovedOn(_LearningEvent):
    """It may do more by itself."""

    kind: Literal["moved_on"] = "moved_on"
    before: LearningState
    after: LearningState
    evidence: LearningEvidence


class RolledBack(_LearningEvent):
    """It is watched again."""

    kind: Literal["rolled_back"] = "rolled_back"
    before: LearningState
    after: LearningState = LearningState.COACHING
    evidence: LearningEvidence
    by: Id | None = None
    """None: its own results took it back."""
    why: str = ""


class Approved(_LearningEvent):
    """A person allowed it to act alone."""

    kind: Literal["approved"] = "approved"
    by: Id
    first_yes_by: Id | None = None
    """Of two persons, the one who said so first."""


class ApprovalBegun(_LearningEvent):
    """The first of two persons said that it may act alone: it does not yet."""

    kind: Literal["approval_begun"] = "approval_begun"
    by: Id


class ThresholdsSet(_LearningEvent):
    """A person said what it has to show before it is trusted further."""

    kind: Literal["thresholds_set"] = "thresholds_set"
    thresholds: LearningThresholds
    by: Id | None = None


class EdgeMarked(_LearningEvent):
    """An action failed so often that a person should show it again."""

    kind: Literal["edge_marked"] = "edge_marked"
    edge_id: Id
    failures: Count


class TimeoutRaised(_LearningEvent):
    """An effect came so late that it would soon have been missed."""

    kind: Literal["timeout_raised"] = "timeout_raised"
    edge_id: Id
    before: Seconds
    after: Seconds


class Corrected(_LearningEvent):
    """A person showed where an action belongs."""

    kind: Literal["corrected"] = "corrected"
    edge_id: Id
    replay_id: Id
    shown: Point
    by: Id | None = None


class ScreenRelearnt(_LearningEvent):
    """A person said which screen of the task this is, though it looks otherwise."""

    kind: Literal["screen_relearnt"] = "screen_relearnt"
    node_id: Id
    replay_id: Id | None = None
    """The one that had stopped on it, where one had."""
    by: Id | None = None


LearningEvent = Annotated[
    MovedOn
    | RolledBack
    | Approved
    | ApprovalBegun
    | ThresholdsSet
    | EdgeMarked
    | TimeoutRaised
    | Corrected
    | ScreenRelearnt,
    Field(discriminator="kind"),
]
