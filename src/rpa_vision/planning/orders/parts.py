"""A sentence cut where one order may end and the next begin. Too many cuts do no harm: what belongs together is put
together again by what it is understood as."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rpa_vision.planning.orders.clause import Clause
from rpa_vision.planning.orders.understanding import NEUTRAL
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.words.pieces import Piece

_CUT = re.compile(r"[,;:!?()/+\n]|\.(?=\s|$)|\s[-–—]\s")
DENIALS = frozenset(
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
        "plus",
        "laisse",
        "laissez",
        "laisser",
        "forget",
        "oublie",
        "oubliez",
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
    before: bool = False
    """« avant de … »: after the order that follows."""
    first: bool = False
    """« d'abord »: before what was said already."""
    again: bool = False
    """« pareil pour … »: the task before, with another value."""
    told: bool = False
    """« ma collègue a déjà codé … »: it was done."""

    @property
    def begins_with_order(self) -> bool:
        first = next((piece for piece in self.part.free if piece.part in ("word", "stop", "question")), None)
        return first is not None and first.is_order

    @property
    def says_what(self) -> bool:
        """More than whose it is: « Mme Ribot, séjour 260155036 » says no task."""
        values = [
            one for one in self.part.candidates if one.kind != "choice"
        ]  # « mutation » may be one of them
        said = [one for one in self.part.pieces if not any(each.meets(one.start, one.end) for each in values)]
        return any(piece.part == "word" and not piece.terms & NEUTRAL for piece in said)

    @property
    def has_words(self) -> bool:
        return any(piece.part in ("word", "stop", "question", "told") for piece in self.part.free)

    def joined(self, other: Cut) -> Cut:
        return replace(
            self,
            part=self.part.and_then(other.part),
            denied=self.denied or other.denied,
            turned=self.turned or other.turned,
            told=self.told or other.told,
        )


def cuts_in(sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate]) -> list[Cut]:
    groups: list[tuple[str, list[Piece]]] = [("", [])]
    for place, piece in enumerate(pieces):
        inside = any(one.start < piece.start < one.end for one in candidates)
        between = sentence[pieces[place - 1].end : piece.start] if place else ""
        spoken = any(one.meets(pieces[place - 1].end, piece.start) for one in candidates) if place else False
        cut = _CUT.search(between)
        announced = cut is not None and cut.group() == ":" and not _valued(groups[-1][1], candidates)
        if not inside and cut and not announced and not (spoken and _quoted(between)) and groups[-1][1]:
            groups.append(("sign", []))
        if piece.letters in _BEFORE and not groups[-1][1]:  # what comes first is said last
            groups[-1][1].append(replace(piece, part="turned"))
            continue
        if not groups[-1][1] and _says_after(pieces, place):  # and this is said in order
            continue
        if _says_when(piece, groups[-1][1], pieces, place):
            continue
        if piece.part in ("strong", "weak") and not any(
            one.meets(piece.start, piece.end) for one in candidates
        ):
            groups.append((piece.part, [])) if groups[-1][1] else groups.__setitem__(-1, (piece.part, []))
            continue
        groups[-1][1].append(piece)
    return [_cut(join, members, candidates) for join, members in groups if members]


def _says_when(piece: Piece, members: Sequence[Piece], pieces: Sequence[Piece], place: int) -> bool:
    """« imprime ensuite 2 planches », "then" behind the verb alone: the order has only begun."""
    begun = [one for one in members if one.part != "small"]
    follows = pieces[place + 1] if place + 1 < len(pieces) else None
    only = len(begun) == 1 and begun[0].is_order and begun[0].maybe_noun is False and not begun[0].things
    return piece.letters in _AFTERWARDS and only and follows is not None and not follows.is_order


_AFTERWARDS = frozenset({"ensuite", "puis", "then", "afterwards", "apres ca", "apres cela"})


def _valued(members: Sequence[Piece], candidates: Sequence[Candidate]) -> bool:
    """« DAS : I10 »: a name without a value belongs to what its colon announces."""
    return any(one.meets(piece.start, piece.end) for piece in members for one in candidates)


def _quoted(between: str) -> bool:
    return any(sign in between for sign in '«»“”"')


def _cut(join: str, members: Sequence[Piece], candidates: Sequence[Candidate]) -> Cut:
    start, end = members[0].start, members[-1].end
    mine = tuple(
        one for one in candidates if (one.start >= start and one.end <= end) or one.meets(start, end)
    )
    part = Clause(tuple(piece for piece in members if piece.part not in ("turned", "first", "same")), mine)
    values = [one for one in mine if one.kind != "choice"]  # one of them may be the verb: "transfer"
    said = [piece for piece in members if not any(one.meets(piece.start, piece.end) for one in values)]
    before = any(
        _orders_behind(members, place) for place, piece in enumerate(members) if piece.letters in _BEFORE
    )
    return Cut(
        part,
        join,
        denied=_is_prohibition(said),
        turned=any(piece.part == "turned" for piece in said) and not before,
        before=before,
        first=any(piece.part == "first" for piece in said),
        again=any(piece.part == "same" for piece in said),
        told=any(piece.part == "told" for piece in said),
    )


def _is_prohibition(pieces: Sequence[Piece]) -> bool:
    """« n'envoie pas », "don't send", « pas de DAS »: an order stands by the denial, or a thing right behind it. A
    denial that is part of a reason is none: it stays a doubt."""
    for place, piece in enumerate(pieces):
        if piece.letters in DENIALS and piece.part in ("stop", "correction", "word"):
            behind = [one for one in pieces[place + 1 : place + 4] if one.part == "word"]
            if any(one.letters in _USELESS for one in pieces[place + 1 : place + 4]):
                return True
            if any(one.is_order for one in behind) or (
                piece.letters in _NO and behind and (behind[0].things or behind[0].deeds)
            ):
                return True
    return False


def _orders_behind(pieces: Sequence[Piece], place: int) -> bool:
    """« avant de sortir », "before discharging": a verb, and no thing that is to be there first."""
    behind = next((one for one in pieces[place + 1 :] if one.part != "small" or one.letters in _DONE), None)
    return behind is not None and (behind.is_order or behind.letters in _DONE)


def _says_after(pieces: Sequence[Piece], place: int) -> bool:
    """« après avoir codé », "after coding", at the beginning."""
    return pieces[place].letters in _AFTER and _orders_behind(pieces, place)


_USELESS = frozenset(
    {"mind", "besoin", "peine", "necessaire", "utile", "need", "necessary", "tomber", "about"}
)
"""« plus besoin », « pas la peine », "no need", « laisse tomber »."""
_DONE = frozenset({"avoir", "having"})
_AFTER = frozenset({"apres", "after"})
_BEFORE = frozenset({"avant de", "avant d", "before", "before you"})
_NO = frozenset({"pas", "no", "aucun", "aucune"})
