"""Putting a backup back into an empty place.

A note is left there first and taken away last. Until then no server starts on it, and only the same backup may be
put there: what was interrupted is gone on with, and never taken for whole.
"""

from __future__ import annotations

from collections.abc import Iterator

from rpa_vision.errors import BadInputError, ConflictError, StorageError
from rpa_vision.models.documents import load_document
from rpa_vision.models.site.audit import TreeHead
from rpa_vision.models.site.backup import BackupFinding, FindingKind
from rpa_vision.phrases import Bilingual, SaidTogether, phrased
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.anchors import audit_anchors
from rpa_vision.storage.backup.belongings import AUDIT_KEY, FilePlace, key_places, place_of, site_places
from rpa_vision.storage.backup.database import damages, is_empty, opened_copy, put_back
from rpa_vision.storage.backup.folder import ANCHORS, BLOBS, DATABASE, KEYS, SITE, SPACES, VAULT, Backup
from rpa_vision.storage.backup.rows import counted
from rpa_vision.storage.backup.unfinished import note_of
from rpa_vision.storage.database.engine import open_engine, reading
from rpa_vision.storage.database.migrate import is_current
from rpa_vision.storage.files.blobs import open_blobs
from rpa_vision.storage.files.files import make_folder, read_bounded, write_atomically
from rpa_vision.storage.files.sealed_blobs import PROOF
from rpa_vision.storage.index.spaces import spaces_folder
from rpa_vision.storage.vault.vault import KEY_FILE as VAULT_KEY
from rpa_vision.storage.vault.vault import VAULT_FILE

_LARGEST = 1 << 28


def damage_of(backup: Backup) -> Iterator[BackupFinding]:
    """What the copy itself shows, before anything is put anywhere."""
    yield from backup.findings()
    file = backup.folder / DATABASE
    if not file.is_file():
        return
    try:
        yield from (BackupFinding(kind=FindingKind.DATABASE, detail=one) for one in damages(file))
        with opened_copy(file) as copy:
            yield from row_findings(backup.manifest.rows, counted(copy))
    except StorageError as error:
        yield BackupFinding(kind=FindingKind.DATABASE, detail=str(error))


def row_findings(then: dict[str, int], now: dict[str, int]) -> Iterator[BackupFinding]:
    for table in sorted(then.keys() | now.keys()):
        if then.get(table) != now.get(table):
            yield BackupFinding(
                kind=FindingKind.ROWS, what=table, detail=f"{then.get(table, '–')} → {now.get(table, '–')}"
            )


def kept_heads_in(backup: Backup) -> list[TreeHead]:
    """What the audit must begin with: the anchors of that time, and the head as it was copied."""
    kept = [load_document(TreeHead, backup.read(f"{ANCHORS}/{name}"), name) for name in backup.paths(ANCHORS)]
    return kept if backup.manifest.audit is None else [*kept, backup.manifest.audit]


def refuse_to_restore(backup: Backup, settings: Settings, *, keys_lost: bool) -> None:
    """Before anything is written."""
    is_current(backup.manifest.revision)  # raises where a newer program made it
    if damaged := list(damage_of(backup)):
        first = " ".join(filter(None, (damaged[0].what, damaged[0].detail)))
        raise BadInputError(
            phrased("backup_refused.altered", folder=backup.folder, count=len(damaged), first=first)
        )
    noted = note_of(settings.data_dir).read()
    if noted is not None and noted != backup.digest:
        raise ConflictError(phrased("backup_refused.other_unfinished", data=settings.data_dir))
    if noted is None and (there := [*_occupied(backup, settings)]):
        raise ConflictError(phrased("backup_refused.not_free", there=SaidTogether(there)))
    key = place_of(settings, AUDIT_KEY)
    needs_key = backup.manifest.audit is not None and not backup.holds(f"{KEYS}/{AUDIT_KEY}")
    if needs_key and not key.is_file() and not keys_lost:
        raise ConflictError(phrased("backup_refused.key_needed", path=key))
    vault_key = place_of(settings, VAULT_KEY)
    if (
        backup.holds(f"{BLOBS}/{PROOF}")
        and not backup.holds(f"{KEYS}/{VAULT_KEY}")
        and not vault_key.is_file()
    ):
        raise ConflictError(phrased("backup_refused.vault_key_needed", path=vault_key))


def put_everything_back(backup: Backup, settings: Settings) -> list[BackupFinding]:
    """The database comes last: what its rows name is there by then. What of its rows did not arrive."""
    folder = settings.data_dir.absolute()
    make_folder(folder)
    note_of(folder).leave(backup.digest)
    _put_keys(backup, settings)
    if backup.holds(f"{VAULT}/{VAULT_FILE}"):
        write_atomically(folder / VAULT_FILE, backup.read(f"{VAULT}/{VAULT_FILE}"))
    _put_anchor(backup, settings)
    blobs = open_blobs(settings.blobs_url, settings.proxy_url)
    for name in backup.paths(BLOBS):
        blobs.put(name, backup.read(f"{BLOBS}/{name}"))
    for name in backup.paths(SPACES):
        write_atomically(spaces_folder(folder) / name, backup.read(f"{SPACES}/{name}"))
    for place in site_places(settings, backup.paths(SITE)):
        if not place.path.exists():
            write_atomically(place.path, backup.read(f"{SITE}/{place.name}"))
    if not is_empty(settings.database_url):  # interrupted after this: it has been brought up to date since
        return []
    put_back(backup.folder / DATABASE, settings.database_url)
    return _rows_put_back(backup, settings)


def done_with(settings: Settings) -> None:
    note_of(settings.data_dir).take_away()


def _rows_put_back(backup: Backup, settings: Settings) -> list[BackupFinding]:
    engine = open_engine(settings.database_url)
    try:
        with reading(engine) as connection:
            return list(row_findings(backup.manifest.rows, counted(connection)))
    finally:
        engine.dispose()


def _put_keys(backup: Backup, settings: Settings) -> None:
    for place in key_places(settings):
        if backup.holds(f"{KEYS}/{place.name}") and not place.path.exists():
            write_atomically(place.path, backup.read(f"{KEYS}/{place.name}"))


def _put_anchor(backup: Backup, settings: Settings) -> None:
    """Only where none is: one that survived knows more, and a person answers for what it knows."""
    known = [backup.read(f"{ANCHORS}/{name}") for name in backup.paths(ANCHORS)]
    for anchor in audit_anchors(settings):
        if known and not anchor.path.exists():
            write_atomically(anchor.path, known[0])


def _occupied(backup: Backup, settings: Settings) -> Iterator[Bilingual]:
    folder = settings.data_dir.absolute()
    if not is_empty(settings.database_url):
        yield phrased("backup_refused.a_database")
    if _has_blobs(settings):
        yield phrased("backup_refused.pictures")
    for path in (folder / VAULT_FILE, *spaces_folder(folder).glob("WF_*")):
        if path.exists():
            yield phrased("backup_refused.a_file", path=path)
    for place in key_places(settings):
        if _is_another(backup, place):
            yield phrased("backup_refused.another_key", path=place.path)


def _is_another(backup: Backup, place: FilePlace) -> bool:
    """A key that is the same one, kept elsewhere, is no harm."""
    held = f"{KEYS}/{place.name}"
    return (
        place.path.is_file()
        and backup.holds(held)
        and read_bounded(place.path, _LARGEST).strip() != backup.read(held).strip()
    )


def _has_blobs(settings: Settings) -> bool:
    local = settings.blobs is None
    if local and not (settings.data_dir / "blobs").is_dir():
        return False
    return bool(open_blobs(settings.blobs_url, settings.proxy_url).names(""))
