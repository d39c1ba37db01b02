"""A batch: one task, done once for each row of a table, by one or several agents."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from rpa_vision.models.base import Count, Id, Model, VariableName, When, WorkflowId
from rpa_vision.models.batch.hours import Hours
from rpa_vision.models.batch.table import (
    Cell,
    CellProblem,
    InBoth,
    Line,
    Place,
    TableColumn,
    TableForm,
)
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Given, Priority
from rpa_vision.models.replay.verdict import ProofKind

MOST_AGENTS = 200
BatchName = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class BatchState(StrEnum):
    DRAFT = "draft"
    """A file was read; which column is which value is still to be said."""
    CHECKED = "checked"
    """Every row was looked at; nothing was begun."""
    PLANNED = "planned"
    """A schedule does its rows, again and again."""
    RUNNING = "running"
    HELD = "held"
    """A person stopped it: rows under way go on, no other is begun."""
    ENDED = "ended"
    """Each row is done, set aside, refused or not begun, with its reason."""

    @property
    def is_open(self) -> bool:
        """Rows of it may be under way."""
        return self in (BatchState.RUNNING, BatchState.HELD)


class RowState(StrEnum):
    REFUSED = "refused"
    """Wrong in the table: never begun."""
    WAITING = "waiting"
    BEGUN = "begun"
    DONE = "done"
    SET_ASIDE = "set_aside"
    """Stopped in the middle, for a person; it is never begun again by itself."""
    NOT_BEGUN = "not_begun"
    """The batch ended before it."""

    @property
    def is_over(self) -> bool:
        return self not in (RowState.WAITING, RowState.BEGUN)


class ColumnMap(Model):
    """Where each value of the task comes from, as a person has confirmed it."""

    columns: dict[VariableName, Annotated[tuple[Place, ...], Field(min_length=1, max_length=50)]] = {}
    """Several columns for a value that the task wants once for each turn of a loop."""
    given: dict[VariableName, Given] = {}
    """The same for every row: ``vault:ENTRY`` for a secret."""


class ColumnProposal(Model):
    """Which column is probably meant, and how that is known."""

    variable: VariableName
    column: Place
    because: Literal["name", "likeness", "kind"]
    """The heading is the variable's own words; it is like them; or its values look like what the task wants."""


class Terms(Model):
    """How a batch is to be done."""

    agents: Annotated[tuple[Id, ...], Field(min_length=1, max_length=MOST_AGENTS)]
    priority: Priority = Priority.NORMAL
    patience_s: Annotated[int, Field(ge=0, le=7 * 86_400)] | None = 0
    """How long a paused row waits for a person before it is set aside and the others go on; None: for ever."""
    away_s: Annotated[int, Field(ge=0, le=7 * 86_400)] | None = 600
    """How long a row in the middle waits for its agent to come back; None: for ever."""
    in_a_row: Annotated[int, Field(ge=1, le=1000)] = 3
    """So many rows set aside one after the other on one agent stop it there: it is not the rows."""
    leave_out_refused: bool = False
    """Begin though some rows are wrong in the table: they are left out, and told in the results."""
    coached: bool | None = None
    draft: bool = False
    hours: Hours = Hours()


class DryRunOfAgent(Model):
    agent_id: Id
    ready: bool
    found: InBoth
    """What its screen shows, and what the first row would do there."""


class DryRun(Model):
    """What a look at everything found. Nothing was done."""

    at: When
    by: Id | None = None
    rows: Count
    """That would be begun."""
    refused: Count
    agents: tuple[DryRunOfAgent, ...]

    @property
    def is_well(self) -> bool:
        return self.refused == 0 and all(one.ready for one in self.agents)


class Batch(Model):
    schema_version: Literal["batch_v1"] = "batch_v1"
    batch_id: Id
    name: BatchName
    workflow_id: WorkflowId
    workflow_version: Annotated[int, Field(ge=1)]
    """The one its rows were checked against."""
    form: TableForm
    columns: tuple[TableColumn, ...]
    notes: tuple[InBoth, ...] = ()
    mapping: ColumnMap | None = None
    state: BatchState = BatchState.DRAFT
    stopping: bool = False
    """No row is begun any more; it ends with those under way."""
    terms: Terms | None = None
    operator_id: Id | None = None
    """Who started it, or brought it where nobody has."""
    created_at: When
    started_at: When | None = None
    ended_at: When | None = None
    why: InBoth | None = None
    """Why it is held, or ended before all rows were begun."""
    dry_run: DryRun | None = None
    schedule_id: Id | None = None
    """What started it, where that was no person."""


class BatchRow(Model):
    batch_id: Id
    number: Annotated[int, Field(ge=1)]
    line: Line
    """In the file."""
    cells: tuple[Cell, ...]
    state: RowState = RowState.WAITING
    problems: tuple[CellProblem, ...] = ()
    """What is wrong in the table."""
    remarks: tuple[InBoth, ...] = ()
    """What is not wrong: the same subject stands in another row."""
    attempt: Count = 0
    """Replays that were given back before they touched anything."""
    replay_id: Id | None = None
    agent_id: Id | None = None
    begun_at: When | None = None
    ended_at: When | None = None
    paused_at: When | None = None
    """Since when its replay waits for a person."""
    paused_for: PauseReason | None = None
    stop: InBoth | None = None
    """Why it was set aside, or not begun."""
    verified: bool = False
    """Every consequential step is proven."""
    proofs: tuple[ProofKind, ...] = ()


class Lane(Model):
    """What one agent does of one batch."""

    batch_id: Id
    agent_id: Id
    held: InBoth | None = None
    """Why no row is begun there until a person says so."""
    held_at: When | None = None
    aside: Id | None = None
    """The replay that was given up there last, in the middle: what it left on the screen must be gone first."""
    in_a_row: Count = 0
    """Rows set aside since the last one that was done."""


class RowCounts(Model):
    refused: Count = 0
    waiting: Count = 0
    begun: Count = 0
    done: Count = 0
    unproven: Count = 0
    """Of those done, the ones nothing proved."""
    set_aside: Count = 0
    not_begun: Count = 0

    @property
    def total(self) -> int:
        return self.refused + self.waiting + self.begun + self.done + self.set_aside + self.not_begun

    @property
    def is_over(self) -> bool:
        return self.waiting == self.begun == 0


BatchChange = Literal[
    "check",
    "start",
    "hold",
    "go_on",
    "end",
    "release",
    "results",
    "delete",
    "dry_run",
    "plan",
    "pause_plan",
    "resume_plan",
    "unplan",
]


class BatchChanged(Model):
    """What happened to a batch by somebody's word or by itself, as the audit hears it. No row is told of: each has
    its own replay."""

    batch: Batch
    change: BatchChange
    at: When
    by: Id | None = None
    agent_id: Id | None = None
    detail: str = ""
