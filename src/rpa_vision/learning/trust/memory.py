"""What learning needs remembered. ``learn`` is all or nothing, and nobody changes the workflow meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from rpa_vision.models.graph.tally import Lesson, Tally
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.run import Replay, RunEvent

Teaching = Callable[[Workflow, Tally], Lesson]
"""The latest version and its counters → what is to be kept. Quick: everybody else waits for it."""


class LearningMemory(Protocol):
    def replay(self, replay_id: str) -> Replay: ...

    def events(self, replay_id: str) -> Sequence[RunEvent]: ...

    def workflow(self, workflow_id: str, version: int) -> Workflow: ...

    def learn(self, workflow_id: str, teach: Teaching) -> Workflow: ...

    def learn_from(self, replay_id: str, workflow_id: str, teach: Teaching) -> Workflow | None:
        """Once for each replay, even if the server dies in the middle; None: it has taught already."""
        ...

    def not_learnt_from(self) -> Sequence[str]:
        """Ended replays whose lesson is still to be drawn."""
        ...
