"""Replays as the engine tells them to the store: each helper is one transaction of a run."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from begun_replay import begin
from rpa_vision.models.geometry import ScreenFraction
from rpa_vision.models.replay.command import ClickCommand, Command, CommandOutcome, Report
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import (
    ActionSent,
    ActionVerified,
    Receipt,
    Replay,
    ReplayStatus,
    RunEnded,
    RunEvent,
    RunPaused,
    RunResumed,
    RunStarted,
)
from rpa_vision.models.replay.verdict import Proof, Verification
from rpa_vision.storage.store import Store
from told_runs import FOUND, NINE

SEEN = Verification(
    verified=True,
    confidence=0.9,
    changes_detected=True,
    change_area_pct=12.0,
    local_change_pct=None,
    suggestion="continue",
    detail="12 % of the screen changed",
    proofs=(Proof(kind="text", detail="« Admission enregistrée »"), Proof(kind="pixels", detail="12 %")),
)


class AuditedRun:
    def __init__(
        self, store: Store, replay_id: str = "run_1", agent_id: str = "pc1", workflow_id: str = "WF_codage_1"
    ) -> None:
        self.store = store
        self.replay_id = replay_id
        self.agent_id = agent_id
        self.workflow_id = workflow_id
        self.step = 0
        self.attempt = 0
        self.seconds = 0

    def replay(self, status: ReplayStatus = ReplayStatus.EXEC_ACTION, **fields: object) -> Replay:
        return Replay(
            **{
                "replay_id": self.replay_id,
                "workflow_id": self.workflow_id,
                "workflow_version": 1,
                "agent_id": self.agent_id,
                "operator_id": "mme.durand",
                "status": status,
                "step_index": self.step,
                "created_at": NINE,
                "updated_at": self.now(),
                **fields,
            }
        )

    def now(self) -> datetime:
        return NINE + timedelta(seconds=self.seconds)

    def start(self) -> AuditedRun:
        event = RunStarted(
            replay_id=self.replay_id,
            at=NINE,
            workflow_id=self.workflow_id,
            workflow_version=1,
            agent_id=self.agent_id,
            operator_id="mme.durand",
        )
        begin(self.store, self.replay(ReplayStatus.IDLE), events=[event])
        return self

    @property
    def command_id(self) -> str:
        return f"{self.replay_id}:{self.step}:{self.attempt}"

    def send(self, intention: str = "cliquer sur « Enregistrer »") -> AuditedRun:
        self.attempt += 1
        event = ActionSent(
            replay_id=self.replay_id,
            at=self.now(),
            command_id=self.command_id,
            step_index=self.step,
            action_type="click",
            edge_id="e1",
            target="Enregistrer",
            intention=intention,
            seen=f"replays/{self.replay_id}/000_000.png",
            grounded=FOUND,
        )
        command = ClickCommand(command_id=self.command_id, at=ScreenFraction(x_pct=0.5, y_pct=0.25))
        self.tell(event, commands=[command])
        return self

    def hand_out(self) -> AuditedRun:
        assert self.store.commands.hand_out(self.command_id, "program-1")
        return self

    def report(self, outcome: CommandOutcome = "done") -> Report:
        return Report(command_id=self.command_id, outcome=outcome, duration_ms=120)

    def verify(self) -> AuditedRun:
        event = ActionVerified(
            replay_id=self.replay_id,
            at=self.now(),
            command_id=self.command_id,
            step_index=self.step,
            verification=SEEN,
            duration_ms=120,
            screenshot_ref=f"replays/{self.replay_id}/000_001.png",
        )
        report = self.report()
        self.step += 1
        self.tell(event, report=report)
        return self

    def pause(
        self, reason: PauseReason = PauseReason.EFFECT_NOT_SEEN, report: Report | None = None
    ) -> AuditedRun:
        why = Pause(reason=reason, message="aucun effet vu", step_index=self.step)
        event = RunPaused(replay_id=self.replay_id, at=self.now(), pause=why)
        self.tell(event, report=report, status=ReplayStatus.PAUSED_NEED_HELP, pause=why)
        return self

    def resume(self, operator_id: str | None = None) -> AuditedRun:
        event = RunResumed(
            replay_id=self.replay_id,
            at=self.now(),
            step_index=self.step,
            said="redo",
            operator_id=operator_id,
        )
        self.tell(event)
        return self

    def end(self, status: ReplayStatus = ReplayStatus.COMPLETED, *, verified: bool = True) -> AuditedRun:
        receipt = Receipt(verified=verified)
        event = RunEnded.model_validate(
            {"replay_id": self.replay_id, "at": self.now(), "status": status, "receipt": receipt}
        )
        self.tell(event, status=status)
        return self

    def tell(
        self,
        event: RunEvent,
        commands: Sequence[Command] = (),
        report: Report | None = None,
        status: ReplayStatus = ReplayStatus.EXEC_ACTION,
        **fields: object,
    ) -> None:
        self.seconds += 1
        self.store.commit_step(self.replay(status, **fields), commands, [event], report)
