"""The audit trail itself: written by listening to run events and to news of dialogs, workflows and access, in
their transaction, and by nothing else.

Each entry carries the hash of the one before, and all of them are the leaves of one Merkle tree whose head is
signed. What that proves: nobody who has only the database can change, remove, reorder or cut off an entry
without ``verify`` finding it. Whoever also has the key can write another trail, and whoever kept an older head
can cut the trail back to it: both are found only with a head kept elsewhere, which is why servers anchor theirs
outside the database (``audit_anchors``) and ``verify`` takes one that was written down.
"""

from __future__ import annotations

import secrets
from datetime import datetime

from sqlalchemy import Connection, Engine, insert, update

from rpa_vision.errors import NotFoundError
from rpa_vision.models.batch.batch import BatchChanged
from rpa_vision.models.documents import dump_document
from rpa_vision.models.replay.dialog_memory import DialogNews
from rpa_vision.models.replay.run import RunEvent
from rpa_vision.models.site.access_news import AccessNews
from rpa_vision.models.site.audit import AuditEntry, AuditRecord, TreeHead
from rpa_vision.models.site.retention import RetentionNews
from rpa_vision.models.site.workflow_news import WorkflowNews
from rpa_vision.storage.audit.access import told_of_access
from rpa_vision.storage.audit.anchors import AuditAnchors
from rpa_vision.storage.audit.batches import told_of_batches
from rpa_vision.storage.audit.dialogs import told_of_dialogs
from rpa_vision.storage.audit.erasing import erase_words
from rpa_vision.storage.audit.head import HEAD, head_row, signed_head
from rpa_vision.storage.audit.key import AuditKey
from rpa_vision.storage.audit.merkle import GrowingTree, leaf_hash
from rpa_vision.storage.audit.retention import told_of_retention
from rpa_vision.storage.audit.rows import columns_of
from rpa_vision.storage.audit.run import StoredRun
from rpa_vision.storage.audit.telling import told
from rpa_vision.storage.audit.workflows import told_of_workflows
from rpa_vision.storage.database.engine import writing
from rpa_vision.storage.database.tables import audit, audit_head
from rpa_vision.storage.replays.run_events import take_turn
from rpa_vision.text.person import PersonStrings

_NONCE = 16
_NEW_HEAD = update(audit_head).where(audit_head.c.id == HEAD)


class AuditTrail:
    def __init__(self, key: AuditKey, anchors: AuditAnchors) -> None:
        self._key = key
        self._anchors = anchors

    def hear(self, connection: Connection, number: int, event: RunEvent) -> None:
        """Run events come one transaction at a time, so nobody else adds to the tree meanwhile."""
        records = told(event, StoredRun(connection, number, event.replay_id))
        if records:
            self._append(connection, number, records)

    def hear_of_dialogs(self, connection: Connection, news: DialogNews) -> None:
        take_turn(connection)
        self._append(connection, None, [told_of_dialogs(news)])

    def hear_of_workflows(self, connection: Connection, news: WorkflowNews) -> None:
        take_turn(connection)
        self._append(connection, None, [told_of_workflows(news)])

    def hear_of_access(self, connection: Connection, news: AccessNews) -> None:
        take_turn(connection)
        self._append(connection, None, [told_of_access(news)])

    def hear_of_batches(self, connection: Connection, news: BatchChanged) -> None:
        take_turn(connection)
        self._append(connection, None, [told_of_batches(news)])

    def hear_of_retention(self, connection: Connection, news: RetentionNews) -> None:
        take_turn(connection)
        self._append(connection, None, [told_of_retention(news)])

    def hear_of_itself(self, connection: Connection, record: AuditRecord) -> None:
        take_turn(connection)
        self._append(connection, None, [record])

    def erase(self, connection: Connection, person: PersonStrings, at: datetime, by: str | None) -> int:
        """How many lines read otherwise now."""
        take_turn(connection)
        records = erase_words(connection, person, at, by)
        if records:
            self._append(connection, None, records)
        return len(records)

    def _append(self, connection: Connection, event: int | None, records: list[AuditRecord]) -> None:
        head = signed_head(connection, self._key)
        self._anchors.refuse_shorter(head)
        tree = GrowingTree(head.size, head.peaks)
        last = head.last
        for record in records:
            nonce = secrets.token_hex(_NONCE)
            entry = AuditEntry(number=tree.size, event=event, previous=last, record=record, nonce=nonce)
            document = dump_document(entry)
            connection.execute(insert(audit), {**columns_of(entry), "document": document})
            last = leaf_hash(document)
            tree.add(last)
        grown = TreeHead(size=tree.size, root=tree.root, last=last, peaks=tree.peaks)
        self._store_head(connection, grown, first=head.size == 0)

    def _store_head(self, connection: Connection, head: TreeHead, *, first: bool) -> None:
        document = dump_document(head)
        row = {"document": document, "signature": self._key.sign(document)}
        if first:
            connection.execute(insert(audit_head), {"id": HEAD, **row})
        else:
            connection.execute(_NEW_HEAD, row)


def sign_anew(engine: Engine, key: AuditKey) -> None:
    """For a key that was lost or replaced: a person answers for the trail being the right one."""
    with writing(engine) as connection:
        row = head_row(connection)
        if row is None:
            raise NotFoundError("audit", "head")
        document, _ = row
        connection.execute(_NEW_HEAD, {"document": document, "signature": key.sign(document)})
