"""Words as they were meant: one slip of the finger away from one that is known, or cut short.

A closed world: only words of the known tasks and of the vocabulary count, and only where one meaning is near.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rpa_vision.planning.words.everyday import is_everyday
from rpa_vision.planning.words.letters import NO_TERMS, Terms
from rpa_vision.planning.words.pieces import Piece

ONE_SLIP, TWO_SLIPS = 5, 8
"""Letters from which one, and two, may be wrong: in shorter words another word is as near."""
SHORTENED = 3
"""Letters of a word cut short: with fewer, too much begins so."""
_VOWELS = frozenset("aeiouy")


def is_short_for(letters: str, word: str) -> bool:
    """« étiq » and « chgt »: its first letters, or its first and its consonants in order."""
    if not letters.isalpha() or len(letters) + 1 >= len(word) or letters[:1] != word[:1]:
        return False
    if word.startswith(letters):
        return True
    rest = iter(word)
    in_order = all(letter in rest for letter in letters)
    return in_order and _VOWELS.isdisjoint(letters[1:])


@dataclass(frozen=True)
class Speller:
    orders: Mapping[str, Terms]
    others: Mapping[str, Terms]
    own: frozenset[str] = frozenset()
    """Words of the known tasks: the first to be meant."""
    idle: frozenset[str] = frozenset()
    turning: frozenset[str] = frozenset()

    @cached_property
    def _all(self) -> Mapping[str, Terms]:
        both = self.orders.keys() | self.others.keys()
        return {form: self.orders.get(form, NO_TERMS) | self.others.get(form, NO_TERMS) for form in both}

    @cached_property
    def _by_first(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for word in self._all:
            found.setdefault(word[:1], []).append(word)
        return found

    def spelt(self, letters: str) -> str:
        """As it is where nothing, or more than one thing, is near. A first letter is hardly ever missed, and often
        turns a word round: « programmer », « déprogrammer »."""
        if len(letters) < ONE_SLIP or not letters.isalpha() or letters in self._all or self._again(letters):
            return letters
        if self._shortened(letters) is not None or is_everyday(letters):
            return letters
        most = 2 if len(letters) >= TWO_SLIPS else 1
        begins = self._by_first.get(letters[:1], ())
        near = process.extract(letters, begins, scorer=OSA.distance, score_cutoff=most, limit=40)
        least = min((away for _, away, _ in near), default=0)
        nearest = sorted(form for form, away, _ in near if away == least)
        shared = frozenset.intersection(*(self._all[form] for form in nearest)) if nearest else NO_TERMS
        return nearest[0] if shared else letters

    def mended(self, piece: Piece) -> Piece:
        """A deed once more, or a word cut short."""
        letters = piece.letters
        if (again := self._again(letters)) is not None:
            return replace(piece, terms=again | piece.terms, is_order=True)
        if (shortened := self._shortened(letters)) is not None:
            return replace(piece, terms=shortened | piece.terms)
        return piece

    def adds_nothing(self, letters: str) -> bool:
        """« bcp », « ds », « urgt », « metre »: short for a word that adds nothing, and for none that turns an order
        round; or a slip away from it."""
        if not letters.isalpha() or any(is_short_for(letters, word) for word in self.turning):
            return False
        if is_everyday(letters):  # « il paraît »: meant as it stands
            return False
        if any(is_short_for(letters, word) and not word.startswith(letters) for word in self.idle):
            return True
        return len(letters) >= ONE_SLIP and any(
            word[0] == letters[0] and OSA.distance(letters, word, score_cutoff=1) <= 1
            for word in self.idle
            if word
        )

    def _again(self, letters: str) -> Terms | None:
        """« reprendre », « réenvoie »: the same deed once more."""
        bare = letters.removeprefix("re")
        return self.orders.get(bare) if bare != letters and len(bare) >= ONE_SLIP else None

    def _shortened(self, letters: str) -> Terms | None:
        """« impr », « étiq »: what every word that it may be short for stands for; those of the known tasks first."""
        if len(letters) < SHORTENED - 1 or not letters.isalpha():
            return None
        begins = self._by_first.get(letters[:1], ())
        own = [word for word in begins if word in self.own and is_short_for(letters, word)]
        if own:
            return self._shared(own)
        if len(letters) < SHORTENED:
            return None
        begun = [word for word in begins if word.startswith(letters)]
        return self._shared(begun or [word for word in begins if is_short_for(letters, word)])

    def _shared(self, words: Iterable[str]) -> Terms | None:
        meanings = [self._all.get(word, NO_TERMS) for word in words]
        shared = frozenset.intersection(*meanings) if meanings else NO_TERMS
        meant = frozenset(term for term in shared if not term.startswith("~"))
        return meant or None
