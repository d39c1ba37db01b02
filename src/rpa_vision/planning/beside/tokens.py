"""A sentence as one line of words, in which a name is « @name », a value « @value » and one of a task's values « @choice ».

What is said beside an order is known by how it is made: patterns look at this line, and what they find are its tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.words.pieces import Piece
from rpa_vision.planning.words.vocabulary import vocabulary

_APART = re.compile(r"[,;:!?()\n]|\.(?=\s|$)|\s[-–—]\s|\.\.")
_JOINS = frozenset(["et", "mais", "puis", "and", "but", "then", "car", "et puis", "and then"])
_NAMES = ("name", "capitals")


@dataclass(frozen=True)
class LineToken:
    text: str
    piece: Piece | None
    candidate: Candidate | None
    start: int
    end: int
    begins: int
    """With its title, where it is a name."""


@dataclass(frozen=True)
class SaidLine:
    """What stands between two signs, or between a sign and a word that joins."""

    tokens: tuple[LineToken, ...]
    ends_with: str
    """The sign behind it."""

    @cached_property
    def line(self) -> str:
        return " ".join(token.text for token in self.tokens)

    @cached_property
    def _places(self) -> list[int]:
        places, at = [], 0
        for token in self.tokens:
            places.append(at)
            at += len(token.text) + 1
        return places

    def within(self, start: int, end: int) -> list[LineToken]:
        """Tokens of a stretch of its line."""
        return [token for token, place in zip(self.tokens, self._places, strict=True) if start <= place < end]


def said_in(sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate]) -> list[SaidLine]:
    found: list[SaidLine] = []
    group: list[LineToken] = []
    for token in _tokens(pieces, candidates):
        sign = _sign(sentence[group[-1].end : token.begins]) if group else ""
        if group and (sign or token.text in _JOINS):
            found.append(SaidLine(tuple(group), sign or token.text))
            group = []
        if token.text not in _JOINS:
            group.append(token)
    if group:
        found.append(SaidLine(tuple(group), _sign(sentence[group[-1].end :])))
    return found


def _sign(between: str) -> str:
    found = _APART.search(between)
    return found.group().strip() or "-" if found else ""


def _tokens(pieces: Sequence[Piece], candidates: Sequence[Candidate]) -> Iterator[LineToken]:
    told: set[int] = set()
    title: Piece | None = None
    names = frozenset(one.start for one in candidates if one.kind == "name")
    for place, piece in enumerate(pieces):
        if (
            piece.letters in vocabulary().titled
            and place + 1 < len(pieces)
            and pieces[place + 1].start in names
        ):
            title = piece
            continue  # « M. Roche » is one token, and the point behind the title ends nothing
        value = next((one for one in candidates if one.meets(piece.start, piece.end)), None)
        if value is None:
            yield LineToken(piece.letters, piece, None, piece.start, piece.end, piece.start)
        elif value.start not in told:
            told.add(value.start)
            kind = "@name" if value.kind in _NAMES else "@choice" if value.kind == "choice" else "@value"
            begins = title.start if title is not None and title.end <= value.start else value.start
            yield LineToken(kind, None, value, value.start, value.end, begins)
        title = None
