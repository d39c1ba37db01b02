"""What may be kept no longer goes by itself, once a day.

Every server does it. Two of them try the same: the second finds it done.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from rpa_vision.models.replay.dialog_memory import Purged
from rpa_vision.server.rounds.round import Rounds
from rpa_vision.settings import RetentionSettings
from rpa_vision.storage.store import Store

_ROUND_S = 60.0
_LONGEST_PURGE_S = 3600.0
"""After a long time without a server, a bucket far away has many pictures to delete."""
_EVERY = timedelta(days=1)


class Retention:
    def __init__(
        self,
        store: Store,
        settings: RetentionSettings,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._store = store
        self._kept = timedelta(days=settings.captures_days)
        self._now = now
        self._next = now()
        self.rounds = Rounds("retention", self.look, _ROUND_S, longest_s=_LONGEST_PURGE_S)

    def look(self) -> None:
        """One round; the first one deletes what went past its time while no server ran."""
        now = self._now()
        self._store.errands.forget_looks(now)
        if self._next - _EVERY <= now < self._next:  # further away: the clock was set back
            return
        self.purge()
        self._next = now + _EVERY

    def purge(self, days: int | None = None, by: str | None = None) -> Purged:
        """What is older than so many days; as the settings say when none is said."""
        now = self._now()
        before = now - (self._kept if days is None else timedelta(days=days))
        dialogs = self._store.dialog_events.purge(before, now, by)
        captures = self._store.captures.purge(before, now, by)
        return dialogs.model_copy(update={"pictures": dialogs.pictures + captures.pictures})
