"""A word nobody knows that is one slip of the finger away from one that everybody does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rpa_vision.planning.pieces import Piece
from rpa_vision.planning.vocabulary import NO_TERMS, Terms

ONE_SLIP, TWO_SLIPS = 5, 10
"""Letters from which one, and two, may be wrong: in shorter words another word is as near."""


SHORTENED = 4
"""Letters of a word cut short: with fewer, too much begins so."""


@dataclass(frozen=True)
class Speller:
    orders: Mapping[str, Terms]
    others: Mapping[str, Terms]

    @cached_property
    def _all(self) -> Mapping[str, Terms]:
        both = self.orders.keys() | self.others.keys()
        return {form: self.orders.get(form, NO_TERMS) | self.others.get(form, NO_TERMS) for form in both}

    def mended(self, piece: Piece) -> Piece:
        """As it is where nothing, or more than one thing, is near. A first letter is hardly ever missed, and often
        turns a word round: « programmer », « déprogrammer »."""
        letters = piece.letters
        if (again := self._again(letters)) is not None:
            return replace(piece, terms=again | piece.terms, is_order=True)
        if (shortened := self._shortened(letters)) is not None:
            return replace(piece, terms=shortened | piece.terms)
        if len(letters) < ONE_SLIP or not letters.isalpha():
            return piece
        most = 2 if len(letters) >= TWO_SLIPS else 1
        near = process.extract(letters, self._all.keys(), scorer=OSA.distance, score_cutoff=most, limit=40)
        near = [one for one in near if one[0][0] == letters[0]]
        nearest = [form for form, distance, _ in near if distance == min(away for _, away, _ in near)]
        if not nearest:
            return piece
        shared = frozenset.intersection(*(self._all[form] for form in nearest))
        is_order = all(form in self.orders for form in nearest)
        return replace(piece, terms=shared | piece.terms, is_order=is_order) if shared else piece

    def _again(self, letters: str) -> Terms | None:
        """« reprendre », « réenvoie »: the same deed once more."""
        bare = letters.removeprefix("re")
        return self.orders.get(bare) if bare != letters and len(bare) >= ONE_SLIP else None

    def _shortened(self, letters: str) -> Terms | None:
        """« impr », « étiq »: what every word that begins so stands for."""
        if len(letters) < SHORTENED or not letters.isalpha():
            return None
        longer = [terms for form, terms in self._all.items() if form.startswith(letters)]
        shared = frozenset.intersection(*longer) if longer else NO_TERMS
        meant = frozenset(term for term in shared if not term.startswith("~"))
        return meant or None
