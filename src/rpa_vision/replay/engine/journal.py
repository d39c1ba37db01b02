"""What the engine needs remembered. Each ``commit`` is all or nothing: a restarted server finds no half step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.models.graph.workflow import Example, Workflow
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.run import Replay, RunEvent
from rpa_vision.replay.engine.change import Change


class Journal(Protocol):
    def replay(self, replay_id: str) -> Replay: ...

    def workflow(self, workflow_id: str, version: int) -> Workflow: ...

    def known(self, workflow: Workflow) -> KnownScreens:
        """Its screens with the vectors they are known by."""
        ...

    def two_persons(self, workflow_id: str) -> bool:
        """Whether its destructive steps take two persons' yes, as of now and whichever version runs."""
        ...

    def look(self, workflow_id: str, name: str) -> bytes:
        """The picture of a target, by the name the target gives it."""
        ...

    def example(self, shown: Example) -> bytes | None:
        """A picture of a demonstration; None once it is purged."""
        ...

    def events(self, replay_id: str) -> Sequence[RunEvent]: ...

    def reported(self, command_id: str) -> Report | None: ...

    def enqueue(self, *replays: Replay) -> None:
        """Stored, all of them or none, and nothing asked of their agent yet."""
        ...

    def first_waiting(self, agent_id: str) -> Replay | None:
        """The oldest; None also while another replay has the agent."""
        ...

    def commit(self, change: Change, replacing: Replay, report: Report | None) -> None:
        """Store the report that led here and everything that follows from it, in one transaction.

        Refused when the stored replay is no longer the one that was read.
        """
        ...

    def keep_picture(self, name: str, png: bytes) -> None: ...

    def picture(self, name: str) -> bytes: ...
