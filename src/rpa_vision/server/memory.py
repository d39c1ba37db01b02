"""What learning and corrections remember, kept in the store."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rpa_vision.learning.trust.memory import Teaching
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.run import Replay, RunEvent
from rpa_vision.models.session import WindowContext
from rpa_vision.storage.store import Store
from rpa_vision.storage.workflows.prototypes import WorkflowLooks


class StoreMemory:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._looks = WorkflowLooks(store.blobs)

    def replay(self, replay_id: str) -> Replay:
        return self._store.replays.get(replay_id)

    def events(self, replay_id: str) -> Sequence[RunEvent]:
        return self._store.run_events.of_replay(replay_id)

    def workflow(self, workflow_id: str, version: int) -> Workflow:
        return self._store.workflows.get(workflow_id, version)

    def learn(self, workflow_id: str, teach: Teaching) -> Workflow:
        return self._store.lessons.learn(workflow_id, teach)

    def learn_from(self, replay_id: str, workflow_id: str, teach: Teaching) -> Workflow | None:
        return self._store.lessons.learn_from(replay_id, workflow_id, teach)

    def not_learnt_from(self) -> Sequence[str]:
        return self._store.lessons.not_learnt_from()

    def picture(self, name: str) -> bytes:
        return self._store.as_seen(name)

    def keep_crop(self, workflow: Workflow, name: str, png: bytes) -> None:
        self._looks.keep(workflow, {}, {name: png})

    def front(self, replay_id: str) -> WindowContext:
        last = self._store.commands.last(replay_id)
        return WindowContext() if last is None or last.report is None else last.report.window

    def keep_prototype(self, workflow: Workflow, vector_id: str, vector: Vector) -> None:
        self._looks.keep(workflow, {vector_id: vector})

    def correct_replay(
        self, replacing: Replay, teach: Teaching, going_on: Callable[[Workflow], tuple[Replay, RunEvent]]
    ) -> Replay:
        return self._store.correct_replay(replacing, teach, going_on)
