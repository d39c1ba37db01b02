"""The replay engine's memory, kept in the store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rpa_vision.errors import NotFoundError
from rpa_vision.learning.matching.known import KnownScreens, KnownWorkflows
from rpa_vision.models.graph.workflow import Example, Workflow
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.run import Replay, RunEvent
from rpa_vision.replay.engine.change import Change
from rpa_vision.settings import PerceptionSettings, TwoPersonsSettings
from rpa_vision.storage.index.space import Space
from rpa_vision.storage.sessions import screenshot_blob
from rpa_vision.storage.store import Store
from rpa_vision.storage.workflows.prototypes import WorkflowLooks
from rpa_vision.timing import span

_AS_A_RULE = PerceptionSettings()
_NOT_ASKED_FOR = TwoPersonsSettings()


class StoreJournal:
    def __init__(
        self,
        store: Store,
        on_end: Callable[[str], None] = lambda _replay_id: None,
        on_events: Callable[[Sequence[RunEvent]], None] = lambda _events: None,
        ivf_above: int = _AS_A_RULE.ivf_above,
        two_persons: TwoPersonsSettings = _NOT_ASKED_FOR,
    ) -> None:
        """``on_end``: told of each replay whose end is stored; ``on_events``: of all that is stored."""
        self._store = store
        self._two_persons = two_persons
        self._on_end = on_end
        self._on_events = on_events
        self._looks = WorkflowLooks(store.blobs)
        self._known = KnownWorkflows(self._looks.prototypes, partial(Space, ivf_above=ivf_above))

    def replay(self, replay_id: str) -> Replay:
        return self._store.replays.get(replay_id)

    def workflow(self, workflow_id: str, version: int) -> Workflow:
        return self._store.workflows.get(workflow_id, version)

    def known(self, workflow: Workflow) -> KnownScreens:
        return self._known.of(workflow)

    def two_persons(self, workflow_id: str) -> bool:
        return self._two_persons.destructive or self._store.two_persons.of(workflow_id).destructive

    def look(self, workflow_id: str, name: str) -> bytes:
        return self._looks.crop(workflow_id, name)

    def example(self, shown: Example) -> bytes | None:
        try:
            return self._store.as_seen(screenshot_blob(shown.session_id, shown.screenshot_id))
        except NotFoundError:
            return None

    def events(self, replay_id: str) -> Sequence[RunEvent]:
        return self._store.run_events.of_replay(replay_id)

    def reported(self, command_id: str) -> Report | None:
        return self._store.commands.get(command_id).report

    def enqueue(self, *replays: Replay) -> None:
        self._store.replays.create(*replays)

    def first_waiting(self, agent_id: str) -> Replay | None:
        return self._store.replays.first_waiting(agent_id)

    @span("store")
    def commit(self, change: Change, replacing: Replay, report: Report | None) -> None:
        commands = (change.command,) if change.command else ()
        stored = self._store.commit_step(change.replay, commands, change.events, report, replacing)
        if stored == "repeated":
            return
        self._on_events(change.events)
        if change.replay.status.is_final:
            self._on_end(change.replay.replay_id)

    def keep_picture(self, name: str, png: bytes) -> None:
        self._store.blobs.put(name, png)

    def picture(self, name: str) -> bytes:
        return self._store.as_seen(name)
