"""What a replay is worth: told by what the program has stored afterwards, and by nothing its screen says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rpa_vision.models.replay.pause import AskFirst, Pause
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision_lab.zoo.program import Held


class Verdict(StrEnum):
    RIGHT = "right"
    NEEDLESS_HALT = "needless halt"
    RIGHT_HALT = "right halt"
    WRONG = "silently wrong"


@dataclass(frozen=True)
class Allowed:
    """What the program may hold afterwards, as those know who know the task."""

    done: Held
    on_the_way: Sequence[Held]
    """Where it was stopped in the middle."""
    asks_first: bool = False
    """A step of it cannot be taken back: that a person is asked before it is as it should be."""


def judged(after: Held, allowed: Allowed, status: ReplayStatus, pause: Pause | None) -> tuple[Verdict, str]:
    """With its cause in a few words."""
    if status is ReplayStatus.COMPLETED:
        return (Verdict.RIGHT, "") if after == allowed.done else (Verdict.WRONG, "completed with other data")
    if after not in allowed.on_the_way:
        return Verdict.WRONG, "stopped with other data"
    if pause is None:
        return Verdict.NEEDLESS_HALT, status.value
    asked = allowed.asks_first and _asks_before_the_irreversible(pause)
    return (Verdict.RIGHT_HALT if asked else Verdict.NEEDLESS_HALT), cause_of(pause)


def _asks_before_the_irreversible(pause: Pause) -> bool:
    return pause.proposal is not None and AskFirst.IRREVERSIBLE in pause.proposal.because


def cause_of(pause: Pause) -> str:
    """Of the same kind wherever it happens."""
    because = "" if pause.proposal is None else "+".join(pause.proposal.because)
    return f"{pause.reason.value} {because}".strip()
