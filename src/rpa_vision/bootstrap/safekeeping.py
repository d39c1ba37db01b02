"""Backups of a server, proven and put back: the parts of it that belong to other rooms are joined here."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import Engine

from rpa_vision.bootstrap.clock import utc_now
from rpa_vision.errors import VaultError
from rpa_vision.models.site.audit import AuditRecord, Outcome
from rpa_vision.models.site.backup import BackupCheck, BackupFinding, FindingKind
from rpa_vision.replay.engine.restored import after_a_restore
from rpa_vision.server.store_journal import StoreJournal
from rpa_vision.server.views.told_settings import told_settings
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.anchors import AuditAnchors, audit_anchors
from rpa_vision.storage.audit.key import AuditKey, audit_key, known_audit_key
from rpa_vision.storage.audit.restored import go_on_from_here
from rpa_vision.storage.audit.trail import AuditTrail, sign_anew
from rpa_vision.storage.backup import looking_through, restoring
from rpa_vision.storage.backup.belongings import AUDIT_KEY, key_places, place_of
from rpa_vision.storage.backup.folder import Backup, open_backup
from rpa_vision.storage.backup.making import ACTION, Wish, make_backup
from rpa_vision.storage.batches.restored import end_batches, pause_schedules
from rpa_vision.storage.database.engine import writing
from rpa_vision.storage.database.migrate import migrate
from rpa_vision.storage.files.files import write_atomically
from rpa_vision.storage.kept import open_kept
from rpa_vision.storage.replays.replays import ReplaySearch
from rpa_vision.storage.store import open_store

_MOST = 1_000_000
"""Replays that are not over."""
_NOT_AS_COPIED = frozenset({FindingKind.AUDIT, FindingKind.ROWS, FindingKind.DATABASE, FindingKind.UNREAD})


def back_up(
    settings: Settings, folder: Path, *, with_keys: bool, by: str, now: Callable[[], datetime] = utc_now
) -> Backup:
    told = json.dumps([one.model_dump(mode="json") for one in told_settings(settings)], ensure_ascii=False)
    return make_backup(settings, Wish(folder, with_keys, by, told.encode(), now))


def prove(folder: Path, settings: Settings, now: Callable[[], datetime] = utc_now) -> BackupCheck:
    """Put back into a temporary place, of which nothing is left, and read as a server would."""
    backup = open_backup(folder)
    if damaged := tuple(restoring.damage_of(backup)):
        return _checked(backup, damaged)
    place = Path(tempfile.mkdtemp(prefix="rpa-vision-proof-"))
    try:
        there = _elsewhere(settings, place)
        if not backup.manifest.with_keys:
            _lend_keys(settings, there)
        return _put_back(backup, there, _Who(backup.manifest.by or "check", now))
    finally:
        shutil.rmtree(place)


def restore(
    folder: Path, settings: Settings, *, by: str, keys_lost: bool, now: Callable[[], datetime] = utc_now
) -> BackupCheck:
    """Status of what was put back; nothing is written where it is refused."""
    backup = open_backup(folder)
    restoring.refuse_to_restore(backup, settings, keys_lost=keys_lost)
    check = _put_back(backup, settings, _Who(by, now, keys_lost))
    if not _stops(check.findings):
        restoring.done_with(settings)
    return check


@dataclass(frozen=True)
class _Who:
    by: str
    now: Callable[[], datetime]
    keys_lost: bool = False


def _put_back(backup: Backup, settings: Settings, who: _Who) -> BackupCheck:
    findings = restoring.put_everything_back(backup, settings)
    try:
        engine, blobs = open_kept(settings)
    except VaultError as error:
        return _checked(backup, [*findings, BackupFinding(kind=FindingKind.UNREAD, detail=str(error))])
    try:
        migrate(engine)
        if who.keys_lost and not place_of(settings, AUDIT_KEY).is_file():
            sign_anew(engine, audit_key(settings))
        key = known_audit_key(settings) if place_of(settings, AUDIT_KEY).is_file() else None
        entries, of_audit = looking_through.audit_findings(engine, key, restoring.kept_heads_in(backup))
        secrets, of_vault = looking_through.vault_findings(settings)
        findings += [
            *of_audit,
            *looking_through.document_findings(engine, blobs),
            *looking_through.picture_findings(engine, blobs),
            *of_vault,
            *looking_through.space_findings(settings),
        ]
        told = {**looking_through.counts(engine), "audit_entries": entries, "secrets": secrets}
        check = _checked(backup, findings).model_copy(update=told)
        if key is None or _stops(findings):
            return check
        _answer_for_it(backup, engine, key, settings, who)
    finally:
        engine.dispose()
    return _opened(backup, settings, check, who)


def _answer_for_it(backup: Backup, engine: Engine, key: AuditKey, settings: Settings, who: _Who) -> None:
    """Entries that were known elsewhere may be gone: the trail says by whose word it goes on without them."""
    at, anchors = who.now(), audit_anchors(settings)
    go_on_from_here(engine, key, anchors, at, who.by)
    record = AuditRecord(
        timestamp=at, action_type=ACTION, target=backup.digest, operator_id=who.by, outcome=Outcome.RESTORED
    )
    with writing(engine) as connection:
        AuditTrail(key, AuditAnchors(engine, key, anchors)).hear_of_itself(connection, record)


def _opened(backup: Backup, settings: Settings, check: BackupCheck, who: _Who) -> BackupCheck:
    """As a server opens it; then nothing that was under way goes on by itself."""
    store = open_store(settings, restoring=True)
    try:
        at, made_at = who.now(), backup.manifest.made_at
        batches_ended = end_batches(store.batches, made_at, at, who.by)
        schedules_paused = pause_schedules(store.schedules, at, who.by)
        journal = StoreJournal(store)
        active = [one for one in store.replays.found(ReplaySearch(_MOST)) if not one.status.is_final]
        for replay in active:
            change = after_a_restore(replay, at, made_at, settings.language)
            if change is not None:
                journal.commit(change, replay, None)
        store.anchors.advance()
    finally:
        store.close()
    return check.model_copy(
        update={
            "held": tuple(one.replay_id for one in active if not one.is_waiting),
            "given_up": tuple(one.replay_id for one in active if one.is_waiting),
            "batches_ended": batches_ended,
            "schedules_paused": schedules_paused,
        }
    )


def _stops(findings: Sequence[BackupFinding]) -> bool:
    """Nothing is done with what is not as it was copied; what was wrong at its own server already is told."""
    return any(one.kind in _NOT_AS_COPIED for one in findings)


def _checked(backup: Backup, findings: Sequence[BackupFinding]) -> BackupCheck:
    made = backup.manifest
    return BackupCheck(
        digest=backup.digest,
        made_at=made.made_at,
        version=made.version,
        revision=made.revision,
        with_keys=made.with_keys,
        files=len(made.files),
        size=sum(one.size for one in made.files),
        findings=tuple(findings),
    )


def _elsewhere(settings: Settings, place: Path) -> Settings:
    """These, with all that is kept in one folder."""
    own = ("database", "blobs", "vault_key_file", "audit_key_file", "audit_anchor_dir")
    of_site = ("dialog_catalogue", "domain_folder")
    return settings.model_copy(update={"data_dir": place, **dict.fromkeys((*own, *of_site))})


def _lend_keys(settings: Settings, there: Settings) -> None:
    """This machine's, for a backup that has none; where they are not its own, that is found."""
    for ours, theirs in zip(key_places(settings), key_places(there), strict=True):
        if ours.path.is_file():
            write_atomically(theirs.path, ours.path.read_bytes())
