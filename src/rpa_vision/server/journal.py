"""The replay engine's memory, kept in the store."""

from __future__ import annotations

from rpa_vision.models.command import Report
from rpa_vision.models.run import Replay
from rpa_vision.models.workflow import Workflow
from rpa_vision.replay.transitions import Change
from rpa_vision.storage.store import Store


class StoreJournal:
    def __init__(self, store: Store) -> None:
        self._store = store

    def replay(self, replay_id: str) -> Replay:
        return self._store.replays.get(replay_id)

    def workflow(self, workflow_id: str, version: int) -> Workflow:
        return self._store.workflows.get(workflow_id, version)

    def reported(self, command_id: str) -> Report | None:
        return self._store.commands.get(command_id).report

    def create(self, change: Change) -> None:
        commands = (change.command,) if change.command else ()
        self._store.start_replay(change.replay, commands, change.events)

    def commit(self, change: Change, replacing: Replay, report: Report | None) -> None:
        commands = (change.command,) if change.command else ()
        self._store.commit_step(change.replay, commands, change.events, report, replacing)

    def keep_picture(self, name: str, png: bytes) -> None:
        self._store.blobs.put(name, png)

    def picture(self, name: str) -> bytes:
        return self._store.blobs.get(name)
