"""Reading the audit trail: filtered, page by page, and counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import ColumnElement, Engine, func, select

from rpa_vision.models.site.audit import (
    ACTION_OUTCOMES,
    END_OUTCOMES,
    AuditEntry,
    AuditPage,
    AuditSummary,
    Outcome,
    WorkflowCounts,
)
from rpa_vision.storage.audit.rows import moment
from rpa_vision.storage.database.codec import load_rows
from rpa_vision.storage.database.engine import reading
from rpa_vision.storage.database.tables import audit
from rpa_vision.text.folding import without_accents

_ENTRIES: TypeAdapter[tuple[AuditEntry, ...]] = TypeAdapter(tuple[AuditEntry, ...])
_READ_AT_ONCE = 1000
_SEARCHED_AT_ONCE = 20_000
"""Lines read for words before a page is answered, however few were found: about a second."""
_BEGINS = frozenset({"learn", "import"})


@dataclass(frozen=True)
class AuditFilter:
    """What is None is not asked for."""

    since: datetime | None = None
    until: datetime | None = None
    """Not included."""
    replay_id: str | None = None
    workflow_id: str | None = None
    operator_id: str | None = None
    outcome: Outcome | None = None
    text: str = ""
    """Said anywhere a person would look; capitals and accents do not matter."""

    def fits(self, entry: AuditEntry) -> bool:
        """What no column tells."""
        told = entry.record
        places = (told.intention, told.target, told.verification, told.action_type, told.operator_id)
        ids = (told.agent_id, told.workflow_id, told.replay_id)
        wanted = _plain(self.text)
        return wanted == "" or any(wanted in _plain(one) for one in (*places, *ids) if one)

    def conditions(self) -> list[ColumnElement[bool]]:
        found = [
            column == value
            for column, value in (
                (audit.c.replay_id, self.replay_id),
                (audit.c.workflow_id, self.workflow_id),
                (audit.c.operator_id, self.operator_id),
                (audit.c.outcome, self.outcome and self.outcome.value),
            )
            if value is not None
        ]
        if self.since is not None:
            found.append(audit.c.timestamp >= moment(self.since))
        if self.until is not None:
            found.append(audit.c.timestamp < moment(self.until))
        return found


EVERYTHING = AuditFilter()


class AuditReader:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def page(
        self, wanted: AuditFilter = EVERYTHING, limit: int = 100, before: int | None = None
    ) -> AuditPage:
        at_once = _READ_AT_ONCE if wanted.text else limit + 1
        found, searched = list[AuditEntry](), 0
        while len(found) <= limit:
            if searched >= _SEARCHED_AT_ONCE:
                return AuditPage(entries=tuple(found), older=before)
            entries = self._newest(wanted, at_once, before)
            found += filter(wanted.fits, entries)
            searched += len(entries)
            if len(entries) < at_once:
                break
            before = entries[-1].number
        shown = tuple(found[:limit])
        return AuditPage(entries=shown, older=shown[-1].number if len(found) > limit else None)

    def _newest(self, wanted: AuditFilter, most: int, before: int | None) -> Sequence[AuditEntry]:
        conditions = wanted.conditions()
        if before is not None:
            conditions.append(audit.c.number < before)
        newest = select(audit.c.document).where(*conditions).order_by(audit.c.number.desc())
        return self._entries(newest.limit(most))

    def all(self, wanted: AuditFilter = EVERYTHING) -> Iterator[AuditEntry]:
        """Oldest first, a part at a time: entries are only ever added, so no transaction has to stay open."""
        after = -1
        while True:
            oldest = select(audit.c.document).where(*wanted.conditions(), audit.c.number > after)
            entries = self._entries(oldest.order_by(audit.c.number).limit(_READ_AT_ONCE))
            if not entries:
                return
            yield from filter(wanted.fits, entries)
            after = entries[-1].number

    def summary(self, wanted: AuditFilter = EVERYTHING) -> AuditSummary:
        counted = (
            select(audit.c.workflow_id, audit.c.outcome, func.count())
            .where(*wanted.conditions())
            .group_by(audit.c.workflow_id, audit.c.outcome)
            .order_by(audit.c.workflow_id, audit.c.outcome)
        )
        span = select(
            func.count(audit.c.replay_id.distinct()), func.min(audit.c.timestamp), func.max(audit.c.timestamp)
        ).where(*wanted.conditions())
        with reading(self._engine) as connection:
            counts = [(workflow, Outcome(name), n) for workflow, name, n in connection.execute(counted)]
            replays, first, last = connection.execute(span).one()
        return _summed(counts, replays, first, last)

    def makers(self, workflow_id: str) -> Mapping[int, str | None]:
        """Who made each version; None: nobody in person. Of what was deleted and came again under its name, the newest."""
        told = (audit.c.workflow_id == workflow_id, audit.c.event.is_(None))
        found: dict[int, str | None] = {}
        for entry in self._entries(select(audit.c.document).where(*told).order_by(audit.c.number)):
            record = entry.record
            if record.action_type in _BEGINS:
                found.clear()
            if record.workflow_version is not None:
                found.setdefault(record.workflow_version, record.operator_id)
        return found

    def size(self) -> int:
        """How many there are: they are numbered without gaps."""
        with reading(self._engine) as connection:
            newest: int | None = connection.execute(select(func.max(audit.c.number))).scalar()
        return 0 if newest is None else newest + 1

    def _entries(self, wanted: Any) -> Sequence[AuditEntry]:
        with reading(self._engine) as connection:
            rows = connection.execute(wanted).scalars().all()
        return load_rows(_ENTRIES, rows, "audit")


def _plain(text: str) -> str:
    return without_accents(text).casefold().strip()


def _summed(
    counts: Sequence[tuple[str, Outcome, int]], replays: int, first: str | None, last: str | None
) -> AuditSummary:
    outcomes: dict[Outcome, int] = defaultdict(int)
    workflows: dict[str, dict[Outcome, int]] = defaultdict(dict)
    for workflow_id, outcome, count in counts:
        outcomes[outcome] += count
        workflows[workflow_id][outcome] = count
    actions = sum(outcomes[one] for one in ACTION_OUTCOMES)
    ended = sum(outcomes[one] for one in END_OUTCOMES)
    return AuditSummary(
        entries=sum(outcomes.values()),
        replays=replays,
        first=first and datetime.fromisoformat(first),
        last=last and datetime.fromisoformat(last),
        outcomes={one: count for one, count in outcomes.items() if count},
        workflows=tuple(
            WorkflowCounts(workflow_id=name, outcomes=found) for name, found in workflows.items()
        ),
        verified_rate=outcomes[Outcome.VERIFIED] / actions if actions else None,
        completed_rate=outcomes[Outcome.COMPLETED] / ended if ended else None,
        pauses_per_replay=outcomes[Outcome.PAUSED] / replays if replays else None,
    )
