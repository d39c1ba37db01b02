"""A sentence cut where one order may end and the next begin. Too many cuts do no harm: what belongs together is put
together again by what it is understood as."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rpa_vision.planning.pieces import Piece
from rpa_vision.planning.understanding import Part
from rpa_vision.planning.values.candidate import Candidate

_CUT = re.compile(r"[,;:!?()/+\n]|\.(?=\s|$)|\s[-–—]\s")
_DENIALS = frozenset("ne n pas jamais not don dont doesn never no aucun aucune non inutile".split())


@dataclass(frozen=True)
class Cut:
    """One piece between two cuts, and what stands before it."""

    part: Part
    join: str = ""
    """« strong », « weak », « sign » or nothing."""
    denied: bool = False
    turned: bool = False
    """It says that it comes before what was said already, or after what follows."""
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
        return replace(self, part=self.part.and_then(other.part), denied=self.denied or other.denied, turned=self.turned or other.turned)


def cuts_in(sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate]) -> list[Cut]:
    groups: list[tuple[str, list[Piece]]] = [("", [])]
    for place, piece in enumerate(pieces):
        inside = any(one.start < piece.start < one.end for one in candidates)
        between = sentence[pieces[place - 1].end : piece.start] if place else ""
        spoken = any(one.meets(pieces[place - 1].end, piece.start) for one in candidates) if place else False
        if not inside and _CUT.search(between) and not (spoken and _quoted(between)) and groups[-1][1]:
            groups.append(("sign", []))
        if piece.part in ("strong", "weak") and not inside:
            groups.append((piece.part, [])) if groups[-1][1] else groups.__setitem__(-1, (piece.part, []))
            continue
        groups[-1][1].append(piece)
    return [_cut(join, members, candidates) for join, members in groups if members]


def _quoted(between: str) -> bool:
    return any(sign in between for sign in "«»“”\"")


def _cut(join: str, members: Sequence[Piece], candidates: Sequence[Candidate]) -> Cut:
    start, end = members[0].start, members[-1].end
    mine = tuple(one for one in candidates if one.start >= start and one.end <= end or one.meets(start, end))
    part = Part(tuple(piece for piece in members if piece.part not in ("turned", "same")), mine)
    denied = any(piece.part in ("stop", "correction") and piece.letters in _DENIALS for piece in part.free)
    return Cut(
        part,
        join,
        denied=denied,
        turned=any(piece.part == "turned" for piece in members),
        again=any(piece.part == "same" for piece in members),
    )


def corrected(pieces: Sequence[Piece], candidates: Sequence[Candidate]) -> tuple[list[Piece], list[Candidate]]:
    """« le 10, pardon le 14 »: the last word counts. Only between two values of one kind, with nothing else between."""
    left, kept = list(pieces), list(candidates)
    for piece in pieces:
        if piece.part != "correction":
            continue
        before = max((one for one in kept if one.end <= piece.start), key=lambda one: one.end, default=None)
        after = min((one for one in kept if one.start >= piece.end), key=lambda one: one.start, default=None)
        if before is None or after is None or before.kind != after.kind or before.code != after.code:
            continue
        between = [one for one in left if before.end <= one.start < after.start and one is not piece and one.part not in ("small", "correction")]
        if between:
            continue
        kept.remove(before)
        left = [one for one in left if one is not piece and not before.meets(one.start, one.end)]
    return left, kept


Ids = Mapping[str, int]
