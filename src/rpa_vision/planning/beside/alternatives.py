"""« M. Roy ou M. Royer », "the 4th or the 5th": two values for one place. Both are shown, and a person chooses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.words.pieces import Piece

OR = frozenset({"ou", "or", "ou bien", "or else"})
_NAMES = frozenset({"name", "capitals"})
_NOT_KNOWN = re.compile(
    r"\b(?:(?:et )?(?:je |j')?(?:ne )?(?:n')?(?:sais|souviens|me souviens|me rappelle|suis)(?: plus| pas)(?: sûre?)?(?: bien)?(?: lequel| laquelle| lesquels| qui| le bon| la bonne)?"
    r"|(?:i'?m )?not sure(?: which| who)?(?: one)?|(?:i )?(?:can'?t|cannot|don'?t) (?:remember|know|recall)(?: which| who)?(?: one)?"
    r"|à voir|à confirmer|à vérifier|to be confirmed|tbc|lequel déjà)\b",
    re.IGNORECASE,
)


_BORN = frozenset({"nee", "ne", "born", "nee en", "maiden"})


def either(
    sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate]
) -> tuple[list[Piece], list[Candidate]]:
    """« Mme Petit née Garnier » too: which of her names the field is to hold, a person says."""
    left, kept = list(pieces), list(candidates)
    for piece in pieces:
        or_else = piece.letters in OR and piece.part != "word"
        if not (or_else or piece.letters in _BORN) or piece not in left:
            continue
        before = max((one for one in kept if one.end <= piece.start), key=lambda one: one.end, default=None)
        after = min((one for one in kept if one.start >= piece.end), key=lambda one: one.start, default=None)
        if before is None or after is None or not _alike(before, after):
            continue
        if not or_else and not {before.kind, after.kind} <= _NAMES:
            continue
        between = [one for one in left if before.end <= one.start < after.start and one is not piece]
        if any(one.part != "small" for one in between):
            continue
        both = replace(
            before,
            end=after.end,
            text=sentence[before.start : after.end],
            days=(*before.days, *after.days),
            either=(*(before.either or (before,)), after),
        )
        kept = [both if one is before else one for one in kept if one is not after]
        left = [one for one in left if one is not piece]
    settled = len(kept) < len(candidates) or _names_two(left)
    return _without_doubts_said(sentence, left) if settled else left, kept


def _names_two(pieces: Sequence[Piece]) -> bool:
    """« devis ou facture »: two tasks, and a person is asked which."""
    said = [piece for piece in pieces if piece.part == "word" or piece.letters in OR]
    return any(
        piece.letters in OR
        and piece.part != "word"
        and said[place - 1].part == said[place + 1].part == "word"
        for place, piece in enumerate(said[:-1])
        if place
    )


def _alike(one: Candidate, other: Candidate) -> bool:
    if {one.kind, other.kind} <= _NAMES:
        return one.title == other.title or not other.title or not one.title
    same = (one.kind, one.code) == (other.kind, other.code)
    return same and (one.kind != "digits" or len(one.text) == len(other.text))


def _without_doubts_said(sentence: str, pieces: Sequence[Piece]) -> list[Piece]:
    """« je sais plus lequel »: that it is asked says so already."""
    spans = [found.span() for found in _NOT_KNOWN.finditer(sentence)]
    return [
        replace(piece, part="small", terms=frozenset(), is_order=False)
        if any(start <= piece.start < end for start, end in spans)
        else piece
        for piece in pieces
    ]
