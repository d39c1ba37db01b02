"""Words of a person taken out of the trail. The chain keeps the hash each line had, and a line of its own, signed like
all others, says what the line reads now: who changes another one is found out as before."""

from __future__ import annotations

import json
from datetime import datetime
from hashlib import sha256

from sqlalchemy import Connection, bindparam, select, update

from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.site.audit import AuditEntry, AuditRecord, Outcome
from rpa_vision.storage.audit.merkle import leaf_hash
from rpa_vision.storage.database.tables import audit
from rpa_vision.text.person import PersonStrings

ERASE = "erase"
_CHANGED = update(audit).where(audit.c.number == bindparam("changed"))
_AT_ONCE = 1000


def erase_words(
    connection: Connection, person: PersonStrings, at: datetime, by: str | None
) -> list[AuditRecord]:
    """What the trail is to be told of each line that reads otherwise now."""
    wanted = select(audit.c.number, audit.c.document, audit.c.leaf).order_by(audit.c.number)
    changed: list[tuple[int, bytes, str]] = []
    for number, document, leaf in connection.execute(wanted, execution_options={"yield_per": _AT_ONCE}):
        less = _without(document, person)
        if less is not None:
            changed.append((number, less, leaf or leaf_hash(document)))
    for number, document, leaf in changed:
        connection.execute(_CHANGED, {"changed": number, "document": document, "leaf": leaf})
    return [
        AuditRecord(
            timestamp=at,
            action_type=ERASE,
            target=str(number),
            intention=reading_of(document),
            operator_id=by,
            outcome=Outcome.ERASED,
        )
        for number, document, _ in changed
    ]


def reading_of(document: bytes) -> str:
    return sha256(document).hexdigest()


def vouched_for(entry: AuditEntry) -> tuple[int, str] | None:
    """The line that this one says reads otherwise now, and how."""
    record = entry.record
    if record.outcome is not Outcome.ERASED or record.action_type != ERASE or not record.target.isdecimal():
        return None
    return int(record.target), record.intention


def _without(document: bytes, person: PersonStrings) -> bytes | None:
    """None: it says nothing of the person. What made its hash impossible to guess goes with the words."""
    if not person.may_be_in(document.decode()):
        return None
    told = json.loads(document)
    less = person.taken_out_of_document(told["record"])
    if less == told["record"]:
        return None
    entry = load_document(AuditEntry, json.dumps({**told, "record": less}).encode(), "audit entry")
    return dump_document(entry.model_copy(update={"nonce": ""}))
