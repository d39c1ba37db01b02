"""Pictures of replays, which show patients: kept as long as captures may be."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Engine, select

from rpa_vision.models.replay.dialog_memory import Purged
from rpa_vision.ports import BlobStore
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import REPLAY_IS_ACTIVE, replays
from rpa_vision.storage.replays.dialog_events import TellDialogs

FOLDER = "replays"


class Captures:
    def __init__(self, engine: Engine, blobs: BlobStore, tell: TellDialogs) -> None:
        self._engine = engine
        self._blobs = blobs
        self._tell = tell

    def purge(self, before: datetime, now: datetime, by: str | None) -> Purged:
        """Those of replays that ended before; what became of each step stays known. Whatever crashes, what is
        left is found again the next time."""
        old = self._of_ended(before)
        for name in old:
            self._blobs.delete(name)
        purged = Purged(dialogs=0, pictures=len(old), before=before, at=now, by=by)
        if old:
            with writing(self._engine) as connection:
                self._tell(connection, purged)
        return purged

    def _of_ended(self, before: datetime) -> Sequence[str]:
        kept = self._blobs.names(FOLDER)
        wanted = select(replays.c.replay_id).where(~REPLAY_IS_ACTIVE, replays.c.updated_at < before)
        with reading(self._engine) as connection:
            ended = set(connection.execute(wanted).scalars())
        return [name for name in kept if name.split("/")[1] in ended]
