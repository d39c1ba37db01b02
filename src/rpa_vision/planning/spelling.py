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
