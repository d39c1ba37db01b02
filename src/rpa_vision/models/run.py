"""A replay as it goes: its states, why it paused, and the events everything else listens to."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rpa_vision.models.base import (
    Count,
    Id,
    JsonObject,
    Model,
    RelativePath,
    VariableName,
    When,
    WorkflowId,
)
from rpa_vision.models.command import CommandId
from rpa_vision.models.dialog import DialogType
from rpa_vision.models.geometry import ScreenFraction
from rpa_vision.models.target import GroundedElement, Grounding
from rpa_vision.models.verdict import Verification


class ReplayStatus(StrEnum):
    IDLE = "idle"
    EXEC_ACTION = "exec_action"
    POST_REPORT = "post_report"
    PAUSED_NEED_HELP = "paused_need_help"
    COMPLETED = "completed"
    FAILED = "failed"
    ABORTED = "aborted"

    @property
    def is_final(self) -> bool:
        return self in {ReplayStatus.COMPLETED, ReplayStatus.FAILED, ReplayStatus.ABORTED}


class ReportAnswer(StrEnum):
    IN_PROGRESS = "in_progress"
    RETRY_AFTER_DIALOG = "retry_after_dialog"
    WAIT_RECHECK = "wait_recheck"
    PAUSED_NEED_HELP = "paused_need_help"
    COMPLETED = "completed"
    NEEDS_REVIEW = "needs_review"


class PauseReason(StrEnum):
    TARGET_NOT_FOUND = "target_not_found"
    TARGET_AMBIGUOUS = "target_ambiguous"
    EFFECT_NOT_SEEN = "effect_not_seen"
    UNEXPECTED_SCREEN = "unexpected_screen"
    DIALOG = "dialog"
    IDENTITY = "identity"
    DELIVERY_UNKNOWN = "delivery_unknown"
    AGENT_ERROR = "agent_error"
    ASKED_BY_WORKFLOW = "asked_by_workflow"
    ASKED_BY_PERSON = "asked_by_person"
    FORBIDDEN = "forbidden"
    INTERNAL_ERROR = "internal_error"


class Pause(Model):
    """Why a replay stopped for a person, with what was expected, what was seen, and the frozen picture."""

    reason: PauseReason
    message: str
    step_index: Count
    edge_id: Id | None = None
    """The action of the workflow it stopped at."""
    screenshot: RelativePath | None = None
    grounding: Grounding | None = None
    verification: Verification | None = None


class Replay(Model):
    """Where one replay stands; what a restarted server needs to go on."""

    schema_version: Literal["replay_v1"] = "replay_v1"
    replay_id: Id
    workflow_id: WorkflowId
    workflow_version: Annotated[int, Field(ge=1)]
    agent_id: Id
    operator_id: Id | None = None
    parameters: dict[VariableName, str] = {}
    status: ReplayStatus = ReplayStatus.IDLE
    step_index: Count = 0
    attempt: Count = 0
    """Commands sent for this step so far: the last part of the next command's id."""
    looks: Count = 0
    """Looks taken in vain since the last progress; bounded by the settings."""
    seen: RelativePath | None = None
    """The picture the current action was decided on: what its effect is compared with."""
    last_click: ScreenFraction | None = None
    """Where the last click went: a text typed afterwards belongs there."""
    confirmed: bool = False
    """A person has allowed this step's action."""
    vouched_steps: tuple[Count, ...] = ()
    """Steps a person said were done: nobody else saw it."""
    acting: CommandId | None = None
    """The action whose effect is awaited; None while deciding what to do."""
    acted_at: When | None = None
    """When its first report came in: its effect must be seen within the step's timeout from here."""
    pause: Pause | None = None
    created_at: When
    updated_at: When

    @property
    def is_uncertain(self) -> bool:
        """An action was sent and its effect not seen: after a pause, only a person can say how to go on."""
        return self.acting is not None

    @model_validator(mode="after")
    def _pause_says_why(self) -> Replay:
        if (self.pause is None) == (self.status is ReplayStatus.PAUSED_NEED_HELP):
            raise ValueError("pause: is there exactly when the replay is paused")
        return self


class _RunEvent(Model):
    replay_id: Id
    at: When


class RunStarted(_RunEvent):
    type: Literal["run_started"] = "run_started"
    workflow_id: WorkflowId
    workflow_version: Annotated[int, Field(ge=1)]
    agent_id: Id
    operator_id: Id | None = None


class ActionSent(_RunEvent):
    type: Literal["action_sent"] = "action_sent"
    command_id: CommandId
    step_index: Count
    action_type: str
    edge_id: Id | None = None
    """The action of the workflow this is part of."""
    intention: str
    """The step in words, in the operator's language."""
    seen: RelativePath
    """The picture it was decided on."""
    grounded: GroundedElement | None = None
    place: ScreenFraction | None = None
    """Where the action goes, when it has a place."""


class ActionVerified(_RunEvent):
    type: Literal["action_verified"] = "action_verified"
    command_id: CommandId
    step_index: Count
    verification: Verification
    duration_ms: Count
    waited_ms: Count = 0
    """From the first look after the action to the one that proved its effect."""
    screenshot_ref: RelativePath | None = None


class DialogMet(_RunEvent):
    type: Literal["dialog_met"] = "dialog_met"
    step_index: Count
    edge_id: Id | None = None
    dialog_type: DialogType
    resolved: bool


class RunPaused(_RunEvent):
    type: Literal["run_paused"] = "run_paused"
    pause: Pause


class StepCorrected(_RunEvent):
    """A person showed where the paused step belongs: it goes on with what was learnt from that."""

    type: Literal["step_corrected"] = "step_corrected"
    step_index: Count
    edge_id: Id
    workflow_version: Annotated[int, Field(ge=1)]
    operator_id: Id | None = None


class RunResumed(_RunEvent):
    type: Literal["run_resumed"] = "run_resumed"
    step_index: Count
    said: Literal["redo", "done"] | None = None
    """What the person said about the step that was paused on."""
    operator_id: Id | None = None


class RunEnded(_RunEvent):
    type: Literal["run_ended"] = "run_ended"
    status: Literal[ReplayStatus.COMPLETED, ReplayStatus.FAILED, ReplayStatus.ABORTED]
    detail: str = ""
    receipt: JsonObject = {}


RunEvent = Annotated[
    RunStarted | ActionSent | ActionVerified | DialogMet | RunPaused | StepCorrected | RunResumed | RunEnded,
    Field(discriminator="type"),
]
