"""Goes on with every batch that runs: sets rows aside, gives the next ones to agents that are there, and ends it.

Every server does it. What is decided here is stored in one transaction each, and the second of two servers finds it
done.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

from rpa_vision.batches.checking import row_problems, values_of_row
from rpa_vision.domain.context import DomainContext
from rpa_vision.errors import BadInputError, ConflictError, NotFoundError
from rpa_vision.models.batch.batch import Batch, BatchRow, BatchState, Lane, RowState, Terms
from rpa_vision.models.batch.table import InBoth
from rpa_vision.models.graph.learning import COACHED
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay
from rpa_vision.phrases import Bilingual, Language, phrased, say
from rpa_vision.replay.engine.engine import Asked, ReplayEngine
from rpa_vision.server.rounds.round import Rounds
from rpa_vision.storage.store import Store

_ROUND_S = 1.0
PERSONS = frozenset({PauseReason.ASKED_BY_PERSON, PauseReason.PERSON_AT_DESK})
"""Somebody has it in hand: it is theirs for as long as they want."""


class BatchKeeper:
    def __init__(
        self,
        store: Store,
        engine: ReplayEngine,
        domain: DomainContext,
        language: Language,
        silence_s: float,
        wanted: threading.Event | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """``wanted``: set where something happened that may let a row begin."""
        self._store = store
        self._engine = engine
        self._domain = domain
        self._language: Language = language
        self._silence_s = silence_s
        self._now = now
        self._wanted = wanted or threading.Event()
        self.rounds = Rounds("batches", self.look, _ROUND_S, wanted=self._wanted)

    def soon(self) -> None:
        self._wanted.set()

    def look(self) -> None:
        """One round."""
        for batch in self._store.batches.open():
            with contextlib.suppress(ConflictError):  # another server was faster
                self._tend(batch)

    def _tend(self, batch: Batch) -> None:
        if batch.terms is None:
            raise AssertionError("a batch that was started has its terms")
        begun = self._store.batches.rows(batch.batch_id, RowState.BEGUN)
        for row in begun:
            with contextlib.suppress(ConflictError):
                self._judge(row, batch.terms)
        if batch.state is BatchState.RUNNING and not batch.stopping:
            self._feed(batch, batch.terms, {row.agent_id for row in begun})
        self._end_if_over(batch, batch.terms)

    def _judge(self, row: BatchRow, terms: Terms) -> None:
        """A paused row is given up once nobody answered it for so long; whoever answers first is heard."""
        if row.paused_at is None or row.paused_for in PERSONS or row.replay_id is None:
            return
        silent = row.paused_for is PauseReason.AGENT_SILENT
        patience_s = terms.away_s if silent else terms.patience_s
        if patience_s is None or self._now() < row.paused_at + timedelta(seconds=patience_s):
            return
        replay = self._store.replays.get(row.replay_id)
        if replay.pause is not None:
            detail = say(self._language, "batch.given_up", message=replay.pause.message)
            self._engine.abort(replay.replay_id, detail, as_of=replay.updated_at)

    def _feed(self, batch: Batch, terms: Terms, busy: set[str | None]) -> None:
        now = self._now()
        if terms.hours.is_blacked_out(now):
            return
        held = {lane.agent_id for lane in self._store.batches.lanes(batch.batch_id) if lane.held is not None}
        ready = [one for one in terms.agents if one not in busy and one not in held]
        if not (ready := [one for one in ready if self._is_there(one, now)]):
            return
        try:
            workflow = self._store.workflows.get(batch.workflow_id)
        except NotFoundError:
            self._stop(batch, phrased("batch_stopped.no_workflow", workflow_id=batch.workflow_id))
            return
        for agent_id in ready:
            make = partial(self._replay_of, workflow, agent_id)
            with contextlib.suppress(ConflictError):
                self._store.batches.begin_row(batch.batch_id, agent_id, make, now)
                self._engine.begin_next(agent_id)

    def _replay_of(
        self, workflow: Workflow, agent_id: str, batch: Batch, row: BatchRow, lane: Lane
    ) -> Replay | InBoth:
        """By the task as it is now: what a person corrected in an earlier row is right for this one as well. Where it
        asks for other values than it did, the row is not begun."""
        if batch.mapping is None or batch.terms is None:
            raise AssertionError("a batch that was started has its columns mapped")
        given = values_of_row(workflow, batch.mapping, row.cells)
        problems = row_problems(workflow, batch.mapping, given, self._domain)
        if problems:
            return InBoth.of(phrased("row_stopped.task_changed", problem=problems[0].reason))
        terms = batch.terms
        learning = workflow.learning_state in COACHED
        asked = Asked(
            f"{batch.batch_id}_{row.number}_{row.attempt}",
            workflow,
            given,
            coached=learning if terms.coached is None else terms.coached,
            priority=terms.priority,
            batch_id=batch.batch_id,
            aside=lane.aside,
        )
        try:
            return self._engine.prepared(asked, agent_id, batch.operator_id)
        except BadInputError as error:
            return InBoth.of(error.sentence)

    def _is_there(self, agent_id: str, now: datetime) -> bool:
        known = self._store.agents.get(agent_id)
        if known is None or abs((now - known.seen_at).total_seconds()) > self._silence_s:
            return False
        recording = self._store.errands.recording_of(agent_id, now)
        return recording is None or not recording.is_open

    def _end_if_over(self, batch: Batch, terms: Terms) -> None:
        counts = self._store.batches.counts(batch.batch_id)
        if counts.is_over:
            self._become(batch, {"state": BatchState.ENDED, "ended_at": self._now()})
            return
        if batch.stopping and counts.waiting:  # a row was given back after that was said
            self._become(batch, {"stopping": True})
        longest = terms.hours.longest_minutes
        if batch.stopping or batch.started_at is None:
            return
        if longest is not None and self._now() >= batch.started_at + timedelta(minutes=longest):
            self._stop(batch, phrased("batch_stopped.longest", minutes=longest))
        elif self._are_away(batch, terms):
            self._stop(batch, phrased("batch_stopped.away", minutes=terms.hours.away_minutes))

    def _are_away(self, batch: Batch, terms: Terms) -> bool:
        if terms.hours.away_minutes is None or batch.started_at is None:
            return False
        seen = [one.seen_at for one in map(self._store.agents.get, terms.agents) if one is not None]
        last = max([batch.started_at, *seen])
        return self._now() >= last + timedelta(minutes=terms.hours.away_minutes)

    def _stop(self, batch: Batch, why: Bilingual) -> None:
        self._become(batch, {"stopping": True, "why": InBoth.of(why), "state": BatchState.RUNNING})

    def _become(self, batch: Batch, changes: dict[str, object]) -> None:
        def become(stored: Batch) -> Batch:
            if stored != batch:
                raise ConflictError(phrased("batch_refused.changed_meanwhile", batch_id=batch.batch_id))
            return stored.model_copy(update=changes)

        self._store.batches.change(batch.batch_id, "end", self._now(), None, become)
