"""The counters of each workflow, in one row that is written over."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from rpa_vision.models.documents import dump_document
from rpa_vision.models.graph.tally import Tally
from rpa_vision.storage.database.codec import load_row
from rpa_vision.storage.database.tables import workflow_stats


def stored_tally(connection: Connection, workflow_id: str) -> Tally | None:
    """None: it was never replayed."""
    wanted = select(workflow_stats.c.document).where(workflow_stats.c.workflow_id == workflow_id)
    document = connection.execute(wanted).scalar()
    return None if document is None else load_row(Tally, document, f"counters of {workflow_id}")


def store_tally(connection: Connection, workflow_id: str, tally: Tally) -> None:
    """Only while the workflow's row is locked: two first replays must not both insert."""
    document = {"document": dump_document(tally)}
    replaced = connection.execute(
        update(workflow_stats).where(workflow_stats.c.workflow_id == workflow_id).values(**document)
    )
    if replaced.rowcount == 0:
        connection.execute(insert(workflow_stats), {"workflow_id": workflow_id, **document})
