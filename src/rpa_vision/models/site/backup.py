"""A copy of everything a server keeps, and what was found when it was looked through."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from rpa_vision.models.base import Count, Id, Model, RelativePath, When
from rpa_vision.models.site.audit import Digest, TreeHead


class KeptFile(Model):
    path: RelativePath
    """Inside the backup."""
    size: Count
    sha256: Digest


class BackupManifest(Model):
    """Written last: a folder without one is no backup, however much of it is there."""

    schema_version: Literal["backup_v1"] = "backup_v1"
    made_at: When
    """When the database was copied: what came later is not in it."""
    version: str
    """Of the program that made it."""
    revision: Annotated[str, Field(pattern=r"^[0-9a-z_]{1,32}$")]
    """Of the tables."""
    came_from: Literal["sqlite", "postgresql"]
    """The database it was read from; the copy is one that any machine can open."""
    with_keys: bool
    """False: whoever has it cannot open the vault, nor sign the audit on."""
    by: Id | None = None
    rows: dict[str, Count]
    """By table."""
    audit: TreeHead | None
    """None: nothing had been told yet."""
    left_out: tuple[str, ...] = ()
    """What lies in the data folder and is no part of a server: an agent's ledger, recordings that were not sent."""
    gone_meanwhile: Count = 0
    """Pictures that were deleted while the others were copied."""
    files: tuple[KeptFile, ...]


class FindingKind(StrEnum):
    ABSENT = "absent"
    """A file that the manifest names is not there."""
    ALTERED = "altered"
    UNLISTED = "unlisted"
    """A file is there that the manifest does not name."""
    DATABASE = "database"
    ROWS = "rows"
    """A table has not the rows it had."""
    AUDIT = "audit"
    DOCUMENT = "document"
    """A row cannot be read, or refers to what is not there."""
    PICTURES = "pictures"
    """Rows name pictures that are not there."""
    VAULT = "vault"
    SPACE = "space"
    UNSIGNED = "unsigned"
    """Without the key nobody can say whether the audit is the one that was signed."""
    SEALED = "sealed"
    """Without its key the vault was not opened."""
    UNREAD = "unread"
    """It is encrypted at rest and does not open: nothing of it could be read."""


HARMLESS = frozenset({FindingKind.PICTURES, FindingKind.UNSIGNED, FindingKind.SEALED, FindingKind.SPACE})
"""What a whole backup may show: pictures are deleted all the time, keys may be kept elsewhere, and a server
leaves out an index that it cannot read."""


class BackupFinding(Model):
    kind: FindingKind
    what: str = ""
    detail: str = ""


class BackupCheck(Model):
    """What looking through a backup, or through what was restored from one, found."""

    digest: Digest
    """Of the manifest: the audit of the server it was made on names it."""
    made_at: When
    version: str
    revision: str
    with_keys: bool
    files: Count
    size: Count
    workflows: Count = 0
    replays: Count = 0
    demonstrations: Count = 0
    audit_entries: Count = 0
    secrets: Count = 0
    findings: tuple[BackupFinding, ...] = ()
    held: tuple[Id, ...] = ()
    """Replays that were under way, and now wait for a person."""
    given_up: tuple[Id, ...] = ()
    """Replays that had not begun: whether they were done since is not known."""
    batches_ended: tuple[Id, ...] = ()
    """Of which no row is begun any more: those that waited may have been done since."""
    schedules_paused: tuple[Id, ...] = ()

    @property
    def whole(self) -> bool:
        return all(one.kind in HARMLESS for one in self.findings)
