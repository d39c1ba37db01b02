"""What may be kept no longer goes by itself, once a day.

Every server does it. Two of them try the same: the second finds it done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import structlog

from rpa_vision.models.site.retention import PICTURE_KINDS, PictureKind, Purged
from rpa_vision.server.demonstrations.outdated_demonstrations import OutdatedDemonstrations
from rpa_vision.server.rounds.round import Rounds
from rpa_vision.settings import RetentionSettings
from rpa_vision.storage.due import Due
from rpa_vision.storage.store import Store

_log = structlog.get_logger(__name__)

_ROUND_S = 60.0
_LONGEST_PURGE_S = 3600.0
"""After a long time without a server, a bucket far away has many pictures to delete."""
_EVERY = timedelta(days=1)
_JUMP = timedelta(hours=1)
"""Somebody set the clock: what is wrong by weeks would take everything away. Within a day it is noticed."""


class Retention:
    def __init__(
        self,
        store: Store,
        settings: RetentionSettings,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        forget: Callable[[str], None] = lambda _session_id: None,
        seconds: Callable[[], float] | None = None,
    ) -> None:
        """``forget``: told of each demonstration that is not what it was. ``seconds``: counted by a clock that nobody
        sets; without one the time of day is believed."""
        self._store = store
        self._settings = settings
        self._demonstrations = OutdatedDemonstrations(store, settings.keep_needed_pictures, forget)
        self._now = now
        self._next = now()
        self._seconds = seconds
        self._seen = self._both()
        self.rounds = Rounds("retention", self.look, _ROUND_S, longest_s=_LONGEST_PURGE_S)

    def look(self) -> None:
        """One round; the first one deletes what went past its time while no server ran."""
        now = self._now()
        self._store.errands.forget_looks(now)
        if (ahead := self._ahead()) > _JUMP:
            _log.error(
                "clock_jumped", ahead_s=int(ahead.total_seconds()), problem="nothing is deleted for a day"
            )
            self._next = now + _EVERY
        if self._next - _EVERY <= now < self._next:  # further away: the clock was set back
            return
        self.purge()
        self._next = now + _EVERY

    def _ahead(self) -> timedelta:
        """By so much more the time of day went on since the last look than really passed."""
        before, self._seen = self._seen, self._both()
        return (self._seen[0] - before[0]) - (self._seen[1] - before[1])

    def _both(self) -> tuple[datetime, timedelta]:
        now = self._now()
        counted = now.timestamp() if self._seconds is None else self._seconds()
        return now, timedelta(seconds=counted)

    def purge(
        self, days: int | None = None, by: str | None = None, kinds: Sequence[PictureKind] = PICTURE_KINDS
    ) -> Purged:
        """What is older than so many days; as the settings say when none is said."""
        now = self._now()
        due = Due(
            before=now - timedelta(days=self._settings.captures_days if days is None else days),
            kinds=frozenset(kinds),
            acknowledged=frozenset(self._settings.once_acknowledged),
            now=now,
            by=by,
        )
        shown = self._settings.demonstrations_days
        of_demonstrations = due if days is not None else replace(due, before=now - timedelta(days=shown))
        self._store.batches.forget(due.before, now, by)
        decided = [answer.dialog_id for answer in self._store.dialog_answers.list()]
        purged = self._store.dialog_events.purge(due, decided)
        purged = purged.and_also(self._store.captures.purge(due))
        return purged.and_also(self._demonstrations.purge(of_demonstrations))
