"""After a backup was put back: the trail goes on from there, and says so."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Engine

from rpa_vision.models.site.audit import AuditRecord, Outcome, TreeHead
from rpa_vision.storage.audit.anchors import Anchor, AuditAnchors
from rpa_vision.storage.audit.head import signed_head
from rpa_vision.storage.audit.key import AuditKey
from rpa_vision.storage.audit.trail import AuditTrail
from rpa_vision.storage.database.engine import writing


def go_on_from_here(
    engine: Engine, key: AuditKey, anchors: Sequence[Anchor], at: datetime, by: str
) -> TreeHead:
    """A person answers for the entries that are gone; how many were known is an entry of its own.

    The anchors come after the entry: a crash in between leaves them as they were, and it is asked for once more.
    """
    kept = [head for head in (anchor.kept() for anchor in anchors) if head is not None]
    with writing(engine) as connection:
        here = signed_head(connection, key)
        trail = AuditTrail(key, AuditAnchors(engine, key, ()))
        trail.hear_of_itself(connection, _told(here, kept, at, by))
        head = signed_head(connection, key)
    for anchor in anchors:
        anchor.keep(head)
    return head


def _told(here: TreeHead, kept: Sequence[TreeHead], at: datetime, by: str) -> AuditRecord:
    known = ", ".join(f"{head.size}:{head.root}" for head in kept)
    return AuditRecord(
        timestamp=at,
        action_type="audit",
        target=f"{here.size}:{here.root}",
        intention=f"anchored: {known}",
        operator_id=by,
        outcome=Outcome.RESTORED,
    )
