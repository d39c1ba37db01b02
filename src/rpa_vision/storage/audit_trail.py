"""The audit trail itself: written by listening to run events and to news of dialogs, workflows and access, in
their transaction, and by nothing else.

Each entry carries the hash of the one before, and all of them are the leaves of one Merkle tree whose head is
signed. What that proves: nobody who has only the database can change, remove, reorder or cut off an entry
without ``verify`` finding it. Whoever also has the key can write another trail, and whoever kept an older head
can cut the trail back to it: both are found only with a head kept elsewhere, which is why ``verify`` remembers
the last one it saw and takes one that was written down.
"""

from __future__ import annotations

from sqlalchemy import Connection, Engine, exists, insert, select, type_coerce, update
from sqlalchemy.types import NullType

from rpa_vision.errors import NotFoundError, StorageError
from rpa_vision.models.access_news import AccessNews
from rpa_vision.models.audit import AuditEntry, AuditRecord, TreeHead
from rpa_vision.models.dialog_memory import DialogNews
from rpa_vision.models.documents import dump_document
from rpa_vision.models.run import RunEvent
from rpa_vision.models.workflow_news import WorkflowNews
from rpa_vision.storage.audit_access import told_of_access
from rpa_vision.storage.audit_dialogs import told_of_dialogs
from rpa_vision.storage.audit_key import AuditKey
from rpa_vision.storage.audit_rows import columns_of
from rpa_vision.storage.audit_run import StoredRun
from rpa_vision.storage.audit_telling import told
from rpa_vision.storage.audit_workflows import told_of_workflows
from rpa_vision.storage.codec import load_row
from rpa_vision.storage.engine import reading, writing
from rpa_vision.storage.merkle import GrowingTree, leaf_hash
from rpa_vision.storage.run_events import take_turn
from rpa_vision.storage.tables import audit, audit_head

_HEAD = 1
"""The one row of its table."""
# As the database holds it: a value of another type is a finding, not a crash.
_STORED_HEAD = select(
    *(
        type_coerce(column, NullType()).label(column.name)
        for column in (audit_head.c.document, audit_head.c.signature)
    )
).where(audit_head.c.id == _HEAD)
_NEW_HEAD = update(audit_head).where(audit_head.c.id == _HEAD)


class AuditTrail:
    def __init__(self, engine: Engine, key: AuditKey) -> None:
        self._engine = engine
        self._key = key

    def check_head(self) -> None:
        """A server whose key did not sign the present head could add nothing: better said when it starts."""
        with reading(self._engine) as connection:
            self._head(connection)

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

    def _append(self, connection: Connection, event: int | None, records: list[AuditRecord]) -> None:
        head = self._head(connection)
        tree = GrowingTree(head.size, head.peaks)
        last = head.last
        for record in records:
            entry = AuditEntry(number=tree.size, event=event, previous=last, record=record)
            document = dump_document(entry)
            connection.execute(insert(audit), {**columns_of(entry), "document": document})
            last = leaf_hash(document)
            tree.add(last)
        grown = TreeHead(size=tree.size, root=tree.root, last=last, peaks=tree.peaks)
        self._store_head(connection, grown, first=head.size == 0)

    def _head(self, connection: Connection) -> TreeHead:
        """Only what is signed is built on: signing anew what somebody else put there would make it true."""
        row = head_row(connection)
        if row is None:
            if connection.execute(select(exists(select(audit.c.number)))).scalar():
                raise StorageError(
                    "audit: its head is missing; nothing is done without it. See: audit verify"
                )
            return TreeHead(root=GrowingTree().root)
        document, signature = row
        if not self._key.signed(document, signature):
            raise StorageError(
                "audit: its head is not signed with this server's key: it was altered, or the key file is not"
                " the one it was signed with (servers that share a database share it). See: audit verify, audit sign"
            )
        return load_row(TreeHead, document, "audit head")

    def _store_head(self, connection: Connection, head: TreeHead, *, first: bool) -> None:
        document = dump_document(head)
        row = {"document": document, "signature": self._key.sign(document)}
        if first:
            connection.execute(insert(audit_head), {"id": _HEAD, **row})
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


def head_row(connection: Connection) -> tuple[bytes, bytes] | None:
    """The head as it is stored, and its signature; what is no bytes is as good as nothing, and signed by nobody."""
    row = connection.execute(_STORED_HEAD).first()
    if row is None:
        return None
    document, signature = (
        value if isinstance(value, bytes) else b"" for value in (row.document, row.signature)
    )
    return document, signature
