"""Reading the whole audit trail again and finding what is not as it was written."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, Engine, RowMapping, select, type_coerce
from sqlalchemy.types import NullType

from rpa_vision.errors import BadInputError
from rpa_vision.models.documents import load_document
from rpa_vision.models.site.audit import (
    NOTHING_BEFORE,
    AuditCheck,
    AuditEntry,
    AuditProblem,
    AuditProblemKind,
    TreeHead,
)
from rpa_vision.storage.audit.erasing import reading_of, vouched_for
from rpa_vision.storage.audit.head import head_row
from rpa_vision.storage.audit.key import AuditKey
from rpa_vision.storage.audit.merkle import GrowingTree, kept_hash, leaf_hash
from rpa_vision.storage.audit.rows import columns_of
from rpa_vision.storage.database.engine import reading
from rpa_vision.storage.database.tables import audit, run_events

SHOWN = 50
"""Whoever altered more than this need not be told of each."""
_AT_ONCE = 1000
# As the database holds it: a value of another type is a finding, not a crash.
_RAW = [type_coerce(column, NullType()).label(column.name) for column in audit.c]


def verify_audit(engine: Engine, key: AuditKey | None, kept_heads: Sequence[TreeHead] = ()) -> AuditCheck:
    """``kept_heads``: of earlier times, from outside the database; the trail must still begin with each.

    Without a key everything but the head's signature is verified.
    """
    with reading(engine) as connection:
        return _Verification(connection, key, kept_heads).result()


class _Verification:
    def __init__(self, connection: Connection, key: AuditKey | None, kept_heads: Sequence[TreeHead]) -> None:
        self._connection = connection
        self._key = key
        self._kept = kept_heads
        self._problems: list[AuditProblem] = []
        self._tree = GrowingTree()
        self._roots = {0: self._tree.root}
        self._last = NOTHING_BEFORE
        self._count = 0
        self._runs_begun = False
        self._reads_otherwise: dict[int, str] = {}
        self._vouched: dict[int, str] = {}

    def result(self) -> AuditCheck:
        head = self._signed_head()
        rows = self._connection.execute(
            select(*_RAW).order_by(audit.c.number), execution_options={"yield_per": _AT_ONCE}
        )
        wanted_roots = {kept.size for kept in self._kept}
        for row in rows.mappings():
            self._take(row)
            if self._tree.size in wanted_roots:
                self._roots[self._tree.size] = self._tree.root
        if head is not None:
            self._compare(head)
        for number, reads in self._reads_otherwise.items():
            if self._vouched.get(number) != reads:
                self._found("altered", number)
        for kept in self._kept:
            if kept.size > self._tree.size:
                self._found("cut", self._tree.size, f"{kept.size}:{kept.root}")
            elif self._roots.get(kept.size) != kept.root:
                self._found("rewritten", None, f"{kept.size}:{kept.root}")
        return AuditCheck(
            whole=not self._problems,
            entries=self._count,
            head=head,
            problems=tuple(self._problems[:SHOWN]),
        )

    def _found(self, kind: AuditProblemKind, number: int | None = None, detail: str = "") -> None:
        self._problems.append(AuditProblem(kind=kind, number=number, detail=detail))

    def _signed_head(self) -> TreeHead | None:
        row = head_row(self._connection)
        if row is None:
            if self._has_any(audit.c.number) or self._has_any(run_events.c.id):
                self._found("no_head")
            return None
        document, signature = row
        if self._key is not None and not self._key.signed(document, signature):
            self._found("head_unsigned")
            return None
        try:
            return load_document(TreeHead, document, "audit head")
        except BadInputError:
            self._found("head_unsigned")
            return None

    def _has_any(self, column: ColumnElement[int], *where: ColumnElement[bool]) -> bool:
        return self._connection.execute(select(column).where(*where).limit(1)).first() is not None

    def _take(self, row: RowMapping) -> None:
        """The next row; where entries are missing the count goes on from what is there."""
        self._count += 1
        expected, number = self._tree.size, row["number"]
        document = row["document"]
        if number != expected:
            self._found(
                "missing" if number > expected else "added", expected if number > expected else number
            )
        if not isinstance(document, bytes):
            self._found("unreadable", number)
            document = b""
        self._check(row, document, number)
        self._last = self._leaf_of(row, document, number)
        self._tree.add(self._last)

    def _leaf_of(self, row: RowMapping, document: bytes, number: int) -> str:
        """Words were taken out of it: what it reads now, a later line has to say."""
        leaf = row["leaf"]
        if leaf is None:
            return leaf_hash(document)
        self._reads_otherwise[number] = reading_of(document)
        return kept_hash(leaf, document)

    def _check(self, row: RowMapping, document: bytes, number: int) -> None:
        try:
            entry = load_document(AuditEntry, document, f"audit entry {number}")
        except BadInputError:
            self._found("unreadable", number)
            return
        if entry.previous != self._last:
            self._found("altered", number - 1)
        if entry.event is not None and not self._runs_begun:
            self._runs_begun = True
            if self._has_any(run_events.c.id, run_events.c.id < entry.event):
                self._found("missing", 0)  # begun anew: all that happened before it made entries too
        if (vouched := vouched_for(entry)) is not None and vouched[0] < number:
            self._vouched[vouched[0]] = vouched[1]
        for name, value in columns_of(entry).items():
            if row[name] != value:
                self._found("column", number, name)

    def _compare(self, head: TreeHead) -> None:
        if self._tree.size < head.size:
            self._found("missing", self._tree.size)
        elif self._tree.size > head.size:
            self._found("added", head.size)
        elif self._last != head.last:
            self._found("altered", head.size - 1)
        if (self._tree.root, self._last) != (head.root, head.last):
            self._found("head_differs")
