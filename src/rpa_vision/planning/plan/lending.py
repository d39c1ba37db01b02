"""What the parts of a sentence lend each other, and which of them are forbidden."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from rpa_vision.models.task_plan import PlannedValue
from rpa_vision.planning.orders.joining import Order
from rpa_vision.planning.orders.parts import DENIALS
from rpa_vision.planning.orders.understanding import Understood


@dataclass(frozen=True)
class Draft:
    order: Order
    understood: Understood | None
    values: tuple[PlannedValue, ...]
    left: tuple[tuple[int, str], ...]
    """Words nothing accounts for, and where they stand."""


_THEIRS = frozenset(
    ["son", "sa", "ses", "lui", "leur", "leurs", "his", "her", "their", "him", "them", "it", "juste", "just"]
)


def again_after(drafts: Sequence[Draft], place: int) -> Draft | None:
    """« sors A et B aujourd'hui »: what stands behind the last one is said of both."""
    behind = drafts[place + 1] if place + 1 < len(drafts) else None
    return behind if behind is not None and behind.order.repeats else None


def may_lend(draft: Draft, other: Draft) -> bool:
    """What is forbidden for somebody says who the others are about only where they say « ses », « lui »."""
    return not draft.order.denied or is_theirs(other)


def is_theirs(draft: Draft) -> bool:
    """« lui », or « il est né le … », which names nobody else."""
    letters = [piece.letters for piece in draft.order.decision.part.pieces]
    born = any(word in _BORN for word in letters) and not _THEY.isdisjoint(letters)
    return born or not _THEIRS.isdisjoint(letters)


_THEY = frozenset({"il", "elle", "he", "she"})
_BORN = frozenset({"est ne", "est nee", "was born", "is born"})


def is_plainly_denied(draft: Draft, wanted: Set[str]) -> bool:
    """One task, and none of those that are asked for."""
    best = draft.understood
    return (
        best is not None
        and draft.order.decision.is_sure
        and best.workflow_id not in wanted
        and not best.filling.unclaimed
        and all(
            piece.part in ("stop", "correction") and piece.letters in DENIALS for piece in best.unexplained
        )
    )
