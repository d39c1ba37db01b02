"""The words of a sentence in order, each with what it may be where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile, takewhile
from typing import NamedTuple

from rpa_vision.lexicon.kinds import CLAIMS, NOUNS, Kind
from rpa_vision.lexicon.reading import NOTHING, Kinds, KnownWord, lexicon, words_of

_HELPS = frozenset(word.letters for word in words_of("été est sont bien been was were is are being"))
"""What follows is a participle: « a été mise à jour »."""
_DETERMINES = frozenset(
    word.letters for word in words_of("un une le la l ce cette votre notre a an the this your")
)
_RELATES = frozenset(
    word.letters for word in words_of("dans sur pour de du des d à au aux in on for of from to at into")
)


class SentencePiece(NamedTuple):
    kinds: Kinds
    words: Sequence[KnownWord]
    before: str = ""
    """The word right before it."""
    related: bool = False
    """A place, a time or an owner, not what the sentence is about."""

    @property
    def is_noun(self) -> bool:
        """Or a deed that is called by its noun: « admission »."""
        if self.kinds & NOUNS:
            return True
        named = lexicon().others.get(self.words[0].letters, NOTHING) if len(self.words) == 1 else NOTHING
        return Kind.WRITES in named and not self.kinds & CLAIMS


def pieces_of(words: Sequence[KnownWord]) -> list[SentencePiece]:
    found: list[SentencePiece] = []
    for kinds, piece in lexicon().pieces(words):
        last = found[-1] if found else SentencePiece(NOTHING, ())
        before = last.words[-1].letters if last.words else ""
        related = before in _RELATES or (Kind.SMALL in last.kinds and last.before in _RELATES)
        found.append(SentencePiece(_as_it_stands(kinds, last, before), piece, before, related))
    return found


def _as_it_stands(kinds: Kinds, last: SentencePiece, before: str) -> Kinds:
    """« Mise à jour » is a noun, but after what was brought up to date; « une copie » is no deed."""
    if before in _DETERMINES and kinds & NOUNS:
        return kinds - {Kind.DONE, Kind.ALTERS, Kind.RUNS}
    if not (Kind.ALTERS in kinds and kinds & NOUNS):
        return kinds
    return kinds - NOUNS if before in _HELPS or last.is_noun else kinds - {Kind.ALTERS}


def heads_of(pieces: Sequence[SentencePiece]) -> list[SentencePiece]:
    """What a sentence is about: its first noun, and those that stand together with it, as in « file upload »."""
    later = dropwhile(lambda piece: not piece.is_noun, pieces)
    return list(takewhile(lambda piece: piece.is_noun, later))
