"""What has a subject of its own is no filling, however small its words are: « je m'en occupe », « elle le fait », "I've got
it". Nobody knows what it does to the order before it, so somebody is asked."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from rpa_vision.planning.beside.ends import URGENT
from rpa_vision.planning.beside.tokens import SaidLine, said_in
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.words.pieces import Piece
from rpa_vision.planning.words.vocabulary import vocabulary

_LISTS = vocabulary().lists
_SUBJECTS = frozenset(
    ["je", "j", "on", "nous", "il", "elle", "ils", "elles", "ca", "c", "i", "we", "he", "she", "they", "it"]
)
_OF_THE_ASKING = URGENT | {"tu", "t", "te", "toi", "vous", "you"}
"""« je compte sur toi », "it's urgent": said of the asking, not of what is asked for."""
_IT_IS = frozenset(["c est", "it s", "it is"])
"""A courtesy as such (« c'est pour coder … »), and a subject: « c'est fait »."""
_DOES_IT = re.compile(
    rf"(?:{'|'.join(_SUBJECTS)}|(?:{'|'.join(_LISTS['determiners'])}) (?:{'|'.join(_LISTS['people'])})) (?:(?:l|le|la|les) [^\s@]+|[^\s@]+ (?:it|them))"
)
"""« ma collègue l'imprime »: whatever is done with it, somebody else does it."""
_LEAST = 2
"""Words of which one is a subject and one says something of it."""


def with_subjects_of_their_own(
    sentence: str,
    read: Sequence[Piece],
    explained: Sequence[Piece],
    pieces: Sequence[Piece],
    candidates: Sequence[Candidate],
) -> list[Piece]:
    """``read``: the same pieces as they were before anything was put aside; ``explained``: after remarks were."""
    free = {
        piece.start
        for piece, now in zip(read, explained, strict=True)
        if piece.part == now.part and (piece.part != "courtesy" or piece.letters in _IT_IS)
    }
    unexplained: set[int] = set()
    is_ordered = False
    for said in said_in(sentence, pieces, candidates):
        if is_ordered and _speaks_for_itself(said, free):
            unexplained.update(token.start for token in said.tokens)
        is_ordered = is_ordered or any(
            token.candidate is not None or (token.piece and token.piece.part == "word")
            for token in said.tokens
        )
    return [replace(piece, part="word") if piece.start in unexplained else piece for piece in pieces]


def _speaks_for_itself(said: SaidLine, free: Collection[int]) -> bool:
    if any(token.piece is None or token.start not in free for token in said.tokens):
        return False
    if _DOES_IT.fullmatch(said.line):
        return True
    if any(token.piece is not None and token.piece.part != "small" for token in said.tokens):
        return False
    words = said.line.split()
    return len(words) >= _LEAST and _has_subject(words) and _OF_THE_ASKING.isdisjoint(words)


def _has_subject(words: Sequence[str]) -> bool:
    return words[0] in _SUBJECTS or words[0] in _LISTS["determiners"]
