"""Workflows and every version they ever had."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, Select, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from rpa_vision.errors import ConflictError, FieldProblem, MalformedDocumentError, NotFoundError
from rpa_vision.models.documents import dump_document
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.site.workflow_news import WorkflowChange, WorkflowChanged, WorkflowNews
from rpa_vision.phrases import phrased
from rpa_vision.storage.database.codec import load_row
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import (
    REPLAY_IS_ACTIVE,
    VERSIONS,
    replays,
    workflow_versions,
    workflows,
)
from rpa_vision.storage.workflows.stats import stored_tally
from rpa_vision.text.folding import folded

TellWorkflows = Callable[[Connection, WorkflowNews], None]
"""Tells the audit, inside the transaction that stores what is told, and as the last thing in it: from then on all
others that tell something wait."""


@dataclass(frozen=True)
class VersionSummary:
    workflow_id: str
    version: int
    name: str
    learning_state: LearningState
    created_at: datetime
    note: str


_SUMMARY = [workflow_versions.c[field.name] for field in fields(VersionSummary)]


class Workflows:
    """``by``: the person who asked for it, for the audit."""

    def __init__(self, engine: Engine, tell: TellWorkflows) -> None:
        self._engine = engine
        self._tell = tell

    def create(
        self, workflow: Workflow, note: str = "", by: str | None = None, *, imported: bool = False
    ) -> None:
        """Stored as it is, with the version it came with: an imported workflow keeps its number."""
        _refuse_unkeepable(workflow, note)
        with writing(self._engine) as connection:
            try:
                connection.execute(
                    insert(workflows),
                    {"workflow_id": workflow.workflow_id, "latest_version": workflow.version},
                )
            except IntegrityError as error:
                raise ConflictError(
                    phrased("task_refused.exists", workflow_id=workflow.workflow_id)
                ) from error
            _insert_version(connection, workflow, note)
            self._told(connection, "import" if imported else "learn", workflow, note, by)

    def save(self, workflow: Workflow, note: str = "", by: str | None = None) -> Workflow:
        """A new version. The one it was made from must still be the latest, or somebody's change is lost.

        How far it is trusted is not for an editor to say: only lessons move its learning state.
        """
        with writing(self._engine) as connection:
            latest = locked_latest(connection, workflow.workflow_id)
            if workflow.version != latest:
                raise ConflictError(
                    phrased(
                        "task_refused.version_behind",
                        workflow_id=workflow.workflow_id,
                        version=workflow.version,
                        latest=latest,
                    )
                )
            present = _present_state(connection, workflow.workflow_id)
            if workflow.learning_state is not present:
                raise ConflictError(
                    phrased(
                        "task_refused.edit_makes_no_state",
                        workflow_id=workflow.workflow_id,
                        present=present,
                        learning_state=workflow.learning_state,
                    )
                )
            saved = add_version(connection, workflow, latest + 1, note)
            self._told(connection, "edit", saved, note, by)
        return saved

    def restore(self, workflow_id: str, version: int, note: str = "", by: str | None = None) -> Workflow:
        """A new version with an old one's content. How far it is trusted stays as it is now: that was
        earned or lost meanwhile, and going back to a trusted version must not win it back."""
        with writing(self._engine) as connection:
            latest = locked_latest(connection, workflow_id)
            present = version_of(connection, workflow_id, None)
            trust = {"learning_state": present.learning_state, "learning": present.learning}
            content = version_of(connection, workflow_id, version).model_copy(update=trust).waived_as(present)
            saved = add_version(connection, content, latest + 1, note)
            self._told(connection, "restore", saved, note, by)
        return saved

    def get(self, workflow_id: str, version: int | None = None) -> Workflow:
        with reading(self._engine) as connection:
            return version_of(connection, workflow_id, version)

    def exists(self, workflow_id: str) -> bool:
        return any(one.workflow_id == workflow_id for one in self.list())

    def list(self) -> Sequence[VersionSummary]:
        """The latest version of each, by name."""
        latest = select(*_SUMMARY).join(
            workflows,
            (workflows.c.workflow_id == workflow_versions.c.workflow_id)
            & (workflows.c.latest_version == workflow_versions.c.version),
        )
        return sorted(self._summaries(latest), key=lambda one: (folded(one.name), one.workflow_id))

    def versions(self, workflow_id: str) -> Sequence[VersionSummary]:
        """Oldest first."""
        every = select(*_SUMMARY).where(workflow_versions.c.workflow_id == workflow_id)
        found = self._summaries(every.order_by(workflow_versions.c.version))
        if not found:
            raise NotFoundError("workflow", workflow_id)
        return found

    def delete(self, workflow_id: str, by: str | None = None) -> None:
        """With all its versions, unless a replay still needs one; ended replays stay known."""
        with writing(self._engine) as connection:
            locked_latest(connection, workflow_id)
            last = version_of(connection, workflow_id, None)
            running = connection.execute(
                select(replays.c.replay_id)
                .where(replays.c.workflow_id == workflow_id, REPLAY_IS_ACTIVE)
                .limit(1)
            ).scalar()
            if running is not None:
                raise ConflictError(
                    phrased("task_refused.has_replay", workflow_id=workflow_id, running=running)
                )
            connection.execute(delete(workflows).where(workflows.c.workflow_id == workflow_id))
            self._told(connection, "delete", last, last.name, by)

    def _told(
        self, connection: Connection, change: WorkflowChange, workflow: Workflow, note: str, by: str | None
    ) -> None:
        self._tell(
            connection,
            WorkflowChanged(
                workflow_id=workflow.workflow_id,
                version=workflow.version,
                at=datetime.now(UTC),
                change=change,
                note=note,
                by=by,
            ),
        )

    def _summaries(self, wanted: Select[Any]) -> Sequence[VersionSummary]:
        with reading(self._engine) as connection:
            return [
                VersionSummary(**{**row, "learning_state": LearningState(row["learning_state"])})
                for row in connection.execute(wanted).mappings()
            ]


def locked_latest(connection: Connection, workflow_id: str) -> int:
    wanted = select(workflows.c.latest_version).where(workflows.c.workflow_id == workflow_id)
    latest: int | None = connection.execute(wanted.with_for_update()).scalar()
    if latest is None:
        raise NotFoundError("workflow", workflow_id)
    return latest


def version_of(connection: Connection, workflow_id: str, version: int | None) -> Workflow:
    wanted = select(workflow_versions.c.document).where(workflow_versions.c.workflow_id == workflow_id)
    if version is None:
        name = workflow_id
        wanted = wanted.order_by(workflow_versions.c.version.desc()).limit(1)
    else:
        name = f"{workflow_id} version {version}"
        wanted = wanted.where(workflow_versions.c.version == version)
    possible = version is None or version in VERSIONS
    document = connection.execute(wanted).scalar() if possible else None
    if document is None:
        raise NotFoundError("workflow", name)
    workflow = load_row(Workflow, document, f"workflow {name}")
    tally = stored_tally(connection, workflow_id)
    return workflow if tally is None else tally.put_into(workflow)


def add_version(connection: Connection, content: Workflow, version: int, note: str) -> Workflow:
    """The row of the workflow is locked, and ``version`` follows its latest."""
    workflow = content.model_copy(update={"version": version, "updated_at": datetime.now(UTC)})
    _refuse_unkeepable(workflow, note)
    _refuse_leap(connection, workflow)
    _insert_version(connection, workflow, note)
    connection.execute(
        update(workflows)
        .where(workflows.c.workflow_id == workflow.workflow_id)
        .values(latest_version=version)
    )
    return workflow


def _refuse_leap(connection: Connection, workflow: Workflow) -> None:
    """Whoever changes a workflow, it is never trusted further than by one step."""
    present = _present_state(connection, workflow.workflow_id)
    if not present.may_become(workflow.learning_state):
        raise ConflictError(
            phrased(
                "task_refused.not_that_state",
                workflow_id=workflow.workflow_id,
                present=present,
                learning_state=workflow.learning_state,
            )
        )


def _present_state(connection: Connection, workflow_id: str) -> LearningState:
    wanted = (
        select(workflow_versions.c.learning_state)
        .where(workflow_versions.c.workflow_id == workflow_id)
        .order_by(workflow_versions.c.version.desc())
        .limit(1)
    )
    return LearningState(connection.execute(wanted).scalar_one())


def _refuse_unkeepable(workflow: Workflow, note: str) -> None:
    """What one of the databases could not keep is refused by both."""
    problems = [
        FieldProblem(field, phrased("field_refused.nul"))
        for field, text in (("name", workflow.name), ("note", note))
        if "\0" in text
    ]
    if workflow.version not in VERSIONS:
        problems.append(
            FieldProblem("version", phrased("field_refused.larger_than_version", versions=VERSIONS[-1]))
        )
    if problems:
        raise MalformedDocumentError(f"workflow {workflow.workflow_id}", problems)


def _insert_version(connection: Connection, workflow: Workflow, note: str) -> None:
    connection.execute(
        insert(workflow_versions),
        {
            "workflow_id": workflow.workflow_id,
            "version": workflow.version,
            "name": workflow.name,
            "learning_state": workflow.learning_state.value,
            "created_at": workflow.updated_at,
            "note": note,
            "document": dump_document(workflow),
        },
    )
