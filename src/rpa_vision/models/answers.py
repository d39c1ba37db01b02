"""What the server answers when it is not one of the stored documents."""

from __future__ import annotations

from rpa_vision.models.base import Id, Model, When, WorkflowId
from rpa_vision.models.learning import LearningState
from rpa_vision.models.workflow import Workflow


class LearnAnswer(Model):
    workflow: Workflow
    observations: int
    proposed: bool
    """False: seen too few times, so it is a draft."""


class WorkflowSummary(Model):
    workflow_id: WorkflowId
    name: str
    version: int
    learning_state: LearningState


class AgentStatus(Model):
    agent_id: Id
    seen_at: When | None
    connected: bool
    """Whether it was heard of recently enough to be there."""
