"""Counters and evidence after one more replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from rpa_vision.learning.trust.runs import Done, Failed, LearntRun
from rpa_vision.models.graph.learning import LearningEvidence, LearningState
from rpa_vision.models.graph.tally import EdgeTally, Tally
from rpa_vision.models.graph.workflow import Workflow, WorkflowStats
from rpa_vision.models.replay.dialog import DialogType

RECENT = 0.05
"""Weight of the newest replay in the recent confidence, an exponentially weighted mean: about the last
twenty count, as many as were asked for before acting alone. From a clean record one stop leaves 0.95, and
the third in a row 0.86."""

_RUNS_OF = {
    LearningState.OBSERVATION: "assist_runs",
    LearningState.COACHING: "assist_runs",
    LearningState.AUTO_CANDIDATE: "auto_candidate_runs",
    LearningState.AUTO_CONFIRMED: "auto_confirmed_runs",
}
_ALONE = frozenset({LearningState.AUTO_CANDIDATE, LearningState.AUTO_CONFIRMED})

EdgeChange = Callable[[EdgeTally], EdgeTally]


def counted(tally: Tally, workflow: Workflow, run: LearntRun, state: LearningState) -> Tally:
    """``state``: what the workflow was allowed to do in that run. Edges it no longer has are left out."""
    known = {edge.edge_id: edge for edge in workflow.edges}
    edges = dict(tally.edges)
    for edge_id, change in _changes(run, alone=state in _ALONE):
        if edge_id in known:
            edges[edge_id] = change(edges.get(edge_id) or EdgeTally.of(known[edge_id]))
    replays, succeeded = tally.replays + 1, tally.succeeded + run.succeeded
    completed = tally.completed + run.completed
    return tally.model_copy(
        update={
            "replays": replays,
            "completed": completed,
            "succeeded": succeeded,
            "stats": _stats(tally.stats, run, state, completed, succeeded / replays),
            "edges": edges,
            "evidence": _evidence(tally, workflow, run, state),
        }
    )


def _changes(run: LearntRun, *, alone: bool) -> Iterator[tuple[str, EdgeChange]]:
    for done in run.done:
        yield done.edge_id, partial(_succeeded, done=done, alone=alone)
    for failed in run.failed:
        yield failed.edge_id, partial(_failed, failed=failed, alone=alone)
    for edge_id in run.by_hand:
        yield edge_id, _done_by_hand
    for edge_id, dialog in run.dialogs:
        yield edge_id, partial(_met, dialog=dialog)


def _succeeded(edge: EdgeTally, done: Done, *, alone: bool) -> EdgeTally:
    stats, experience = edge.stats, edge.experience
    successes = stats.success_count + 1
    usual = stats.avg_execution_time_ms
    found_by = Counter(experience.found_by) + Counter([done.found_by] if done.found_by else [])
    return edge.changed(
        {
            **_tried(edge, alone=alone),
            "success_count": successes,
            "avg_execution_time_ms": usual + (done.took_ms - usual) / successes,
        },
        {
            "found_by": dict(found_by),
            "place": done.place or experience.place,
            "slowest_ms": max(experience.slowest_ms, done.waited_ms),
        },
    )


def _failed(edge: EdgeTally, failed: Failed, *, alone: bool) -> EdgeTally:
    failures = edge.experience.failures + (not failed.corrected)
    return edge.changed(
        {**_tried(edge, alone=alone), "failure_count": edge.stats.failure_count + 1}, {"failures": failures}
    )


def _tried(edge: EdgeTally, *, alone: bool) -> dict[str, object]:
    counter = "auto_executions" if alone else "assist_executions"
    return {counter: getattr(edge.stats, counter) + 1}


def _done_by_hand(edge: EdgeTally) -> EdgeTally:
    return edge.changed({}, {"by_hand": edge.experience.by_hand + 1})


def _met(edge: EdgeTally, dialog: DialogType) -> EdgeTally:
    return edge.changed({}, {"dialogs": dict(Counter(edge.experience.dialogs) + Counter([dialog]))})


def _stats(
    stats: WorkflowStats, run: LearntRun, state: LearningState, completed: int, success_rate: float
) -> WorkflowStats:
    usual = stats.avg_duration_seconds
    return stats.model_copy(
        update={
            _RUNS_OF[state]: getattr(stats, _RUNS_OF[state]) + 1,
            "success_rate_overall": success_rate,
            "avg_duration_seconds": usual + (run.working_s - usual) / completed if run.completed else usual,
            "last_run_at": run.ended_at,
        }
    )


def _evidence(tally: Tally, workflow: Workflow, run: LearntRun, state: LearningState) -> LearningEvidence:
    """Only of runs that began in the present state: a rollback must not be undone by what it was about."""
    evidence = tally.evidence
    earlier = tally.since is not None and run.started_at < tally.since
    if state is not workflow.learning_state or earlier:
        return evidence
    recent = evidence.recent_confidence + RECENT * (run.confidence - evidence.recent_confidence)
    counts: dict[str, object] = {"recent_confidence": recent}
    if state is LearningState.COACHING:
        counts |= _rated("assisted", evidence, run)
    if state is LearningState.AUTO_CANDIDATE:
        counts |= _rated("candidate", evidence, run)
    return evidence.model_copy(update=counts)


def _rated(kind: str, evidence: LearningEvidence, run: LearntRun) -> dict[str, object]:
    runs = getattr(evidence, f"{kind}_runs")
    good = round(getattr(evidence, f"{kind}_success") * runs) + run.succeeded
    return {f"{kind}_runs": runs + 1, f"{kind}_success": good / (runs + 1)}
