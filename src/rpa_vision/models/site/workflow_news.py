"""What happens to workflows outside replays, as the audit hears it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rpa_vision.models.base import Id, Model, When, WorkflowId
from rpa_vision.models.graph.learning import LearningEvent

WorkflowChange = Literal["learn", "import", "edit", "restore", "delete"]


class WorkflowChanged(Model):
    """A version came to be, or all of them went, by a person's word."""

    workflow_id: WorkflowId
    version: Annotated[int, Field(ge=1)]
    at: When
    change: WorkflowChange
    note: str = ""
    by: Id | None = None


WorkflowNews = WorkflowChanged | LearningEvent
