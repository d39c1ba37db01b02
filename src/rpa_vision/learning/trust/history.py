"""What the events of a workflow's replays tell about it, day by day and step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from statistics import median

from rpa_vision.models.graph.workflow import Edge, Workflow
from rpa_vision.models.history import DayOfRuns, StepHistory, WorkflowHistory
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import (
    ActionSent,
    ActionVerified,
    Replay,
    ReplayStatus,
    RunEnded,
    RunEvent,
    RunPaused,
    RunResumed,
)

NOT_HALTS = frozenset(
    {
        PauseReason.PROPOSED,
        PauseReason.ASKED_BY_PERSON,
        PauseReason.ASKED_BY_WORKFLOW,
        PauseReason.PERSON_AT_DESK,
        PauseReason.DESK_LOCKED,
    }
)
"""Pauses that somebody wanted, or that are the session's and not the task's."""

Run = tuple[Replay, Sequence[RunEvent]]
"""A replay and all its events, in order."""


def history_of(workflow: Workflow, runs: Iterable[Run], told: Callable[[Edge], str]) -> WorkflowHistory:
    days: dict[date, _Day] = {}
    steps = {edge.edge_id: _Step() for edge in workflow.edges}
    for replay, events in runs:
        day = days.setdefault(replay.created_at.date(), _Day())
        day.count(replay, events)
        _count_steps(events, steps)
    found = [_told_step(edge, told(edge), steps[edge.edge_id]) for edge in workflow.edges]
    return WorkflowHistory(
        workflow_id=workflow.workflow_id,
        days=tuple(days[day].told(day) for day in sorted(days)),
        steps=tuple(sorted(found, key=lambda step: -step.halted)),
    )


@dataclass
class _Day:
    counts: Counter[str] = field(default_factory=Counter)
    took_s: list[float] = field(default_factory=list)

    def count(self, replay: Replay, events: Sequence[RunEvent]) -> None:
        self.counts["replays"] += 1
        halts = [one for one in events if isinstance(one, RunPaused) and one.pause.reason not in NOT_HALTS]
        self.counts["halted"] += bool(halts)
        end = next((one for one in events if isinstance(one, RunEnded)), None)
        if end is None:
            return
        if end.status is ReplayStatus.ABORTED:
            self.counts["aborted"] += 1
            return
        self.counts["completed"] += 1
        self.counts["verified"] += end.receipt.verified
        self.took_s.append((end.at - replay.created_at - _waited(events)).total_seconds())

    def told(self, day: date) -> DayOfRuns:
        took = max(0.0, median(self.took_s)) if self.took_s else None
        return DayOfRuns(day=day, median_s=took, **self.counts)


@dataclass
class _Step:
    took_ms: list[int] = field(default_factory=list)
    halts: Counter[PauseReason] = field(default_factory=Counter)
    last: RunPaused | None = None


def _count_steps(events: Sequence[RunEvent], steps: dict[str, _Step]) -> None:
    sent: dict[str, tuple[int, ActionSent]] = {}
    for number, event in enumerate(events):
        match event:
            case ActionSent():
                sent[event.command_id] = (number, event)
            case ActionVerified() if event.command_id in sent:
                place, began = sent[event.command_id]
                took = event.at - began.at - _waited(events[place:number])
                if began.edge_id in steps:
                    steps[began.edge_id].took_ms.append(max(0, round(took.total_seconds() * 1000)))
            case RunPaused(pause=pause) if pause.edge_id in steps and pause.reason not in NOT_HALTS:
                step = steps[pause.edge_id]
                step.halts[pause.reason] += 1
                if step.last is None or step.last.at <= event.at:
                    step.last = event


def _waited(events: Sequence[RunEvent]) -> timedelta:
    """For people."""
    waited, since = timedelta(0), None
    for event in events:
        match event:
            case RunPaused():
                since = event.at
            case RunResumed() if since is not None:
                waited, since = waited + (event.at - since), None
    return waited


def _told_step(edge: Edge, told: str, step: _Step) -> StepHistory:
    shown = None if step.last is None else step.last.pause.screenshot
    return StepHistory(
        edge_id=edge.edge_id,
        told=told,
        done=len(step.took_ms),
        halts=dict(step.halts),
        median_ms=round(median(step.took_ms)) if step.took_ms else None,
        last_halt=None if step.last is None else step.last.replay_id,
        last_picture=None if shown is None else shown.rpartition("/")[2],
    )
