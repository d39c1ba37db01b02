"""One replay as its events tell it: what was tried, what was proven, where a person was needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from statistics import fmean

from rpa_vision.models.geometry import ScreenFraction
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import (
    ActionSent,
    ActionVerified,
    DialogMet,
    Replay,
    ReplayStatus,
    RunEnded,
    RunEvent,
    RunPaused,
    RunResumed,
    RunStarted,
    StepCorrected,
)
from rpa_vision.models.replay.verdict import Verification
from rpa_vision.models.target import GroundingMethod

NOT_ITS_FAULT = frozenset(
    {
        PauseReason.ASKED_BY_PERSON,
        PauseReason.ASKED_BY_WORKFLOW,
        PauseReason.PROPOSED,
        PauseReason.AGENT_SILENT,
        PauseReason.PERSON_AT_DESK,
        PauseReason.DESK_LOCKED,
        PauseReason.RESTORED,
    }
)
"""Stops that were wanted, and say nothing about how well the workflow is known."""
ITS_OWN_FAULT = frozenset(
    {
        PauseReason.TARGET_NOT_FOUND,
        PauseReason.TARGET_AMBIGUOUS,
        PauseReason.EFFECT_NOT_SEEN,
        PauseReason.UNEXPECTED_SCREEN,
    }
)
"""Stops because the action was not known well enough; the others are the agent's, a dialog's, a rule's."""


@dataclass(frozen=True)
class Done:
    """An action of the workflow whose effect was seen."""

    edge_id: str
    step_index: int
    proof: Verification
    took_ms: int
    waited_ms: int
    found_by: GroundingMethod | None
    place: ScreenFraction | None

    @property
    def confidence(self) -> float:
        """Sure when what was expected was seen; otherwise as sure as pixels can be."""
        return 1.0 if self.proof.semantic_verified else self.proof.confidence


@dataclass(frozen=True)
class Failed:
    edge_id: str
    corrected: bool = False
    """A person showed it afterwards: it is not what it was when it failed."""


@dataclass(frozen=True)
class LearntRun:
    started_at: datetime
    ended_at: datetime
    completed: bool
    verified: bool
    """Every consequential step was proven."""
    helped: bool
    """It stopped for a person, unasked."""
    done: tuple[Done, ...]
    failed: tuple[Failed, ...]
    by_hand: tuple[str, ...]
    """The edges a person did instead."""
    dialogs: tuple[tuple[str, DialogType], ...]
    """Met while at an edge."""
    paused_s: float

    @property
    def says_something(self) -> bool:
        """One that was given up before anything was tried does not."""
        return bool(self.done or self.failed) or self.helped

    @property
    def succeeded(self) -> bool:
        """What nobody saw to be done may not have been: it earns no trust."""
        return self.completed and self.verified and not self.helped

    @property
    def confidence(self) -> float:
        """None at all in a run that needed a person, whatever else went well in it."""
        went_alone = self.completed and not self.helped
        return fmean(one.confidence for one in self.done) if went_alone and self.done else 0.0

    @property
    def working_s(self) -> float:
        """Without the time it waited for a person, which may be a night."""
        return max(0.0, (self.ended_at - self.started_at).total_seconds() - self.paused_s)


def read_run(replay: Replay, events: Sequence[RunEvent]) -> LearntRun:
    reading = _Reading()
    for event in events:
        reading.hear(event)
    began = next((event.at for event in events if isinstance(event, RunStarted)), replay.created_at)
    end = next((event for event in reversed(events) if isinstance(event, RunEnded)), None)
    return LearntRun(
        started_at=began,
        ended_at=replay.updated_at if end is None else end.at,
        completed=replay.status is ReplayStatus.COMPLETED,
        verified=end is not None and end.receipt.verified,
        helped=reading.helped,
        done=tuple(reading.done),
        failed=tuple(reading.failed),
        by_hand=tuple(reading.by_hand),
        dialogs=tuple(reading.dialogs),
        paused_s=reading.paused.total_seconds(),
    )


class _Reading:
    def __init__(self) -> None:
        self.done: list[Done] = []
        self.failed: list[Failed] = []
        self.by_hand: list[str] = []
        self.dialogs: list[tuple[str, DialogType]] = []
        self.helped = False
        self.paused = timedelta()
        self._sent: dict[str, ActionSent] = {}
        self._paused_before: dict[str, timedelta] = {}
        self._at_edge: dict[int, str] = {}
        self._paused_at: datetime | None = None

    def hear(self, event: RunEvent) -> None:
        match event:
            case ActionSent(edge_id=str() as edge_id):
                self._sent[event.command_id] = event
                self._paused_before[event.command_id] = self.paused
                self._at_edge[event.step_index] = edge_id
            case ActionVerified() if event.command_id in self._sent:
                self._prove(self._sent[event.command_id], event)
            case DialogMet():
                self._meet(event)
            case RunPaused():
                self._stop(event)
            case StepCorrected():
                self.helped = True
                self.failed = [
                    replace(one, corrected=True) if one.edge_id == event.edge_id else one
                    for one in self.failed
                ]
            case RunResumed():
                self._go_on(event)
            case _:
                pass

    def _prove(self, sent: ActionSent, verified: ActionVerified) -> None:
        done = Done(
            edge_id=self._at_edge[sent.step_index],
            step_index=sent.step_index,
            proof=verified.verification,
            took_ms=_milliseconds(
                verified.at - sent.at - (self.paused - self._paused_before[sent.command_id])
            ),
            waited_ms=verified.waited_ms,
            found_by=sent.grounded.method if sent.grounded else None,
            place=sent.place,
        )
        before = self.done[-1] if self.done else None
        if before is not None and before.edge_id == done.edge_id and done.step_index == before.step_index + 1:
            self.done[-1] = _together(before, done)
        else:
            self.done.append(done)

    def _meet(self, event: DialogMet) -> None:
        """At the edge that is told; otherwise it came after the action before, where none is sent yet. A person's
        answer is to one that was met already."""
        if event.met_before:
            return
        at, before = (self._at_edge.get(event.step_index - back) for back in (0, 1))
        edge = event.edge_id or at or before
        if edge is not None:
            self.dialogs.append((edge, event.dialog_type))

    def _stop(self, event: RunPaused) -> None:
        self._paused_at = event.at
        pause = event.pause
        self.helped = self.helped or pause.reason not in NOT_ITS_FAULT
        edge = pause.edge_id or self._at_edge.get(pause.step_index)
        if edge is not None:
            self._at_edge[pause.step_index] = edge
            self.failed += [Failed(edge)] if pause.reason in ITS_OWN_FAULT else []

    def _go_on(self, event: RunResumed) -> None:
        if self._paused_at is not None:
            self.paused += event.at - self._paused_at
            self._paused_at = None
        self.helped = self.helped or event.said in ("done", "skip")
        if event.said == "done" and event.step_index in self._at_edge:
            self.by_hand.append(self._at_edge[event.step_index])


def _together(first: Done, last: Done) -> Done:
    """Steps of one action, such as a click into a field and the typing: the last one's effect proves it."""
    return replace(
        last,
        took_ms=first.took_ms + last.took_ms,
        waited_ms=max(first.waited_ms, last.waited_ms),
        found_by=last.found_by or first.found_by,
        place=last.place or first.place,
    )


def _milliseconds(time: timedelta) -> int:
    return max(0, round(time.total_seconds() * 1000))
