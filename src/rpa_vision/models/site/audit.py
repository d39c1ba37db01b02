"""The audit trail: who did what, to what, and what came of it. Chained, so that nothing can be changed unnoticed."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from rpa_vision.models.base import Count, Id, Model, RelativePath, Unit, When, WorkflowId
from rpa_vision.models.replay.command import CommandId
from rpa_vision.models.replay.dialog import DialogType

Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
NOTHING_BEFORE: Digest = "0" * 64
"""What the first record carries instead of the hash of one before it."""


class Outcome(StrEnum):
    STARTED = "started"
    VERIFIED = "verified"
    NOT_VERIFIED = "not_verified"
    """The agent acted; the effect was not seen."""
    NOT_DONE = "not_done"
    """It never reached the screen."""
    ERROR = "error"
    """The agent could not act."""
    UNKNOWN = "unknown"
    """It was sent, and nobody knows what became of it."""
    PRODUCED = "produced"
    """A step the server did itself."""
    UNDONE = "undone"
    DIALOG_RESOLVED = "dialog_resolved"
    DIALOG_LEFT = "dialog_left"
    """A person decides on it."""
    DIALOG_CRITICAL = "dialog_critical"
    """The system asked for rights, passwords or trust: nothing was clicked, and whoever looks after security should know."""
    PAUSED = "paused"
    CORRECTED = "corrected"
    RESUMED = "resumed"
    COMPLETED = "completed"
    COMPLETED_UNVERIFIED = "completed_unverified"
    """All steps were done; of a consequential one nothing proved the effect."""
    ABORTED = "aborted"
    LEARNT = "learnt"
    """A person said what to answer to a dialog."""
    REVOKED = "revoked"
    PURGED = "purged"
    """What was older than is kept is gone."""
    CREATED = "created"
    """A workflow was learnt or brought in."""
    CHANGED = "changed"
    """It has a new version."""
    DELETED = "deleted"
    APPROVED = "approved"
    """A person let it act alone."""
    PROMOTED = "promoted"
    """It may do more by itself."""
    DEMOTED = "demoted"
    GRANTED = "granted"
    """Somebody was given a token or let in, or a workflow a secret; ``revoked`` takes either back."""
    USED = "used"
    """A secret left for its agent."""
    REFUSED = "refused"
    """A secret was asked for where it may not be had, or does not exist; or somebody was not let in."""
    ERASED = "erased"
    """Words of a person were taken out of what is kept."""
    RESTORED = "restored"
    """The trail itself goes on from an older state, or everything was put back from a backup; a person answers for
    it."""
    SAVED = "saved"
    """A whole backup was made."""


ACTION_OUTCOMES = frozenset(
    {Outcome.VERIFIED, Outcome.NOT_VERIFIED, Outcome.NOT_DONE, Outcome.ERROR, Outcome.UNKNOWN}
)
END_OUTCOMES = frozenset({Outcome.COMPLETED, Outcome.COMPLETED_UNVERIFIED, Outcome.ABORTED})


class AuditRecord(Model):
    """One line of the trail. Typed secrets have no place in it: steps are told without them."""

    timestamp: When
    replay_id: Id | None = None
    """None: it is about no replay, but about what all of them go by."""
    workflow_id: WorkflowId | None = None
    workflow_version: Annotated[int, Field(ge=1)] | None = None
    step_index: Count | None = None
    action_id: CommandId | None = None
    action_type: str
    """A kind of action, or what happened to the run: ``run``, ``pause``, ``yes``, ``resume``, ``correct``, ``dialog``;
    or what a person did with the memory of dialogs: ``review``, ``revoke``; or what is kept no longer:
    ``purge``, ``demonstration``, ``erase``, ``export``; or what became of a workflow: ``learn``, ``import``, ``edit``, ``restore``, ``delete``, ``approve``, ``promote``, ``demote``,
    ``thresholds``, ``timeout``, ``mark``, ``two_persons``; or what became of access: ``token``, ``account``, ``login``,
    ``secret``, ``look``, ``record``;
    or of ``batch`` and ``schedule``; or of the trail itself: ``audit``; or a copy of everything that was made or put
    back: ``backup``."""
    target: str = ""
    intention: str = ""
    agent_id: Id | None = None
    operator_id: Id | None = None
    grounding_method: str | None = None
    confidence: Unit | None = None
    verification: str = ""
    """What proved the effect, why it paused, or what the person said."""
    dialog_type: DialogType | None = None
    outcome: Outcome
    duration_ms: Count | None = None
    screenshot_ref: RelativePath | None = None


class AuditEntry(Model):
    """A record in its place: what is hashed."""

    number: Count
    event: Count | None
    """The run event it was written for, in the same transaction; None where it is about no replay."""
    previous: Digest
    """The hash of the entry before it."""
    record: AuditRecord
    nonce: str = ""
    """Random: nobody finds words that were taken out of the record by trying which have its hash."""


class TreeHead(Model):
    """All entries so far in two hashes (RFC 6962); whoever keeps one can tell later whether they are still those."""

    size: Count = 0
    root: Digest
    last: Digest = NOTHING_BEFORE
    """The hash of the last entry."""
    peaks: tuple[Digest, ...] = ()
    """The complete subtrees from left to right: what the next entry is added to."""


AuditProblemKind = Literal[
    "missing",
    "added",
    "altered",
    "column",
    "unreadable",
    "no_head",
    "head_unsigned",
    "head_differs",
    "rewritten",
    "cut",
]


class AuditProblem(Model):
    kind: AuditProblemKind
    number: int | None = None
    """The entry it is about."""
    detail: str = ""


class AuditCheck(Model):
    """What verifying the whole trail found."""

    whole: bool
    entries: Count
    head: TreeHead | None
    problems: tuple[AuditProblem, ...] = ()
    """The first ones."""


class AuditPage(Model):
    entries: tuple[AuditEntry, ...]
    """Newest first."""
    older: Count | None = None
    """Give it as ``before`` to read on; None: there are none."""


class WorkflowCounts(Model):
    workflow_id: WorkflowId | None
    """None: what is about no workflow."""
    outcomes: dict[Outcome, Count]


class AuditSummary(Model):
    entries: Count
    replays: Count
    first: When | None = None
    last: When | None = None
    outcomes: dict[Outcome, Count]
    workflows: tuple[WorkflowCounts, ...]
    verified_rate: Unit | None
    """Of all actions sent; None where there is none."""
    completed_rate: Unit | None
    """Of all replays that ended: those that did everything, and proved it."""
    pauses_per_replay: float | None
