"""Shown, learnt and replayed in one process, with the real recorder, learner, engine, storage and agent.

There is no server between them and nothing is waited for: off screen, a click has had its effect once it returns,
and a clock that is turned makes every wait free.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Literal, Protocol, Self

import numpy as np

from rpa_vision import __version__
from rpa_vision.agent.closing import Closing
from rpa_vision.agent.execution.executor import Executed, Executor
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.settle import Settle
from rpa_vision.agent.png import png_of
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.errors import RpaVisionError
from rpa_vision.learning.builder import Learnt
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.run import Given, Replay, RunEvent
from rpa_vision.models.session import Environment, RawSession, ScreenSetup, SessionUser
from rpa_vision.ports import Clock, Desktop, Frame
from rpa_vision.server.demonstrations.teaching import finished_sessions, learn_from
from rpa_vision.server.services import Services
from rpa_vision.settings import Settings
from rpa_vision.storage.database.ids import new_session_id
from rpa_vision.storage.sessions import screenshot_blob
from rpa_vision_lab.offscreen.person import OffscreenPerson
from rpa_vision_lab.offscreen.sight import shared_ocr
from rpa_vision_lab.shown import KeptInMemory

AGENT = "offscreen"
_PERSON = SessionUser(id="shown")
_MOST_COMMANDS = 400
"""A replay that is not over then goes round in circles."""


class PlayClock(Clock, Protocol):
    def utc(self) -> datetime: ...


@dataclass(frozen=True)
class GoOn:
    """What a supervisor says to a pause: yes, or what became of the step."""

    step: Literal["redo", "done"] | None = None
    which: str | None = None


OnPause = Callable[[Replay], GoOn | None]
"""None: this is where it stops."""


@dataclass(frozen=True)
class Outcome:
    replay: Replay
    """As it stands at its end, or where it stopped for a person."""
    events: tuple[RunEvent, ...]


class EndlessReplayError(RpaVisionError):
    """It neither ends nor stops."""


class Play(Closing):
    """A desktop with its agent, and a server's services on a database of their own."""

    def __init__(
        self, folder: Path, desktop: Desktop, clock: PlayClock, settings: Settings | None = None
    ) -> None:
        self.desktop = desktop
        self.clock = clock
        self._open = ExitStack()
        chosen = settings or Settings(data_dir=folder / "data")
        self.services: Services = build_services(chosen, shared_ocr(), clock.utc)
        self._open.callback(self.services.store.close)
        self._ledger = self._open.enter_context(Ledger(folder / "ledger.db"))
        settle = Settle(limit_s=chosen.replay.settle_ms / 1000)
        self._executor = Executor(desktop, self._ledger, clock, settle)
        self._shown: Frame | None = None
        self._numbers = count(1)

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def record(self, task: str, do: Callable[[OffscreenPerson], None]) -> str:
        """Whatever ``do`` does is one demonstration; gives its session's id."""
        kept, began = KeptInMemory(), self.clock.utc()
        person = OffscreenPerson(self.desktop, self.clock, kept)
        do(person)
        person.done()
        session = RawSession(
            session_id=new_session_id(began, _PERSON.id),
            agent_version=__version__,
            environment=Environment(
                platform="offscreen",
                hostname="lab",
                screen=ScreenSetup(primary_resolution=self.desktop.capture().size),
            ),
            user=_PERSON,
            context={"training_label": task},
            started_at=began,
            ended_at=self.clock.utc(),
            events=tuple(kept.events.values()),
            screenshots=tuple(kept.screenshots),
        )
        for screenshot_id, png in kept.pictures.items():
            self.services.store.blobs.put(screenshot_blob(session.session_id, screenshot_id), png)
        self.services.store.sessions.create(session)
        return session.session_id

    def learn(self, name: str, sessions: Sequence[str]) -> Learnt:
        return learn_from(self.services, name, finished_sessions(self.services, sessions), by=None)

    def replay(
        self, workflow: Workflow, parameters: Mapping[str, Given], on_pause: OnPause = lambda _: None
    ) -> Outcome:
        """Until it is done, or stops and nobody has an answer; then it is given up."""
        replay_id = f"run{next(self._numbers)}"
        self.services.engine.start(replay_id, workflow, parameters, AGENT, coached=False)
        for _ in range(_MOST_COMMANDS):
            replay = self.services.store.replays.get(replay_id)
            if replay.status.is_final:
                return self._outcome(replay)
            if replay.pause is None:
                self._carry_out(replay_id)
                continue
            said = on_pause(replay)
            if said is None:
                self.services.engine.abort(replay_id, "nobody has an answer")
                return self._outcome(replay)
            self.services.engine.resume(replay_id, said.step, which=said.which)
        raise EndlessReplayError(f"replay {replay_id} is not over after {_MOST_COMMANDS} commands")

    def _outcome(self, replay: Replay) -> Outcome:
        return Outcome(replay, tuple(self.services.store.run_events.of_replay(replay.replay_id)))

    def _carry_out(self, replay_id: str) -> None:
        issued = self.services.store.commands.last(replay_id)
        if issued is None:
            raise EndlessReplayError(f"replay {replay_id} waits for nothing")
        self._report(self._executor.execute(issued.command))

    def _report(self, executed: Executed) -> Report:
        """The picture before only where the one shown last is another, as an agent sends it."""
        before = executed.before
        if (
            before is not None
            and self._shown is not None
            and np.array_equal(before.pixels, self._shown.pixels)
        ):
            before = None
        self.services.engine.report(AGENT, executed.report, _png(executed.frame), _png(before))
        self._shown = executed.frame
        return executed.report


def _png(frame: Frame | None) -> bytes | None:
    return None if frame is None else png_of(frame)
