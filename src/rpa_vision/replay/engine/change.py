"""The next state of a replay, with the command that goes out and the events that are told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from rpa_vision.errors import ConflictError
from rpa_vision.models.replay.command import CaptureCommand, ReplayCommand, WaitCommand, command_id
from rpa_vision.models.replay.run import Replay, RunEnded, RunEvent, RunPaused
from rpa_vision.phrases import phrased


@dataclass(frozen=True)
class Change:
    """The replay as it is now, the command that goes out with it, and the events to tell."""

    replay: Replay
    command: ReplayCommand | None = None
    events: tuple[RunEvent, ...] = ()

    def asked_by(self, operator_id: str | None) -> Change:
        """The stop it tells of was a person's."""
        stops = RunPaused | RunEnded
        named = {"operator_id": operator_id}
        told = (one.model_copy(update=named) if isinstance(one, stops) else one for one in self.events)
        return replace(self, events=tuple(told))

    def guarded(self) -> Change:
        """The agent is told in front of which windows nothing is to be done."""
        if self.command is None or isinstance(self.command, CaptureCommand | WaitCommand):
            return self
        return replace(self, command=self.command.model_copy(update={"veto": self.replay.vetoes}))

    def preceded_by(self, *events: RunEvent) -> Change:
        return replace(self, events=(*events, *self.events))


def changed(replay: Replay, now: datetime, **fields: object) -> Replay:
    """Validated again, unlike ``model_copy``: an impossible state must not be stored."""
    return Replay(**{**dict(replay), **fields, "updated_at": now})


def answered_to(replay: Replay, as_of: datetime | None) -> Replay:
    """``as_of``: when the replay that a person answers to was changed last. Two who look at one pause answer it
    once."""
    if as_of is not None and replay.updated_at != as_of:
        raise ConflictError(phrased("run_refused.gone_on", replay_id=replay.replay_id))
    return replay


def next_command_id(replay: Replay) -> str:
    return command_id(replay.replay_id, replay.step_index, replay.attempt)


def awaited_command_id(replay: Replay) -> str:
    """The only command whose report moves the replay; an older one's is merely recorded."""
    return command_id(replay.replay_id, replay.step_index, replay.attempt - 1)
