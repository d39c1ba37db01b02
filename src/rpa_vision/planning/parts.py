"""A sentence cut where one order may end and the next begin. Too many cuts do no harm: what belongs together is put
together again by what it is understood as."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rpa_vision.planning.pieces import Piece
from rpa_vision.planning.understanding import Clause
from rpa_vision.planning.values.candidate import Candidate

_CUT = re.compile(r"[,;:!?()/+\n]|\.(?=\s|$)|\s[-–—]\s")
_DENIALS = frozenset(
    [
        "ne",
        "n",
        "pas",
        "jamais",
        "not",
        "don",
        "dont",
        "doesn",
        "never",
        "no",
        "aucun",
        "aucune",
        "non",
        "inutile",
    ]
)


@dataclass(frozen=True)
class Cut:
    """One piece between two cuts, and what stands before it."""

    part: Clause
    join: str = ""
    """« strong », « weak », « sign » or nothing."""
    denied: bool = False
    turned: bool = False
    """It says that it comes before what was said already, or after what follows."""
    first: bool = False
    """« d'abord »: before what was said already."""
    again: bool = False
    """« pareil pour … »: the task before, with another value."""

    @property
    def begins_with_order(self) -> bool:
        first = next((piece for piece in self.part.free if piece.part in ("word", "stop", "question")), None)
        return first is not None and first.is_order

    @property
    def has_words(self) -> bool:
        return any(piece.part in ("word", "stop", "question") for piece in self.part.free)

    def joined(self, other: Cut) -> Cut:
        return replace(
            self,
            part=self.part.and_then(other.part),
            denied=self.denied or other.denied,
            turned=self.turned or other.turned,
        )


def cuts_in(sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate]) -> list[Cut]:
    groups: list[tuple[str, list[Piece]]] = [("", [])]
    for place, piece in enumerate(pieces):
        inside = any(one.start < piece.start < one.end for one in candidates)
        between = sentence[pieces[place - 1].end : piece.start] if place else ""
        spoken = any(one.meets(pieces[place - 1].end, piece.start) for one in candidates) if place else False
        if not inside and _CUT.search(between) and not (spoken and _quoted(between)) and groups[-1][1]:
            groups.append(("sign", []))
        if piece.letters in _BEFORE and not groups[-1][1]:  # what comes first is said last
            groups[-1][1].append(replace(piece, part="turned"))
            continue
        if piece.part in ("strong", "weak") and not any(
            one.meets(piece.start, piece.end) for one in candidates
        ):
            groups.append((piece.part, [])) if groups[-1][1] else groups.__setitem__(-1, (piece.part, []))
            continue
        groups[-1][1].append(piece)
    return [_cut(join, members, candidates) for join, members in groups if members]


def _quoted(between: str) -> bool:
    return any(sign in between for sign in '«»“”"')


def _cut(join: str, members: Sequence[Piece], candidates: Sequence[Candidate]) -> Cut:
    start, end = members[0].start, members[-1].end
    mine = tuple(
        one for one in candidates if (one.start >= start and one.end <= end) or one.meets(start, end)
    )
    part = Clause(tuple(piece for piece in members if piece.part not in ("turned", "first", "same")), mine)
    said = [piece for piece in members if not any(one.meets(piece.start, piece.end) for one in mine)]
    return Cut(
        part,
        join,
        denied=_is_prohibition(said),
        turned=any(piece.part == "turned" for piece in said),
        first=any(piece.part == "first" for piece in said),
        again=any(piece.part == "same" for piece in said),
    )


def _is_prohibition(pieces: Sequence[Piece]) -> bool:
    """« n'envoie pas », "don't send", « pas de DAS »: an order stands by the denial, or a thing right behind it. A
    denial that is part of a reason is none: it stays a doubt."""
    for place, piece in enumerate(pieces):
        if piece.letters in _DENIALS:
            behind = [one for one in pieces[place + 1 : place + 4] if one.part == "word"]
            if any(one.is_order for one in behind) or (
                piece.letters in _NO and behind and (behind[0].things or behind[0].deeds)
            ):
                return True
    return False


_BEFORE = frozenset({"avant de", "avant d", "before you"})
_NO = frozenset({"pas", "no", "aucun", "aucune"})


def corrected(
    pieces: Sequence[Piece], candidates: Sequence[Candidate]
) -> tuple[list[Piece], list[Candidate]]:
    """« le 10, pardon le 14 »: the last word counts. Only between two values of one kind, with nothing else between."""
    left, kept = list(pieces), list(candidates)
    for piece in pieces:
        if piece.part != "correction":
            continue
        after = min((one for one in kept if one.start >= piece.end), key=lambda one: one.start, default=None)
        if after is None or any(
            piece.end <= one.start < after.start and one.part not in ("small", "correction") for one in left
        ):
            continue
        alike = (
            one for one in kept if one.end <= piece.start and (one.kind, one.code) == (after.kind, after.code)
        )
        before = max(alike, key=lambda one: one.end, default=None)
        if before is None:
            continue
        kept.remove(after)
        kept[kept.index(before)] = replace(after, start=before.start, end=before.end)
        left = [
            one for one in left if one.part != "correction" or not (before.end <= one.start < after.start)
        ]
        left = [one for one in left if not after.meets(one.start, one.end)]
    return left, kept


Ids = Mapping[str, int]
