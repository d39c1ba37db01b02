"""Words taken back: « le 10, pardon le 14 », "today, actually make it tomorrow", « J18.9 et pas J15.9 ».

Only between two values of one kind with nothing of the task between them; whatever else is taken back is a doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.words.pieces import Piece
from rpa_vision.planning.words.vocabulary import vocabulary

_INSTEAD = (
    "au lieu",
    "lieu de",
    "instead",
    "et non",
    "plutot que",
    "rather than",
    "a la place",
    "en disant",
    "not",
)
"""What stands behind it is the one that is not meant."""
_NAMES = frozenset({"name", "capitals"})
_FEW = 3


def corrected(
    pieces: Sequence[Piece], candidates: Sequence[Candidate]
) -> tuple[list[Piece], list[Candidate]]:
    left, kept = list(pieces), list(candidates)
    for piece in pieces:
        if piece in left and piece.part in ("correction", "stop") and not _in_value(piece, kept):
            if piece.part == "correction" and not _means_instead(piece, left):
                left, kept = _taken_back(piece, left, kept)
            if piece in left:
                left, kept = _put_aside(piece, left, kept)
    return left, kept


def _taken_back(
    piece: Piece, pieces: list[Piece], candidates: list[Candidate]
) -> tuple[list[Piece], list[Candidate]]:
    """The value behind takes the place of the one before."""
    after = min(
        (one for one in candidates if one.start >= piece.end), key=lambda one: one.start, default=None
    )
    if after is None or not _nothing_between(piece, after, pieces):
        return pieces, candidates
    before = _alike(after, [one for one in candidates if one.end <= piece.start])
    if before is None:
        return pieces, candidates
    if any(before.end <= one.start < piece.start and one.part == "word" and one.deeds for one in pieces):
        return pieces, candidates
    kept = [
        replace(after, start=before.start, end=before.end) if one is before else one
        for one in candidates
        if one is not after
    ]
    left = [
        one
        for one in pieces
        if not after.meets(one.start, one.end)
        and not (piece.start <= one.start < after.start)
        and not (one.part in ("correction",) and before.end <= one.start < piece.start)
    ]
    return left, kept


def _nothing_between(piece: Piece, after: Candidate, pieces: Sequence[Piece]) -> bool:
    known = vocabulary()
    between = [one for one in pieces if piece.end <= one.start < after.start]
    return all(
        one.part in ("small", "correction", "courtesy") or one.letters in known.corrected_with
        for one in between
    )


def _put_aside(
    piece: Piece, pieces: list[Piece], candidates: list[Candidate]
) -> tuple[list[Piece], list[Candidate]]:
    """« le 14 et non le 15 », « J18.9, pas J15.9 », "the 14th instead of the 15th": the second is not meant."""
    if not _means_instead(piece, pieces):
        return pieces, candidates
    after = min(
        (one for one in candidates if one.start >= piece.end), key=lambda one: one.start, default=None
    )
    if after is None:
        return pieces, candidates
    gone = [one for one in candidates if one.end <= piece.start]
    before = max(gone, key=lambda one: one.end, default=None)
    if before is not None and _alike(after, [before]) is None and after.kind == "choice":
        before = _alike(after, gone)  # « mute-le en gériatrie, le 26…, pas en cardio »
    if before is None or _alike(after, [before]) is None:
        return pieces, candidates
    between = [
        one for one in pieces if before.end <= one.start < after.start and not _in_value(one, candidates)
    ]
    if any(
        one.part not in ("small", "weak", "courtesy", "stop", "correction") or one.deeds for one in between
    ):
        return pieces, candidates
    if sum(one.part == "stop" for one in between) > 1 + (piece.letters == "n"):
        return pieces, candidates
    left = [one for one in pieces if one not in between and not after.meets(one.start, one.end)]
    return left, [one for one in candidates if one is not after]


def _means_instead(piece: Piece, pieces: Sequence[Piece]) -> bool:
    place = list(pieces).index(piece)
    following = " ".join(one.letters for one in pieces[place : place + 3])
    before = " ".join(one.letters for one in pieces[max(0, place - 1) : place])
    return (
        piece.letters in ("pas", "not")
        or following.startswith(_INSTEAD)
        or (before == "et" and piece.letters == "non")
    )


def _alike(after: Candidate, before: Sequence[Candidate]) -> Candidate | None:
    """The last one that may stand where ``after`` does."""
    alike = [
        one
        for one in before
        if (one.kind, one.code) == (after.kind, after.code)
        or ({one.kind, after.kind} <= _NAMES and _same_title(one, after))
    ]
    if after.kind == "digits":
        alike = [one for one in alike if _as_long(one, after)]
    return max(alike, key=lambda one: one.end, default=None)


def _same_title(one: Candidate, other: Candidate) -> bool:
    return (
        "doctor" not in (one.title, other.title) or one.title == other.title or "" in (one.title, other.title)
    )


def _as_long(one: Candidate, other: Candidate) -> bool:
    """A count takes the place of a count, a number of a number."""
    return (len(one.text) <= _FEW) == (len(other.text) <= _FEW)


def _in_value(piece: Piece, candidates: Sequence[Candidate]) -> bool:
    return any(one.meets(piece.start, piece.end) for one in candidates)
