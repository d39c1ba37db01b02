"""The signed head of the audit trail, as the database holds it."""

from __future__ import annotations

from sqlalchemy import Connection, exists, select, type_coerce
from sqlalchemy.types import NullType

from rpa_vision.errors import StorageError
from rpa_vision.models.site.audit import TreeHead
from rpa_vision.storage.audit.key import AuditKey
from rpa_vision.storage.audit.merkle import GrowingTree
from rpa_vision.storage.database.codec import load_row
from rpa_vision.storage.database.tables import audit, audit_head

HEAD = 1
"""The one row of its table."""
# As the database holds it: a value of another type is a finding, not a crash.
_STORED_HEAD = select(
    *(
        type_coerce(column, NullType()).label(column.name)
        for column in (audit_head.c.document, audit_head.c.signature)
    )
).where(audit_head.c.id == HEAD)


def head_row(connection: Connection) -> tuple[bytes, bytes] | None:
    """The head as it is stored, and its signature; what is no bytes is as good as nothing, and signed by nobody."""
    row = connection.execute(_STORED_HEAD).first()
    if row is None:
        return None
    document, signature = (
        value if isinstance(value, bytes) else b"" for value in (row.document, row.signature)
    )
    return document, signature


def signed_head(connection: Connection, key: AuditKey) -> TreeHead:
    """Only what is signed is built on: signing anew what somebody else put there would make it true."""
    row = head_row(connection)
    if row is None:
        if connection.execute(select(exists(select(audit.c.number)))).scalar():
            raise StorageError("audit: its head is missing; nothing is done without it. See: audit verify")
        return TreeHead(root=GrowingTree().root)
    document, signature = row
    if not key.signed(document, signature):
        raise StorageError(
            "audit: its head is not signed with this server's key: it was altered, or the key file is not"
            " the one it was signed with (servers that share a database share it). See: audit verify, audit sign"
        )
    return load_row(TreeHead, document, "audit head")
