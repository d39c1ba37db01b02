"""What proved each step of a finished replay, told from its events alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rpa_vision.models.replay.run import (
    ActionSent,
    ActionUndone,
    ActionVerified,
    Receipt,
    ReceiptLine,
    RunEvent,
    RunPaused,
    RunResumed,
    StepProduced,
)
from rpa_vision.models.replay.verdict import Proof
from rpa_vision.phrases import Language, say


def receipt(events: Sequence[RunEvent], language: Language, *, subject_confirmed: bool) -> Receipt:
    """Where nobody confirmed whom the task is about, nobody knows that it was done to the right one."""
    told = _Told()
    for event in events:
        told.hear(event, language)
    lines = tuple(line for _, line in sorted(told.lines.items()))
    doubtful = [line for line in lines if line.consequential and not line.is_proven]
    verified = subject_confirmed and bool(lines) and not doubtful
    return Receipt(lines=lines, verified=verified, subject_confirmed=subject_confirmed)


@dataclass
class _Told:
    """What is known of each step so far, by its place."""

    lines: dict[int, ReceiptLine] = field(default_factory=dict)
    paused: RunPaused | None = None

    def hear(self, event: RunEvent, language: Language) -> None:
        match event:
            case ActionSent():
                self.lines[event.step_index] = ReceiptLine(
                    step_index=event.step_index,
                    step=event.step,
                    intention=event.intention,
                    consequential=event.consequential,
                )
            case ActionVerified(verification=seen) if event.step_index in self.lines:
                self._prove(event.step_index, *seen.proofs)
            case ActionUndone():
                _, undone, _ = event.command_id.split(":")
                self.lines.pop(int(undone), None)
            case StepProduced():
                told = (Proof(kind="screen", detail=event.detail),) if event.detail else ()
                self.lines[event.step_index] = ReceiptLine(
                    step_index=event.step_index,
                    step=event.step,
                    intention=event.intention,
                    consequential=event.consequential,
                    proofs=event.proofs or told,
                )
            case RunPaused():
                self.paused = event
            case RunResumed(said="done"):
                self._vouched(event.step_index, language)
            case RunResumed(said="skip"):
                self._left_out(event.step_index)
            case RunResumed(said="redo"):
                self.lines.pop(event.step_index, None)

    def _vouched(self, step_index: int, language: Language) -> None:
        """A person did the step, or says that it was done. Nobody knows how much of it matters."""
        if step_index not in self.lines:
            self.lines[step_index] = self._stopped_at(step_index)
        self._prove(step_index, Proof(kind="person", detail=say(language, "effect.person")))

    def _left_out(self, step_index: int) -> None:
        """Whatever it would have done is missing, or was half done: no run without it is proven."""
        line = self.lines.get(step_index) or self._stopped_at(step_index)
        self.lines[step_index] = line.model_copy(
            update={"skipped": True, "consequential": True, "proofs": ()}
        )

    def _stopped_at(self, step_index: int) -> ReceiptLine:
        why = self.paused.pause.message if self.paused else ""
        return ReceiptLine(step_index=step_index, intention=why, consequential=True)

    def _prove(self, step_index: int, *proofs: Proof) -> None:
        line = self.lines[step_index]
        self.lines[step_index] = line.model_copy(update={"proofs": proofs})
