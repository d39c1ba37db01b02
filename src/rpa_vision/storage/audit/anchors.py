"""Heads of the audit trail kept outside the database: what an emptied, rewritten or put-back one cannot match.

A server writes the present head there every second, after its entries: a crash in between leaves an anchor that
is behind, which proves a little less and accuses nobody. Servers of one database have anchors of their own, or
share a folder; whoever writes an older head over a newer one writes the newer one a second later.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, Engine, select, type_coerce
from sqlalchemy.types import NullType

from rpa_vision.errors import BadInputError, NotFoundError, StorageError
from rpa_vision.models.documents import dump_document
from rpa_vision.models.site.audit import TreeHead
from rpa_vision.phrases import phrased
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.head import signed_head
from rpa_vision.storage.audit.key import AuditKey, audit_key_path
from rpa_vision.storage.audit.merkle import GrowingTree, kept_hash, leaf_hash
from rpa_vision.storage.database.codec import load_file
from rpa_vision.storage.database.engine import reading
from rpa_vision.storage.database.tables import audit
from rpa_vision.storage.files.files import write_atomically

ANCHOR_FILE = "audit.head"
_LARGEST_FILE = 64 * 1024
_WRITTEN = re.compile(r"(\d{1,15}):([0-9a-f]{64})")


class Anchor:
    def __init__(self, path: Path) -> None:
        self.path = path

    def kept(self) -> TreeHead | None:
        """None: nothing was ever kept there."""
        try:
            return load_file(TreeHead, self.path, _LARGEST_FILE)
        except NotFoundError:
            return None

    def keep(self, head: TreeHead) -> None:
        write_atomically(self.path, dump_document(head))


class AuditAnchors:
    def __init__(self, engine: Engine, key: AuditKey, anchors: Sequence[Anchor]) -> None:
        self._engine = engine
        self._key = key
        self._anchors = anchors
        self._known = 0
        """So many entries there were at least."""

    def check(self) -> None:
        """Raises where the trail is not the one that was kept; an anchor that cannot be read is for ``advance``."""
        self._compare([])

    def advance(self) -> None:
        """Keep the present head everywhere. Each place that cannot be used is named, after all others were."""
        problems: list[str] = []
        head, kept = self._compare(problems)
        for anchor, before in kept:
            if head.size > (0 if before is None else before.size):
                try:
                    anchor.keep(head)
                except StorageError as error:
                    problems.append(str(error))
        if problems:
            raise StorageError(f"audit anchor: {'; '.join(problems)}")

    def refuse_shorter(self, head: TreeHead) -> None:
        """Nothing is added to a trail whose end was taken away: it would soon look like the one before. A person
        may have answered for it since."""
        if head.size < self._known:
            kept = [before for _, before in self._read([]) if before is not None]
            self._known = max((before.size for before in kept), default=0)
            for before in kept:
                if head.size < before.size:
                    raise _not_kept(head, before)

    def _compare(self, problems: list[str]) -> tuple[TreeHead, list[tuple[Anchor, TreeHead | None]]]:
        kept = self._read(problems)  # before the trail, which only grows: then it cannot seem shorter
        with reading(self._engine) as connection:
            head = signed_head(connection, self._key)
            for _, before in kept:
                if before is not None and not _begins_with(connection, head, before):
                    self._known = max(self._known, before.size)
                    raise _not_kept(head, before)
        self._known = max(self._known, head.size)
        return head, kept

    def _read(self, problems: list[str]) -> list[tuple[Anchor, TreeHead | None]]:
        """What is damaged is left as it is, for a person to look at."""
        found: list[tuple[Anchor, TreeHead | None]] = []
        for anchor in self._anchors:
            try:
                found.append((anchor, anchor.kept()))
            except StorageError as error:
                problems.append(str(error))
        return found


def audit_anchors(settings: Settings) -> list[Anchor]:
    """Beside the key, and where the site says. A key that lies where nothing can be written to needs the latter."""
    beside = audit_key_path(settings).parent
    elsewhere = settings.audit_anchor_dir
    if elsewhere is None:
        return [Anchor(beside / ANCHOR_FILE)]
    folders = dict.fromkeys((*([beside] if os.access(beside, os.W_OK) else []), elsewhere.absolute()))
    return [Anchor(folder / ANCHOR_FILE) for folder in folders]


def kept_heads(settings: Settings) -> list[TreeHead]:
    found = (anchor.kept() for anchor in audit_anchors(settings))
    return [head for head in found if head is not None]


def written_head(text: str) -> TreeHead:
    """``1520:9f2c…``, as ``audit verify`` prints it."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise BadInputError(phrased("setting_refused.head_form", text=text))
    return TreeHead(size=int(found[1]), root=found[2])


def _begins_with(connection: Connection, head: TreeHead, before: TreeHead) -> bool:
    """Each entry carries the hash of the one before: where the last one of that time is the same, so are all. The one
    whose words were taken out since does not carry it any more: then all of them are counted."""
    if before.size == 0:
        return True
    if head.size < before.size:
        return False
    entries = select(type_coerce(audit.c.document, NullType()).label("document"), audit.c.leaf)
    stored = connection.execute(entries.where(audit.c.number == before.size - 1)).one_or_none()
    if stored is None or not isinstance(stored.document, bytes):
        return False
    if stored.leaf is None:
        return leaf_hash(stored.document) == before.last
    tree = GrowingTree()
    for document, leaf in connection.execute(
        entries.where(audit.c.number < before.size).order_by(audit.c.number)
    ):
        tree.add(kept_hash(leaf, document if isinstance(document, bytes) else b""))
    return (tree.size, tree.root) == (before.size, before.root)


def _not_kept(head: TreeHead, before: TreeHead) -> StorageError:
    return StorageError(
        f"audit: the trail has {head.size} entries and does not begin with the {before.size} that were anchored:"
        " entries were deleted, the database was put back from a backup, or it is another database than this"
        " data folder's. See: audit verify; after putting a backup back: audit restored --yes"
    )
