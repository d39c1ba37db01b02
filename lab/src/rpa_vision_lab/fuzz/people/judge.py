"""What a replay is worth: told by what the application holds afterwards, and by nothing it says."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from rpa_vision.errors import RpaVisionError
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision_lab.fuzz.application.spec import Run
from rpa_vision_lab.fuzz.application.store import Holding
from rpa_vision_lab.offscreen.play import Outcome


class Verdict(StrEnum):
    RIGHT = "right"
    RIGHT_HALT = "right halt"
    NEEDLESS_HALT = "needless halt"
    WRONG = "wrong"


def judged(
    run: Run, before: Holding, after: Holding, outcome: Outcome, happened: Collection[str]
) -> tuple[Verdict, str]:
    """With its cause in a few words. ``happened``: of the run's faults and dialogs, those that did by its end."""
    asked = before.with_wish(run.wish)
    if outcome.replay.status is ReplayStatus.COMPLETED:
        return (
            (Verdict.RIGHT, "")
            if after == asked
            else (Verdict.WRONG, f"completed, {_told(run, before, after)}")
        )
    if after not in (before, asked):
        return Verdict.WRONG, f"halted, {_told(run, before, after)}"
    cause = halt_cause(outcome)
    is_right = may_halt(happened) and cause != PauseReason.INTERNAL_ERROR
    return (Verdict.RIGHT_HALT if is_right else Verdict.NEEDLESS_HALT), cause


def judged_refusal(run: Run, before: Holding, after: Holding, error: RpaVisionError) -> tuple[Verdict, str]:
    """Of a replay that could not be begun, or not be ended."""
    if after != before:
        return Verdict.WRONG, f"refused, {_told(run, before, after)}"
    return Verdict.NEEDLESS_HALT, type(error).__name__


def may_halt(happened: Collection[str]) -> bool:
    """Something happened that a person should see."""
    return any(one != "harmless" for one in happened)


def halt_cause(outcome: Outcome) -> str:
    pause = outcome.replay.pause
    return outcome.replay.status if pause is None else pause.reason


def _told(run: Run, before: Holding, after: Holding) -> str:
    """How the store differs from what was asked."""
    if after.destroyed != before.destroyed:
        return "destroyed"
    if after == before:
        return "nothing stored"
    changed = {number for number in after.held if after.held[number] != before.held[number]}
    if changed - {run.wish.number}:
        return "another record"
    if after.written > before.written + 1:
        return "saved more than once"
    asked = before.with_wish(run.wish).held[run.wish.number]
    wrong = [key for key, text in after.held[run.wish.number].items() if text != asked[key]]
    kinds = sorted({{"t": "text", "c": "choice", "b": "toggle"}[key[0]] for key in wrong})
    return f"wrong {' and '.join(kinds)}" if kinds else "saved elsewhere, too"
