"""Whose replay an agent does next: the more urgent one, and of equally urgent ones that of whom was served longest ago."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

_NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class WaitingReplay:
    replay_id: str
    created_at: datetime
    priority: int
    operator_id: str | None
    after_id: str | None
    """The one that has to end proven before it."""


def next_turn(
    waiting: Sequence[WaitingReplay], last_served: Mapping[str | None, datetime]
) -> WaitingReplay | None:
    """``last_served``: when a replay of each person was begun there last.

    A plan that was begun goes on before anybody else's replay: what its tasks leave on the screen is for the next of
    them.
    """
    names = {one.replay_id for one in waiting}
    ready = [one for one in waiting if one.after_id not in names]
    going_on = [one for one in ready if one.after_id is not None]
    return min(
        going_on or ready,
        key=lambda one: (
            -one.priority,
            last_served.get(one.operator_id, _NEVER),
            one.created_at,
            one.replay_id,
        ),
        default=None,
    )
