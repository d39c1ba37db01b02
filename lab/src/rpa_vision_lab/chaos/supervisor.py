"""The person at the pauses, who looks at what was really done before saying anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from rpa_vision.errors import ConflictError, RpaVisionError
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay, ReplayStatus
from rpa_vision.server.client.client import ServerClient
from rpa_vision.storage.store import Store
from rpa_vision_lab.admissions import Done, do_by_hand, done_in, expected


@dataclass
class Supervisor:
    store: Store
    clients: Sequence[ServerClient]
    folder: Path
    pauses: Counter[PauseReason] = field(default_factory=Counter)
    by_hand: int = 0
    """Steps that a person did, since they might not be done again and were not done."""
    _asked: int = 0

    def truth(self, agent: str) -> Done:
        return done_in(self._truth_of(agent))

    def _truth_of(self, agent: str) -> Path:
        return self.folder / f"{agent}.truth"

    def attend(self) -> None:
        """Every replay that waits for a person gets its answer; one that waits for its agent does not need any."""
        for replay in self.store.replays.paused():
            if replay.pause is not None and replay.pause.reason is not PauseReason.AGENT_SILENT:
                try:
                    self.client().resume(replay.replay_id, self._what_became_of_it(replay))
                except ConflictError:  # the answer arrived though the server died before saying so
                    continue
                except RpaVisionError:
                    continue  # no server to talk to just now
                self.pauses[replay.pause.reason] += 1

    def client(self) -> ServerClient:
        """Another server each time."""
        self._asked += 1
        return self.clients[self._asked % len(self.clients)]

    def _what_became_of_it(self, replay: Replay) -> Literal["redo", "done"] | None:
        before = [
            one
            for one in self.store.replays.list(agent_id=replay.agent_id)
            if one.status is ReplayStatus.COMPLETED
        ]
        done = len(self.truth(replay.agent_id)) - sum(len(expected("")) for _ in before)
        if done > replay.step_index:
            return "done"
        if not replay.is_uncertain:
            return None
        if replay.pause is None or replay.pause.may_redo:
            return "redo"
        deed = expected(str(replay.parameters["patient"]))[replay.step_index]
        do_by_hand(self._truth_of(replay.agent_id), deed)
        self.by_hand += 1
        return "done"
