"""Telling twins apart by what they are: the button « Enregistrer » from the same word in a heading."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.grounding.question import TargetQuestion
from rpa_vision.grounding.words.candidates import TargetCandidate
from rpa_vision.grounding.words.controls import standing_at

NO_ROLE = frozenset({None, "unknown", "text"})


def by_role(asked: TargetQuestion, candidates: Sequence[TargetCandidate]) -> int | None:
    """The only one that is seen to be what the target is; None when there is no such one, or several."""
    if asked.target.role in NO_ROLE:
        return None
    standing = [standing_at(one.place.center, asked.view.elements) for one in candidates]
    fitting = [i for i, one in enumerate(standing) if one is not None and one.role == asked.target.role]
    return fitting[0] if len(fitting) == 1 else None
