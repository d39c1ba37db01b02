"""Whether a word told beside an order may turn it round, by what it means."""

from __future__ import annotations

from rpa_vision.planning.words.vocabulary import vocabulary
from rpa_vision.ports import WordLikeness

_NEAR = 0.5
"""Measured on the sentences that are looked at: what only tells something lies below, what turns something round above."""
_LISTED = (
    frozenset().union(
        *(
            vocabulary().lists[one]
            for one in ("states", "happened", "told", "goes", "places", "people", "adverbs")
        ),
        vocabulary().asking,
    )
    - vocabulary().lists["doubtful"]
    - vocabulary().asking_lost
    - vocabulary().turning
)


def is_harmless(letters: str, words: WordLikeness) -> bool:
    """Known to be, or far from every example of what changes, refuses or mistakes something; one that nobody knows is not."""
    if letters in _LISTED:
        return True
    near = words.likeness(letters, vocabulary().turning)
    return near is not None and near < _NEAR
