"""A replay as it goes: its states, why it paused, and the events everything else listens to."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, JsonValue, model_validator

from rpa_vision.models.base import (
    Count,
    Id,
    Model,
    RelativePath,
    VariableName,
    When,
    WorkflowId,
    finite,
)
from rpa_vision.models.geometry import ScreenFraction
from rpa_vision.models.replay.command import CommandId, Masking
from rpa_vision.models.replay.dialog import DialogEvent, DialogType
from rpa_vision.models.replay.pause import Pause, Proposal, StepKey, Which
from rpa_vision.models.replay.verdict import Proof, Verification
from rpa_vision.models.replay.window_veto import WindowVeto
from rpa_vision.models.session import WindowContext
from rpa_vision.models.target import GroundedElement

Given = str | tuple[str, ...]
"""A parameter's value; several for a variable that has one for each turn of a loop."""


AWAITED = "…"
"""Stands for a value that an earlier replay will have read."""

Said = Literal["redo", "done", "skip"]
"""What a person says of the step that a replay stopped at: do it again; it is done; leave it out."""


class ReplayStatus(StrEnum):
    IDLE = "idle"
    EXEC_ACTION = "exec_action"
    POST_REPORT = "post_report"
    PAUSED_NEED_HELP = "paused_need_help"
    COMPLETED = "completed"
    ABORTED = "aborted"

    @property
    def is_final(self) -> bool:
        """Nothing comes after it."""
        return self in {ReplayStatus.COMPLETED, ReplayStatus.ABORTED}


class Priority(StrEnum):
    """Of replays that wait for one agent, which goes first; among equals people take turns."""

    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"

    @property
    def rank(self) -> int:
        return list(Priority).index(self)


class ReplayState(StrEnum):
    """As people tell replays apart, most urgent first."""

    PAUSED = "paused"
    RUNNING = "running"
    WAITING = "waiting"
    """For its turn on its agent."""
    ENDED = "ended"


class ReportAnswer(StrEnum):
    IN_PROGRESS = "in_progress"
    RETRY_AFTER_DIALOG = "retry_after_dialog"
    WAIT_RECHECK = "wait_recheck"
    PAUSED_NEED_HELP = "paused_need_help"
    COMPLETED = "completed"
    NEEDS_REVIEW = "needs_review"


class Undoing(Model):
    """Actions being taken back, each with a gesture of the catalogue whose effect is looked at."""

    actions: Annotated[tuple[CommandId, ...], Field(min_length=1)]
    """Still to be taken back, the latest first; the first of them is under way."""
    gesture: Id | None = None
    """None while the live screen is looked at first."""
    then: Literal["retry", "pause"]
    """Once they are: do the step again, or leave it to the person."""
    why: Pause
    """What to stop with if it does not work, or afterwards."""


class TakenValue(Model):
    """What an earlier replay reads on its way, and a later one needs."""

    replay_id: Id
    variable: VariableName


class Replay(Model):
    """Where one replay stands; what a restarted server needs to go on."""

    schema_version: Literal["replay_v1"] = "replay_v1"
    replay_id: Id
    workflow_id: WorkflowId
    workflow_version: Annotated[int, Field(ge=1)]
    agent_id: Id
    operator_id: Id | None = None
    parameters: dict[VariableName, Given] = {}
    after: Id | None = None
    """The replay that has to end proven before this one begins; otherwise it never does."""
    takes: dict[VariableName, TakenValue] = {}
    """Parameters that are known only then."""
    coached: bool = False
    """Every action is proposed to a person first."""
    priority: Priority = Priority.NORMAL
    batch_id: Id | None = None
    """The batch it does one row of."""
    aside: Id | None = None
    """The replay that was given up in the middle on this agent before: what it entered must be gone from the screen."""
    status: ReplayStatus = ReplayStatus.IDLE
    step_index: Count = 0
    """Steps done so far."""
    taken: tuple[StepKey, ...] = ()
    """Which ones, in order: where it stands in the graph."""
    settled: tuple[StepKey, ...] = ()
    """Of these, those that were seen to leave a box, a list or a field as it was to be, or that a person said did."""
    choice: StepKey | None = None
    """The step under way, chosen among those that may come next by what the screen shows."""
    variables: Annotated[dict[VariableName, JsonValue], AfterValidator(finite)] = {}
    """What earlier steps produced: places, texts read, texts generated. Never a secret."""
    attempt: Count = 0
    """Commands sent so far: the last part of the next command's id, which makes it the only one of its kind even
    where a step is done again."""
    tries: Count = 0
    """Actions sent for this step that had no effect; bounded by the settings."""
    looks: Count = 0
    """Looks taken in vain since the last progress; bounded by the settings."""
    kept_back: Count = 0
    """Of these, actions the agent kept back: the screen was not the one they were decided on."""
    looking_since: When | None = None
    """When the first of them was asked for."""
    seen: RelativePath | None = None
    """The picture the current action was decided on: what its effect is compared with."""
    last_click: ScreenFraction | None = None
    """Where the last click went: a text typed afterwards belongs there."""
    confirmed: StepKey | None = None
    """The step whose action a person has allowed: a yes to one thing is no yes to another."""
    allowed: Proposal | None = None
    """What they were shown when they did."""
    vouched_steps: tuple[Count, ...] = ()
    """Steps a person said were done: nobody else saw it."""
    skipped_steps: tuple[Count, ...] = ()
    """Steps a person left out."""
    acting: CommandId | None = None
    """The action whose effect is awaited; None while deciding what to do."""
    last_answer: CommandId | None = None
    """The last click on the button of a dialog that was in the way."""
    masking: Masking | None = None
    """How a secret that was just typed looks, as its agent said."""
    acted_at: When | None = None
    """When its first report came in: its effect must be seen within the step's timeout from here."""
    waits_until: When | None = None
    """A wait that is under way lasts until then; it goes out in slices, each with a look."""
    vetoes: tuple[WindowVeto, ...] = ()
    """Windows in which the system was seen to ask for something: its agent touches nothing while one is in front."""
    undoing: Undoing | None = None
    pause: Pause | None = None
    created_at: When
    updated_at: When

    @property
    def is_waiting(self) -> bool:
        """Nothing was asked of its agent yet: earlier replays have it."""
        return self.status is ReplayStatus.IDLE and self.step_index == self.attempt == 0

    @property
    def state(self) -> ReplayState:
        if self.status.is_final:
            return ReplayState.ENDED
        if self.pause is not None:
            return ReplayState.PAUSED
        return ReplayState.WAITING if self.is_waiting else ReplayState.RUNNING

    @property
    def awaited_parameters(self) -> dict[str, Given]:
        """With something in the place of each that is known only later: what is to be done does not hang on it."""
        return {**dict.fromkeys(self.takes, AWAITED), **self.parameters}

    @property
    def is_uncertain(self) -> bool:
        """An action was sent and its effect not seen: after a pause, only a person can say how to go on."""
        return self.acting is not None

    @model_validator(mode="after")
    def _pause_says_why(self) -> Replay:
        if (self.pause is None) == (self.status is ReplayStatus.PAUSED_NEED_HELP):
            raise ValueError("pause: is there exactly when the replay is paused")
        return self


def values_of(replay: Replay) -> list[str]:
    """All texts that it was given, or that its steps have read."""
    given = [*replay.parameters.values(), *replay.variables.values()]
    each = [one for value in given for one in (value if isinstance(value, list | tuple) else [value])]
    return [one for one in each if isinstance(one, str) and one.strip()]


class _RunEvent(Model):
    replay_id: Id
    at: When


class RunStarted(_RunEvent):
    type: Literal["run_started"] = "run_started"
    workflow_id: WorkflowId
    workflow_version: Annotated[int, Field(ge=1)]
    agent_id: Id
    operator_id: Id | None = None
    after: Id | None = None
    """The replay that ended proven before it."""


class ActionSent(_RunEvent):
    type: Literal["action_sent"] = "action_sent"
    command_id: CommandId
    step_index: Count
    step: StepKey | None = None
    action_type: str
    edge_id: Id | None = None
    """The action of the workflow this is part of."""
    consequential: bool = False
    target: str = ""
    """What is acted on, in the words of the screen."""
    front: WindowContext = WindowContext()
    """The window in front when it was decided."""
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


class StepProduced(_RunEvent):
    """A step the server did itself: what was read, generated, decided or found; or that was done already."""

    type: Literal["step_produced"] = "step_produced"
    step_index: Count
    step: StepKey
    edge_id: Id
    action_type: str
    intention: str
    variables: tuple[VariableName, ...] = ()
    """The names only: values may be a patient's."""
    detail: str = ""
    consequential: bool = False
    proofs: tuple[Proof, ...] = ()
    """Of a step that was done already: what shows that it is."""
    duration_ms: Count = 0
    screenshot_ref: RelativePath | None = None


class GestureSent(_RunEvent):
    """A gesture of the catalogue that is to take an action back. What became of it is the very next event."""

    type: Literal["gesture_sent"] = "gesture_sent"
    step_index: Count
    command_id: CommandId
    gesture: Id
    undoes: CommandId
    detail: str = ""
    screenshot_ref: RelativePath | None = None
    """The picture it was decided on."""


class ActionUndone(_RunEvent):
    """A wrong effect was taken back with a gesture of the catalogue."""

    type: Literal["action_undone"] = "action_undone"
    step_index: Count
    command_id: CommandId
    gesture: Id
    detail: str = ""


class DialogMet(_RunEvent):
    type: Literal["dialog_met"] = "dialog_met"
    step_index: Count
    edge_id: Id | None = None
    dialog_type: DialogType
    resolved: bool
    command_id: CommandId | None = None
    """The click that answers it; the very next event tells what became of it."""
    event: DialogEvent | None = None
    """All that was found out about it."""
    met_before: bool = False
    """A person answers the one that the pause before told of: it is not counted again."""
    operator_id: Id | None = None
    """That person."""


class RunPaused(_RunEvent):
    type: Literal["run_paused"] = "run_paused"
    pause: Pause
    operator_id: Id | None = None
    """The person who asked for it."""


class StepCorrected(_RunEvent):
    """A person showed where the paused step belongs: it goes on with what was learnt from that."""

    type: Literal["step_corrected"] = "step_corrected"
    step_index: Count
    edge_id: Id
    workflow_version: Annotated[int, Field(ge=1)]
    operator_id: Id | None = None


class YesGiven(_RunEvent):
    """The first of two persons said yes: nothing is done yet."""

    type: Literal["yes_given"] = "yes_given"
    step_index: Count
    button: str | None = None
    """Of the dialog in the way that they would have pressed."""
    operator_id: Id


class RunResumed(_RunEvent):
    type: Literal["run_resumed"] = "run_resumed"
    step_index: Count
    said: Said | None = None
    """What the person said about the step that was paused on."""
    reason: str = ""
    """Why it was left out."""
    which: Which | None = None
    """The way on they named, where there were several."""
    pressed: str | None = None
    """The button of the dialog in the way that they had pressed."""
    first_yes_by: Id | None = None
    """Where two persons had to say yes: whoever said so first."""
    operator_id: Id | None = None


class ReceiptLine(Model):
    """One step and what proved its effect; nothing at all where nobody saw it."""

    step_index: Count
    step: StepKey | None = None
    intention: str
    consequential: bool = False
    """It types, saves or deletes: without proof the run is not verified."""
    proofs: tuple[Proof, ...] = ()
    skipped: bool = False
    """A person left it out."""

    @property
    def is_proven(self) -> bool:
        """Changed pixels show that something happened, a person's word that somebody says so."""
        return any(proof.kind not in {"pixels", "person"} for proof in self.proofs)


class Receipt(Model):
    lines: tuple[ReceiptLine, ...] = ()
    verified: bool = False
    """Every consequential step is proven by more than changed pixels or a person's word, and about whom is known."""
    subject_confirmed: bool = False
    """A person has said whom the task is about."""


class RunEnded(_RunEvent):
    type: Literal["run_ended"] = "run_ended"
    status: Literal[ReplayStatus.COMPLETED, ReplayStatus.ABORTED]
    detail: str = ""
    operator_id: Id | None = None
    """The person who asked for it."""
    receipt: Receipt = Receipt()


RunEvent = Annotated[
    RunStarted
    | ActionSent
    | ActionVerified
    | StepProduced
    | GestureSent
    | ActionUndone
    | DialogMet
    | RunPaused
    | StepCorrected
    | YesGiven
    | RunResumed
    | RunEnded,
    Field(discriminator="type"),
]
