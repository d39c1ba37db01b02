"""Why somebody asks is no part of what they ask for: « parce qu'elle n'a pas la messagerie », "because he moved".

Only where no value stands in it: « car il sort demain » says a day, and a person says of what.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.words.letters import NO_TERMS
from rpa_vision.planning.words.pieces import Piece
from rpa_vision.planning.words.vocabulary import vocabulary

_BEGINS = re.compile(
    r"\b(?:parce qu[e']|puisqu[e']|car\b|vu qu[e']|étant donné qu[e']|sachant qu[e']|du fait qu[e']|because\b|cos\b|cuz\b|given that\b"
    r"|(?:since|as)\s(?=(?:she|he|they|it|the|we|i|his|her|their)\b)|seeing that\b|otherwise\b|sinon\b)",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.;:!?()\n](?=\s|$)|\b(?:puis|ensuite|then|mais|but)\b|[()]")


UNKNOWN_REASON = "told:reason"
"""A reason that is more than how somebody or something is: it may be one of those a task wants to be told."""
_UNKNOWN = frozenset({UNKNOWN_REASON})


def _says_something(piece: Piece) -> bool:
    known = vocabulary()
    listed = known.asking_why | known.lists["states"] | known.lists["happened"] | known.lists["told"]
    return piece.part == "word" and piece.letters not in listed


def _takes_back(piece: Piece) -> bool:
    return piece.letters in vocabulary().asking_lost | _LEAVES_IT


_LEAVES_IT = frozenset(
    ["laisse", "laissez", "laisser", "leave", "drop", "skip", "annule", "annulez", "cancel", "arrete", "stop"]
)


def without_reasons(sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate]) -> list[Piece]:
    found = list(pieces)
    for begins in _BEGINS.finditer(sentence):
        end = _end(sentence, begins.start(), begins.end(), found)
        inside = [place for place, piece in enumerate(found) if begins.start() <= piece.start < end]
        valued = any(one.meets(begins.start(), end) and one.kind != "choice" for one in candidates)
        if any(_takes_back(found[place]) for place in inside):  # « sinon laisse tomber »
            continue
        for place in inside:
            piece = found[place]
            if not valued:
                found[place] = piece.put_aside(
                    _UNKNOWN if piece.start >= begins.end() and _says_something(piece) else NO_TERMS
                )
            elif piece.start < begins.end():
                found[place] = replace(piece, part="stop", terms=NO_TERMS, is_order=False)
    return found


_HAPPENED = re.compile(
    r"\b(?:(?:a|ont) (?:bien )?été (?:fait|réalisé|effectué|pratiqué|posé)e?s?|(?:a|ont) (?:bien )?eu lieu"
    r"|(?:was|were|has been|have been) (?:done|performed|carried out|made)|took place)\b",
    re.IGNORECASE,
)
_ACT = "thing:procedure"


def without_what_happened(
    sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate]
) -> list[Piece]:
    """« l'acte a été fait hier » says when: an act is recorded after it was done. Of anything else it says that nothing is
    to be done any more."""
    acts = any(one.code == "ccam" for one in candidates) or any(_ACT in piece.terms for piece in pieces)
    dated = any(one.kind == "day" for one in candidates)
    spans = [found.span() for found in _HAPPENED.finditer(sentence)] if acts and dated else []
    return [
        replace(piece, part="small", terms=frozenset(), is_order=False)
        if any(start <= piece.start < end for start, end in spans)
        else piece
        for piece in pieces
    ]


def _end(sentence: str, start: int, begins: int, pieces: Sequence[Piece]) -> int:
    """Up to the next sign or the next order; a reason that comes first ends at its comma."""
    sign = _ENDS.search(sentence, begins)
    end = sign.start() if sign is not None else len(sentence)
    comma = sentence.find(",", begins, end)
    if comma >= 0 and not sentence[:start].strip(" ,.!;:"):
        return comma
    for piece in pieces:
        if (
            begins < piece.start < end
            and piece.is_order
            and re.search(r"(?:,|\bet\b|\band\b)\s*$", sentence[: piece.start])
        ):
            return piece.start
    return end
