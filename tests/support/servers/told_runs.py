"""Replays as their stored events tell them, without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from begun_replay import begin
from rpa_vision.models.geometry import Box, Point, ScreenFraction
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.command import command_id
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import (
    ActionSent,
    ActionVerified,
    DialogMet,
    Receipt,
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
from rpa_vision.models.target import GroundedElement
from rpa_vision.storage.store import Store

NINE = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
FOUND = GroundedElement(
    role=None,
    text="Enregistrer",
    bbox=Box(10, 10, 90, 30),
    center=Point(50, 20),
    confidence=0.97,
    method="ocr_anchor",
)


def proof(*, seen: bool = True, confidence: float = 0.7) -> Verification:
    return Verification(
        verified=True,
        confidence=confidence,
        changes_detected=True,
        change_area_pct=3.0,
        local_change_pct=None,
        suggestion="continue",
        detail="3 % of the screen changed",
        semantic_verified=seen or None,
    )


@dataclass
class ToldRun:
    """Events in the order they are told, one second apart."""

    workflow: Workflow
    replay_id: str = "run_1"
    began: datetime = NINE
    events: list[RunEvent] = field(default_factory=list)
    step: int = 0

    def __post_init__(self) -> None:
        self.now = self.began
        self.events.append(
            RunStarted(
                **self._stamp(),
                workflow_id=self.workflow.workflow_id,
                workflow_version=self.workflow.version,
                agent_id="pc1",
            )
        )

    def did(self, edge_id: str, *, waited_ms: int = 0, verification: Verification | None = None) -> ToldRun:
        """An action whose effect was seen two seconds after it was sent."""
        command = command_id(self.replay_id, self.step, 0)
        self.events.append(
            ActionSent(
                **self._stamp(),
                command_id=command,
                step_index=self.step,
                action_type="click",
                edge_id=edge_id,
                intention="click",
                seen="replays/run_1/000_000.png",
                grounded=FOUND,
                place=ScreenFraction(x_pct=0.25, y_pct=0.5),
            )
        )
        self.wait(1)
        self.events.append(
            ActionVerified(
                **self._stamp(),
                command_id=command,
                step_index=self.step,
                verification=verification or proof(),
                duration_ms=120,
                waited_ms=waited_ms,
            )
        )
        self.step += 1
        return self

    def stopped(self, edge_id: str | None, reason: PauseReason = PauseReason.TARGET_NOT_FOUND) -> ToldRun:
        pause = Pause(reason=reason, message="?", step_index=self.step, edge_id=edge_id)
        self.events.append(RunPaused(**self._stamp(), pause=pause))
        return self

    def corrected(self, edge_id: str) -> ToldRun:
        self.events.append(
            StepCorrected(**self._stamp(), step_index=self.step, edge_id=edge_id, workflow_version=1)
        )
        return self

    def resumed(self, *, done: bool = False) -> ToldRun:
        self.events.append(RunResumed(**self._stamp(), step_index=self.step, said="done" if done else None))
        self.step += done
        return self

    def met(self, dialog: DialogType) -> ToldRun:
        self.events.append(
            DialogMet(**self._stamp(), step_index=self.step, dialog_type=dialog, resolved=True)
        )
        return self

    def wait(self, seconds: float) -> ToldRun:
        self.now += timedelta(seconds=seconds)
        return self

    def ended(
        self, status: ReplayStatus = ReplayStatus.COMPLETED, *, verified: bool | None = None
    ) -> ToldRun:
        """What was completed is proven, unless said otherwise."""
        proven = status is ReplayStatus.COMPLETED if verified is None else verified
        self.events.append(RunEnded(**self._stamp(), status=status, receipt=Receipt(verified=proven)))
        return self

    def replay(self) -> Replay:
        last = self.events[-1]
        return Replay(
            replay_id=self.replay_id,
            workflow_id=self.workflow.workflow_id,
            workflow_version=self.workflow.version,
            agent_id="pc1",
            status=last.status if isinstance(last, RunEnded) else ReplayStatus.IDLE,
            created_at=self.began,
            updated_at=self.now,
        )

    def kept_in(self, store: Store) -> str:
        begin(store, self.replay(), events=self.events)
        return self.replay_id

    def _stamp(self) -> dict[str, object]:
        self.wait(1)
        return {"replay_id": self.replay_id, "at": self.now}


def good_run(workflow: Workflow, replay_id: str, began: datetime = NINE, *, verified: bool = True) -> ToldRun:
    run = ToldRun(workflow, replay_id, began)
    for edge in workflow.edges:
        run.did(edge.edge_id)
    return run.ended(verified=verified)


def bad_run(
    workflow: Workflow, replay_id: str, began: datetime = NINE, edge_id: str | None = None
) -> ToldRun:
    """Stopped for a person, who gave it up."""
    at = edge_id or workflow.edges[0].edge_id
    return ToldRun(workflow, replay_id, began).stopped(at).ended(ReplayStatus.ABORTED)


def kinds(events: Sequence[object]) -> list[str]:
    return [getattr(event, "kind", type(event).__name__) for event in events]
