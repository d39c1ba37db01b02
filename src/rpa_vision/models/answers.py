"""What the server answers when it is not one of the stored documents."""

from __future__ import annotations

from typing import Literal

from pydantic import JsonValue

from rpa_vision.models.base import Count, Id, Model, ScreenshotId, SessionId, Unit, When, WorkflowId
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.graph.action import Action
from rpa_vision.models.graph.learning import LearningEvidence, LearningState, LearningThresholds, Unmet
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.dialog import DialogEvent
from rpa_vision.models.replay.pause import Pause, PauseReason, StepKey
from rpa_vision.models.replay.run import ReplayState, ReplayStatus
from rpa_vision.models.site.errand import Recording
from rpa_vision.models.site.two_persons import TwoPersonsStatus
from rpa_vision.models.target import GroundedElement, GroundingAttempt


class LearnAnswer(Model):
    workflow: Workflow
    observations: int
    proposed: bool
    """False: seen too few times, so it is a draft."""


class LearnProgress(Model):
    """Steps of the demonstrations looked at so far."""

    looked_at: int
    of: int


class PauseInShort(Model):
    reason: PauseReason
    message: str


class ReplayCounts(Model):
    """How many replays are not over, by what they wait for: a list may hold fewer."""

    paused: Count
    running: Count
    waiting: Count


class ReplaySummary(Model):
    """One line of the list of replays."""

    replay_id: Id
    workflow_id: WorkflowId
    workflow: str
    """Its name; empty where it was deleted."""
    workflow_version: int
    agent_id: Id
    operator_id: Id | None
    status: ReplayStatus
    state: ReplayState
    step_index: Count
    """Steps done so far."""
    coached: bool
    created_at: When
    updated_at: When
    pause: PauseInShort | None
    picture: str | None
    """The last one that something was decided on, by its name among the replay's pictures."""


class PlannedStep(Model):
    key: StepKey
    edge_id: Id
    told: str
    """What it does, in words."""
    screen: str
    consequential: bool
    state: Literal["done", "skipped", "now", "ahead"]


class Pointed(Model):
    """What would be learnt from a place that a person shows."""

    was: str
    now: str
    """What the step aimed at and would aim at, in the words of the screen."""
    told: str
    """The step as it would be, in words."""
    bbox: Box
    """Around what is meant, on the frozen picture."""


class SessionSummary(Model):
    """One line of the list of demonstrations."""

    session_id: SessionId
    task: str
    """What the person called it; empty where they did not say."""
    started_at: When
    ended_at: When | None
    """None: it goes on, or was never finished."""
    events: Count
    emptied_at: When | None = None
    """Since then its pictures are kept no longer: nothing more can be learnt from it."""


class DeletedDemonstration(Model):
    session_id: SessionId
    workflows: tuple[WorkflowId, ...]
    """Learnt from it, and gone with it."""


class Trial(Model):
    """What one step would do on a picture. Nothing was done."""

    size: Size
    """Of the picture."""
    would: Literal["act", "look_again", "pause", "go_on"]
    told: str
    """In words: what it would do, or why not."""
    found: GroundedElement | None = None
    at: Point | None = None
    """Where it would act."""
    tried: tuple[GroundingAttempt, ...] = ()
    """Each way of looking for it, with all that looked like it."""


class PointedStep(Pointed):
    """The same for a step that is being edited."""

    action: Action
    """As it would be: what an edit of the step says."""


class WorkflowSummary(Model):
    workflow_id: WorkflowId
    name: str
    version: int
    learning_state: LearningState


class WorkflowVersion(Model):
    version: int
    name: str
    learning_state: LearningState
    created_at: When
    note: str
    """Why it was made."""
    made_by: Id | None = None
    """None: nobody in person, as when a run showed that a screen takes longer."""


class Difference(Model):
    place: str
    """Nodes, edges and variables by their names: ``edges.e4.action.target.text``."""
    before: JsonValue
    after: JsonValue
    """None: it was not there, or is there no longer."""


class LearningStatus(Model):
    """How far a workflow is trusted, and what it would take to be trusted further."""

    workflow_id: WorkflowId
    version: int
    state: LearningState
    evidence: LearningEvidence
    thresholds: LearningThresholds
    unmet: tuple[Unmet, ...]
    needs_approval: bool
    """Once nothing is unmet, a person has the last word."""
    two_persons: TwoPersonsStatus
    """What takes two persons; who said yes first, the evidence tells."""
    replays: Count
    succeeded: Count
    problematic: tuple[Id, ...]
    """Edges that failed again and again."""


class AgentStatus(Model):
    agent_id: Id
    seen_at: When | None
    connected: bool
    """Whether it was heard of recently enough to be there."""
    version: str = ""
    """Of its program; empty where it does not say."""
    replay_id: Id | None = None
    """What it is doing, or has to do next."""
    replay_state: ReplayState | None = None
    recording: Recording | None = None
    """What it records."""


class LookTaken(Model):
    """An agent's screen, as it was when somebody asked for it."""

    look_id: Id
    agent_id: Id
    taken_at: When
    size: Size


class KindLine(Model):
    name: str
    label: str
    codes: Count = 0
    """How many its table has; 0: there is none, and only the form is known."""


class DomainAnswer(Model):
    name: str
    kinds: tuple[KindLine, ...]


class SettingLine(Model):
    name: str
    """With its groups: ``replay.recheck_ms``."""
    group: str
    value: JsonValue
    """As it is in force; None of a secret."""
    shipped: JsonValue
    """What it is where nobody sets it."""
    secret: bool = False
    is_set: bool = True
    """Whether there is a value at all."""
    reason: str
    """Why that value is shipped."""


class SeenBefore(Model):
    """A picture of a demonstration that is like the one asked about."""

    similarity: Unit
    workflow_id: Id
    workflow: str
    node_id: Id
    screen: str
    """What the workflow calls it."""
    step: Count | None = None
    """Of the task, counted from 1; None at its end."""
    session_id: SessionId
    screenshot_id: ScreenshotId
    seen_at: When


class SeenBeforeAnswer(Model):
    found: tuple[SeenBefore, ...] = ()
    """The most alike first."""
    unreadable: tuple[Id, ...] = ()
    """Workflows whose index cannot be read: learn them again."""


class PreAnalysis(Model):
    """What a replay would do on a screen, without doing it."""

    would: Literal["act", "look_again", "pause", "finish", "step_of_its_own", "answer_dialog", "go_on"]
    step: StepKey | None = None
    """The step that comes next here."""
    expected_screen: Id | None = None
    right_screen: bool
    """Whether a screen that it may go on from is seen."""
    target: GroundedElement | None = None
    """Where the step would act, when its target is visible."""
    because: Pause | None = None
    """Why it would not act."""
    dialog: DialogEvent | None = None
    """What stands in the way."""
