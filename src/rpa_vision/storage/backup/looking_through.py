"""Looking through what was put back from a backup, as a server would read it: what is wrong, and what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from sqlalchemy import Engine, func, select

from rpa_vision.errors import NotFoundError, RpaVisionError
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.run import Replay
from rpa_vision.models.site.audit import TreeHead
from rpa_vision.models.site.backup import BackupFinding, FindingKind
from rpa_vision.ports import BlobStore
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.key import AuditKey
from rpa_vision.storage.audit.verify import verify_audit
from rpa_vision.storage.backup.belongings import place_of
from rpa_vision.storage.database.codec import load_row
from rpa_vision.storage.database.engine import reading
from rpa_vision.storage.database.tables import (
    REPLAY_IS_ACTIVE,
    replays,
    session_screenshots,
    sessions,
    workflow_versions,
    workflows,
)
from rpa_vision.storage.index.disk import load_space
from rpa_vision.storage.index.spaces import spaces_folder
from rpa_vision.storage.sessions import screenshot_blob
from rpa_vision.storage.vault.vault import KEY_FILE as VAULT_KEY
from rpa_vision.storage.vault.vault import VAULT_FILE, open_vault
from rpa_vision.storage.workflows.prototypes import WorkflowLooks

COUNTED = {"workflows": workflows, "replays": replays, "demonstrations": sessions}


def counts(engine: Engine) -> dict[str, int]:
    with reading(engine) as connection:
        return {
            name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for name, table in COUNTED.items()
        }


def audit_findings(
    engine: Engine, key: AuditKey | None, heads: Sequence[TreeHead]
) -> tuple[int, list[BackupFinding]]:
    """How many entries there are, and what is wrong with them."""
    check = verify_audit(engine, key, heads)
    found = [
        BackupFinding(
            kind=FindingKind.AUDIT,
            what=one.kind,
            detail=" ".join(filter(None, (None if one.number is None else str(one.number), one.detail))),
        )
        for one in check.problems
    ]
    if key is None and check.entries:
        found.append(BackupFinding(kind=FindingKind.UNSIGNED))
    return check.entries, found


def document_findings(engine: Engine, blobs: BlobStore) -> Iterator[BackupFinding]:
    """Every task as it is now with all it goes by, and every replay that is not over with its own task."""
    looks = WorkflowLooks(blobs)
    with reading(engine) as connection:
        newest = (workflows.c.workflow_id == workflow_versions.c.workflow_id) & (
            workflows.c.latest_version == workflow_versions.c.version
        )
        tasks = connection.execute(
            select(workflows.c.workflow_id, workflow_versions.c.document).outerjoin(workflow_versions, newest)
        ).all()
        active = connection.execute(
            select(replays.c.replay_id, replays.c.document, workflow_versions.c.version)
            .outerjoin(
                workflow_versions,
                (replays.c.workflow_id == workflow_versions.c.workflow_id)
                & (replays.c.workflow_version == workflow_versions.c.version),
            )
            .where(REPLAY_IS_ACTIVE)
        ).all()
    for workflow_id, document in tasks:
        yield from _task_findings(workflow_id, document, looks)
    for replay_id, document, version in active:
        yield from _replay_findings(replay_id, document, version)


def picture_findings(engine: Engine, blobs: BlobStore) -> Iterator[BackupFinding]:
    """How many pictures of demonstrations are named and not there: they go by their time, and by a person's word."""
    there = set(blobs.names(""))
    with reading(engine) as connection:
        named = connection.execute(
            select(session_screenshots.c.session_id, session_screenshots.c.screenshot_id)
        ).all()
    missing = sum(screenshot_blob(session_id, shot_id) not in there for session_id, shot_id in named)
    if missing:
        yield BackupFinding(kind=FindingKind.PICTURES, what=str(missing))


def vault_findings(settings: Settings) -> tuple[int, list[BackupFinding]]:
    """Every secret is unsealed, and told to nobody."""
    vault = settings.data_dir.absolute() / VAULT_FILE
    if not vault.is_file():
        return 0, []
    if not place_of(settings, VAULT_KEY).is_file():
        return 0, [BackupFinding(kind=FindingKind.SEALED)]
    opened = open_vault(settings)
    try:
        entries = list(opened.entries())
        for entry in entries:
            opened.secret(entry)
    except RpaVisionError as error:
        return 0, [BackupFinding(kind=FindingKind.VAULT, detail=str(error))]
    return len(entries), []


def space_findings(settings: Settings) -> Iterator[BackupFinding]:
    for folder in sorted(spaces_folder(settings.data_dir).glob("WF_*")):
        yield from _space_findings(settings, folder)


def _space_findings(settings: Settings, folder: Path) -> Iterator[BackupFinding]:
    try:
        load_space(folder, settings.perception.ivf_above, settings.limits.document_bytes)
    except RpaVisionError as error:
        yield BackupFinding(kind=FindingKind.SPACE, what=folder.name, detail=str(error))


def _task_findings(workflow_id: str, document: bytes | None, looks: WorkflowLooks) -> Iterator[BackupFinding]:
    try:
        if document is None:
            raise NotFoundError("workflow", workflow_id)
        looks.prototypes(load_row(Workflow, document, f"workflow {workflow_id}"))
    except RpaVisionError as error:
        yield BackupFinding(kind=FindingKind.DOCUMENT, what=workflow_id, detail=str(error))


def _replay_findings(replay_id: str, document: bytes, version: int | None) -> Iterator[BackupFinding]:
    try:
        replay = load_row(Replay, document, f"replay {replay_id}")
        if version is None:
            raise NotFoundError("workflow", f"{replay.workflow_id} version {replay.workflow_version}")
    except RpaVisionError as error:
        yield BackupFinding(kind=FindingKind.DOCUMENT, what=replay_id, detail=str(error))
