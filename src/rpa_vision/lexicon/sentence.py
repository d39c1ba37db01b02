"""Whether a sentence is known to tell nothing bad: each of its words is known, it claims something that is known to be
benign, and what it claims that of is what may have it.

« Export terminé » tells of what was asked for, « abonnement terminé » of what is lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rpa_vision.lexicon.emptiness import found_nothing, missed_what_was_typed
from rpa_vision.lexicon.kinds import CLAIMS, PERSONS, TELLING, Kind
from rpa_vision.lexicon.names import may_be_name, names_a_shortcut, only_words, quotes_nothing_bad
from rpa_vision.lexicon.pieces import SentencePiece, heads_of, pieces_of
from rpa_vision.lexicon.reading import NOTHING, Kinds, KnownWord, lexicon, words_of

_MONEY = re.compile(r"[€$£]")
_COUNT = r"(\d+|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|two|three|four|five|seven|eight|nine|ten)"
_PARTLY = re.compile(
    rf"(?:(\d+)\s*(?:[a-zà-ÿ]+\s+){{0,2}})?(?:\bsur|\bof|/)\s*(?:les\s+|the\s+)?{_COUNT}\b", re.IGNORECASE
)
_NONE_OF_IT = re.compile(r"(?<![\d.,:/])0(?![\d.,:/])\s*(?:[a-zà-ÿ]|$)", re.IGNORECASE)
_VERSION = re.compile(r"©|\(c\)|\bv\d+(?:\.\d+)+\b|\b\d+\.\d+\.\d+\b", re.IGNORECASE)
_PLACED_IN = frozenset(word.letters for word in words_of("dans sous in as to vers"))
_DEEDS = frozenset({Kind.DONE, Kind.RUNS, Kind.ALTERS, Kind.NEWS})
_RUNNING = frozenset({Kind.PROCESS, Kind.GOING})
_LOOKED_AT = frozenset({Kind.SOUGHT, Kind.KEPT, Kind.SETTINGS, Kind.PROCESS, Kind.ABOUT, Kind.PLACES})
_SAY_LITTLE = frozenset({Kind.SMALL, Kind.WHEN, Kind.PLAIN, Kind.SUCCESS})
_DESCRIBES = frozenset({Kind.PLAIN, Kind.NEWS})
SHORTEST_SURNAME = 3
_SEVERAL = frozenset(
    word.letters
    for word in words_of(
        "version versions update updates modification modifications changement changements change"
    )
) | {"".join(word.letters for word in words_of(text)) for text in ("mise à jour", "mises à jour")}
"""Of which there may be a later one."""


def has_kind(text: str, kind: Kind) -> bool:
    return any(kind in kinds for kinds, _ in lexicon().pieces(words_of(text)))


def is_partial(text: str) -> bool:
    """« 12 lignes sur 15 »: some are missing. A page of several is not."""
    parts = _PARTLY.search(text)
    missing = (parts is not None and parts[1] != parts[2]) or bool(_NONE_OF_IT.search(text))
    return missing and any(has_kind(text, kind) for kind in (Kind.DONE, Kind.RUNS))


@dataclass(frozen=True)
class Sentence:
    text: str
    advises: bool = False
    """It stands beside what says that it is a tip."""
    about: bool = False
    """It stands under what says that a program tells what it is."""
    edited: bool = False
    """It stands beside the question whether to keep what was changed."""

    @property
    def is_harmless(self) -> bool:
        if (
            self._asks
            or _MONEY.search(self.text)
            or is_partial(self.text)
            or not quotes_nothing_bad(self.text)
        ):
            return False
        if found_nothing(self.pieces) or missed_what_was_typed(self.pieces):
            return True
        clauses = self.text.split(", ")
        if self._has(Kind.DENIES) and len(clauses) > 1:
            return all(replace(self, text=clause).is_harmless for clause in clauses)
        return all(map(self._is_told, self.pieces)) and self._claims and self._may_be_claimed

    @cached_property
    def pieces(self) -> list[SentencePiece]:
        return pieces_of(words_of(only_words(self.text)))

    def _has(self, *kinds: Kind) -> bool:
        return any(piece.kinds & frozenset(kinds) for piece in self.pieces)

    @property
    def _is_tip(self) -> bool:
        return self.advises or names_a_shortcut(self.text)

    @property
    def _asks(self) -> bool:
        """« Le saviez-vous ? » asks for nothing."""
        return "?" in self.text and not has_kind(self.text, Kind.TIP)

    def _is_told(self, piece: SentencePiece) -> bool:
        if piece.kinds & PERSONS:
            return False
        if piece.kinds and not self._may_be_somebody(piece):
            advised = self._is_tip and Kind.ADVICE in piece.kinds
            return bool(piece.kinds & TELLING) or advised or _is_deed_by_noun(piece.words)
        word = piece.words[0]
        return word.is_number or (may_be_name(word) and self._may_name(piece))

    def _may_be_somebody(self, piece: SentencePiece) -> bool:
        """« Le dossier PETIT », « un message de Claire »: names that are words."""
        word = piece.words[0]
        if self.text.isupper() or len(piece.words) > 1 or piece.kinds & {Kind.KEYS, Kind.LETTERS, Kind.WHEN}:
            return False
        shouted = word.written.isupper() and len(word.written) >= SHORTEST_SURNAME
        described = (
            word.is_capital and bool(piece.before) and not piece.is_noun and bool(piece.kinds & _DESCRIBES)
        )
        return shouted or described

    def _may_name(self, piece: SentencePiece) -> bool:
        """A program that greets, or says what it is; the folder that something was put in; never whom it was sent to."""
        placed = piece.before in _PLACED_IN and not self._has(Kind.SENDS)
        says_what_it_is = self._is_about and not self._has(*_DEEDS, Kind.KEPT)
        return placed or says_what_it_is or self._has(Kind.GREETS)

    @property
    def _is_about(self) -> bool:
        return self.about or bool(_VERSION.search(self.text)) or self._has(Kind.ABOUT)

    @property
    def _claims(self) -> bool:
        """A date, a number or how many of them need say nothing."""
        only_small = all(piece.kinds & _SAY_LITTLE for piece in self.pieces)
        return self._is_tip or self._is_about or only_small or self._has(*CLAIMS)

    @property
    def _may_be_claimed(self) -> bool:
        return (
            self._runs_to_its_end
            and self._alters_what_is_ones_own
            and self._is_nobodys_newer_one
            and self._has_what_it_needs
            and self._names_no_doer
            and self._says_not_how_much_was_sent
        )

    @property
    def _says_not_how_much_was_sent(self) -> bool:
        """A number beside something sent is whom it was sent to, how many got it, or which lot it was."""
        return not self._has(Kind.SENDS) or not any(map(str.isdigit, self.text))

    @property
    def _runs_to_its_end(self) -> bool:
        return not self._has(Kind.RUNS) or self._is_of(_RUNNING)

    def _is_of(self, kinds: Kinds) -> bool:
        """Or it names nothing: « Terminé. »"""
        heads = heads_of(self.pieces)
        return not heads or any(head.kinds & kinds for head in heads)

    @property
    def _alters_what_is_ones_own(self) -> bool:
        advised = Kind.ADVICE if self._is_tip else Kind.ALTERS
        altered = any(piece.kinds & {Kind.ALTERS, advised} == {Kind.ALTERS} for piece in self.pieces)
        if not altered or self.edited or self._has(Kind.SUCCESS):
            return True
        return all(map(_is_ones_own, self.pieces))

    @property
    def _is_nobodys_newer_one(self) -> bool:
        if not self._has(Kind.NEWS) or self._has(Kind.DONE, Kind.GREETS):
            return True
        nouns = [piece for piece in self.pieces if piece.is_noun]
        kept = [piece for piece in nouns if Kind.KEPT in piece.kinds]
        several = any("".join(word.letters for word in piece.words) in _SEVERAL for piece in nouns)
        return (self._is_of(_LOOKED_AT) or self._is_tip) and not (several and kept)

    @property
    def _has_what_it_needs(self) -> bool:
        needed = [piece for piece in self.pieces if Kind.RESOURCE in piece.kinds]
        if self._is_tip:
            return not needed
        return not needed or self._has(Kind.DONE)

    @property
    def _names_no_doer(self) -> bool:
        return not self._has(Kind.AGENT) or self._has(Kind.SORTS) or self._is_tip


def _is_ones_own(piece: SentencePiece) -> bool:
    elsewhere = piece.related and Kind.PLACES in piece.kinds and Kind.KEPT not in piece.kinds
    return not piece.is_noun or Kind.SETTINGS in piece.kinds or elsewhere


def _is_deed_by_noun(words: Sequence[KnownWord]) -> bool:
    """« L'export est terminé »: what was done may be called by its noun."""
    if len(words) > 1:
        return Kind.WRITES in lexicon().phrases[tuple(word.letters for word in words)]
    found: Kinds = lexicon().others.get(words[0].letters, NOTHING)
    return Kind.WRITES in found
