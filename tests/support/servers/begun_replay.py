"""A replay as the store keeps it once its agent's turn has come."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.models.replay.command import Command
from rpa_vision.models.replay.run import Replay, RunEvent
from rpa_vision.storage.store import Store


def begin(
    store: Store, replay: Replay, commands: Sequence[Command] = (), events: Sequence[RunEvent] = ()
) -> None:
    store.replays.create(replay)
    store.commit_step(replay, commands, events)
