"""Making a backup while the server runs.

Each part is copied after whatever refers to it is known: anchors before the database, which only grows; pictures
after it, as a picture is written before the row that names it; the vault after both, as what is encrypted at rest
is sealed with a key that is in the vault before. The manifest comes last.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import Engine, inspect

from rpa_vision import __version__
from rpa_vision.errors import ConflictError
from rpa_vision.models.documents import load_document
from rpa_vision.models.site.audit import AuditRecord, Outcome, TreeHead
from rpa_vision.models.site.backup import BackupManifest
from rpa_vision.phrases import phrased
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.anchors import AuditAnchors, audit_anchors
from rpa_vision.storage.audit.head import head_row
from rpa_vision.storage.audit.key import AuditKey, known_audit_key
from rpa_vision.storage.audit.trail import AuditTrail
from rpa_vision.storage.backup import belongings
from rpa_vision.storage.backup.database import copy_database, damages, opened_copy
from rpa_vision.storage.backup.folder import DATABASE, SETTINGS, Backup, NewBackup
from rpa_vision.storage.backup.rows import counted
from rpa_vision.storage.database.engine import open_engine, writing
from rpa_vision.storage.database.inspect import inspect_database
from rpa_vision.storage.database.migrate import revision_of
from rpa_vision.storage.database.tables import audit
from rpa_vision.storage.files.blobs import open_blobs

ACTION = "backup"
"""What the audit calls it."""


@dataclass(frozen=True)
class Wish:
    folder: Path
    with_keys: bool
    by: str
    settings_told: bytes
    """The settings in effect, without secrets."""
    now: Callable[[], datetime]


def make_backup(settings: Settings, wish: Wish) -> Backup:
    """Begun and ended in the audit: whoever takes a copy of everything leaves a line, finished or not."""
    _refuse_inside(settings, wish.folder)
    if not inspect_database(settings.database_url).exists:
        raise ConflictError(phrased("backup_refused.nothing_here", folder=settings.data_dir))
    key = known_audit_key(settings)
    engine = open_engine(settings.database_url)
    try:
        new = NewBackup(wish.folder)
        anchors = AuditAnchors(engine, key, audit_anchors(settings))
        _tell(engine, key, anchors, _record(wish, Outcome.STARTED, str(new.folder)))
        backup = _made(settings, wish, engine, new)
        _tell(engine, key, anchors, _record(wish, Outcome.SAVED, backup.digest))
        if backup.manifest.audit is not None:
            anchors.advance()
    finally:
        engine.dispose()
    return backup


def _made(settings: Settings, wish: Wish, engine: Engine, new: NewBackup) -> Backup:
    belongings.keep_anchors(settings, new)
    made_at = wish.now()
    file = new.folder / DATABASE
    copy_database(engine, file)
    if found := damages(file):
        raise ConflictError(phrased("backup_refused.damaged", problem=found[0]))
    new.adopt(DATABASE)
    gone = belongings.keep_blobs(open_blobs(settings.blobs_url, settings.proxy_url), new)
    belongings.keep_vault(settings, new, with_keys=wish.with_keys)
    belongings.keep_spaces(settings, new)
    belongings.keep_site_files(settings, new)
    new.add(SETTINGS, wish.settings_told)
    with opened_copy(file) as copy:
        row = head_row(copy) if inspect(copy).has_table(audit.name) else None
        manifest = BackupManifest(
            made_at=made_at,
            version=__version__,
            revision=revision_of(copy) or "",
            came_from="sqlite" if engine.dialect.name == "sqlite" else "postgresql",
            with_keys=wish.with_keys,
            by=wish.by,
            rows=counted(copy),
            audit=None if row is None else load_document(TreeHead, row[0], "audit head"),
            left_out=tuple(belongings.left_out(settings)),
            gone_meanwhile=gone,
            files=new.files,
        )
    return new.finish(manifest)


def _refuse_inside(settings: Settings, folder: Path) -> None:
    """What lies in the data folder is lost with it, and would be part of the next one."""
    data = settings.data_dir.resolve()
    if data == folder.resolve() or data in folder.resolve().parents:
        raise ConflictError(phrased("backup_refused.inside", folder=folder, data=data))


def _record(wish: Wish, outcome: Outcome, target: str) -> AuditRecord:
    return AuditRecord(
        timestamp=wish.now(),
        action_type=ACTION,
        target=target,
        verification="with keys" if wish.with_keys else "without keys",
        operator_id=wish.by,
        outcome=outcome,
    )


def _tell(engine: Engine, key: AuditKey, anchors: AuditAnchors, record: AuditRecord) -> None:
    """A database of before there was an audit is copied, too: before an update is when a backup is needed most."""
    with writing(engine) as connection:
        if not inspect(connection).has_table(audit.name):
            return
        AuditTrail(key, anchors).hear_of_itself(connection, record)
